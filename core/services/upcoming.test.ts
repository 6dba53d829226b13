import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { localDate } from '#core/time/words.ts'
import { NOW, ZONE } from './testing.ts'
import {
  COMING_PEOPLE_MAX,
  comingWeeks,
  DAYS_AHEAD,
  daySpan,
  isUpcoming,
  isWithin,
  NEXT_PLACES,
  NEXT_PLANS,
  notOver,
  plansOfFirstDay,
} from './upcoming.ts'

const anyInstant = fc
  .integer({ min: NOW.epochMilliseconds, max: NOW.add({ hours: 24 * 400 }).epochMilliseconds })
  .map(Temporal.Instant.fromEpochMilliseconds)
const anyZone = fc.constantFrom(ZONE, 'Europe/London', 'Australia/Sydney')
const anyHours = fc.integer({ min: -50, max: 24 * 40 })

describe('the coming weeks', () => {
  test.prop([anyInstant, anyZone, anyHours])(
    'are whole days of the church, today first',
    (now, zone, hours) => {
      const at = now.add({ hours })
      const days = localDate(now, zone).until(localDate(at, zone), { largestUnit: 'days' }).days
      expect(isWithin(at, comingWeeks(now, zone))).toBe(days >= 0 && days <= DAYS_AHEAD)
    },
  )

  test('end before the day after the last one begins', () => {
    const { from, until } = comingWeeks(NOW, ZONE)
    expect(isWithin(from, { from, until })).toBe(true)
    expect(isWithin(until, { from, until })).toBe(false)
  })

  test('are five, and pages show so many of their plans, places and people at first', () => {
    expect(DAYS_AHEAD).toBe(35)
    expect([NEXT_PLANS, NEXT_PLACES, COMING_PEOPLE_MAX]).toEqual([6, 80, 200])
  })

  test('a day is a span of the wall clock, also when it has 23 hours', () => {
    const { from, until } = daySpan(Temporal.PlainDate.from('2030-03-10'), 'America/New_York')
    expect([from.toString(), until.toString()]).toEqual(['2030-03-10T05:00:00Z', '2030-03-11T04:00:00Z'])
  })

  test('hold what has no date yet', () => {
    const weeks = comingWeeks(NOW, ZONE)
    expect(isUpcoming(null, weeks)).toBe(true)
    expect(isUpcoming(weeks.until, weeks)).toBe(false)
  })
})

function plan(start: number | null, length: number | null) {
  const startsAt = start === null ? null : NOW.add({ minutes: start })
  return {
    startsAt,
    endsAt: startsAt && length !== null ? startsAt.add({ minutes: length }) : null,
  }
}
const anyPlans = fc
  .array(fc.tuple(fc.option(fc.integer({ min: -3000, max: 9000 })), fc.option(fc.nat(200))))
  .map((draws) => draws.map((draw) => plan(...draw)))

describe('plans ahead', () => {
  test('stay until they end; without an end until they begin; without a time they are left out', () => {
    const [running, over, begun, undated] = [plan(-30, 60), plan(-90, 60), plan(0, null), plan(null, null)]
    expect(notOver([running, over, begun, undated], NOW)).toEqual([running])
  })

  test.prop([anyPlans])('keep their order, and none that is over is among them', (plans) => {
    const ahead = notOver(plans, NOW)
    expect(ahead).toEqual(plans.filter((one) => ahead.some((kept) => kept === one)))
    for (const { startsAt, endsAt } of ahead)
      expect(Temporal.Instant.compare(endsAt ?? startsAt, NOW)).toBeGreaterThan(0)
  })

  test.prop([anyPlans, anyZone])(
    'the first day has all of its plans and none of another day',
    (plans, zone) => {
      const ahead = notOver(plans, NOW)
      const [first] = ahead
      const ofDay = plansOfFirstDay(ahead, zone)
      expect(ofDay).toEqual(ahead.filter((one) => ofDay.some((kept) => kept === one)))
      expect(ofDay[0]).toBe(first)
      const sameDay = ahead.map((one) => ({ ...one, startsAt: first?.startsAt ?? one.startsAt }))
      expect(plansOfFirstDay(sameDay, zone)).toEqual(sameDay)
    },
  )
})
