import { and, eq, inArray, sql } from 'drizzle-orm'
import { success } from '#core/outcome.ts'
import type { PlanningAssignment, PlanningOutcome } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { assignments, plans } from '#server/db/schema/schema.ts'
import { markUnreadable } from '../permissions/actions.ts'
import { removePlans } from '../plans/actions.ts'
import { findPlan } from '../plans/queries.ts'
import { NOTHING_CHANGED, type Reading, type Store, type Stored } from '../views.ts'
import { answeredSince, knownPeople, lockAssignmentsOfPlan } from './queries.ts'
import { type AssignmentRow, assignmentRow, isSame, keepingAnswer } from './views.ts'

type Plan = { serviceTypeId: string; planId: string }

/** Everybody on one plan. */
export const readAssignments = async (reading: Reading, plan: Plan): PlanningOutcome<Store> => {
  const { deps, church, access } = reading
  const startedAt = deps.clock.now()
  const read = await deps.planning.assignments(access, plan)
  if (read.ok) return success((tx) => storeAssignments(tx, church.id, plan, read.value, startedAt))
  const { failure } = read
  if (failure.do === 'alert' && failure.why === 'forbidden')
    return success(markUnreadable(church.id, plan.serviceTypeId))
  if (failure.do !== 'stop' || failure.why !== 'gone') return read
  return success(async (tx) => {
    const gone = await removePlans(tx, church.id, [plan.planId], startedAt)
    return { ...gone, isChanged: true }
  })
}

const storeAssignments = async (
  tx: Db,
  churchId: number,
  { planId }: Plan,
  read: PlanningAssignment[],
  startedAt: Temporal.Instant,
): Promise<Stored> => {
  const plan = await findPlan(tx, churchId, planId)
  if (!plan || plan.removedAt) return NOTHING_CHANGED
  await tx
    .update(plans)
    .set({ assignmentsReadAt: startedAt, assignmentsFailedAt: null })
    .where(and(eq(plans.churchId, churchId), eq(plans.id, planId)))

  const known = new Map((await lockAssignmentsOfPlan(tx, churchId, planId)).map((row) => [row.id, row]))
  const shielded = await answeredSince(tx, { churchId, planId }, startedAt)
  const changed = read
    .map((one) => assignmentRow(churchId, plan, one))
    .map((row) => (shielded.has(row.id) ? keepingAnswer(row, known.get(row.id)) : row))
    .filter((row) => !isSame(row, known.get(row.id)))
  const ids = new Set(read.map(({ id }) => id))
  const gone = [...known.values()].filter((row) => row.removedAt === null && !ids.has(row.id))

  await upsert(tx, changed)
  await removeAssignments(tx, churchId, gone, startedAt)
  const touched = [...changed, ...changed.flatMap((row) => known.get(row.id) ?? []), ...gone]
  const people = [...new Set(touched.flatMap(({ personId }) => personId ?? []))]
  // Who was never read has no number yet; their texts are planned once they have been.
  return {
    people: await knownPeople(tx, churchId, people),
    removed: gone.map(({ id }) => id),
    isChanged: touched.length > 0,
  }
}

export const upsert = async (tx: Db, rows: AssignmentRow[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insert(assignments)
    .values(rows)
    .onConflictDoUpdate({
      target: [assignments.churchId, assignments.id],
      set: {
        planId: sql`excluded.plan_id`,
        serviceTypeId: sql`excluded.service_type_id`,
        personId: sql`excluded.person_id`,
        personName: sql`excluded.person_name`,
        teamId: sql`excluded.team_id`,
        positionName: sql`excluded.position_name`,
        status: sql`excluded.status`,
        declineReason: sql`excluded.decline_reason`,
        isPencilledIn: sql`excluded.is_pencilled_in`,
        requestedAt: sql`excluded.requested_at`,
        statusUpdatedAt: sql`excluded.status_updated_at`,
        canAcceptPartial: sql`excluded.can_accept_partial`,
        timeIds: sql`excluded.time_ids`,
        startsAt: sql`excluded.starts_at`,
        endsAt: sql`excluded.ends_at`,
        removedAt: sql`excluded.removed_at`,
      },
    })
}

export const removeAssignments = async (
  tx: Db,
  churchId: number,
  rows: readonly { id: string }[],
  now: Temporal.Instant,
): Promise<void> => {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx
    .update(assignments)
    .set({ removedAt: now })
    .where(and(eq(assignments.churchId, churchId), inArray(assignments.id, ids)))
}
