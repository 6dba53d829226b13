import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { faultsOf } from './faults.ts'

const anySums = fc.record({
  church_id: fc.integer({ min: 1, max: 9 }),
  granted: fc.nat(500),
  used: fc.nat(500),
  returned: fc.nat(500),
})

test.prop([anySums, fc.integer({ min: -3, max: 3 }), fc.nat(2)])(
  'a church has a fault for a balance that is not its sum, and one for charges of no text',
  (sums, off, used_for_nothing) => {
    const balance = sums.granted - sums.used + sums.returned + off
    const faults = faultsOf([{ ...sums, balance, used_for_nothing }], [])
    expect(faults).toHaveLength(Number(off !== 0) + Number(used_for_nothing > 0))
  },
)

test('each text whose charges do not fit is named', () => {
  const odd = { church_id: 1, message_id: 7, state: 'delivered', credits: 2, charged: 1 } as const
  expect(faultsOf([], [odd])).toEqual(['Church 1: text 7 is delivered and costs 2; its entries say 1.'])
})
