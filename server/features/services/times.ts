import { and, eq, inArray, sql } from 'drizzle-orm'
import { emptyTimes, type SingleTime, singleTimes } from '#core/services/single-times.ts'
import type { Db } from '#server/db/connect.ts'
import { assignments, isOnPlan, plans, stepsInForTime } from '#server/db/schema/schema.ts'

/** A time, and whether it was declined by somebody who accepted the others they were asked for. */
export type ShownTime = SingleTime & { isEmpty: boolean }

/** The times of some plans that their people may answer one by one, by assignment. */
export async function timesByAssignment(
  db: Db,
  churchId: number,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, ShownTime[]>> {
  const rows = await db
    .select({
      assignment: assignments,
      times: plans.times,
      stepsIn: sql<boolean>`${stepsInForTime(assignments)}`,
    })
    .from(assignments)
    .innerJoin(plans, and(eq(plans.churchId, assignments.churchId), eq(plans.id, assignments.planId)))
    .where(
      and(
        eq(assignments.churchId, churchId),
        inArray(assignments.planId, [...planIds]),
        eq(assignments.canAcceptPartial, true),
        isOnPlan,
      ),
    )
  return new Map(
    rows.map(({ assignment, times, stepsIn }) => {
      const empty = stepsIn ? [] : emptyTimes(assignment, times).map(({ id }) => id)
      const shown = singleTimes(assignment, times)
      return [assignment.id, shown.map((time) => ({ ...time, isEmpty: empty.includes(time.id) }))]
    }),
  )
}
