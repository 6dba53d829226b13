import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { likeness, pairTexts } from './same-text.ts'

const ASKED =
  'Hi Ann, can you serve on Sunday, March 10 at 9:00 AM (Gathering, Usher)? Reply ACCEPT or DECLINE. https://s.test/aB3dE9x'

test('a text is the same with another link, an introduction or the mark of a trial', () => {
  expect(likeness(ASKED, ASKED.replace('https://s.test/aB3dE9x', 'bit.ly/3xYz1q'))).toBe(1)
  expect(likeness(ASKED, `Grace Chapel: ${ASKED} STOP to opt out`)).toBeGreaterThan(0.8)
  expect(likeness(ASKED, `[Trial, for Ann Berg] ${ASKED}`)).toBeGreaterThan(0.8)
})

test('a word that is said four times is not there four times where it is said once', () => {
  expect(likeness('go go go go', 'go')).toBe(0)
  expect(likeness('yes yes', 'yes yes')).toBe(1)
})

test.each([
  ['March 10', 'March 17'],
  ['9:00', '11:00'],
])('a text about another day or time is another text', (wanted, sent) => {
  expect(likeness(ASKED, ASKED.replace(wanted, sent))).toBe(0)
})

test('a thank-you is not the question, and silence is nothing', () => {
  expect(likeness(ASKED, 'Thank you, Ann! See you on Sunday, March 10 at 9:00 AM.')).toBe(0)
  expect(likeness(ASKED, '')).toBe(0)
  expect(likeness('👍', '👍')).toBe(1)
  expect(likeness('', '')).toBe(1)
  expect(likeness('Welcome', 'Welcome, Ann')).toBeGreaterThan(0.5)
})

property.prop([fc.string(), fc.string()])('is between 0 and 1, and 1 for itself', (one, two) => {
  expect(likeness(one, two)).toBeGreaterThanOrEqual(0)
  expect(likeness(one, two)).toBeLessThanOrEqual(1)
  expect(likeness(one, one)).toBe(1)
})

const anyPairs = fc.array(
  fc.record({ wanted: fc.nat(6), sent: fc.nat(6), likeness: fc.constantFrom(0, 0.8, 0.9, 1) }),
)

property.prop([anyPairs])('no text that went stands for two, and none for one that is unlike', (pairs) => {
  const found = pairTexts(pairs)
  expect(new Set(found.values()).size).toBe(found.size)
  for (const [wanted, sent] of found)
    expect(pairs.some((pair) => pair.wanted === wanted && pair.sent === sent && pair.likeness > 0)).toBe(true)
})

test('the most alike are paired first, in whatever order they come', () => {
  const pairs = [
    { wanted: 'first', sent: 'B', likeness: 0.9 },
    { wanted: 'second', sent: 'B', likeness: 1 },
    { wanted: 'second', sent: 'A', likeness: 0.8 },
    { wanted: 'first', sent: 'A', likeness: 0.8 },
  ]
  for (const some of [pairs, pairs.toReversed()])
    expect(pairTexts(some)).toEqual(
      new Map([
        ['second', 'B'],
        ['first', 'A'],
      ]),
    )
})
