import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { nextReading } from './next-reading.ts'
import {
  isNear,
  isWanted,
  listingMinutes,
  nextPollAt,
  type PolledPlan,
  type PollState,
  plansToRead,
  pollAllowance,
} from './polling.ts'

const START = Temporal.Instant.from('2030-03-04T15:00:00Z')
const minutes = (from: Temporal.Instant, to: Temporal.Instant): number => from.until(to).total('minutes')

const NOBODY = { unreached: [], phonesReadAt: null }

type Church = { serviceTypes: number; plans: PolledPlan[]; limit: number }
type Poll = { at: Temporal.Instant; requests: number; allowed: number }

const plan = (id: string, daysAhead: number, isOpen: boolean): PolledPlan => ({
  id,
  startsAt: START.add({ hours: Math.round(daysAhead * 24) }),
  readAt: START,
  isOpen,
})

/** Polls a church in which nothing changes for half an hour, as the server does. */
function pollForHalfAnHour({ serviceTypes, plans, limit }: Church): {
  polls: Poll[]
  longestMinutes: number
} {
  const state: PollState = {
    plans,
    serviceTypes,
    limit,
    periodSeconds: 20,
    listedAt: START,
    isBusy: false,
    ...NOBODY,
  }
  const polls: Poll[] = []
  let longestMinutes = 0
  let listedAt = START
  let current = plans
  let now = nextPollAt(state, START)
  while (minutes(START, now) < 30) {
    const at = now
    const isListing =
      minutes(listedAt, at) >= listingMinutes({ plans: current, isBusy: false, serviceTypes }, at)
    const allowed = pollAllowance(serviceTypes, current, at)
    const chosen = isListing
      ? current.filter((one) => isNear(one, at) && isWanted(one, current, at))
      : plansToRead(current, allowed, at)
    const ids = new Set(chosen.map((one) => one.id))
    for (const one of chosen)
      if (one.readAt && isWithinHorizon(one))
        longestMinutes = Math.max(longestMinutes, minutes(one.readAt, at))
    polls.push({ at, requests: chosen.length + (isListing ? serviceTypes + 1 : 0), allowed })
    current = current.map((one) => (ids.has(one.id) ? { ...one, readAt: at } : one))
    listedAt = isListing ? at : listedAt
    now = nextPollAt({ ...state, plans: current, listedAt }, at)
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
    'no plan of the next 35 days waits 10 minutes, so that a scheduling e-mail leads to a text within 10',
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
    expect(plansToRead(plans, 2, START)).toHaveLength(9)
    expect(
      nextPollAt(
        { plans, serviceTypes: 1, limit: 100, periodSeconds: 20, listedAt: START, isBusy: false, ...NOBODY },
        START,
      ),
    ).toBe(START)
  })

  test('those who have waited longest come first', () => {
    const waited = [3, 9, 5].map((ago) => ({
      ...plan(String(ago), 20, true),
      readAt: START.subtract({ minutes: ago }),
    }))
    expect(plansToRead(waited, 2, START).map(({ id }) => id)).toEqual(['9', '5'])
  })

  test('a church with nothing ahead is listed every half hour, others the oftener the fewer service types they have', () => {
    const every = (plans: PolledPlan[], isBusy = false, serviceTypes = 1) =>
      listingMinutes({ plans, isBusy, serviceTypes }, START)
    const far = [plan('far', 60, true)]
    expect(every(far)).toBe(30)
    expect(every(far, true)).toBe(2)
    expect(every(far, true, 12)).toBe(6)
    expect(every([plan('near', 1, false)])).toBe(2)
    expect(every([plan('soon', 9, false)])).toBe(5)
  })
})

describe('a day', () => {
  /** Somebody on one of the plans answers every so many minutes. */
  const dayOf = (serviceTypes: number, weeks: number, answerEvery: number) => {
    const places = Array.from({ length: serviceTypes * weeks }, (_, place) => place)
    const plans = places.map((place) => ({
      ...plan(String(place), 1.5 + 7 * Math.floor(place / serviceTypes), true),
      serviceTypeId: String(place % serviceTypes),
      lastChangeAt: null as Temporal.Instant | null,
    }))
    const state = { serviceTypes, limit: 100, periodSeconds: 20, listedAt: START, unreached: [] }
    const known = { ...state, phonesReadAt: START, wholeAt: START, isBusy: false, plans }
    let answeredAt = START
    let requests = 0
    for (let now = START; minutes(START, now) < 24 * 60 - 1; now = nextPollAt(known, now)) {
      if (minutes(answeredAt, now) >= answerEvery) {
        const touched = known.plans[Math.floor(minutes(START, now)) % plans.length]
        if (touched) touched.lastChangeAt = now
        answeredAt = now
      }
      known.isBusy = minutes(START, answeredAt) > 0 && minutes(answeredAt, now) < 60
      const { phase, planIds } = nextReading(known, now)
      const isListing = phase === 'service_types'
      const read = isListing
        ? known.plans.filter((one) => isNear(one, now) && isWanted(one, known.plans, now)).map(({ id }) => id)
        : planIds.map(({ planId }) => planId)
      requests += read.length + (isListing ? serviceTypes + 1 : 0) + (phase === 'phones' ? 1 : 0)
      if (isListing) known.listedAt = now
      if (phase === 'phones') known.phonesReadAt = now
      known.plans = known.plans.map((one) => (read.includes(one.id) ? { ...one, readAt: now } : one))
    }
    return requests
  }

  test('of a church with 30 open plans costs at most 8,000 requests', () => {
    expect(dayOf(5, 6, 60)).toBeLessThanOrEqual(8000)
    expect(dayOf(5, 6, 10_000)).toBeLessThanOrEqual(8000)
    expect(dayOf(3, 10, 30)).toBeLessThanOrEqual(8000)
  })

  test('of a church with few plans costs less', () => {
    expect(dayOf(1, 5, 60)).toBeLessThanOrEqual(8000)
  })
})
