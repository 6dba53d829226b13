import { describe, expect, test } from 'vitest'
import { LISTING, WHOLE } from './cursor.ts'
import { afterFailure, nextReading } from './next-reading.ts'

const NOW = Temporal.Instant.from('2030-03-04T15:00:00Z')
const ago = (duration: Temporal.DurationLike): Temporal.Instant => NOW.subtract(duration)
const plan = (id: string, minutesAgo: number) => ({
  id,
  serviceTypeId: 's1',
  startsAt: NOW.add({ hours: 20 * 24 }),
  readAt: ago({ minutes: minutesAgo }),
  isOpen: true,
  isUnasked: true,
})
const QUIET = {
  zone: 'America/New_York',
  mailedHours: [],
  isSignedIn: false,
  workedAt: null,
  askedAt: null,
  spent: 0,
}
const church = {
  serviceTypes: 1,
  plans: [plan('late', 3), plan('later', 9), plan('fresh', 0)],
  listedAt: ago({ minutes: 1 }),
  work: QUIET,
  wholeAt: ago({ hours: 2 }),
  unreached: [],
  phonesReadAt: null,
}

describe('what is read next', () => {
  test('everything, when it never was, and once a day', () => {
    expect(nextReading({ ...church, wholeAt: null }, NOW)).toBe(WHOLE)
    expect(nextReading({ ...church, wholeAt: ago({ hours: 24 }) }, NOW)).toBe(WHOLE)
    expect(nextReading({ ...church, wholeAt: ago({ hours: 23, minutes: 59 }) }, NOW)).not.toBe(WHOLE)
  })

  test('all plans, when they were not listed for a while', () => {
    expect(nextReading({ ...church, listedAt: ago({ minutes: 30 }) }, NOW)).toBe(LISTING)
    const work = { ...QUIET, workedAt: ago({ minutes: 30 }) }
    expect(nextReading({ ...church, listedAt: ago({ minutes: 2 }) }, NOW)).not.toBe(LISTING)
    expect(nextReading({ ...church, work, listedAt: ago({ minutes: 2 }) }, NOW)).toBe(LISTING)
  })

  test('otherwise the people of the plans that have waited longest', () => {
    const { phase, planIds } = nextReading(church, NOW)
    expect(phase).toBe('assignments')
    expect(planIds.map(({ planId }) => planId)).toEqual(['later', 'late'])
  })

  test('with those who cannot be reached, for one plan less', () => {
    const plans = Array.from({ length: 9 }, (_, place) => plan(`waiting-${place}`, 20 - place))
    const unreached = [{ id: 'ann', since: ago({ minutes: 9 }), readAt: ago({ minutes: 3 }) }]
    const { personIds, planIds } = nextReading({ ...church, plans, unreached }, NOW)
    expect(personIds).toEqual(['ann'])
    expect(planIds).toHaveLength(nextReading({ ...church, plans }, NOW).planIds.length - 1)
  })

  test('after the numbers that have changed, every 5 minutes while somebody serves within 7 days', () => {
    const soon = { ...plan('soon', 0), startsAt: NOW.add({ hours: 6 * 24 }) }
    const known = { ...church, plans: [...church.plans, soon], phonesReadAt: ago({ minutes: 5 }) }
    expect(nextReading(known, NOW).phase).toBe('phones')
    expect(nextReading({ ...known, phonesReadAt: ago({ minutes: 4 }) }, NOW).phase).toBe('assignments')
    expect(nextReading({ ...known, plans: church.plans }, NOW).phase).toBe('assignments')
  })
})

test('a missing permission is not asked about as often as what passes by itself', () => {
  expect(afterFailure('forbidden', NOW).toString()).toBe('2030-03-04T15:30:00Z')
  expect(afterFailure('unexpected', NOW).toString()).toBe('2030-03-04T15:05:00Z')
})
