import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { CATALOGUE, goesAtItsTime } from '#core/scheduling/catalogue.ts'
import { insideWindow, TEXTING_WINDOW } from '#core/time/window.ts'
import { validUntil } from './validity.ts'

const ZONE = 'America/New_York'
const HOURS = { zone: ZONE, window: TEXTING_WINDOW, urgentWindow: TEXTING_WINDOW }
const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(ZONE).toInstant()
const SUNDAY = at('2030-03-03T10:00')

const line = (leadKey: (typeof CATALOGUE)[number]['key']) => ({
  assignmentId: 'a',
  leadKey,
  startsAt: SUNDAY,
})
const ask = { kind: 'confirmation', lines: [line('asap')], latestAt: SUNDAY } as const

describe('a text is worth delivering', () => {
  test.each<[string, Parameters<typeof validUntil>[0], now: string, until: string | null]>([
    ['until the hours end', ask, '2030-03-01T09:00', '2030-03-01T21:00'],
    ['until the service begins', ask, '2030-03-03T09:00', '2030-03-03T10:00'],
    ['for a minute when the hours are over', ask, '2030-03-01T20:59:30', '2030-03-01T21:00:30'],
    [
      'until the service when it is bound to the minute',
      { kind: 'follow_up', lines: [line('follow_up_1_hour')], latestAt: at('2030-03-01T21:30') },
      '2030-03-01T20:30',
      '2030-03-01T21:30',
    ],
    [
      'at any time as a reply',
      { kind: 'accepted_reply', lines: [], latestAt: null },
      '2030-03-01T23:00',
      null,
    ],
    [
      'for a day when it was written by hand',
      { kind: 'one_off', lines: [], latestAt: at('2030-03-02T20:00') },
      '2030-03-01T20:00',
      '2030-03-02T20:00',
    ],
  ])('%s', (_name, text, now, until) => {
    expect(validUntil(text, HOURS, at(now))?.toString()).toBe(
      until === null ? undefined : at(until).toString(),
    )
  })

  const anyMoment = fc.integer({ min: 0, max: 60 * 24 * 400 }).map((minutes) => SUNDAY.add({ minutes }))
  const anyLead = fc.constantFrom(...CATALOGUE.map(({ key }) => key)).filter((key) => !goesAtItsTime(key))

  test.prop([anyMoment, anyMoment, anyLead])(
    'never beyond its latest moment, and at night only for a minute',
    (now, latestAt, leadKey) => {
      fc.pre(Temporal.Instant.compare(now, latestAt) < 0 && insideWindow(now, ZONE, TEXTING_WINDOW))
      const end = validUntil({ ...ask, lines: [line(leadKey)], latestAt }, HOURS, now) ?? latestAt
      expect(Temporal.Instant.compare(end, latestAt)).toBeLessThanOrEqual(0)
      expect(Temporal.Instant.compare(now, end)).toBeLessThan(0)
      expect(
        insideWindow(end.subtract({ minutes: 1, seconds: 1 }), ZONE, TEXTING_WINDOW) ||
          end.since(now).total('seconds') <= 60,
      ).toBe(true)
    },
  )
})
