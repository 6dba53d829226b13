import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { creditsTakenBack } from './refunds.ts'

test.each([
  [1200, 100, 0, 100],
  [600, 100, 0, 50],
  [1200, 30, 0, 30],
  [1200, 0, 0, 0],
  [1200, 50, 50, 50],
  [600, 80, 50, 0],
])(
  'of 100 credits for $12.00, %i cents back, %i unspent, %i taken: %i',
  (refundedCents, unspent, taken, credits) => {
    expect(creditsTakenBack({ quantity: 100, cents: 1200, refundedCents, unspent, taken })).toBe(credits)
  },
)

test.prop([
  fc.oneof(fc.constantFrom(0, 1), fc.nat(100_000)),
  fc.nat(1000),
  fc.integer({ min: 1, max: 1000 }),
  fc.nat(1000),
])(
  'all of the money back takes all that is unspent of a purchase, and nothing of a gift',
  (cents, more, quantity, unspent) => {
    const refunded = { quantity, cents, refundedCents: cents + more, unspent, taken: 0 }
    expect(creditsTakenBack(refunded)).toBe(cents === 0 ? 0 : Math.min(quantity, unspent))
  },
)

test.prop([
  fc.record({
    quantity: fc.integer({ min: 1, max: 1000 }),
    cents: fc.integer({ min: 1, max: 100_000 }),
    refundedCents: fc.nat(120_000),
    unspent: fc.nat(1000),
    taken: fc.nat(1000),
  }),
])('never takes what is spent, nor more than was bought', (refunded) => {
  const credits = creditsTakenBack(refunded)
  expect(credits).toBeGreaterThanOrEqual(0)
  expect(credits).toBeLessThanOrEqual(refunded.unspent)
  if (credits > 0) expect(credits + refunded.taken).toBeLessThanOrEqual(refunded.quantity)
})
