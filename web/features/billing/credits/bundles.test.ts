import { expect, it } from 'vitest'
import { bundleFor, rechargeInWords } from './bundles.ts'

const BUNDLES = [250, 100, 1000].map((quantity, id) => ({ id, quantity, amount: quantity * 10 }))

it.each([
  [1, 100],
  [100, 100],
  [101, 250],
  [5000, 1000],
])('who needs %i credits buys %i', (credits, quantity) => {
  expect(bundleFor(BUNDLES, credits)?.quantity).toBe(quantity)
})

const [bundle] = BUNDLES

it.each([
  [undefined, false, 'Choose how many credits to buy, and a card, to enable it.'],
  [undefined, true, 'Choose how many credits to buy to enable it.'],
  [
    bundle,
    false,
    'Each time 250 credits for $25.00, at most $75.00 in a calendar month. Choose a card to enable it.',
  ],
  [bundle, true, 'Each time 250 credits for $25.00, at most $75.00 in a calendar month.'],
] as const)('recharging by itself says what it costs or what is missing', (chosen, hasCard, words) => {
  expect(rechargeInWords({ bundle: chosen, hasCard, timesAMonth: 3 })).toBe(words)
})
