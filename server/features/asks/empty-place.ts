import { and, eq, isNull } from 'drizzle-orm'
import { emptyTimes } from '#core/services/single-times.ts'
import { DECLINED } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import {
  type AskRow,
  type AssignmentRow,
  assignments,
  type PlanTime,
  plans,
} from '#server/db/schema/schema.ts'

type Place = Pick<
  AssignmentRow,
  'status' | 'canAcceptPartial' | 'timeIds' | 'declinedTimeIds' | 'startsAt' | 'endsAt'
>

/** A place, or one time of it, as others would have it: they answer for all of it. Null while it is not empty. */
export function emptyPlace<OnePlace extends Place>(
  place: OnePlace,
  times: readonly PlanTime[],
  timeId: string | null,
): OnePlace | null {
  const whole = { ...place, canAcceptPartial: false }
  if (timeId === null) return place.status === DECLINED ? whole : null
  const time = times.find(({ id }) => id === timeId)
  if (!time || !emptyTimes(place, times).some(({ id }) => id === timeId)) return null
  return {
    ...whole,
    timeIds: [timeId],
    declinedTimeIds: [],
    startsAt: Temporal.Instant.from(time.startsAt),
    endsAt: Temporal.Instant.from(time.endsAt),
  }
}

/** What others are asked for, as it is now; null when it is gone, no longer empty, or at another time. */
export async function askedPlace(db: Db, ask: AskRow): Promise<AssignmentRow | null> {
  const { churchId, assignmentId, timeId, startsAt } = ask
  const [row] = await db
    .select({ assignment: assignments, times: plans.times })
    .from(assignments)
    .innerJoin(plans, and(eq(plans.churchId, assignments.churchId), eq(plans.id, assignments.planId)))
    .where(
      and(
        eq(assignments.churchId, churchId),
        eq(assignments.id, assignmentId),
        isNull(assignments.removedAt),
      ),
    )
  const place = row ? emptyPlace(row.assignment, row.times, timeId) : null
  return place?.startsAt?.equals(startsAt) ? place : null
}
