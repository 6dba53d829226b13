import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { BILLING_PERIODS } from '#core/vocabulary/billing.ts'
import { changeOf, isDowngrade } from './plan-change.ts'

const anyPlan = fc.record({
  rank: fc.integer({ min: 1, max: 4 }),
  period: fc.constantFrom(...BILLING_PERIODS),
})

test.prop([anyPlan, anyPlan])(
  'rank decides what is a downgrade, and a downgrade never begins now',
  (from, to) => {
    expect(isDowngrade(from, to)).toBe(to.rank < from.rank)
    if (isDowngrade(from, to)) expect(changeOf(from, to)).toBe('later')
    if (to.rank > from.rank) expect(changeOf(from, to)).toBe('now')
  },
)

test.prop([anyPlan, anyPlan])('a change and the way back are never both at once', (from, to) => {
  const [there, back] = [changeOf(from, to), changeOf(to, from)]
  expect(there === 'same').toBe(from.rank === to.rank && from.period === to.period)
  if (there !== 'same') expect([there, back].toSorted()).toEqual(['later', 'now'])
})
