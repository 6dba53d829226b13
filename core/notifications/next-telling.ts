import { insideWindow, nextOpening, type TextingWindow } from '#core/time/window.ts'
import type { NotificationChannel, NotificationFrequency } from '#core/vocabulary/notifications.ts'

/** 'As it happens' looks again so long after something happened: several at a time come together. */
const AT_ONCE = { minutes: 1 } as const
/** And so long after the last look while nothing happens. */
const CALM = { hours: 6 } as const

/** When people look at what a summary says: in the morning, and for a week on Monday. */
const MORNING = '08:00'
const MONDAY = 1

function nextMorning(now: Temporal.Instant, zone: string, isDay: (date: Temporal.PlainDate) => boolean) {
  let date = now.toZonedDateTimeISO(zone).toPlainDate()
  const morningOf = () => date.toZonedDateTime({ timeZone: zone, plainTime: MORNING }).toInstant()
  while (!isDay(date) || Temporal.Instant.compare(morningOf(), now) <= 0) date = date.add({ days: 1 })
  return morningOf()
}

/**
 * When somebody is told next, after having been told now. isStirred: something happened since, or just before, so that it
 * may not be written down yet.
 */
export function nextTelling(
  { frequency, isStirred }: { frequency: NotificationFrequency; isStirred: boolean },
  now: Temporal.Instant,
  zone: string,
): Temporal.Instant {
  if (frequency === 'at_once') return now.add(isStirred ? AT_ONCE : CALM)
  return nextMorning(now, zone, ({ dayOfWeek }) => frequency === 'daily' || dayOfWeek === MONDAY)
}

/** Until when news must wait that are due now; null when they may go. E-mails go at any hour. */
export const waitsUntil = (
  channel: NotificationChannel,
  now: Temporal.Instant,
  zone: string,
  window: TextingWindow,
): Temporal.Instant | null =>
  channel === 'text' && !insideWindow(now, zone, window) ? nextOpening(now, zone, window) : null
