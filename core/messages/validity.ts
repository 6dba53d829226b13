import { goesAtItsTime } from '#core/scheduling/catalogue.ts'
import { earlier, later } from '#core/time/instant.ts'
import { closingAfter, insideWindow } from '#core/time/window.ts'
import { MOVED, ONE_OFF } from '#core/vocabulary/messages.ts'
import type { OutgoingText } from './last-look.ts'
import { type Hours, windowOf } from './urgent.ts'

/** The carrier needs this long to send what it was given at the last moment. */
const AT_LEAST = { minutes: 1 } as const

/** What goes at any hour when it has to: written by hand, bound to its minute, or about a move of today. */
const goesAtAnyHour = ({ kind, lines }: Pick<OutgoingText, 'kind' | 'lines'>): boolean =>
  kind === ONE_OFF || kind === MOVED || lines.some(({ leadKey }) => goesAtItsTime(leadKey))

/**
 * Until when a text that goes now is worth delivering: until it is pointless, and not beyond the hours in which people
 * are texted. Null when it is worth it at any time, as a reply is.
 */
export function validUntil(
  text: Pick<OutgoingText, 'kind' | 'lines' | 'latestAt'>,
  hours: Hours,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const { latestAt } = text
  const { zone } = hours
  const window = windowOf(text, hours, now)
  if (latestAt === null || goesAtAnyHour(text) || !insideWindow(now, zone, window)) return latestAt
  return earlier(latestAt, later(closingAfter(now, zone, window), now.add(AT_LEAST)))
}
