import { and, eq, gt, ne } from 'drizzle-orm'
import { success } from '#core/outcome.ts'
import { ACCEPTED, DECLINED } from '#core/vocabulary/people.ts'
import type { PlanningAssignment, PlanningOutcome } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { type AnswerRow, type AssignmentRow, assignments, isOnPlan } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { readOpenPlaces } from './open-places.ts'
import { rereadPlan } from './read.ts'
import { loadReading } from './reading.ts'

/**
 * Whether an accept comes too late: since the volunteer declined, somebody else was put into the position, and the plan
 * needs nobody more in it. Both are read anew, since a leader may have done so a moment ago. What staff enter stands.
 */
export async function isGivenAway(
  deps: Deps,
  answer: AnswerRow,
  found: PlanningAssignment,
): PlanningOutcome<boolean> {
  const { churchId, planId, serviceTypeId } = answer
  const isBack = answer.status === ACCEPTED && found.status === DECLINED && answer.source !== 'staff'
  if (!isBack || found.statusUpdatedAt === null) return success(false)
  const read = await rereadPlan(deps, churchId, planId)
  if (!read.ok) return read
  const own = await findOwn(deps.db, answer)
  if (!own || !(await hasNewcomer(deps.db, own, found.statusUpdatedAt))) return success(false)
  const needed = await readOpenPlaces(await loadReading(deps, churchId), { serviceTypeId, planId }, true)
  if (!needed.ok) return needed
  const isNeeded = needed.value?.some(
    ({ teamId, positionName, quantity }) =>
      teamId === own.teamId && positionName === own.positionName && quantity > 0,
  )
  return success(!isNeeded)
}

type Own = AssignmentRow & { teamId: string }

async function findOwn(db: Db, { churchId, assignmentId }: AnswerRow): Promise<Own | null> {
  const [own] = await db
    .select()
    .from(assignments)
    .where(and(eq(assignments.churchId, churchId), eq(assignments.id, assignmentId)))
  return own?.teamId ? { ...own, teamId: own.teamId } : null
}

async function hasNewcomer(db: Db, own: Own, since: Temporal.Instant): Promise<boolean> {
  const others = await db.$count(
    assignments,
    and(
      eq(assignments.churchId, own.churchId),
      eq(assignments.planId, own.planId),
      eq(assignments.teamId, own.teamId),
      eq(assignments.positionName, own.positionName),
      ne(assignments.id, own.id),
      ne(assignments.status, DECLINED),
      isOnPlan,
      gt(assignments.noticedAt, since),
    ),
  )
  return others > 0
}
