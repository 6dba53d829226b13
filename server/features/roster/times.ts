import { and, eq, inArray } from 'drizzle-orm'
import { servedSpan } from '#core/polling/spans.ts'
import type { AskedTimes } from '#core/services/single-times.ts'
import type { Db } from '#server/db/connect.ts'
import { type AssignmentRow, acceptedStarts, assignments } from '#server/db/schema/schema.ts'
import { findPlan, timesOf } from './plans.ts'

/** Who declines a time has not been moved to another: the start that they accepted is what stands from now on. */
export async function forgetAcceptedStarts(
  tx: Db,
  churchId: number,
  assignmentIds: readonly string[],
): Promise<void> {
  if (assignmentIds.length === 0) return
  await tx
    .delete(acceptedStarts)
    .where(
      and(eq(acceptedStarts.churchId, churchId), inArray(acceptedStarts.assignmentId, [...assignmentIds])),
    )
}

/** Changes which times of an assignment stand, by an answer, and with them when it begins and ends. */
export async function setTimes(
  tx: Db,
  { churchId, id, planId }: Pick<AssignmentRow, 'churchId' | 'id' | 'planId'>,
  { timeIds, declinedTimeIds }: AskedTimes,
): Promise<void> {
  const plan = await findPlan(tx, churchId, planId)
  if (!plan) return
  await tx
    .update(assignments)
    .set({
      timeIds: [...timeIds],
      declinedTimeIds: [...declinedTimeIds],
      ...servedSpan(timesOf(plan), timeIds),
    })
    .where(and(eq(assignments.churchId, churchId), eq(assignments.id, id)))
  await forgetAcceptedStarts(tx, churchId, [id])
}
