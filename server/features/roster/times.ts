import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { type AssignmentRow, acceptedStarts, assignments } from '#server/db/schema/schema.ts'

type Times = Pick<AssignmentRow, 'timeIds' | 'declinedTimeIds' | 'startsAt' | 'endsAt'>

/** Who declines a time has not been moved to another: the start that they accepted is what stands from now on. */
export const forgetAcceptedStarts = async (
  tx: Db,
  churchId: number,
  assignmentIds: readonly string[],
): Promise<void> => {
  if (assignmentIds.length === 0) return
  await tx
    .delete(acceptedStarts)
    .where(
      and(eq(acceptedStarts.churchId, churchId), inArray(acceptedStarts.assignmentId, [...assignmentIds])),
    )
}

/** Changes which times of an assignment stand, by an answer. */
export const setTimes = async (
  tx: Db,
  { churchId, id }: Pick<AssignmentRow, 'churchId' | 'id'>,
  times: Times,
): Promise<void> => {
  await tx
    .update(assignments)
    .set(times)
    .where(and(eq(assignments.churchId, churchId), eq(assignments.id, id)))
  await forgetAcceptedStarts(tx, churchId, [id])
}
