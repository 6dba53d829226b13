import { expect, test } from 'vitest'
import { creditsPerSegment } from './price.ts'

const prices = new Map([
  ['US', 1],
  ['GB', 3],
  ['NZ', 15],
])

test.each([
  ['+12125550100', 1],
  ['+442079460018', 3],
  ['+33123456789', 15],
])('a segment to %s costs %i', (number, credits) => expect(creditsPerSegment(prices, number)).toBe(credits))

test('a text costs something where nothing has a price', () => {
  expect(creditsPerSegment(new Map(), '+12125550100')).toBe(1)
})
