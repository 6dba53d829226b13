import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { LISTING, type SyncCursor, stepsBetween, stepsLeft, WHOLE } from '#core/polling/cursor.ts'
import { afterFailure, nextReading } from '#core/polling/next-reading.ts'
import { nextPollAt } from '#core/polling/polling.ts'
import {
  doneWords,
  failedWords,
  type NamedService,
  progressWords,
  waitingWords,
} from '#core/polling/polling-words.ts'
import { isAfter } from '#core/time/instant.ts'
import { ENDED_RUN_STATES, OPEN_RUN_STATES, type RunState } from '#core/vocabulary/roster.ts'
import type { PlanningFailure } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { only } from '#server/db/query.ts'
import { planningConnections, syncRuns } from '#server/db/schema/schema.ts'
import { type Connection, findConnection, lockConnection } from '#server/features/integrations/connection.ts'
import { learnMailedHours, loadPollState, midnightAfter } from './poll.ts'
import { countRoster, type Run } from './progress.ts'

/** A run without a step for so long was left by its process, and another takes it up. */
const LEASE = { minutes: 2 }

const fresh = (cursor: SyncCursor, now: Temporal.Instant) => ({
  state: 'running' as const,
  isFull: cursor.phase === 'organization',
  cursor,
  doneSteps: 0,
  totalSteps: stepsLeft(cursor),
  people: 0,
  requests: 0,
  words: 'Starting',
  startedAt: now,
  finishedAt: null,
})

const ended = (state: 'done' | 'failed', now: Temporal.Instant) => ({
  state,
  finishedAt: now,
  waitingUntil: null,
})

const RUNS_LOCK = 7102

