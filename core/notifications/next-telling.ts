import { insideWindow, nextOpening, type TextingWindow } from '#core/time/window.ts'
import type { NotificationChannel, NotificationFrequency } from '#core/vocabulary/notifications.ts'

/** 'As it happens' looks for news this often: several at a time come together. */
const AT_ONCE = { minutes: 1 } as const

/** When people look at what a summary says: in the morning, and for a week on Monday. */
const MORNING = '08:00'
const MONDAY = 1

function nextMorning(now: Temporal.Instant, zone: string, isDay: (date: Temporal.PlainDate) => boolean) {
  let date = now.toZonedDateTimeISO(zone).toPlainDate()
  const morningOf = () => date.toZonedDateTime({ timeZone: zone, plainTime: MORNING }).toInstant()
  while (!isDay(date) || Temporal.Instant.compare(morningOf(), now) <= 0) date = date.add({ days: 1 })
  return morningOf()
}

/** When somebody is told next, after having been told now. */
export function nextTelling(
  frequency: NotificationFrequency,
  now: Temporal.Instant,
  zone: string,
): Temporal.Instant {
  if (frequency === 'at_once') return now.add(AT_ONCE)
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
