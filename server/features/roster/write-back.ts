import { and, asc, desc, eq, gt, gte, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { haveSameTimes } from '#core/services/single-times.ts'
import { isAfter, isBefore } from '#core/time/instant.ts'
import { KEPT } from '#core/vocabulary/people.ts'
import type { PlanningAssignment, PlanningFailure } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { only } from '#server/db/query.ts'
import { type AnswerRow, answers, assignments } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  forWriting,
  heedFailure,
  openPlanning,
  WRITE_AGAIN_AFTER,
  WRITE_LEASE,
} from '#server/features/integrations/access.ts'
import { queueNotice, tellCancelled } from '#server/features/messages/notices.ts'
import { scheduleTexts } from '#server/features/messages/schedule.ts'
import { hasNoJob } from '#server/jobs/jobs.ts'
import { isGivenAway } from './given-away.ts'
import { rereadPlan } from './read.ts'
import { setTimes } from './times.ts'
import { agrees, holdsAnswer, isForTimes, write } from './written-answer.ts'

const sameAssignment = ({ churchId, assignmentId }: AnswerRow) =>
  and(eq(answers.churchId, churchId), eq(answers.assignmentId, assignmentId))

/** The last word of the volunteer about the same assignment. */
const newestAnswer = async (db: Db, answer: AnswerRow): Promise<AnswerRow> =>
  only(await db.select().from(answers).where(sameAssignment(answer)).orderBy(desc(answers.id)).limit(1))

/** The clocks of two services differ a little. */
const CLOCK_TOLERANCE = { minutes: 1 }

/** Whether the status found in the planning service was put there by another answer that we wrote, or are writing. */
async function isOurOwnWriting(
  db: Db,
  answer: AnswerRow,
  found: Pick<PlanningAssignment, 'status' | 'statusUpdatedAt'>,
  now: Temporal.Instant,
): Promise<boolean> {
  if (found.status === 'U' || !found.statusUpdatedAt) return false
  const since = found.statusUpdatedAt.subtract(CLOCK_TOLERANCE)
  const rows = await db
    .select({ id: answers.id })
    .from(answers)
    .where(
      and(
        sameAssignment(answer),
        ne(answers.id, answer.id),
        eq(answers.status, found.status),
        or(gte(answers.writeBackAt, since), gt(answers.retryAt, now)),
      ),
    )
    .limit(1)
  return rows.length > 0
}

const itsAssignment = ({ churchId, assignmentId }: AnswerRow) =>
  and(eq(assignments.churchId, churchId), eq(assignments.id, assignmentId))

async function findAssignment(db: Db, answer: AnswerRow) {
  const [row] = await db.select().from(assignments).where(itsAssignment(answer))
  return row ?? null
}

/** The assignment an answer is about, held by this transaction. */
async function lockAssignment(tx: Db, answer: AnswerRow) {
  const [row] = await tx.select().from(assignments).where(itsAssignment(answer)).for('update')
  return row ?? null
}

const ANSWERS_AT_ONCE = 500

const dueWriteBacks = (db: Db, now: Temporal.Instant): Promise<{ answerId: number }[]> =>
  db
    .select({ answerId: answers.id })
    .from(answers)
    .where(
      and(
        eq(answers.writeBack, 'pending'),
        lte(answers.retryAt, now),
        hasNoJob('planning.write-back', { answerId: answers.id }),
      ),
    )
    .orderBy(asc(answers.retryAt))
    .limit(ANSWERS_AT_ONCE)

/** Nobody needs an answer in the planning service so long after the service. */
const GIVE_UP_AFTER = { hours: 24 }

/**
 * Brings a volunteer's answer to the planning service and verifies it by reading again. A newer change there is
 * decided for the planning service. Safe to repeat at any point.
 */
