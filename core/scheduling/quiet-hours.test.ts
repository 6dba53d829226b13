import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { insideWindow, nextOpening, TEXTING_WINDOW } from '#core/time/window.ts'
import { localDate } from '#core/time/words.ts'
import { MOVED } from '#core/vocabulary/messages.ts'
import { goesAtItsTime } from './catalogue.ts'
import { cancellationDue } from './due.ts'
import { comesAt } from './moved.ts'
import type { ChurchRules, WantedText } from './schedule-input.ts'
import { scheduleMessages } from './schedule-messages.ts'
import { anyWorld, asHistory, assignment, going, outline, world } from './testing.ts'

const isBoundToTheMinute = (message: WantedText): boolean =>
  message.lines.every((line) => goesAtItsTime(line.leadKey))

/** Tells of a move to somebody who would come before the next opening. */
const isUrgent = (message: WantedText, at: Temporal.Instant, { zone, window }: ChurchRules): boolean =>
  message.kind === MOVED &&
  message.lines.some((line) => {
    const comes = comesAt(line, at)
    const isBeforeOpening = Temporal.Instant.compare(comes, nextOpening(at, zone, window)) <= 0
    // Midnight belongs to the day that it ends.
    const day = localDate(comes.subtract({ minutes: 1 }), zone)
    return isBeforeOpening && day.equals(localDate(at, zone))
  })

const local = (text: string): Temporal.Instant =>
  Temporal.ZonedDateTime.from(`${text}[America/New_York]`).toInstant()

describe('who is no longer scheduled is told', () => {
  const due = (now: string, startsAt: string) =>
    cancellationDue(local(now), 'America/New_York', TEXTING_WINDOW, local(startsAt))
      ?.toZonedDateTimeISO('America/New_York')
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' }) ?? 'never'

  test.each([
    ['ten minutes later', '2030-10-02T12:00', '2030-10-06T09:00', '2030-10-02T12:10'],
    ['in the morning', '2030-10-02T20:55', '2030-10-06T09:00', '2030-10-03T08:00'],
    ['at the last moment before the service', '2030-10-06T08:55', '2030-10-06T09:00', '2030-10-06T08:59'],
    ['not at night, when the service is early', '2030-10-05T23:00', '2030-10-06T07:30', 'never'],
    ['not after the service has begun', '2030-10-06T10:00', '2030-10-06T09:00', 'never'],
  ])('%s', (_, now, startsAt, expected) => expect(due(now, startsAt)).toBe(expected))
})

describe('quiet hours', () => {
  test.prop([anyWorld], { numRuns: 500 })('nobody is texted outside 8:00 to 21:00 of the zone', (input) => {
    for (const message of going(scheduleMessages(input))) {
      if (isBoundToTheMinute(message) || isUrgent(message, message.dueAt, input.rules)) continue
      expect(insideWindow(message.dueAt, input.rules.zone, input.rules.window)).toBe(true)
    }
  })

  test.prop([anyWorld, fc.nat(40 * 24 * 60)], { numRuns: 500 })(
    'nor when planned texts have waited: what is overdue at night moves to the morning',
    (input, minutes) => {
      const history = asHistory(scheduleMessages(input), 'planned')
      const now = input.now.add({ minutes })
      for (const message of going(scheduleMessages({ ...input, now, history }))) {
        const leavesAt = Temporal.Instant.compare(message.dueAt, now) < 0 ? now : message.dueAt
        if (isBoundToTheMinute(message) || isUrgent(message, leavesAt, input.rules)) continue
        expect(insideWindow(leavesAt, input.rules.zone, input.rules.window)).toBe(true)
      }
    },
  )

  test.prop([anyWorld], { numRuns: 500 })(
    'every text goes before the service, and before it is pointless',
    (input) => {
      for (const message of going(scheduleMessages(input))) {
        expect(Temporal.Instant.compare(message.dueAt, message.latestAt)).toBeLessThan(0)
        for (const line of message.lines.slice(0, 1))
          expect(Temporal.Instant.compare(message.dueAt, line.startsAt)).toBeLessThan(0)
      }
    },
  )

  test.prop([anyWorld], { numRuns: 300 })('follow-ups of an hour or less are never moved', (input) => {
    for (const message of going(scheduleMessages(input))) {
      const [line] = message.lines
      if (!line || message.lines.length > 1 || !goesAtItsTime(line.leadKey)) continue
      const minutes = { follow_up_1_hour: 60, follow_up_15_minutes: 15, follow_up_1_minute: 1 }
      const expected = minutes[line.leadKey as keyof typeof minutes]
      expect(message.dueAt.until(line.startsAt).total('minutes')).toBe(expected)
    }
  })

  test('an e-mail sent at night is followed by a text in the morning', () => {
    const asked = assignment({ requestedAt: local('2030-10-02T22:30') })
    const wanted = scheduleMessages(world([asked], { now: local('2030-10-02T22:31') }))
    expect(outline(wanted)[0]).toBe('asap 2030-10-03T08:00 goes')
  })

  test('a service before the window opens leaves no moment, and says so', () => {
    const startsAt = local('2030-10-03T07:30')
    const asked = assignment({ startsAt, requestedAt: local('2030-10-02T23:00') })
    const wanted = scheduleMessages(world([asked], { now: local('2030-10-02T23:00') }))
    expect(outline(wanted)).toEqual(['asap 2030-10-02T23:00 quiet_hours'])
  })

  test('a reminder due before the window opens goes when it opens', () => {
    const early = assignment({ startsAt: local('2030-10-13T06:30') })
    const template = { confirmationReminders: ['reminder_1_day'] as const }
    const wanted = scheduleMessages(world([early], { template }))
    expect(outline(wanted)).toContain('reminder_1_day 2030-10-12T08:00 goes')
  })

  test('a narrower window that leaves no moment before the service gives way to the church’s', () => {
    const template = { confirmationTime: { between: { from: '09:00', until: '11:30' } } }
    const late = assignment({ startsAt: local('2030-10-02T18:00') })
    expect(outline(scheduleMessages(world([late], { template })))[0]).toBe('asap 2030-10-02T12:00 goes')
    const early = assignment()
    expect(outline(scheduleMessages(world([early], { template })))[0]).toBe('asap 2030-10-03T09:00 goes')
  })

  test('a confirmation at a time of the day goes at that time', () => {
    const template = { confirmation: 'day_before', confirmationTime: { at: '18:15' } } as const
    expect(outline(scheduleMessages(world([assignment()], { template })))[0]).toBe(
      'day_before 2030-10-12T18:15 goes',
    )
  })

  test.each([
    ['clocks go forward', '2030-03-10T10:00', '2030-03-09T10:00'],
    ['clocks go back', '2030-11-03T10:00', '2030-11-02T10:00'],
  ])('a day before is the same time of the day when %s', (_, start, before) => {
    const startsAt = local(start)
    const now = startsAt.subtract({ hours: 20 * 24 })
    const input = world([assignment({ startsAt, requestedAt: now })], { now })
    expect(outline(scheduleMessages(input))).toContain(`reminder_1_day ${before} goes`)
  })

  test('a single moment: due exactly at opening and at closing', () => {
    const plan = (request: string) =>
      outline(
        scheduleMessages(world([assignment({ requestedAt: local(request) })], { now: local(request) })),
      )[0]
    expect(plan('2030-10-02T08:00')).toBe('asap 2030-10-02T08:00 goes')
    expect(plan('2030-10-02T20:59')).toBe('asap 2030-10-02T20:59 goes')
    expect(plan('2030-10-02T21:00')).toBe('asap 2030-10-03T08:00 goes')
  })
})
