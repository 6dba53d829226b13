import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { askedPlaceId } from '#core/asks/place.ts'
import { opensFor } from '#core/messages/urgent.ts'
import type { AskState } from '#core/vocabulary/asks.ts'
import { NOT_HANDED_OVER, OPEN_TO_SCHEDULING, PLACE_FILLED, STEP_IN } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { announce } from '#server/db/live.ts'
import { type AskRow, asks, assignments, messages } from '#server/db/schema/schema.ts'
import { loadChurch, loadHours } from '#server/features/messages/church-rules.ts'
import { announceAsk, holdersOf, peopleOf, textKey } from './ask.ts'

type Ending = {
  state: Extract<AskState, 'filled' | 'nobody' | 'taken' | 'stopped' | 'started'>
  /** There is no such service any more, or at another time. */
  isCalledOff?: boolean
}

/**
 * Takes back what has not left yet of the texts to some people; answers who was texted. What went on trial went to the
 * owner, and counts while it is on trial.
 */
async function withdraw(tx: Db, ask: AskRow, personIds: readonly string[]): Promise<string[]> {
  const theirs = and(
    eq(messages.churchId, ask.churchId),
    inArray(
      messages.key,
      personIds.map((id) => textKey(ask, id)),
    ),
    eq(messages.kind, STEP_IN),
  )
  await tx
    .update(messages)
    .set({ state: 'cancelled', reason: 'not_wanted' })
    .where(and(theirs, inArray(messages.state, [...OPEN_TO_SCHEDULING])))
  const { church } = await loadChurch(tx, ask.churchId)
  const texted = await tx
    .select({ personId: messages.personId })
    .from(messages)
    .where(
      and(
        theirs,
        notInArray(messages.state, [...NOT_HANDED_OVER]),
        eq(messages.isTrial, church.sendingMode === 'trial'),
      ),
    )
  return texted.flatMap(({ personId }) => personId ?? [])
}

/** Tells some people that nobody waits for their answer any more. */
export async function tell(
  tx: Db,
  ask: AskRow,
  { personIds, isCalledOff }: { personIds: readonly string[]; isCalledOff: boolean },
  now: Temporal.Instant,
): Promise<void> {
  const hours = await loadHours(tx, ask.churchId)
  const { churchId, planId, startsAt } = ask
  const rows = personIds.map((personId) => ({
    churchId,
    direction: 'out' as const,
    kind: isCalledOff ? ('cancelled_by_church' as const) : PLACE_FILLED,
    key: `${textKey(ask, personId)}/filled`,
    state: 'planned' as const,
    personId,
    planId,
    lines: [
      { assignmentId: askedPlaceId(ask, personId), planId, leadKey: '', startsAt: startsAt.toString() },
    ],
    dueAt: opensFor(startsAt, hours, now),
    latestAt: startsAt,
    createdAt: now,
  }))
  await insertMany(tx, messages, rows, ['id'])
}

/** Ends an ask: who has not answered hears of it, and only those who said yes in time keep their place. */
export async function closeAsk(
  tx: Db,
  ask: AskRow,
  { state, isCalledOff = false }: Ending,
  now: Temporal.Instant,
): Promise<void> {
  await tx.update(asks).set({ state, endedAt: now, nextAt: null, detail: null }).where(eq(asks.id, ask.id))
  const people = await peopleOf(tx, [ask.id])
  const asked = people
    .filter(({ askedAt, answer, writeBack }) => askedAt !== null && answer === null && writeBack === null)
    .map(({ personId }) => personId)
  const personIds = await withdraw(tx, ask, asked)
  if (state !== 'started') await tell(tx, ask, { personIds, isCalledOff }, now)
  // After everybody said no, a change of mind is still welcome.
  if (state !== 'nobody') await withdrawPlaces(tx, ask, holdersOf(people), now)
  await announceAsk(tx, ask)
  await announce(tx, { church_id: ask.churchId, topic: 'messages' })
}

async function withdrawPlaces(tx: Db, ask: AskRow, holders: readonly string[], now: Temporal.Instant) {
  await tx
    .update(assignments)
    .set({ removedAt: now })
    .where(
      and(
        eq(assignments.churchId, ask.churchId),
        eq(assignments.planId, ask.planId),
        eq(assignments.askId, ask.id),
        isNull(assignments.removedAt),
        notInArray(assignments.personId, [...holders]),
      ),
    )
}
