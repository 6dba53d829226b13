import { eq } from 'drizzle-orm'
import { isAfter } from '#core/time/instant.ts'
import { UNCONFIRMED } from '#core/vocabulary/people.ts'
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

/** Settles what was decided there since about answers that count here alone. Answers the ids of those settled. */
export async function settleKept(
  tx: Db,
  kept: readonly AnswerRow[],
  read: ReadonlyMap<string, readonly PlanningAssignment[]>,
  now: Temporal.Instant,
): Promise<Set<number>> {
  const settled = new Set<number>()
  for (const answer of kept) {
    const row = read.get(answer.planId)?.find(({ id }) => id === answer.assignmentId)
    const ending = row && endingOf(answer, row)
    if (!ending) continue
    await tx
      .update(answers)
      .set({ writeBack: ending, writeBackDetail: null, writeBackAt: now })
      .where(eq(answers.id, answer.id))
    settled.add(answer.id)
  }
  return settled
}
