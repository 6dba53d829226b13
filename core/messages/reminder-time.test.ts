import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAfter, isBefore } from '#core/time/instant.ts'
import { insideWindow, TEXTING_WINDOW } from '#core/time/window.ts'
import { reminderTime, UNDO_FOR } from './reminder-time.ts'

const ZONE = 'America/New_York'
const HOURS = { zone: ZONE, window: TEXTING_WINDOW, urgentWindow: TEXTING_WINDOW }
const anInstant = fc
  .integer({ min: Date.UTC(2030, 0, 1), max: Date.UTC(2030, 11, 31) })
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))

test('a reminder can be taken back, keeps to the hours and never goes after the service has begun', () => {
  fc.assert(
    fc.property(anInstant, fc.integer({ min: -10, max: 3000 }), (now, minutes) => {
      const startsAt = now.add({ minutes })
      const time = reminderTime(now, HOURS, startsAt)
      if (!time) return
      expect(insideWindow(time.dueAt, ZONE, TEXTING_WINDOW)).toBe(true)
      expect(isBefore(time.dueAt, now.add(UNDO_FOR))).toBe(false)
      expect(isBefore(time.dueAt, time.latestAt)).toBe(true)
      expect(isAfter(time.latestAt, startsAt)).toBe(false)
    }),
  )
})

test('by day it goes after ten seconds, by night at eight, and not for a service before that', () => {
  const at = (iso: string) => Temporal.Instant.from(iso)
  const noon = at('2030-03-04T17:00:00Z')
  expect(reminderTime(noon, HOURS, null)?.dueAt.toString()).toBe('2030-03-04T17:00:10Z')
  const night = at('2030-03-05T04:00:00Z')
  expect(reminderTime(night, HOURS, at('2030-03-05T14:00:00Z'))?.dueAt.toString()).toBe(
    '2030-03-05T13:00:00Z',
  )
  expect(reminderTime(night, HOURS, at('2030-03-05T12:00:00Z'))).toBeNull()
})
