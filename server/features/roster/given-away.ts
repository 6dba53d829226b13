import { and, eq, gt, ne } from 'drizzle-orm'
import { success } from '#core/outcome.ts'
import { ACCEPTED, DECLINED } from '#core/vocabulary/people.ts'
import type { PlanningAssignment, PlanningOutcome } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { type AnswerRow, assignments, isOnPlan } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { openPlanning } from '#server/features/integrations/access.ts'
import { readOpenPlaces } from './open-places.ts'
import { findPlan } from './plans.ts'
import { rereadPlan } from './read.ts'

/**
 * Whether an accept comes too late: since the volunteer declined, somebody else was put into the position, and the plan
 * needs nobody more in it. Both are read anew, since a leader may have done so a moment ago. What staff enter stands.
 */
export async function isGivenAway(
  deps: Deps,
  answer: AnswerRow,
  found: PlanningAssignment,
): PlanningOutcome<boolean> {
  const { churchId, planId } = answer
  const isBack = answer.status === ACCEPTED && found.status === DECLINED && answer.source !== 'staff'
  if (!isBack || found.statusUpdatedAt === null) return success(false)
  const read = await rereadPlan(deps, churchId, planId)
  if (!read.ok) return read
  if (!(await hasNewcomer(deps.db, answer, found, found.statusUpdatedAt))) return success(false)
  const plan = await findPlan(deps.db, churchId, planId)
  if (!plan) return success(false)
  const needed = await readOpenPlaces(await openPlanning(deps, churchId), plan, true)
  if (!needed.ok) return needed
  const isNeeded = needed.value?.some(
    ({ teamId, positionName, quantity }) =>
      teamId === found.teamId && positionName === (found.positionName ?? '') && quantity > 0,
  )
  return success(!isNeeded)
}

async function hasNewcomer(
  db: Db,
  { churchId, planId, assignmentId }: AnswerRow,
  { teamId, positionName }: PlanningAssignment,
  since: Temporal.Instant,
): Promise<boolean> {
  if (!teamId) return false
  const others = await db.$count(
    assignments,
    and(
      eq(assignments.churchId, churchId),
      eq(assignments.planId, planId),
      eq(assignments.teamId, teamId),
      eq(assignments.positionName, positionName ?? ''),
      ne(assignments.id, assignmentId),
      ne(assignments.status, DECLINED),
      isOnPlan,
      gt(assignments.noticedAt, since),
    ),
  )
  return others > 0
}
