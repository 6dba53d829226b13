import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { HABITS, playMonth, waitOf } from '#testkit/polling-month.ts'
import { nextReading } from './next-reading.ts'
import type { Work } from './pace.ts'
import {
  nextPollAt,
  type PolledPlan,
  paceOfChurch,
  phonesUntil,
  phonesWantedAt,
  plansToRead,
  pollAllowance,
  see,
} from './polling.ts'

/** Monday 9 AM there. */
const START = Temporal.Instant.from('2030-03-04T15:00:00Z')
const minutes = (from: Temporal.Instant, to: Temporal.Instant): number => from.until(to).total('minutes')

const NOBODY = { unreached: [], phonesReadAt: null }
const QUIET: Work = {
  zone: 'America/Chicago',
  mailedHours: [],
  isSignedIn: false,
  workedAt: null,
  askedAt: null,
  spent: 0,
}

type Church = { serviceTypes: number; plans: PolledPlan[]; limit: number }
type Poll = { at: Temporal.Instant; requests: number; allowed: number }

const plan = (id: string, daysAhead: number, isOpen: boolean): PolledPlan => ({
  id,
  startsAt: START.add({ hours: Math.round(daysAhead * 24) }),
  readAt: START,
  isOpen,
  isUnasked: isOpen,
})

/** Polls a church in which nothing changes for half an hour, as the server does. */
function pollForHalfAnHour({ serviceTypes, plans, limit }: Church, work = QUIET) {
  const state = { serviceTypes, limit, periodSeconds: 20, work, listedAt: START, ...NOBODY }
  const polls: Poll[] = []
  let longestMinutes = 0
  let known = {
    ...state,
    wholeAt: START,
    plans: plans.map((one) => ({ ...one, serviceTypeId: 's1' })),
  }
  let now = nextPollAt(known, START)
  while (minutes(START, now) < 30) {
    const at = now
    const { phase, planIds } = nextReading(known, at)
    const isListing = phase === 'service_types'
    const ids = new Set(planIds.map(({ planId }) => planId))
    const allowed = pollAllowance(serviceTypes, see(known.plans, at))
    for (const one of known.plans)
      if (ids.has(one.id) && one.readAt && one.isOpen && isWithinHorizon(one))
        longestMinutes = Math.max(longestMinutes, minutes(one.readAt, at))
    polls.push({ at, requests: ids.size + (isListing ? serviceTypes + 1 : 0), allowed })
    known = {
      ...known,
      listedAt: isListing ? at : known.listedAt,
      plans: known.plans.map((one) => (ids.has(one.id) ? { ...one, readAt: at } : one)),
    }
    now = nextPollAt(known, at)
  }
  return { polls, longestMinutes }
}

const isWithinHorizon = (one: PolledPlan): boolean =>
  one.startsAt !== null && START.until(one.startsAt).total('hours') < 34 * 24

const churches = fc
  .record({
    serviceTypes: fc.integer({ min: 1, max: 12 }),
    limit: fc.constantFrom(100, 75),
    plansEach: fc.integer({ min: 1, max: 10 }),
    openness: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ serviceTypes, limit, plansEach, openness }): Church => {
    const places = Array.from({ length: serviceTypes * plansEach }, (_, place) => place)
    const plans = places.map((place) =>
      plan(String(place), 1 + (place % 7) + 7 * Math.floor(place / serviceTypes), place % 3 < openness),
    )
    return { serviceTypes, limit, plans }
  })

/** Each run plays half an hour. */
const FEW = { numRuns: 20 }

