import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { leadBefore } from './lead.ts'

const anyZone = fc.constantFrom('America/New_York', 'Europe/London', 'Australia/Sydney')
const anyInstant = fc
  .integer({
    min: Temporal.Instant.from('2030-01-01T00:00:00Z').epochMilliseconds,
    max: Temporal.Instant.from('2031-01-01T00:00:00Z').epochMilliseconds,
  })
  .map((milliseconds) => Temporal.Instant.fromEpochMilliseconds(milliseconds - (milliseconds % 60_000)))
const local = (text: string, zone: string): string =>
  Temporal.ZonedDateTime.from(`${text}[${zone}]`).toInstant().toString()

describe('lead times', () => {
  test.prop([anyInstant, anyZone, fc.integer({ min: 1, max: 14 })])(
    'days keep the wall clock, also across a change of the clocks',
    (startsAt, zone, days) => {
      const start = startsAt.toZonedDateTimeISO(zone)
      fc.pre(start.hour >= 4)
      const before = leadBefore(startsAt, { days }, zone).toZonedDateTimeISO(zone)
      expect(before.toPlainTime().toString()).toBe(start.toPlainTime().toString())
      expect(before.toPlainDate().add({ days }).toString()).toBe(start.toPlainDate().toString())
    },
  )

  test.prop([anyInstant, anyZone, fc.integer({ min: 1, max: 240 })])(
    'minutes and hours are exact, also across a change of the clocks',
    (startsAt, zone, minutes) => {
      expect(leadBefore(startsAt, { minutes }, zone).until(startsAt).total('minutes')).toBe(minutes)
    },
  )

  test.each([
    ['America/New_York', '2030-03-10T10:00', '2030-03-03T10:00'],
    ['America/New_York', '2030-11-03T10:00', '2030-10-27T10:00'],
    ['Europe/London', '2030-03-31T10:00', '2030-03-24T10:00'],
    ['Australia/Sydney', '2030-04-07T10:00', '2030-03-31T10:00'],
    ['Australia/Sydney', '2030-10-06T10:00', '2030-09-29T10:00'],
  ])('in %s a week before %s is %s', (zone, start, before) => {
    const startsAt = Temporal.Instant.from(local(start, zone))
    expect(leadBefore(startsAt, { days: 7 }, zone).toString()).toBe(local(before, zone))
  })

  test('a month before the 31st is the last day of a shorter month', () => {
    const startsAt = Temporal.Instant.from(local('2030-03-31T10:00', 'America/New_York'))
    expect(leadBefore(startsAt, { months: 1 }, 'America/New_York').toString()).toBe(
      local('2030-02-28T10:00', 'America/New_York'),
    )
  })
})
