import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAfter } from '#core/time/instant.ts'
import { insideWindow, TEXTING_WINDOW } from '#core/time/window.ts'
import { NOTIFICATION_FREQUENCIES } from '#core/vocabulary/notifications.ts'
import { nextTelling, waitsUntil } from './next-telling.ts'

const ZONE = 'America/New_York'
const anInstant = fc
  .integer({ min: Date.UTC(2030, 0, 1), max: Date.UTC(2030, 11, 31) })
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))

test('the next telling lies ahead, and no further than it must', () => {
  const MAX_HOURS = { at_once: 6, daily: 25, weekly: 7 * 24 + 1 }
  fc.assert(
    fc.property(
      anInstant,
      fc.constantFrom(...NOTIFICATION_FREQUENCIES),
      fc.boolean(),
      (now, frequency, isStirred) => {
        const next = nextTelling({ frequency, isStirred }, now, ZONE)
        expect(isAfter(next, now)).toBe(true)
        expect(isAfter(next, now.add({ hours: MAX_HOURS[frequency] }))).toBe(false)
        const local = next.toZonedDateTimeISO(ZONE)
        if (frequency === 'at_once' && isStirred) expect(next).toEqual(now.add({ minutes: 1 }))
        if (frequency !== 'at_once') expect(local.toPlainTime().toString()).toBe('08:00:00')
        if (frequency === 'weekly') expect(local.dayOfWeek).toBe(1)
      },
    ),
  )
})

test('texts keep to the hours, e-mails go at any', () => {
  fc.assert(
    fc.property(anInstant, (now) => {
      expect(waitsUntil('email', now, ZONE, TEXTING_WINDOW)).toBeNull()
      const until = waitsUntil('text', now, ZONE, TEXTING_WINDOW)
      expect(insideWindow(until ?? now, ZONE, TEXTING_WINDOW)).toBe(true)
    }),
  )
})