export async function writeBack(deps: Deps, answerId: number): Promise<void> {
  const answer = await claim(deps, answerId)
  if (!answer) return
  const planning = await openPlanning(deps, answer.churchId)
  const { port } = planning
  const access = forWriting(planning.access)
  const { serviceTypeId, planId, assignmentId } = answer
  const of = { serviceTypeId, planId, assignmentId }
  const found = await port.assignment(access, of)
  if (!found.ok) return heed(deps, answer, found.failure)
  if (holdsAnswer(found.value, answer)) return record(deps, answer, found.value, 'written')
  if (await isOverruled(deps, answer, found.value)) return record(deps, answer, found.value, 'overruled')
  const gone = await isGivenAway(deps, answer, found.value)
  if (!gone.ok) return heed(deps, answer, gone.failure)
  if (gone.value) return record(deps, answer, found.value, 'overruled')
  const written = await write(port, access, answer, found.value)
  if (!written.ok) return heed(deps, answer, written.failure, found.value)
  const outcome = agrees(written.value, answer) ? 'written' : 'overruled'
  return record(deps, answer, written.value, outcome)
}

async function claim({ db, clock }: Deps, answerId: number): Promise<AnswerRow | null> {
  const now = clock.now()
  const [claimed] = await db
    .update(answers)
    .set({ retryAt: now.add(WRITE_LEASE), attempts: sql`${answers.attempts} + 1` })
    .where(
      and(
        eq(answers.id, answerId),
        eq(answers.writeBack, 'pending'),
        or(isNull(answers.retryAt), lte(answers.retryAt, now)),
      ),
    )
    .returning()
  return claimed ?? null
}

/** Somebody else decided there after the volunteer answered here. */
async function isOverruled(deps: Deps, answer: AnswerRow, found: PlanningAssignment): Promise<boolean> {
  const isNewer = found.statusUpdatedAt !== null && isAfter(found.statusUpdatedAt, answer.answeredAt)
  if (!isNewer || found.status === 'U' || agrees(found, answer)) return false
  return !(await isOurOwnWriting(deps.db, answer, found, deps.clock.now()))
}

/** What the planning service holds now is what the mirror shows. */
const record = (
  deps: Deps,
  answer: AnswerRow,
  found: PlanningAssignment,
  writeBackState: 'written' | 'overruled' | 'failed',
  writeBackDetail: string | null = null,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const assignment = await lockAssignment(tx, answer)
    if (!(await settle(tx, deps, answer, { writeBack: writeBackState, writeBackDetail, writeBackAt: now })))
      return
    if (!assignment) return
    const { status, declineReason, statusUpdatedAt } = found
    await tx.update(assignments).set({ status, declineReason, statusUpdatedAt }).where(thisAssignment(answer))
    const isOtherTimes = !haveSameTimes(found, assignment)
    if (isOtherTimes) await setTimes(tx, assignment, found)
    if (writeBackState === 'overruled') await tellOverruled(tx, answer, now)
    if (assignment.status === status && !isOtherTimes) return
    await scheduleTexts(tx, answer.churchId, [answer.personId], now)
    await announceAnswer(tx, answer)
  })

/** It counts here, and somebody at the church enters it there. */
const keep = (deps: Deps, answer: AnswerRow, writeBackDetail: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await lockAssignment(tx, answer)
    const ending = { writeBack: KEPT, writeBackDetail, writeBackAt: deps.clock.now() }
    if (await settle(tx, deps, answer, ending)) await announceAnswer(tx, answer)
  })

/** The volunteer hears what holds, because somebody decided otherwise meanwhile. */
const tellOverruled = (tx: Db, { id, churchId, personId, assignmentId }: AnswerRow, now: Temporal.Instant) =>
  queueNotice(
    tx,
    { churchId, type: 'answer_changed_elsewhere', personId, assignmentId, occasion: String(id) },
    now,
  )

/** What is hidden from whoever connected is not found either: only where its plan can be looked at is it gone. */
async function heedGone(deps: Deps, answer: AnswerRow): Promise<void> {
  const looked = await rereadPlan(deps, answer.churchId, answer.planId)
  if (looked.ok) return recordGone(deps, answer)
  const { failure } = looked
  const retryAt =
    failure.kind === 'retry' ? failure.notBefore : deps.clock.now().add(WRITE_AGAIN_AFTER.forbidden)
  return postpone(deps, answer, retryAt, failure.detail)
}

