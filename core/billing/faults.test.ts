import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { faultsOf } from './faults.ts'

const anySums = fc.record({
  church_id: fc.integer({ min: 1, max: 9 }),
  granted: fc.nat(500),
  used: fc.nat(500),
  returned: fc.nat(500),
  expired: fc.nat(500),
})

test.prop([anySums, fc.integer({ min: -3, max: 3 }), fc.nat(2)])(
  'a church has a fault for a balance that is not its sum, and one for charges of no text',
  (sums, off, used_for_nothing) => {
    const balance = sums.granted - sums.used + sums.returned - sums.expired + off
    const part = Math.max(0, balance)
    const whole = { ...sums, balance, used_for_nothing, of_package: part, of_package_sum: part }
    const faults = faultsOf([whole], [])
    expect(faults).toHaveLength(Number(off !== 0) + Number(used_for_nothing > 0) + Number(balance < 0))
  },
)

test.each([
  ['that the entries do not say', { of_package: 5, of_package_sum: 4 }],
  ['larger than the balance', { of_package: 11, of_package_sum: 11 }],
  ['below nothing', { of_package: -1, of_package_sum: -1 }],
])('a part of the package %s is a fault', (_, part) => {
  const sums = {
    church_id: 1,
    granted: 10,
    used: 0,
    returned: 0,
    expired: 0,
    balance: 10,
    used_for_nothing: 0,
  }
  expect(faultsOf([{ ...sums, ...part }], [])).toHaveLength(1)
})

test('a church that has nothing has no fault', () => {
  const nothing = { granted: 0, used: 0, returned: 0, expired: 0, balance: 0, used_for_nothing: 0 }
  expect(faultsOf([{ church_id: 1, ...nothing, of_package: 0, of_package_sum: 0 }], [])).toEqual([])
})

test('each text whose charges do not fit is named', () => {
  const odd = { church_id: 1, message_id: 7, state: 'delivered', credits: 2, charged: 1 } as const
  expect(faultsOf([], [odd])).toEqual(['Church 1: text 7 is delivered and costs 2; its entries say 1.'])
})
