import { expect, it } from 'vitest'
import { bundleFor } from './bundles.ts'

const BUNDLES = [250, 100, 1000].map((quantity, id) => ({ id, quantity, amount: quantity * 10 }))

it.each([
  [1, 100],
  [100, 100],
  [101, 250],
  [5000, 1000],
])('who needs %i credits buys %i', (credits, quantity) => {
  expect(bundleFor(BUNDLES, credits)?.quantity).toBe(quantity)
})
