import { and, inArray, isNull, sql } from 'drizzle-orm'
import {
  acceptBut,
  haveSameTimes,
  type SingleTime,
  type TimesAnswer,
  timesAfter,
} from '#core/services/single-times.ts'
import {
  ACCEPTED,
  type AnswerSource,
  type AssignmentStatus,
  DECLINED,
  KEPT,
} from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { isOneOf, type Key, keyOf } from '#server/db/keys.ts'
import { announceAll } from '#server/db/live.ts'
import { type AssignmentRow, answers, assignments } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { heedAnswers } from '#server/features/asks/answer.ts'
import { scheduleTextsOf } from '#server/features/messages/schedule.ts'
import { setTimes } from '#server/features/roster/times.ts'
import { refuse } from '#server/http/errors.ts'
import { closeEntries } from './inbox/handled.ts'

/** Unconfirmed takes an answer back; an accept may leave out single times. */
type AnswerChange = TimesAnswer & { assignmentId: string }
export type Answering = {
  churchId: number
  changes: readonly AnswerChange[]
  reason: string | null
  source: AnswerSource
  messageId?: number
  userId?: number
  /** When it was given, where that was before it came in. */
  answeredAt?: Temporal.Instant | null
}

/** Said to who accepts a place that they were asked for and somebody else has. */
export const FILLED = 'This place is filled already. Thank you!'

/** Only what declines something has a reason, and only when words were written. */
export const reasonOf = (answer: TimesAnswer, words: string | undefined): string | null =>
  declinesSome(answer) ? words?.trim() || null : null

const NOT_ONE_BY_ONE = 'These times cannot be answered one by one.'

/** An accept that leaves out some times; refused where they are not answered one by one. */
export function mustAcceptBut(
  times: readonly SingleTime[],
  status: AssignmentStatus,
  declinedTimeIds: readonly string[],
): TimesAnswer {
  const answer = status === ACCEPTED ? acceptBut(times, declinedTimeIds) : null
  if (!answer) throw refuse(422, NOT_ONE_BY_ONE)
  return answer
}

const declinesSome = ({ status, declinedTimeIds = [] }: TimesAnswer): boolean =>
  status === DECLINED || declinedTimeIds.length > 0

type Answered = { row: AssignmentRow; change: AnswerChange; answering: Answering }

const lockAssignments = (tx: Db, keys: readonly Key[]): Promise<AssignmentRow[]> =>
  tx
    .select()
    .from(assignments)
    .where(and(isOneOf(assignments.churchId, assignments.id, keys), isNull(assignments.removedAt)))
    .orderBy(assignments.churchId, assignments.id)
    .for('update')

async function changeAssignments(
  tx: Db,
  answered: readonly Answered[],
  now: Temporal.Instant,
): Promise<void> {
  const values = answered.map(({ row, change, answering }) => ({
    church: row.churchId,
    id: row.id,
    status: change.status,
    reason: declinesSome(change) ? answering.reason : null,
    at: (answering.answeredAt ?? now).toString(),
  }))
  await tx.execute(sql`
    update assignments set
      status = answered.status, decline_reason = answered.reason, status_updated_at = answered.at
    from json_to_recordset(${JSON.stringify(values)}::json) as answered(church bigint, id text, status text, reason text, at timestamptz)
    where assignments.church_id = answered.church and assignments.id = answered.id`)
}

/** The times that stand from now on, where an answer is for single times or takes such an answer back. */
async function changeTimes(tx: Db, answered: readonly Answered[]): Promise<void> {
  for (const { row, change } of answered) {
    const times = timesAfter(row, change)
    if (!haveSameTimes(row, times)) await setTimes(tx, row, times)
  }
}

const answerOf = ({ row, change, answering }: Answered, now: Temporal.Instant) => ({
  churchId: row.churchId,
  assignmentId: row.id,
  planId: row.planId,
  serviceTypeId: row.serviceTypeId,
  personId: row.personId ?? '',
  status: change.status,
  declinedTimeIds: timesAfter(row, change).declinedTimeIds,
  reason: answering.reason,
  source: answering.source,
  messageId: answering.messageId,
  userId: answering.userId,
  answeredAt: answering.answeredAt ?? now,
  writeBack: 'pending' as const,
  retryAt: now,
})

