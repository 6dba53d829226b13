import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PersonInPlan } from '#contract/services.ts'
import { singleTimes } from '#core/services/single-times.ts'
import type { AssignmentStatus } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import { assignments, isOnPlan, plans } from '#server/db/schema/schema.ts'
import { inScope, type Scope } from '#server/db/scope.ts'
import type { Deps } from '#server/deps.ts'
import { mustAcceptBut, reasonOf, recordAnswers } from '#server/features/conversation/answers.ts'
import { refuseOnceStarted } from '#server/features/roster/started.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { type PlanningDeps, planningNameOf } from '#server/planning-service.ts'
import { listStanding } from './standing.ts'

/** What is asked of whom, and when it begins. */
async function findAssignment(db: Db, scope: Scope, assignmentId: string) {
  const [row] = await db
    .select({ assignment: assignments, planStartsAt: plans.startsAt, times: plans.times })
    .from(assignments)
    .innerJoin(plans, and(eq(plans.churchId, assignments.churchId), eq(plans.id, assignments.planId)))
    .where(
      and(inScope(scope, 'assignments'), eq(assignments.id, assignmentId), isOnPlan, isNull(plans.removedAt)),
    )
  if (!row) throw refuse(404, NOT_FOUND)
  const { assignment, planStartsAt, times } = row
  return {
    ...assignment,
    startsAt: assignment.startsAt ?? planStartsAt,
    times: singleTimes(assignment, times),
  }
}

type Assigned = { planId: string; assignmentId: string }

/** One assignment as its plan shows it. */
async function presentAssignment(
  deps: PlanningDeps,
  scope: Scope,
  { planId, assignmentId }: Assigned,
): Promise<PersonInPlan> {
  const [person] = await listStanding(deps, scope, planId, sql`assignment_id = ${assignmentId}`)
  if (!person) throw refuse(404, NOT_FOUND)
  return person
}

type StaffAnswer = {
  assignmentId: string
  status: AssignmentStatus
  reason?: string | undefined
  declined_times?: readonly string[] | undefined
  userId: number
}

/** Accepts or declines in the volunteer's place, or takes an answer back. */
export const answerForVolunteer = (
  deps: Deps,
  scope: Scope,
  { assignmentId, status, reason, declined_times: declined = [], userId }: StaffAnswer,
): Promise<{ success: true; person: PersonInPlan }> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const planning = await planningNameOf({ ...deps, db: tx }, scope.churchId)
    const { planId, personId, startsAt, times } = await findAssignment(tx, scope, assignmentId)
    refuseOnceStarted(startsAt, now)
    if (personId === null) throw refuse(422, `A guest can only be answered for in ${planning}.`)
    const answer = declined.length > 0 ? mustAcceptBut(times, status, declined) : { status }
    const changes = [{ ...answer, assignmentId }]
    await recordAnswers(
      tx,
      deps,
      { churchId: scope.churchId, changes, reason: reasonOf(answer, reason), source: 'staff', userId },
      now,
    )
    return {
      success: true,
      person: await presentAssignment({ ...deps, db: tx }, scope, { planId, assignmentId }),
    }
  })