describe('polling', () => {
  test.prop([churches], FEW)(
    'a poll in which nothing changed stays within its allowance, and a limit of requests is never neared',
    (church) => {
      const { polls } = pollForHalfAnHour(church)
      for (const { requests, allowed } of polls) expect(requests).toBeLessThanOrEqual(allowed)
      for (const { at } of polls) {
        const inWindow = polls.filter((other) => {
          const seconds = at.until(other.at).total('seconds')
          return seconds >= 0 && seconds < 20
        })
        const sum = inWindow.reduce((total, { requests }) => total + requests, 0)
        expect(sum).toBeLessThanOrEqual(church.limit * 0.8)
      }
    },
  )

  test.prop([churches], FEW)(
    'no plan of the next 35 days on which somebody has not answered waits 10 minutes by day, so that a scheduling e-mail leads to a text within 10',
    (church) => {
      expect(pollForHalfAnHour(church).longestMinutes).toBeLessThan(10)
    },
  )

  test('5 service types with 8 plans each, all unanswered and untouched: every plan within 10 minutes', () => {
    const plans = Array.from({ length: 40 }, (_, place) => plan(String(place), 1 + (place % 35), true))
    const { polls, longestMinutes } = pollForHalfAnHour({ serviceTypes: 5, plans, limit: 100 })
    expect(longestMinutes).toBeLessThan(10)
    const withinTwoDays = 4
    expect(Math.max(...polls.map(({ requests }) => requests))).toBeLessThanOrEqual(6 + withinTwoDays)
  })

  test('what changed is read at once, whatever it costs', () => {
    const plans = Array.from({ length: 9 }, (_, place) => ({
      ...plan(String(place), 20, false),
      readAt: null,
    }))
    const state = { plans, serviceTypes: 1, limit: 100, periodSeconds: 20, work: QUIET, listedAt: START }
    const seen = see(plans, START)
    const pace = paceOfChurch(state, seen, START)
    expect(plansToRead(seen, { allowance: 2, pace })).toHaveLength(9)
    expect(nextPollAt({ ...state, ...NOBODY }, START)).toBe(START)
  })

  test('what waits is read up to the allowance, after what changed', () => {
    const waiting = Array.from({ length: 4 }, (_, place) => ({
      ...plan(`waiting-${place}`, 20, true),
      readAt: START.subtract({ minutes: 9 - place }),
    }))
    const changed = { ...plan('changed', 20, true), readAt: null }
    const pace = { isNight: false, isQuick: true, roundSeconds: 60, listingMinutes: 2 }
    const read = (allowance: number) =>
      plansToRead(see([...waiting, changed], START), { allowance, pace }).map(({ id }) => id)
    expect(read(0)).toEqual(['changed'])
    expect(read(1)).toEqual(['changed'])
    expect(read(3)).toEqual(['changed', 'waiting-0', 'waiting-1'])
  })

  test('those who have waited longest come first, and where somebody is still to be asked', () => {
    const read = (id: string, minutesAgo: number, isUnasked: boolean) => ({
      ...plan(id, 20, true),
      isUnasked,
      readAt: START.subtract({ minutes: minutesAgo }),
    })
    const seen = see(
      [read('3', 3, true), read('9', 9, true), read('5', 5, true), read('asked', 4, false)],
      START,
    )
    const pace = { isNight: false, isQuick: true, roundSeconds: 60, listingMinutes: 2 }
    expect(plansToRead(seen, { allowance: 3, pace }).map(({ id }) => id)).toEqual(['9', '5', '3'])
  })

  test('a church with nothing ahead is listed every half hour, one that works the oftener the fewer service types it has', () => {
    const every = (plans: PolledPlan[], work = QUIET, serviceTypes = 1) =>
      paceOfChurch({ serviceTypes, work }, see(plans, START), START).listingMinutes
    const works = { ...QUIET, isSignedIn: true }
    const far = [plan('far', 60, true)]
    expect(every(far)).toBe(30)
    expect(every(far, works)).toBe(2)
    expect(every(far, works, 12)).toBe(5)
    expect(every([plan('soon', 9, false)])).toBe(4)
  })
})

test.prop([fc.array(fc.integer({ min: 1, max: 96 })), fc.integer({ min: 1, max: 12 })])(
  'a poll costs one request for each service type or five, one more, and one for each plan within 48 hours',
  (hoursAhead, serviceTypes) => {
    const plans = hoursAhead.map((hours) => plan('1', hours / 24, false))
    const near = hoursAhead.filter((hours) => hours < 48).length
    expect(pollAllowance(serviceTypes, see(plans, START))).toBe(Math.max(serviceTypes, 5) + 1 + near)
  },
)

test.prop([fc.array(fc.integer({ min: 1, max: 14 * 24 }), { maxLength: 3 }), fc.boolean()])(
  'while somebody serves within seven days, it is asked whose numbers changed: every five minutes, at night hourly',
  (hoursAhead, isNight) => {
    const pace = { isNight, isQuick: true, roundSeconds: 60, listingMinutes: 2 }
    const plans = see(
      hoursAhead.map((hours) => plan('1', hours / 24, false)),
      START,
    )
    const isSoon = hoursAhead.some((hours) => hours < 7 * 24)
    const wantedAt = phonesWantedAt(START, plans, pace)
    expect(wantedAt && minutes(START, wantedAt)).toBe(isSoon ? (isNight ? 60 : 5) : null)
    expect(phonesWantedAt(null, plans, pace), 'before everything was read').toBeNull()
    expect(minutes(START, phonesUntil(START))).toBe(7 * 24 * 60)
  },
)

