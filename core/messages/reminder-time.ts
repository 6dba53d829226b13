import { earlier, isBefore } from '#core/time/instant.ts'
import { ONE_OFF_LASTS } from './last-look.ts'
import { type Hours, opensFor } from './urgent.ts'

/** A reminder can be taken back for this long. */
export const UNDO_FOR = { seconds: 10 } as const

export type ReminderTime = { dueAt: Temporal.Instant; latestAt: Temporal.Instant }

/**
 * When a reminder that is sent now leaves, and until when it is of use: once it can no longer be taken back, in the
 * hours in which people are texted, and before the service. Null when the service begins before that.
 */
export function reminderTime(
  now: Temporal.Instant,
  hours: Hours,
  startsAt: Temporal.Instant | null,
): ReminderTime | null {
  const dueAt = opensFor(startsAt, hours, now.add(UNDO_FOR))
  const latestAt = dueAt.add(ONE_OFF_LASTS)
  if (startsAt === null) return { dueAt, latestAt }
  return isBefore(dueAt, startsAt) ? { dueAt, latestAt: earlier(latestAt, startsAt) } : null
}
