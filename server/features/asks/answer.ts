import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { type AnswerEffect, effectOf, isAskedPlace } from '#core/asks/place.ts'
import type { AskAnswer } from '#core/vocabulary/asks.ts'
import { ACCEPTED, type AnswerSource, type AssignmentStatus, DECLINED } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import { type AskRow, askPeople, asks, assignments } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { announceAsk, holdersOf, isForTime, lockAsk, peopleOf } from './ask.ts'
import { closeAsk } from './close.ts'
import { askedPlace, freeOf, isCalledOff } from './empty-place.ts'
import { isFilledThere } from './wave.ts'

type Given = {
  churchId: number
  changes: readonly { assignmentId: string; status: AssignmentStatus }[]
  source: AnswerSource
  messageId?: number | undefined
  /** Places that were declined before, or may have been, and are accepted now. */
  takenBack: readonly string[]
}

/** The asked places among some assignments, those that were withdrawn too. */
const placesOf = (tx: Db, churchId: number, ids: readonly string[]) =>
  tx
    .select({ id: assignments.id, askId: assignments.askId, personId: assignments.personId })
    .from(assignments)
    .where(
      and(
        eq(assignments.churchId, churchId),
        inArray(assignments.id, [...ids]),
        isNotNull(assignments.askId),
      ),
    )
    .orderBy(assignments.askId, assignments.id)

const ANSWER: Partial<Record<AssignmentStatus, AskAnswer>> = { [ACCEPTED]: 'yes', [DECLINED]: 'no' }

/** Others were asked anew for the same place. */
async function isAskedAnew(tx: Db, ask: AskRow): Promise<boolean> {
  const [newer] = await tx
    .select({ id: asks.id })
    .from(asks)
    .where(
      and(
        eq(asks.churchId, ask.churchId),
        eq(asks.assignmentId, ask.assignmentId),
        isForTime(ask.timeId),
        gt(asks.id, ask.id),
      ),
    )
    .limit(1)
  return newer !== undefined
}

/** The place is free again: the next are asked. */
async function reopen(tx: Db, ask: AskRow, now: Temporal.Instant): Promise<void> {
  const state = (await isAskedAnew(tx, ask)) ? 'stopped' : 'running'
  await tx.update(asks).set({ state, endedAt: null, nextAt: now, nextWaveAt: now }).where(eq(asks.id, ask.id))
}

const goOn = (tx: Db, ask: AskRow, now: Temporal.Instant) =>
  tx.update(asks).set({ nextAt: now }).where(eq(asks.id, ask.id))

/** Of an ask: somebody who was asked has the place, or is being put there. */
const isHeld = sql<boolean>`${asks.state} = 'filled' and exists (
  select from ask_people given where given.ask_id = ${asks.id} and (
    given.write_back = 'pending' or given.write_back = 'written' and exists (
      select from assignments theirs
      where theirs.church_id = ${asks.churchId} and theirs.plan_id = ${asks.planId}
        and theirs.team_id = ${asks.teamId} and theirs.position_name = ${asks.positionName}
        and theirs.person_id = given.person_id and theirs.status <> ${DECLINED}
        and theirs.removed_at is null
    )
  )
)`

/** Those of some places, which whoever declined them wants back, that somebody else has now. For the others nobody is asked any longer. */
async function givenAway(
  tx: Db,
  churchId: number,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ ask: asks, isHeld })
    .from(asks)
    .innerJoin(
      assignments,
      and(eq(assignments.churchId, asks.churchId), eq(assignments.id, asks.assignmentId)),
    )
    .where(
      and(
        eq(asks.churchId, churchId),
        inArray(asks.assignmentId, [...ids]),
        isNull(asks.timeId),
        eq(assignments.status, DECLINED),
      ),
    )
    .orderBy(asks.id)
    .for('update', { of: asks })
  const gone: string[] = []
  for (const { ask, isHeld } of rows)
    if (isHeld || (await isFilledThere(tx, ask))) gone.push(ask.assignmentId)
    else if (ask.state === 'running') await goOn(tx, ask, now)
  return gone
}

/** Whoever had declined the place has it again. */
const isTakenBack = async (tx: Db, ask: AskRow): Promise<boolean> =>
  (await askedPlace(tx, ask)) === null && !(await isCalledOff(tx, ask))

type Said = { ask: AskRow; personId: string; answer: AskAnswer; given: Given }

async function apply(
  tx: Db,
  deps: Pick<Deps, 'jobs'>,
  { ask, personId, answer, given }: Said,
  now: Temporal.Instant,
): Promise<AnswerEffect> {
  const people = await peopleOf(tx, [ask.id])
  const free = (await isTakenBack(tx, ask)) ? 0 : await freeOf(tx, ask, people)
  const meant = effectOf({ state: ask.state, free, holders: holdersOf(people) }, personId, answer)
  const isOld = meant === 'gets_it' && ask.state === 'nobody' && (await isAskedAnew(tx, ask))
  const effect = isOld ? 'too_late' : meant
  await tx
    .update(askPeople)
    .set({
      ...{ answer, answeredAt: now, source: given.source, messageId: given.messageId ?? null },
      ...(effect === 'gets_it' && { writeBack: 'pending', nextAt: now }),
      ...(effect === 'gives_back' && { writeBack: null, nextAt: null }),
    })
    .where(and(eq(askPeople.askId, ask.id), eq(askPeople.personId, personId)))
  if (effect === 'gets_it') await deps.jobs.enqueue(tx, 'asks.write-back', { askId: ask.id, personId })
  if (effect === 'gets_it' && free === 1) await closeAsk(tx, ask, { state: 'filled' }, now)
  else if (effect === 'gives_back') await reopen(tx, ask, now)
  // The next are asked at once when nobody is left to wait for.
  else if (ask.state === 'running') await goOn(tx, ask, now)
  await announceAsk(tx, ask)
  return effect
}

/**
 * What answers to asked places do, by assignment id: as many yeses get a place as there are. Each ask is held until the
 * transaction ends, so that of two yeses at once one comes too late. So does whoever declined, once others have the place.
 */
export async function heedAnswers(
  tx: Db,
  deps: Pick<Deps, 'jobs'>,
  given: Given,
  now: Temporal.Instant,
): Promise<Map<string, AnswerEffect>> {
  const gone = await givenAway(tx, given.churchId, given.takenBack, now)
  const effects = new Map<string, AnswerEffect>(gone.map((id) => [id, 'too_late']))
  const ids = given.changes.map(({ assignmentId }) => assignmentId).filter(isAskedPlace)
  if (ids.length === 0) return effects
  for (const { id, askId, personId } of await placesOf(tx, given.churchId, ids)) {
    const ask = askId === null ? null : await lockAsk(tx, askId)
    const change = given.changes.find(({ assignmentId }) => assignmentId === id)
    const answer = change && ANSWER[change.status]
    if (ask && personId !== null && answer)
      effects.set(id, await apply(tx, deps, { ask, personId, answer, given }, now))
  }
  return effects
}
