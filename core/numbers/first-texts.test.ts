import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { byUrgency, isStarting, nextTry, VERDICT_HOURS } from './first-texts.ts'

const NOW = Temporal.Instant.from('2030-03-04T15:00:00Z')
const LOCAL = { countryIso: 'US', type: 'local', isImported: false, liveAt: null } as const

test.each([
  ['a local number of the US that has delivered nothing', LOCAL, true],
  ['one that has', { ...LOCAL, liveAt: NOW }, false],
  ['one that another provider registers', { ...LOCAL, isImported: true }, false],
  ['one of Canada', { ...LOCAL, countryIso: 'CA' }, false],
  ['a toll-free one', { ...LOCAL, type: 'tollFree' }, false],
] as const)('%s is starting, or not', (_name, number, expected) => {
  expect(isStarting(number)).toBe(expected)
})

test('a number that is refused is tried again after half the time so far, from ten minutes to four hours', () => {
  const waits = [0, 19, 20, 21, 90, 479, 480, 3000].map((minutes) =>
    NOW.until(nextTry(NOW.subtract({ minutes }), NOW)).total('minutes'),
  )
  expect(waits).toEqual([10, 10, 10, 11, 45, 240, 240, 240])
})

test('an unknown fate keeps the next text back for an hour', () => {
  expect(VERDICT_HOURS).toBe(1)
})

describe('of texts that wait', () => {
  const texts = [
    { id: 1, latestAt: null },
    { id: 2, latestAt: NOW.add({ hours: 2 }) },
    { id: 3, latestAt: NOW },
    { id: 4, latestAt: NOW.add({ hours: 2 }) },
    { id: 5, latestAt: null },
  ]

  test.prop([fc.shuffledSubarray(texts, { minLength: 5 })])(
    'the one that is pointless soonest goes first, then the oldest',
    (some) => {
      expect(some.toSorted(byUrgency).map(({ id }) => id)).toEqual([3, 2, 4, 1, 5])
    },
  )
})
