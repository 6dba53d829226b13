import { and, eq } from 'drizzle-orm'
import { type SingleTime, singleTimes } from '#core/services/single-times.ts'
import type { Db } from '#server/db/connect.ts'
import { assignments, isOnPlan, plans } from '#server/db/schema/schema.ts'

/** The times of a plan that its people may answer one by one, by assignment. */
export const timesByAssignment = async (
  db: Db,
  churchId: number,
  planId: string,
): Promise<ReadonlyMap<string, SingleTime[]>> => {
  const rows = await db
    .select({ assignment: assignments, times: plans.times })
    .from(assignments)
    .innerJoin(plans, and(eq(plans.churchId, assignments.churchId), eq(plans.id, assignments.planId)))
    .where(
      and(
        eq(assignments.churchId, churchId),
        eq(assignments.planId, planId),
        eq(assignments.canAcceptPartial, true),
        isOnPlan,
      ),
    )
  return new Map(rows.map(({ assignment, times }) => [assignment.id, singleTimes(assignment, times)]))
}