/** The assignment is no longer there: the volunteer serves no more. */
const recordGone = (deps: Deps, answer: AnswerRow): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    await lockAssignment(tx, answer)
    await settle(tx, deps, answer, { writeBack: 'gone', writeBackAt: now })
    await tx.update(assignments).set({ removedAt: now }).where(thisAssignment(answer))
    await tellCancelled(tx, answer.churchId, [answer.assignmentId], now)
    await scheduleTexts(tx, answer.churchId, [answer.personId], now)
    await announceAnswer(tx, answer)
  })

/**
 * Records how the attempt ended. False when the volunteer has answered anew meanwhile: then the newer answer
 * is the one that the planning service must hold in the end, so it is written once more if it was faster.
 */
async function settle(
  tx: Db,
  deps: Deps,
  answer: AnswerRow,
  ending: Partial<Pick<AnswerRow, 'writeBack' | 'writeBackDetail' | 'writeBackAt'>>,
): Promise<boolean> {
  const newest = await newestAnswer(tx, answer)
  const isNewest = newest.id === answer.id
  await tx
    .update(answers)
    .set({ ...ending, ...(!isNewest && { writeBack: 'superseded' }), retryAt: null })
    .where(eq(answers.id, answer.id))
  if (!isNewest && newest.writeBack === 'written') {
    const retryAt = deps.clock.now()
    await tx.update(answers).set({ writeBack: 'pending', retryAt }).where(eq(answers.id, newest.id))
    await deps.jobs.enqueue(tx, 'planning.write-back', { answerId: newest.id })
  }
  return isNewest
}

const thisAssignment = ({ churchId, assignmentId }: AnswerRow) =>
  and(eq(assignments.churchId, churchId), eq(assignments.id, assignmentId))

const announceAnswer = (tx: Db, { churchId, planId, personId }: AnswerRow): Promise<void> =>
  announce(tx, { church_id: churchId, topic: 'answers', plan_id: planId, person_id: personId })

/** `found`: what the planning service holds, when it refuses the answer for good. */
async function heed(
  deps: Deps,
  answer: AnswerRow,
  failed: PlanningFailure,
  found: PlanningAssignment | null = null,
): Promise<void> {
  await heedFailure(deps, answer.churchId, failed)
  if (failed.kind === 'retry') return postpone(deps, answer, failed.notBefore, failed.detail)
  deps.log.warn({ answer: answer.id, detail: failed.detail }, 'an answer could not be written back')
  if (failed.kind === 'alert') {
    const retryAt = deps.clock.now().add(WRITE_AGAIN_AFTER[failed.why])
    return postpone(deps, answer, retryAt, failed.detail)
  }
  if (failed.why === 'gone') return heedGone(deps, answer)
  if (found && isForTimes(answer, found)) return keep(deps, answer, failed.detail)
  return found ? record(deps, answer, found, 'failed', failed.detail) : giveUp(deps, answer, failed.detail)
}

const stillPending = ({ id }: AnswerRow) => and(eq(answers.id, id), eq(answers.writeBack, 'pending'))

async function postpone(
  deps: Deps,
  answer: AnswerRow,
  retryAt: Temporal.Instant,
  writeBackDetail: string,
): Promise<void> {
  const assignment = await findAssignment(deps.db, answer)
  const endsAt = assignment?.endsAt
  if (endsAt && isBefore(endsAt.add(GIVE_UP_AFTER), deps.clock.now())) {
    return giveUp(deps, answer, writeBackDetail)
  }
  await deps.db.update(answers).set({ retryAt, writeBackDetail }).where(stillPending(answer))
}

async function giveUp({ db, clock }: Deps, answer: AnswerRow, writeBackDetail: string): Promise<void> {
  await db
    .update(answers)
    .set({ writeBack: 'failed', writeBackDetail, writeBackAt: clock.now(), retryAt: null })
    .where(stillPending(answer))
}

/** Queues the answers whose next attempt is due. */
export async function enqueueDueWriteBacks({ db, jobs, clock }: Deps): Promise<undefined> {
  await jobs.enqueueAll(db, 'planning.write-back', await dueWriteBacks(db, clock.now()))
}
