import { failure } from '#core/outcome.ts'
import { haveSameTimes, timesAfter } from '#core/services/single-times.ts'
import { ACCEPTED, DECLINED } from '#core/vocabulary/people.ts'
import type {
  PlanningAccess,
  PlanningAssignment,
  PlanningFailure,
  PlanningOutcome,
  PlanningPort,
} from '#providers/planning/port.ts'
import type { AnswerRow } from '#server/db/schema/schema.ts'

/** Whether an answer accepts some of the times alone, or takes it back that somebody did. */
export const isForTimes = ({ status, declinedTimeIds }: AnswerRow, found: PlanningAssignment): boolean =>
  status === ACCEPTED && (declinedTimeIds.length > 0 || found.declinedTimeIds.length > 0)

const NO_SINGLE_TIMES: PlanningFailure = {
  kind: 'stop',
  why: 'refused',
  detail: 'the planning service knows only answers for all times',
}

/** Writes an answer, for all times or for single ones, and reads it again. */
export async function write(
  port: PlanningPort,
  access: PlanningAccess,
  answer: AnswerRow,
  found: PlanningAssignment,
): PlanningOutcome<PlanningAssignment> {
  const { serviceTypeId, planId, assignmentId, personId, status, reason } = answer
  const of = { serviceTypeId, planId, assignmentId }
  if (!isForTimes(answer, found)) return port.answer(access, of, { status, declineReason: reason })
  return port.answerTimes === null
    ? failure(NO_SINGLE_TIMES)
    : port.answerTimes(
        access,
        { ...of, personId },
        { declinedTimeIds: timesAfter(found, answer).declinedTimeIds, reason },
      )
}

/** Whether the planning service holds this answer, whatever the reason. */
export const agrees = (found: PlanningAssignment, answer: AnswerRow): boolean =>
  found.status === answer.status && haveSameTimes(found, timesAfter(found, answer))

/** The same with the reason, where one was given. */
export function holdsAnswer(found: PlanningAssignment, answer: AnswerRow): boolean {
  const { status, declinedTimeIds, reason } = answer
  const isExplained = status === DECLINED || declinedTimeIds.length > 0
  return agrees(found, answer) && (!isExplained || reason === null || found.declineReason === reason)
}