describe('how fast a church is read', () => {
  const plans = Array.from({ length: 30 }, (_, place) => plan(String(place), 3 + place, true))
  const paceAt = (at: Temporal.Instant, work: Partial<Work> = {}) =>
    paceOfChurch({ serviceTypes: 5, work: { ...QUIET, ...work } }, see(plans, at), at)
  const usual = (hour: number) => Array.from({ length: 168 }, (_, place) => (place === hour ? 6 : 0))

  test('faster in an hour in which e-mails went out before, while somebody works, and after an e-mail', () => {
    const plain = paceAt(START).roundSeconds
    expect(paceAt(START, { mailedHours: usual(9) }).roundSeconds).toBeLessThan(plain / 2)
    expect(paceAt(START, { mailedHours: usual(15) }).roundSeconds, 'saved for later').toBeGreaterThan(plain)
    expect(paceAt(START, { isSignedIn: true }).roundSeconds).toBeLessThan(plain / 2)
    const workedAt = START.subtract({ minutes: 59 })
    expect(paceAt(START, { workedAt }).roundSeconds).toBeLessThan(plain / 2)
    const askedAt = START.subtract({ minutes: 11 })
    expect(paceAt(START, { workedAt: askedAt, askedAt }).roundSeconds).toBe(40)
  })

  test('a day whose requests are spent still reads every plan within ten minutes', () => {
    expect(paceAt(START, { isSignedIn: true, spent: 9000 }).roundSeconds).toBeGreaterThan(400)
  })

  test.each([
    ['within two days', 1.9, false, false, 60, 540],
    ['within two weeks, with somebody to be asked', 13.9, true, true, 60, 7200],
    ['further ahead, with somebody to be asked', 14.1, true, true, 90, 7200],
    ['with somebody who has not answered', 20, true, false, 180, 7200],
    ['where all is said', 20, false, false, 360, 7200],
    ['of the last day ahead', 34.9, false, false, 360, 7200],
    ['further ahead than five weeks', 35.1, true, true, 3600, 3600],
  ])('a plan %s is read so often by day and by night', (_name, days, isOpen, isUnasked, byDay, byNight) => {
    const isRead = (seconds: number, isNight: boolean) => {
      const one = { ...plan('1', days, isOpen), isUnasked, readAt: START.subtract({ seconds }) }
      const pace = { isNight, isQuick: false, roundSeconds: 60, listingMinutes: 4 }
      return plansToRead(see([one], START), { allowance: 1, pace }).length > 0
    }
    expect([byDay - 1, byDay].map((seconds) => isRead(seconds, false))).toEqual([false, true])
    expect([byNight - 1, byNight].map((seconds) => isRead(seconds, true))).toEqual([false, true])
  })

  test.each([
    ['where all is said', false, 1200],
    ['with somebody who has not answered', true, 540],
  ])('however slow its church is read, a plan %s is read in time', (_name, isOpen, most) => {
    const isRead = (seconds: number) => {
      const one = { ...plan('1', 20, isOpen), isUnasked: false, readAt: START.subtract({ seconds }) }
      const pace = { isNight: false, isQuick: false, roundSeconds: 540, listingMinutes: 4 }
      return plansToRead(see([one], START), { allowance: 1, pace }).length > 0
    }
    expect([most - 1, most].map(isRead)).toEqual([false, true])
  })

  test('a plan with somebody to be asked is late after 555 seconds, and read at once', () => {
    const state = { serviceTypes: 5, limit: 100, periodSeconds: 20, work: QUIET, listedAt: START }
    const wait = (seconds: number) => {
      const now = START.add({ seconds })
      const read = [plan('1', 20, true), ...plans.map((one) => ({ ...one, readAt: now }))]
      return now.until(nextPollAt({ ...state, plans: read, listedAt: now, ...NOBODY }, now)).total('seconds')
    }
    expect(wait(555)).toBe(0)
    expect(wait(554)).toBeGreaterThan(0)
  })

  test.each([
    ['ten seconds at least', START, { isSignedIn: true }, 100, 10],
    ['an eighth of a round', START, { spent: 9000 }, 100, 11],
    ['45 seconds at most', Temporal.Instant.from('2030-03-05T04:00:00Z'), {}, 100, 45],
    ['long enough to take no more than 40 % of a limit', START, { isSignedIn: true }, 12, 25],
  ])('between two polls lies %s', (_name, start, work, limit, seconds) => {
    const readAt = start.subtract({ hours: 3 })
    const due = plans.map((one) => ({ ...one, isUnasked: false, isOpen: false, readAt }))
    const state = { serviceTypes: 5, limit, periodSeconds: 20, work: { ...QUIET, ...work }, listedAt: readAt }
    expect(start.until(nextPollAt({ ...state, plans: due, ...NOBODY }, start)).total('seconds')).toBe(seconds)
  })

  test('at night hardly, until shortly before the first text may go', () => {
    const night = Temporal.Instant.from('2030-03-05T04:00:00Z')
    expect(paceAt(night)).toMatchObject({ isNight: true, roundSeconds: 7200 })
    const state = { plans, serviceTypes: 5, limit: 100, periodSeconds: 20, work: QUIET, listedAt: night }
    const read = plans.map((one) => ({ ...one, readAt: Temporal.Instant.from('2030-03-05T13:45:00Z') }))
    const before = Temporal.Instant.from('2030-03-05T13:46:00Z')
    const at = nextPollAt({ ...state, plans: read, listedAt: before, ...NOBODY }, before)
    expect(at.toString()).toBe('2030-03-05T13:50:00Z')
  })
})

test('a week of five churches with different habits: half of the e-mails lead to a text within 45 s, 95 of 100 within 120 s, for 8,000 requests a day', () => {
  const played = Object.values(HABITS).map((habit) => playMonth(habit, 1, 7))
  const waits = played.flatMap((month) => month.waits)
  expect(waits.length).toBeGreaterThan(40)
  expect(waitOf(waits, 50)).toBeLessThanOrEqual(45)
  expect(waitOf(waits, 95)).toBeLessThanOrEqual(120)
  expect(Math.max(...played.flatMap((month) => month.requests))).toBeLessThanOrEqual(8000)
}, 60_000)
