import { expect, test } from 'vitest'
import { creditsPerSegment } from './price.ts'

const prices = new Map([
  ['US', 1],
  ['GB', 3],
  ['NZ', 15],
])

test.each([
  ['+12125550100', 1],
  ['+18005550100', 1],
  ['+442079460018', 3],
  ['+6421123456', 15],
])('a segment to %s costs %i', (number, credits) => expect(creditsPerSegment(prices, number)).toBe(credits))

test.each([
  ['Puerto Rico', '+17875550123', 1],
  ['Puerto Rico, the newer code', '+19395550123', 1],
  ['Guam', '+16715550123', 1],
  ['the Virgin Islands', '+13405550123', 1],
  ['American Samoa', '+16845550123', 1],
  ['the Northern Marianas', '+16705550123', 1],
  ['Jersey', '+447797712345', 3],
  ['Guernsey', '+447781123456', 3],
  ['the Isle of Man', '+447624123456', 3],
])('a number of %s costs what its parent country costs', (_, number, credits) =>
  expect(creditsPerSegment(prices, number)).toBe(credits),
)

test('a territory with a price of its own has that', () => {
  expect(creditsPerSegment(new Map([...prices, ['PR', 2]]), '+17875550123')).toBe(2)
})

test.each([
  ['France', '+33123456789'],
  ['the Dominican Republic, though it shares the code of the US', '+18095550100'],
  ['no country at all', '+999123456'],
])('a number of %s has no price', (_, number) => expect(creditsPerSegment(prices, number)).toBeNull())
