import { and, arrayContains, eq, gt, inArray, isNotNull, ne, notExists, or, sql } from 'drizzle-orm'
import { type AskedPerson, nextWave } from '#core/asks/next-wave.ts'
import { askedPlaceId, openPlaceOf } from '#core/asks/place.ts'
import { passes, problemOf, type StandIn } from '#core/asks/stand-in.ts'
import { type Hours, opensFor, windowBefore } from '#core/messages/urgent.ts'
import { later } from '#core/time/instant.ts'
import { isShut } from '#core/vocabulary/churches.ts'
import { STEP_IN } from '#core/vocabulary/messages.ts'
import { DECLINED, UNCONFIRMED } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { announce } from '#server/db/live.ts'
import {
  type AskPersonRow,
  type AskRow,
  type AssignmentRow,
  askPeople,
  asks,
  assignments,
  isOnPlan,
  messages,
} from '#server/db/schema/schema.ts'
import { loadChurch } from '#server/features/messages/church-rules.ts'
import { isTextedAbout } from '#server/features/messages/texts-off.ts'
import { announceAsk, lockAsk, peopleOf, textKey } from './ask.ts'
import { closeAsk } from './close.ts'
import { askedPlace, freeOf, isCalledOff } from './empty-place.ts'
import { type Known, knownOf, stranger } from './known.ts'
import { type TellDeps, tellLeaders } from './tell-leaders.ts'

/** While sending is paused, or texts about the service are off, nobody is asked; looked at again after this. */
const PAUSED_FOR = { minutes: 15 }

/** Of an assignment: it came about because others were asked for another place like it. */
const filledByAsk = (tx: Db) =>
  tx
    .select({ one: sql`1` })
    .from(asks)
    .innerJoin(askPeople, eq(askPeople.askId, asks.id))
    .where(
      and(
        eq(asks.churchId, assignments.churchId),
        eq(asks.planId, assignments.planId),
        eq(askPeople.personId, assignments.personId),
        isNotNull(askPeople.writeBack),
      ),
    )

/** Of a decline: somebody else was put into the same position in the planning service since others are asked. */
export async function isFilledThere(tx: Db, ask: AskRow): Promise<boolean> {
  if (openPlaceOf(ask.assignmentId) !== null) return false
  const [row] = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(
      and(
        eq(assignments.churchId, ask.churchId),
        eq(assignments.planId, ask.planId),
        eq(assignments.teamId, ask.teamId),
        eq(assignments.positionName, ask.positionName),
        ne(assignments.status, DECLINED),
        ask.timeId === null ? undefined : arrayContains(assignments.timeIds, [ask.timeId]),
        isOnPlan,
        gt(assignments.noticedAt, ask.createdAt),
        notExists(filledByAsk(tx)),
      ),
    )
    .limit(1)
  return row !== undefined
}

function standingOf(row: AskPersonRow, { isByItself }: Pick<AskRow, 'isByItself'>): AskedPerson['is'] {
  if (row.answer !== null) return 'said_no'
  if (row.askedAt !== null) return 'asked'
  if (row.problem === null) return 'waiting'
  // A leader has seen who is asked, and nobody else is.
  return isByItself && passes(row.problem) ? 'later' : 'left_out'
}

/** What is known of somebody here, with what the planning service said of them. */
export const standInOf = (own: Known, row: AskPersonRow): StandIn => ({
  ...own,
  isArchived: own.isArchived || row.problem === 'archived',
  servesThen: own.servesThen || row.servesThen,
  lastServedAt: row.lastServedAt,
  isBlockedOut: row.isBlockedOut,
})

/** Who still waits to be asked and cannot be asked now is left out, with the reason; who can be again is not. */
async function leaveOutBusy(
  tx: Db,
  ask: AskRow,
  rows: readonly AskPersonRow[],
  now: Temporal.Instant,
): Promise<AskPersonRow[]> {
  const waiting = rows
    .filter((row) => ['waiting', 'later'].includes(standingOf(row, ask)))
    .map(({ personId }) => personId)
  const known = await knownOf(tx, ask, waiting, now)
  const fresh: AskPersonRow[] = []
  for (const row of rows) {
    const own: Known | null = waiting.includes(row.personId)
      ? (known.get(row.personId) ?? stranger(row.personId))
      : null
    const problem = own ? problemOf(standInOf(own, row)) : row.problem
    if (problem !== row.problem)
      await tx
        .update(askPeople)
        .set({ problem })
        .where(and(eq(askPeople.askId, ask.id), eq(askPeople.personId, row.personId)))
    fresh.push({ ...row, problem })
  }
  return fresh
}

/** A place as it is of somebody who is asked for it. */
export const asPlaceOf = (personId: string, place: AssignmentRow, now: Temporal.Instant): AssignmentRow => ({
  ...place,
  personId,
  status: UNCONFIRMED,
  declineReason: null,
  isPencilledIn: false,
  requestedAt: now,
  noticedAt: now,
  statusUpdatedAt: null,
})

