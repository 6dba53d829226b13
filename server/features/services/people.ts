import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PersonInPlan } from '#contract/services.ts'
import type { StatusFilter } from '#contract/shared.ts'
import type { Db } from '#server/db/connect.ts'
import { assignments, type PersonRow, people, plans, serviceTypes } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { logOf } from '#server/features/messages/show/log.ts'
import { listWaiting } from '#server/features/volunteers/inbox.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { withLines } from './line.ts'
import { listStanding } from './standing.ts'

/** Whose texts these are; null when nobody is known by that id. */
export const personHeadView = (person: PersonRow | null, standing: PersonInPlan | null) => {
  if (standing) return { id: standing.id, name: standing.name, phone: standing.phone }
  if (!person) return null
  return { id: person.id, name: `${person.firstName} ${person.lastName}`.trim(), phone: person.phone }
}

type PlanHead = { id: string; title: string; startsAt: Temporal.Instant | null; serviceName: string }

export const planHeadView = ({ id, title, startsAt, serviceName }: PlanHead) => ({
  id,
  title,
  service_name: serviceName,
  starts_at: startsAt?.toString() ?? null,
})

const findPlan = async (db: Db, churchId: number, planId: string) => {
  const [plan] = await db
    .select({
      id: plans.id,
      title: plans.title,
      startsAt: plans.startsAt,
      serviceName: serviceTypes.name,
    })
    .from(plans)
    .innerJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, plans.churchId), eq(serviceTypes.id, plans.serviceTypeId)),
    )
    .where(and(eq(plans.churchId, churchId), eq(plans.id, planId), isNull(plans.removedAt)))
  if (!plan) throw refuse(404, NOT_FOUND)
  return plan
}

const inStatus = (type: StatusFilter) => (type === 'A' ? sql`true` : sql`status = ${type}`)

/** The people of a plan in one status; A is everybody. */
export const listPeople = async (
  db: Db,
  churchId: number,
  { planId, type }: { planId: string; type: StatusFilter },
): Promise<{ people: PersonInPlan[] }> => {
  await findPlan(db, churchId, planId)
  return { people: await listStanding(db, churchId, planId, inStatus(type)) }
}

/** One person in one plan: what is asked of them, and every text about it. */
export const presentPersonLog = async (
  deps: Pick<Deps, 'db' | 'publicUrl'>,
  churchId: number,
  { planId, personId }: { planId: string; personId: string },
  now: Temporal.Instant,
) => {
  const { db } = deps
  const plan = await findPlan(db, churchId, planId)
  const standing = await listStanding(db, churchId, planId, sql`person_id = ${personId}`)
  const [person] = await db
    .select()
    .from(people)
    .where(and(eq(people.churchId, churchId), eq(people.id, personId)))
  const head = personHeadView(person ?? null, standing[0] ?? null)
  if (!head) throw refuse(404, NOT_FOUND)
  const logs = await logOf(deps, churchId, { planId, personId }, now)
  return {
    person: head,
    assignments: await withLines(
      db,
      churchId,
      { planId, personId, hasDate: plan.startsAt !== null },
      standing,
    ),
    plan: planHeadView(plan),
    logs,
    waiting: await listWaiting(
      db,
      churchId,
      logs.map((log) => log.id),
    ),
  }
}

/** One assignment as its plan shows it. */
export const presentAssignment = async (
  db: Db,
  churchId: number,
  { planId, assignmentId }: { planId: string; assignmentId: string },
): Promise<PersonInPlan> => {
  const [person] = await listStanding(db, churchId, planId, sql`assignment_id = ${assignmentId}`)
  if (!person) throw refuse(404, NOT_FOUND)
  return person
}

/** What is asked of whom, and from when on it can no longer be answered. */
export const findAssignment = async (db: Db, churchId: number, assignmentId: string) => {
  const [row] = await db
    .select({ assignment: assignments, planStartsAt: plans.startsAt })
    .from(assignments)
    .innerJoin(plans, and(eq(plans.churchId, assignments.churchId), eq(plans.id, assignments.planId)))
    .where(
      and(
        eq(assignments.churchId, churchId),
        eq(assignments.id, assignmentId),
        isNull(assignments.removedAt),
        isNull(plans.removedAt),
      ),
    )
  if (!row) throw refuse(404, NOT_FOUND)
  return { ...row.assignment, startsAt: row.assignment.startsAt ?? row.planStartsAt }
}
