import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { answers, assignments, people } from '#server/db/schema/schema.ts'
import type { AssignmentRow } from './views.ts'

/** Everybody ever on a plan; held by this transaction, so that no answer is recorded meanwhile. */
export const lockAssignmentsOfPlan = (tx: Db, churchId: number, planId: string): Promise<AssignmentRow[]> =>
  tx
    .select()
    .from(assignments)
    .where(and(eq(assignments.churchId, churchId), eq(assignments.planId, planId)))
    .orderBy(asc(assignments.id))
    .for('update')

/** Assignments with an answer that the planning service did not have when the reading began at `since`. */
export const answeredSince = async (
  db: Db,
  plan: { churchId: number; planId: string },
  since: Temporal.Instant,
): Promise<Set<string>> => {
  const rows = await db
    .select({ id: answers.assignmentId })
    .from(answers)
    .where(
      and(
        eq(answers.churchId, plan.churchId),
        eq(answers.planId, plan.planId),
        or(eq(answers.writeBack, 'pending'), gt(answers.answeredAt, since), gt(answers.writeBackAt, since)),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Those of some people whose phone numbers were read before. */
export const knownPeople = async (db: Db, churchId: number, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.churchId, churchId), inArray(people.id, [...ids])))
  return rows.map(({ id }) => id)
}
