import { and, eq } from 'drizzle-orm'
import { isAfter } from '#core/time/instant.ts'
import { KEPT, UNCONFIRMED } from '#core/vocabulary/people.ts'
import type { PlanningAssignment } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { type AnswerRow, answers } from '#server/db/schema/schema.ts'
import { agrees } from './written-answer.ts'

/** What became of an answer that the planning service did not take: somebody entered it there, or another one. */
function endingOf(answer: AnswerRow, read: PlanningAssignment): 'written' | 'overruled' | null {
  if (agrees(read, answer)) return 'written'
  const isNewer = read.statusUpdatedAt !== null && isAfter(read.statusUpdatedAt, answer.answeredAt)
  return isNewer && read.status !== UNCONFIRMED ? 'overruled' : null
}

/** The assignments of a plan whose answer counts here alone; what was decided there since is settled. */
export async function stillKept(
  tx: Db,
  { churchId, planId }: { churchId: number; planId: string },
  read: readonly PlanningAssignment[],
  now: Temporal.Instant,
): Promise<string[]> {
  const kept = await tx
    .select()
    .from(answers)
    .where(and(eq(answers.churchId, churchId), eq(answers.planId, planId), eq(answers.writeBack, KEPT)))
  const still: string[] = []
  for (const answer of kept) {
    const row = read.find(({ id }) => id === answer.assignmentId)
    const ending = row && endingOf(answer, row)
    if (ending)
      await tx
        .update(answers)
        .set({ writeBack: ending, writeBackDetail: null, writeBackAt: now })
        .where(eq(answers.id, answer.id))
    else still.push(answer.assignmentId)
  }
  return still
}