/** At most one run of a church begins at a time. Runs are locked before connections, never after. */
export async function lockRuns(tx: Db, churchId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${RUNS_LOCK}, ${churchId}::int)`)
}

/** The church's readings: the one that is under way or waits, and what is kept of those before. */
async function knownRuns(tx: Db, churchId: number) {
  const runs = await tx
    .select()
    .from(syncRuns)
    .where(eq(syncRuns.churchId, churchId))
    .orderBy(desc(syncRuns.id))
  const isOpen = ({ state }: Run): boolean => OPEN_RUN_STATES.some((open) => open === state)
  return {
    open: runs.find(isOpen) ?? null,
    /** Polls come several times a minute: each takes the row of the last one. */
    overPoll: runs.find((run) => !isOpen(run) && !run.isFull) ?? null,
    wholeAt: runs.find(({ isFull, state }) => isFull && state === 'done')?.finishedAt ?? null,
  }
}

const startRun = async (
  tx: Db,
  churchId: number,
  run: ReturnType<typeof fresh> & { waitingUntil: Temporal.Instant },
  row: Run | null,
): Promise<Run> =>
  only(
    row
      ? await tx.update(syncRuns).set(run).where(eq(syncRuns.id, row.id)).returning()
      : await tx
          .insert(syncRuns)
          .values({ churchId, ...run })
          .returning(),
  )

/** Lets the next worker read everything, or list the plans. A whole reading under way is left alone; a poll ends. */
export async function beginRun(
  tx: Db,
  churchId: number,
  wanted: 'whole' | 'listing',
  now: Temporal.Instant,
): Promise<void> {
  await lockRuns(tx, churchId)
  const { open, overPoll } = await knownRuns(tx, churchId)
  if (open?.isFull) return
  if (wanted === 'listing') {
    await startRun(tx, churchId, { ...fresh(LISTING, now), waitingUntil: now }, open ?? overPoll)
    return
  }
  if (open) await tx.update(syncRuns).set(ended('failed', now)).where(eq(syncRuns.id, open.id))
  await startRun(tx, churchId, { ...fresh(WHOLE, now), waitingUntil: now }, null)
  await announce(tx, { church_id: churchId, topic: 'sync' })
}

/** Takes up the church's open run, or begins the poll that is due; null when there is nothing to do, or another process does it. */
export async function claimRun(tx: Db, churchId: number, now: Temporal.Instant): Promise<Run | null> {
  await lockRuns(tx, churchId)
  const connection = await findConnection(tx, churchId)
  if (!connection || connection.brokenReason !== null) return null
  const waitingUntil = now.add(LEASE)
  const { open, overPoll, wholeAt } = await knownRuns(tx, churchId)
  if (open) {
    if (open.waitingUntil && isAfter(open.waitingUntil, now)) return null
    const held = { state: 'running' as const, waitingUntil }
    return only(await tx.update(syncRuns).set(held).where(eq(syncRuns.id, open.id)).returning())
  }
  if (isAfter(connection.nextSyncAt, now)) return null
  const cursor = nextReading({ wholeAt, ...(await loadPollState(tx, connection, now)) }, now)
  const run = fresh(cursor, now)
  return startRun(tx, churchId, { ...run, waitingUntil }, run.isFull ? null : overPoll)
}

/** The run as this process holds it: the lease tells it from another process that took it up later. */
const asHeld = ({ id, waitingUntil }: Run) =>
  and(
    eq(syncRuns.id, id),
    eq(syncRuns.state, 'running'),
    sql`${syncRuns.waitingUntil} is not distinct from ${waitingUntil?.toString() ?? null}::timestamptz`,
  )

/** Whether this process may still store what it read; nobody else takes the run up until the transaction ends. */
export async function isHeld(tx: Db, run: Run): Promise<boolean> {
  const rows = await tx.select({ id: syncRuns.id }).from(syncRuns).where(asHeld(run)).for('update')
  return rows.length > 0
}

/** The run once a step is done, which took so many requests. */
export function afterStep(run: Run, cursor: SyncCursor, requests: number): Run {
  const doneSteps = run.doneSteps + stepsBetween(run.cursor, cursor)
  const totalSteps = doneSteps + stepsLeft(cursor)
  return { ...run, cursor, doneSteps, totalSteps, requests: run.requests + requests }
}

export async function saveProgress(tx: Db, run: Run, now: Temporal.Instant): Promise<Run> {
  const { cursor, doneSteps, totalSteps, requests } = run
  const [saved] = await tx
    .update(syncRuns)
    .set({
      ...{ cursor, doneSteps, totalSteps, requests },
      waitingUntil: now.add(LEASE),
      ...(run.isFull && (await countedProgress(tx, run))),
    })
    .where(asHeld(run))
    .returning()
  await announceProgress(tx, run)
  return only(saved ? [saved] : [])
}

/** Only whole readings are shown. */
async function countedProgress(tx: Db, { churchId, cursor }: Run) {
  const counts = await countRoster(tx, churchId)
  return { people: counts.people, words: progressWords(cursor, counts) }
}

async function announceProgress(tx: Db, { churchId, isFull }: Run): Promise<void> {
  if (isFull) await announce(tx, { church_id: churchId, topic: 'sync' })
}

/** Everything of this run is read: says so, and when the next poll comes. */
export async function finishRun(tx: Db, run: Run, now: Temporal.Instant): Promise<void> {
  const { churchId, isFull, doneSteps, requests } = run
  const connection = await lockConnection(tx, churchId)
  if (!connection) return
  const counts = isFull ? await countRoster(tx, churchId) : null
  await tx
    .update(syncRuns)
    .set({
      ...ended('done', now),
      ...{ doneSteps, totalSteps: doneSteps, requests },
      ...(counts && { words: doneWords(counts), people: counts.people }),
    })
    .where(asHeld(run))
  const known = { ...connection, ...(isFull && { rosterReadAt: now, phonesReadAt: run.startedAt }) }
  const state = await loadPollState(tx, known, now)
  const { zone } = state.work
  const read = {
    ...(isFull && {
      rosterReadAt: known.rosterReadAt,
      phonesReadAt: known.phonesReadAt,
      mailedHours: await learnMailedHours(tx, { churchId, zone }, now),
    }),
    ...(!isSameDay(connection, now) && { spentRequests: 0, spentUntil: midnightAfter(zone, now) }),
  }
  await tx
    .update(planningConnections)
    .set({ ...read, nextSyncAt: nextPollAt(state, now) })
    .where(eq(planningConnections.churchId, churchId))
  if (isFull) await forgetBefore(tx, run, ENDED_RUN_STATES)
  await announceProgress(tx, run)
}

const isSameDay = ({ spentUntil }: Connection, now: Temporal.Instant): boolean =>
  spentUntil !== null && isAfter(spentUntil, now)

/** Of the past readings only the last whole one is of use, and of those that failed the last. */
async function forgetBefore(tx: Db, { id, churchId }: Run, states: readonly RunState[]): Promise<void> {
  const isOver = inArray(syncRuns.state, [...states])
  await tx.delete(syncRuns).where(and(eq(syncRuns.churchId, churchId), lt(syncRuns.id, id), isOver))
}

type Retry = Extract<PlanningFailure, { kind: 'retry' }>

/** Not now: the run keeps its place, and says what it waits for. */
export async function pauseRun(
  tx: Db,
  run: Run,
  stopped: { failure: Retry; requests: number; zone: string; port: NamedService },
): Promise<void> {
  const connection = await findConnection(tx, run.churchId)
  if (!connection) return
  const { failure, requests, zone, port } = stopped
  await tx
    .update(syncRuns)
    .set({
      state: 'waiting',
      waitingUntil: failure.notBefore,
      requests: run.requests + requests,
      words: waitingWords(port, failure, connection, zone),
    })
    .where(asHeld(run))
  await announceProgress(tx, run)
}

/** This run is over without success; the next one comes later. */
export async function failRun(
  tx: Db,
  run: Run,
  { failure, requests, port }: { failure: PlanningFailure; requests: number; port: NamedService },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(syncRuns)
    .set({
      ...ended('failed', now),
      requests: run.requests + requests,
      words: failedWords(port, failure.why),
    })
    .where(asHeld(run))
  await tx
    .update(planningConnections)
    .set({ nextSyncAt: afterFailure(failure.why, now) })
    .where(eq(planningConnections.churchId, run.churchId))
  if (run.isFull) await forgetBefore(tx, run, ['failed'])
  await announceProgress(tx, run)
}

/** Lets another worker go on at once. */
export async function releaseRun(tx: Db, run: Run, now: Temporal.Instant): Promise<void> {
  await tx.update(syncRuns).set({ waitingUntil: now }).where(asHeld(run))
}