/** The place of an ask as some people are asked for it. */
export const askedPlaces = (
  ask: AskRow,
  place: AssignmentRow,
  asked: readonly Pick<Known, 'personId' | 'name'>[],
  now: Temporal.Instant,
): AssignmentRow[] =>
  asked.map(({ personId, name }) => ({
    ...asPlaceOf(personId, place, now),
    id: askedPlaceId(ask, personId),
    personName: name,
    askId: ask.id,
  }))

const textsFor = (
  places: readonly AssignmentRow[],
  ask: AskRow,
  { dueAt, createdAt }: { dueAt: Temporal.Instant; createdAt: Temporal.Instant },
) =>
  places.map(({ churchId, id, planId, personId }) => ({
    churchId,
    direction: 'out' as const,
    kind: STEP_IN,
    key: textKey(ask, personId ?? ''),
    state: 'planned' as const,
    personId,
    planId,
    lines: [{ assignmentId: id, planId, leadKey: '', startsAt: ask.startsAt.toString() }],
    dueAt,
    latestAt: ask.startsAt,
    createdAt,
  }))

type Wave = { ask: AskRow; place: AssignmentRow; personIds: readonly string[]; hours: Hours }

/** Asks some people by text. */
async function askNow(tx: Db, { ask, place, personIds, hours }: Wave, now: Temporal.Instant): Promise<void> {
  const known = await knownOf(tx, ask, personIds, now)
  const asked = personIds.flatMap((id) => known.get(id) ?? [])
  const places = askedPlaces(ask, place, asked, now)
  await insertMany(tx, assignments, places, ['id'])
  await insertMany(
    tx,
    messages,
    textsFor(places, ask, { dueAt: opensFor(ask.startsAt, hours, now), createdAt: now }),
    ['id'],
  )
  await tx
    .update(askPeople)
    .set({ askedAt: now })
    .where(and(eq(askPeople.askId, ask.id), inArray(askPeople.personId, [...personIds])))
  const nextWaveAt = now.add({ minutes: ask.pauseMinutes })
  await tx.update(asks).set({ nextWaveAt, nextAt: now }).where(eq(asks.id, ask.id))
  await announce(tx, { church_id: ask.churchId, topic: 'messages' })
}

/** When the next are asked: a while after the last were texted. What waits, for credits perhaps, goes now at the earliest. */
async function nextWaveOf(
  tx: Db,
  ask: AskRow,
  rows: readonly AskPersonRow[],
  now: Temporal.Instant,
): Promise<Temporal.Instant> {
  const open = rows.filter(({ askedAt, answer }) => askedAt !== null && answer === null)
  const texts = await tx
    .select({ acceptedAt: messages.acceptedAt })
    .from(messages)
    .where(
      and(
        eq(messages.churchId, ask.churchId),
        inArray(
          messages.key,
          open.map(({ personId }) => textKey(ask, personId)),
        ),
        or(isNotNull(messages.acceptedAt), inArray(messages.state, ['planned', 'sending'])),
      ),
    )
  return texts
    .map(({ acceptedAt }) => (acceptedAt ?? now).add({ minutes: ask.pauseMinutes }))
    .reduce(later, ask.nextWaveAt ?? now)
}

/** Does what is due for an ask that goes on: asks the next, waits, or ends it; false when it goes on no longer. */
export async function advance(
  tx: Db,
  deps: TellDeps,
  askId: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const ask = await lockAsk(tx, askId)
  if (ask?.state !== 'running') return false
  const place = await askedPlace(tx, ask)
  const isTaken = async () =>
    (await freeOf(tx, ask, await peopleOf(tx, [askId]))) === 0 || (await isFilledThere(tx, ask))
  if (!place || (await isTaken()))
    await closeAsk(tx, ask, { state: 'taken', isCalledOff: await isCalledOff(tx, ask) }, now)
  else await askNext(tx, deps, { ask, place }, now)
  return true
}

async function askNext(
  tx: Db,
  deps: TellDeps,
  { ask, place }: Pick<Wave, 'ask' | 'place'>,
  now: Temporal.Instant,
): Promise<void> {
  const waitUntil = async (nextAt: Temporal.Instant) => {
    await tx.update(asks).set({ nextAt }).where(eq(asks.id, ask.id))
  }
  const { church, hours } = await loadChurch(tx, ask.churchId)
  const isPaused = church.sendingMode === 'paused' || isShut(church.status)
  if (isPaused || !(await isTextedAbout(tx, church, ask))) return waitUntil(now.add(PAUSED_FOR))
  const rows = await leaveOutBusy(tx, ask, await peopleOf(tx, [ask.id]), now)
  const people = rows.map((row) => ({ personId: row.personId, is: standingOf(row, ask) }))
  const running = { ...ask, people, nextWaveAt: await nextWaveOf(tx, ask, rows, now) }
  const next = nextWave(running, hours.zone, windowBefore(ask.startsAt, hours, now), now)
  switch (next.kind) {
    case 'ask':
      await askNow(tx, { ask, place, personIds: next.personIds, hours }, now)
      return announceAsk(tx, ask)
    case 'wait':
      return waitUntil(next.until)
    case 'end':
      await closeAsk(tx, ask, { state: next.as }, now)
      if (next.as === 'nobody') await tellLeaders(tx, deps, ask, { outcome: 'nobody' })
  }
}
