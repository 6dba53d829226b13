import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { OpenQuestion } from '#contract/conversation.ts'
import { emptyTimes } from '#core/services/single-times.ts'
import type { Db } from '#server/db/connect.ts'
import {
  type AssignmentRow,
  assignments,
  type MessageRow,
  type PlanTime,
  people,
  plans,
  serviceTypes,
} from '#server/db/schema/schema.ts'
import { mayHaveWrittenOne } from './writers.ts'

/** Something that was asked and can still be answered, with the phone it was asked on. */
type Question = OpenQuestion & { phone: string | null }

type QuestionRow = {
  assignment: AssignmentRow
  times: readonly PlanTime[]
  phone: string | null
  plan: string
  service: string
}

/** Null for what is asked of nobody, or has no time. */
function questionView({ assignment, times, phone, plan, service }: QuestionRow): Question | null {
  const { id, personId, personName, positionName, status, planId, serviceTypeId, startsAt } = assignment
  if (personId === null || startsAt === null) return null
  return {
    assignment_id: id,
    person_id: personId,
    person_name: personName,
    position: positionName,
    status,
    in_part: emptyTimes(assignment, times).length > 0,
    plan_id: planId,
    plan_title: plan,
    service_id: serviceTypeId,
    service_name: service,
    starts_at: startsAt.toString(),
    phone,
  }
}

const QUESTIONS_MAX = 200

/** What can still be answered by those who may have written some entries, soonest first. */
export async function listQuestions(
  db: Db,
  churchId: number,
  entries: readonly MessageRow[],
  now: Temporal.Instant,
): Promise<Question[]> {
  const rows = await db
    .select({
      assignment: assignments,
      times: plans.times,
      phone: people.phone,
      plan: plans.title,
      service: serviceTypes.name,
    })
    .from(people)
    .innerJoin(
      assignments,
      and(eq(assignments.churchId, people.churchId), eq(assignments.personId, people.id)),
    )
    .innerJoin(plans, and(eq(plans.churchId, assignments.churchId), eq(plans.id, assignments.planId)))
    .innerJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, assignments.churchId), eq(serviceTypes.id, assignments.serviceTypeId)),
    )
    .where(
      and(
        mayHaveWrittenOne(churchId, entries),
        isNull(assignments.removedAt),
        isNull(plans.removedAt),
        eq(assignments.isPencilledIn, false),
        gt(assignments.startsAt, now),
      ),
    )
    .orderBy(asc(assignments.startsAt), asc(assignments.id))
    .limit(QUESTIONS_MAX)
  return rows.flatMap((row) => questionView(row) ?? [])
}
