import { servedSpan } from '#core/polling/spans.ts'
import { singleTimes, timesAfter } from '#core/services/single-times.ts'
import { later } from '#core/time/instant.ts'
import { ACCEPTED, DECLINED } from '#core/vocabulary/people.ts'
import type { PlanningAssignment } from '#providers/planning/port.ts'
import type { AskPersonRow, AskRow, AssignmentRow, answers, PlanRow } from '#server/db/schema/schema.ts'
import { timesOf } from '#server/features/roster/plans.ts'
import { assignmentRow } from '#server/features/roster/store-assignments.ts'

type Filled = {
  ask: AskRow
  given: AskPersonRow
  /** What the planning service made of it. */
  made: PlanningAssignment
  plan: Pick<PlanRow, 'times'>
}
type Told = { row: AssignmentRow; answer: typeof answers.$inferInsert }

/** The services that the planning service puts somebody on who was asked for one of them alone. */
const notAskedFor = ({ timeId }: AskRow, row: AssignmentRow, { times }: Filled['plan']): string[] =>
  timeId === null || !row.timeIds.includes(timeId)
    ? []
    : singleTimes(row, times)
        .map(({ id }) => id)
        .filter((id) => id !== timeId)

/** The place of who stepped in, and their answer to it: what the planning service does not have of it is pending. */
export function toldByStandIn({ ask, given, made, plan }: Filled, now: Temporal.Instant): Told {
  const row = assignmentRow(ask.churchId, plan, made, now)
  const answer = {
    churchId: ask.churchId,
    assignmentId: made.id,
    planId: ask.planId,
    serviceTypeId: ask.serviceTypeId,
    personId: given.personId,
    source: given.source ?? ('text' as const),
    messageId: given.messageId,
    answeredAt: given.answeredAt ?? now,
  }
  const pending = { ...answer, writeBack: 'pending' as const, retryAt: now }
  if (given.answer === 'no')
    return { row: { ...row, status: DECLINED }, answer: { ...pending, status: DECLINED } }
  const declinedTimeIds = notAskedFor(ask, row, plan)
  if (declinedTimeIds.length === 0)
    return { row, answer: { ...answer, status: ACCEPTED, writeBack: 'written', writeBackAt: now } }
  const times = timesAfter(row, { status: ACCEPTED, declinedTimeIds })
  return {
    row: { ...row, ...times, ...servedSpan(timesOf(plan), times.timeIds) },
    // Newer than the accept of all times, which is our own.
    answer: {
      ...pending,
      status: ACCEPTED,
      declinedTimeIds,
      answeredAt: later(now, made.statusUpdatedAt ?? now),
    },
  }
}
