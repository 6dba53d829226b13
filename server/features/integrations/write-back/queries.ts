import { and, asc, desc, eq, gt, gte, lte, ne, or } from 'drizzle-orm'
import type { PlanningAssignment } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { answers, assignments } from '#server/db/schema/schema.ts'

export type Answer = typeof answers.$inferSelect

const sameAssignment = ({ churchId, assignmentId }: Answer) =>
  and(eq(answers.churchId, churchId), eq(answers.assignmentId, assignmentId))

/** The last word of the volunteer about the same assignment. */
export const newestAnswer = async (db: Db, answer: Answer): Promise<Answer> =>
  only(await db.select().from(answers).where(sameAssignment(answer)).orderBy(desc(answers.id)).limit(1))

/** The clocks of two services differ a little. */
const CLOCK_TOLERANCE = { minutes: 1 }

/** Whether the status found in the planning service was put there by another answer that we wrote, or are writing. */
export const isOurOwnWriting = async (
  db: Db,
  answer: Answer,
  found: Pick<PlanningAssignment, 'status' | 'statusUpdatedAt'>,
  now: Temporal.Instant,
): Promise<boolean> => {
  if (found.status === 'U' || !found.statusUpdatedAt) return false
  const since = found.statusUpdatedAt.subtract(CLOCK_TOLERANCE)
  const rows = await db
    .select({ id: answers.id })
    .from(answers)
    .where(
      and(
        sameAssignment(answer),
        ne(answers.id, answer.id),
        eq(answers.status, found.status),
        or(gte(answers.writeBackAt, since), gt(answers.retryAt, now)),
      ),
    )
    .limit(1)
  return rows.length > 0
}

const itsAssignment = ({ churchId, assignmentId }: Answer) =>
  and(eq(assignments.churchId, churchId), eq(assignments.id, assignmentId))

export const findAssignment = async (db: Db, answer: Answer) => {
  const [row] = await db.select().from(assignments).where(itsAssignment(answer))
  return row ?? null
}

/** The assignment an answer is about, held by this transaction. */
export const lockAssignment = async (tx: Db, answer: Answer) => {
  const [row] = await tx.select().from(assignments).where(itsAssignment(answer)).for('update')
  return row ?? null
}

const ANSWERS_AT_ONCE = 500

export const dueWriteBacks = async (db: Db, now: Temporal.Instant): Promise<number[]> => {
  const rows = await db
    .select({ id: answers.id })
    .from(answers)
    .where(and(eq(answers.writeBack, 'pending'), lte(answers.retryAt, now)))
    .orderBy(asc(answers.retryAt))
    .limit(ANSWERS_AT_ONCE)
  return rows.map(({ id }) => id)
}
