import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { answers, assignments } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { planTexts } from '#server/features/messages/planning/actions.ts'
import { closeEntries } from './inbox/closing/actions.ts'

export type AnswerChange = { assignmentId: string; status: 'C' | 'D' }
export type Answering = {
  churchId: number
  changes: readonly AnswerChange[]
  reason: string | null
  source: 'text' | 'link' | 'staff'
  messageId?: number
  userId?: number
}
type AssignmentRow = typeof assignments.$inferSelect

const writeAnswer = async (
  tx: Db,
  deps: Pick<Deps, 'jobs'>,
  row: AssignmentRow,
  status: 'C' | 'D',
  { reason, source, messageId, userId }: Answering,
  now: Temporal.Instant,
): Promise<void> => {
  const own = and(eq(answers.churchId, row.churchId), eq(answers.assignmentId, row.id))
  await tx
    .update(answers)
    .set({ writeBack: 'superseded' })
    .where(and(own, eq(answers.writeBack, 'pending')))
  await tx
    .update(assignments)
    .set({ status, declineReason: status === 'D' ? reason : null, statusUpdatedAt: now })
    .where(and(eq(assignments.churchId, row.churchId), eq(assignments.id, row.id)))
  const [answer] = await tx
    .insert(answers)
    .values({
      churchId: row.churchId,
      assignmentId: row.id,
      planId: row.planId,
      serviceTypeId: row.serviceTypeId,
      personId: row.personId ?? '',
      status,
      reason,
      source,
      messageId,
      userId,
      answeredAt: now,
      writeBack: 'pending',
      retryAt: now,
    })
    .returning({ id: answers.id })
  if (answer) await deps.jobs.enqueue(tx, 'planning.write-back', { answerId: answer.id })
}

/**
 * Records answers of volunteers: the assignment changes, texts that are no longer wanted go, what was not understood
 * before is dealt with, and the answer is queued for the planning service, all in the caller's transaction.
 * Assignments that were removed are passed over.
 */
export const recordAnswers = async (
  tx: Db,
  deps: Pick<Deps, 'jobs'>,
  answering: Answering,
  now: Temporal.Instant,
): Promise<void> => {
  const { churchId, changes } = answering
  const statusOf = new Map(changes.map((change) => [change.assignmentId, change.status]))
  const rows = await tx
    .select()
    .from(assignments)
    .where(
      and(
        eq(assignments.churchId, churchId),
        inArray(assignments.id, [...statusOf.keys()]),
        isNull(assignments.removedAt),
      ),
    )
    .orderBy(assignments.id)
    .for('update')
  for (const row of rows) {
    const status = statusOf.get(row.id)
    if (status) await writeAnswer(tx, deps, row, status, answering, now)
  }
  const personIds = rows.flatMap((row) => row.personId ?? [])
  await planTexts(tx, churchId, personIds, now)
  const planIds = answering.source === 'staff' ? rows.map((row) => row.planId) : null
  await closeEntries(tx, { churchId, personIds, planIds }, now)
  for (const row of rows)
    await announce(tx, {
      church_id: churchId,
      topic: 'answers',
      plan_id: row.planId,
      ...(row.personId !== null && { person_id: row.personId }),
    })
}
