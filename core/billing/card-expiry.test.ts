import { expect, test } from 'vitest'
import { endOfCard, hasExpired, isExpiring } from './card-expiry.ts'

const at = (iso: string) => Temporal.Instant.from(iso)
const card = { expMonth: 12, expYear: 2030 }

test('a card is good until its month has ended', () => {
  expect(endOfCard(card).toString()).toBe('2031-01-01T00:00:00Z')
  expect(hasExpired(card, at('2030-12-31T23:59:59Z'))).toBe(false)
  expect(hasExpired(card, at('2031-01-01T00:00:00Z'))).toBe(true)
})

test.each([
  ['2030-11-26T23:59:59Z', false],
  ['2030-11-27T00:00:01Z', true],
  ['2031-06-01T00:00:00Z', true],
])('at %s it is about to end: %s', (now, isSo) => {
  expect(isExpiring(card, at(now))).toBe(isSo)
})