/** The new answers take the place of those that the planning service does not have yet. */
async function writeAnswers(
  tx: Db,
  deps: Pick<Deps, 'jobs'>,
  answered: readonly Answered[],
  now: Temporal.Instant,
): Promise<void> {
  if (answered.length === 0) return
  const keys = answered.map(({ row: { churchId, id } }) => ({ churchId, id }))
  await tx
    .update(answers)
    .set({ writeBack: 'superseded' })
    .where(
      and(
        isOneOf(answers.churchId, answers.assignmentId, keys),
        inArray(answers.writeBack, ['pending', KEPT]),
      ),
    )
  const written = await insertMany<typeof answers, { id: string | number }>(
    tx,
    answers,
    answered.map((one) => answerOf(one, now)),
    ['id'],
  )
  const jobs = written.map(({ id }) => ({ answerId: Number(id) }))
  await deps.jobs.enqueueAll(tx, 'planning.write-back', jobs)
}

const peopleOf = (answered: readonly Answered[]): Key[] =>
  answered.flatMap(({ row: { churchId, personId } }) =>
    personId === null ? [] : [{ churchId, id: personId }],
  )

/** Staff see entries by plan; a volunteer's own answer deals with all that this volunteer has said. */
async function closeAnswered(tx: Db, answered: readonly Answered[], now: Temporal.Instant): Promise<void> {
  for (const [isOfStaff, some] of Map.groupBy(answered, ({ answering }) => answering.source === 'staff')) {
    const plans = isOfStaff ? some.map(({ row }) => ({ churchId: row.churchId, id: row.planId })) : null
    await closeEntries(tx, { people: peopleOf(some), plans }, now)
  }
}

/**
 * Records answers of volunteers of any churches: the assignments change, what was not understood before is dealt with,
 * and the answers are queued for the planning service, all in the caller's transaction. Assignments that were removed
 * are passed over; of two answers to one, the later counts. Answers whose texts the caller is to schedule anew.
 */
export async function recordAllAnswers(
  tx: Db,
  deps: Pick<Deps, 'jobs'>,
  answerings: readonly Answering[],
  now: Temporal.Instant,
): Promise<Key[]> {
  const wanted = new Map(
    answerings.flatMap((answering) =>
      answering.changes.map((change) => {
        const { churchId } = answering
        const { assignmentId: id } = change
        return [keyOf(churchId, id), { churchId, id, change, answering }] as const
      }),
    ),
  )
  const keys = [...wanted.values()].map(({ churchId, id }) => ({ churchId, id }))
  const rows = keys.length === 0 ? [] : await lockAssignments(tx, keys)
  const answered = rows.flatMap((row) => {
    const one = wanted.get(keyOf(row.churchId, row.id))
    return one ? [{ row, change: one.change, answering: one.answering }] : []
  })
  if (answered.length === 0) return []
  // Of an asked place the planning service knows nothing: who gets it is put on the plan there.
  const written = answered.filter(({ row }) => row.askId === null)
  await writeAnswers(tx, deps, written, now)
  await changeAssignments(tx, answered, now)
  await changeTimes(tx, answered)
  await closeAnswered(tx, answered, now)
  await announceAll(
    tx,
    rows.map((row) => ({
      church_id: row.churchId,
      topic: 'answers' as const,
      plan_id: row.planId,
      ...(row.personId !== null && { person_id: row.personId }),
    })),
  )
  return peopleOf(answered)
}

/** Records one answer and schedules anew; refused when it accepts a place that somebody else has taken. */
export async function recordAnswers(
  tx: Db,
  deps: Pick<Deps, 'jobs'>,
  answering: Answering,
  now: Temporal.Instant,
): Promise<void> {
  const accepted = answering.changes.filter(({ status }) => status === ACCEPTED)
  // The church may have both.
  const takenBack = answering.source === 'staff' ? [] : accepted.map(({ assignmentId }) => assignmentId)
  const effects = await heedAnswers(tx, deps, { ...answering, takenBack }, now)
  if ([...effects.values()].includes('too_late')) throw refuse(422, FILLED)
  await scheduleTextsOf(tx, await recordAllAnswers(tx, deps, [answering], now), now)
}
