import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PersonInPlan } from '#contract/services.ts'
import { PLANNING_NAME } from '#core/vocabulary/connections.ts'
import type { AssignmentStatus } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import { assignments, isOnPlan, plans } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { refuseOnceStarted } from '#server/features/roster/started.ts'
import { reasonOf, recordAnswers } from '#server/features/volunteers/answers.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { listStanding } from './standing.ts'

const GUEST = `A guest can only be answered for in ${PLANNING_NAME}.`

/** What is asked of whom, and when it begins. */
const findAssignment = async (db: Db, churchId: number, assignmentId: string) => {
  const [row] = await db
    .select({ assignment: assignments, planStartsAt: plans.startsAt })
    .from(assignments)
    .innerJoin(plans, and(eq(plans.churchId, assignments.churchId), eq(plans.id, assignments.planId)))
    .where(
      and(
        eq(assignments.churchId, churchId),
        eq(assignments.id, assignmentId),
        isOnPlan,
        isNull(plans.removedAt),
      ),
    )
  if (!row) throw refuse(404, NOT_FOUND)
  return { ...row.assignment, startsAt: row.assignment.startsAt ?? row.planStartsAt }
}

type Assigned = { planId: string; assignmentId: string }

/** One assignment as its plan shows it. */
const presentAssignment = async (
  db: Db,
  churchId: number,
  { planId, assignmentId }: Assigned,
): Promise<PersonInPlan> => {
  const [person] = await listStanding(db, churchId, planId, sql`assignment_id = ${assignmentId}`)
  if (!person) throw refuse(404, NOT_FOUND)
  return person
}

type StaffAnswer = {
  assignmentId: string
  status: AssignmentStatus
  reason?: string | undefined
  userId: number
}

/** Accepts or declines in the volunteer's place, or takes an answer back. */
export const answerForVolunteer = (
  deps: Deps,
  churchId: number,
  { assignmentId, status, reason, userId }: StaffAnswer,
): Promise<{ success: true; person: PersonInPlan }> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const { planId, personId, startsAt } = await findAssignment(tx, churchId, assignmentId)
    refuseOnceStarted(startsAt, now)
    if (personId === null) throw refuse(422, GUEST)
    const changes = [{ assignmentId, status }]
    await recordAnswers(
      tx,
      deps,
      { churchId, changes, reason: reasonOf({ status }, reason), source: 'staff', userId },
      now,
    )
    return { success: true, person: await presentAssignment(tx, churchId, { planId, assignmentId }) }
  })
