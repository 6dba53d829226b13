import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
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
import { announceAll } from '#server/db/live.ts'
import { type AssignmentRow, answers, assignments } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { heedAnswers } from '#server/features/asks/answer.ts'
import { scheduleTexts } from '#server/features/messages/schedule.ts'
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

const lockAssignments = (tx: Db, churchId: number, ids: readonly string[]): Promise<AssignmentRow[]> =>
  tx
    .select()
    .from(assignments)
    .where(
      and(
        eq(assignments.churchId, churchId),
        inArray(assignments.id, [...ids]),
        isNull(assignments.removedAt),
      ),
    )
    .orderBy(assignments.id)
    .for('update')

async function changeAssignments(
  tx: Db,
  churchId: number,
  answered: readonly Answered[],
  now: Temporal.Instant,
): Promise<void> {
  const values = answered.map(({ row, change, answering }) => ({
    id: row.id,
    status: change.status,
    reason: declinesSome(change) ? answering.reason : null,
    at: (answering.answeredAt ?? now).toString(),
  }))
  await tx.execute(sql`
    update assignments set
      status = answered.status, decline_reason = answered.reason, status_updated_at = answered.at
    from json_to_recordset(${JSON.stringify(values)}::json) as answered(id text, status text, reason text, at timestamptz)
    where assignments.church_id = ${churchId} and assignments.id = answered.id`)
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
  churchId: number,
  answered: readonly Answered[],
  now: Temporal.Instant,
): Promise<void> {
  if (answered.length === 0) return
  const ids = answered.map(({ row }) => row.id)
  await tx
    .update(answers)
    .set({ writeBack: 'superseded' })
    .where(
      and(
        eq(answers.churchId, churchId),
        inArray(answers.assignmentId, ids),
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

/** Staff see entries by plan; a volunteer's own answer deals with all that this volunteer has said. */
async function closeAnswered(
  tx: Db,
  churchId: number,
  answered: readonly Answered[],
  now: Temporal.Instant,
): Promise<void> {
  for (const [isOfStaff, some] of Map.groupBy(answered, ({ answering }) => answering.source === 'staff')) {
    const personIds = some.flatMap(({ row }) => row.personId ?? [])
    const planIds = isOfStaff ? some.map(({ row }) => row.planId) : null
    await closeEntries(tx, { churchId, personIds, planIds }, now)
  }
}

/**
 * Records answers of a church's volunteers: the assignments change, texts that are no longer wanted go, what was not
 * understood before is dealt with, and the answers are queued for the planning service, all in the caller's
 * transaction. Assignments that were removed are passed over; of two answers to one, the later counts.
 */
export async function recordAllAnswers(
  tx: Db,
  deps: Pick<Deps, 'jobs'>,
  churchId: number,
  answerings: readonly Answering[],
  now: Temporal.Instant,
): Promise<void> {
  const wanted = new Map(
    answerings.flatMap((answering) =>
      answering.changes.map((change) => [change.assignmentId, { change, answering }] as const),
    ),
  )
  const rows = wanted.size === 0 ? [] : await lockAssignments(tx, churchId, [...wanted.keys()])
  const answered = rows.flatMap((row) => {
    const one = wanted.get(row.id)
    return one ? [{ row, ...one }] : []
  })
  if (answered.length === 0) return
  // Of an asked place the planning service knows nothing: who gets it is put on the plan there.
  const written = answered.filter(({ row }) => row.askId === null)
  await writeAnswers(tx, deps, churchId, written, now)
  await changeAssignments(tx, churchId, answered, now)
  await changeTimes(tx, answered)
  const personIds = rows.flatMap((row) => row.personId ?? [])
  await scheduleTexts(tx, churchId, personIds, now)
  await closeAnswered(tx, churchId, answered, now)
  await announceAll(
    tx,
    rows.map((row) => ({
      church_id: churchId,
      topic: 'answers' as const,
      plan_id: row.planId,
      ...(row.personId !== null && { person_id: row.personId }),
    })),
  )
}

/** The same for one answer; refused when it accepts a place that somebody else has taken. */
export async function recordAnswers(
  tx: Db,
  deps: Pick<Deps, 'jobs'>,
  answering: Answering,
  now: Temporal.Instant,
): Promise<void> {
  const effects = await heedAnswers(tx, deps, answering, now)
  if ([...effects.values()].includes('too_late')) throw refuse(422, FILLED)
  await recordAllAnswers(tx, deps, answering.churchId, [answering], now)
}
