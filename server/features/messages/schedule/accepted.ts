import { and, eq, inArray } from 'drizzle-orm'
import { acceptedStartsOf } from '#core/scheduling/moved.ts'
import type { AcceptedStart, Assignment } from '#core/scheduling/schedule-input.ts'
import type { Db } from '#server/db/connect.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { acceptedStarts } from '#server/db/schema/schema.ts'

const isOf = (churchId: number, assignmentIds: readonly string[]) =>
  and(eq(acceptedStarts.churchId, churchId), inArray(acceptedStarts.assignmentId, [...assignmentIds]))

/** Remembers for which start each of these was accepted, from when it is known to be; answers that by assignment id. */
export const rememberAccepted = async (
  tx: Db,
  churchId: number,
  assignments: readonly Assignment[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, AcceptedStart>> => {
  const ids = assignments.map(({ id }) => id)
  const rows = await tx.select().from(acceptedStarts).where(isOf(churchId, ids))
  const known = new Map(rows.map(({ assignmentId, ...start }) => [assignmentId, start]))
  const { kept, added, forgotten } = acceptedStartsOf(assignments, known, now)
  if (forgotten.length > 0) await tx.delete(acceptedStarts).where(isOf(churchId, forgotten))
  const fresh = added.flatMap((assignmentId) => {
    const start = kept.get(assignmentId)
    return start ? [{ churchId, assignmentId, startsAt: start.startsAt, since: start.since }] : []
  })
  await insertMany(tx, acceptedStarts, fresh, ['since'])
  return kept
}
