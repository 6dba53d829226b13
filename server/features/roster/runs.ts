import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { LISTING, type SyncCursor, stepsLeft, WHOLE } from '#core/polling/cursor.ts'
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
import { ENDED_RUN_STATES } from '#core/vocabulary/roster.ts'
import type { PlanningFailure } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { only } from '#server/db/query.ts'
import { planningConnections, syncRuns } from '#server/db/schema/schema.ts'
import { type Connection, findConnection, lockConnection } from '#server/features/integrations/connection.ts'
import { learnMailedHours, loadPollState, midnightAfter } from './poll.ts'
import { countRoster, lastWholeReading, openRun, type Run } from './progress.ts'

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

const RUNS_LOCK = 7102

/** At most one run of a church begins at a time. Runs are locked before connections, never after. */
async function lockRuns(tx: Db, churchId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${RUNS_LOCK}, ${churchId}::int)`)
}

/**
 * Lets the next worker read everything, or list the plans. A whole reading under way is left alone; a poll
 * begins again as this one.
 */
export async function beginRun(
  tx: Db,
  churchId: number,
  wanted: 'whole' | 'listing',
  now: Temporal.Instant,
): Promise<void> {
  await lockRuns(tx, churchId)
  const open = await openRun(tx, churchId)
  if (open?.isFull) return
  const run = { ...fresh(wanted === 'whole' ? WHOLE : LISTING, now), waitingUntil: now }
  if (open) await tx.update(syncRuns).set(run).where(eq(syncRuns.id, open.id))
  else await tx.insert(syncRuns).values({ churchId, ...run })
  if (wanted === 'whole') await announce(tx, { church_id: churchId, topic: 'sync' })
}

/** Takes up the church's open run, or begins the poll that is due; null when there is nothing to do, or another process does it. */
export async function claimRun(tx: Db, churchId: number, now: Temporal.Instant): Promise<Run | null> {
  await lockRuns(tx, churchId)
  const connection = await findConnection(tx, churchId)
  if (!connection || connection.brokenReason !== null) return null
  const waitingUntil = now.add(LEASE)
  const open = await openRun(tx, churchId)
  if (open) {
    if (open.waitingUntil && isAfter(open.waitingUntil, now)) return null
    const held = { state: 'running' as const, waitingUntil }
    return only(await tx.update(syncRuns).set(held).where(eq(syncRuns.id, open.id)).returning())
  }
  if (isAfter(connection.nextSyncAt, now)) return null
  const cursor = await pollCursor(tx, connection, now)
  return only(
    await tx
      .insert(syncRuns)
      .values({ churchId, ...fresh(cursor, now), waitingUntil })
      .returning(),
  )
}

/** What the poll that is due begins with. */
async function pollCursor(tx: Db, connection: Connection, now: Temporal.Instant): Promise<SyncCursor> {
  const wholeAt = await lastWholeReading(tx, connection.churchId)
  return nextReading({ wholeAt, ...(await loadPollState(tx, connection, now)) }, now)
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

export async function saveProgress(
  tx: Db,
  run: Run,
  { cursor, requests }: { cursor: SyncCursor; requests: number },
  now: Temporal.Instant,
): Promise<Run> {
  const doneSteps = run.doneSteps + 1
  const [saved] = await tx
    .update(syncRuns)
    .set({
      cursor,
      doneSteps,
      totalSteps: doneSteps + stepsLeft(cursor),
      requests: run.requests + requests,
      waitingUntil: now.add(LEASE),
      ...(run.isFull && (await countedProgress(tx, run, cursor))),
    })
    .where(asHeld(run))
    .returning()
  await announceProgress(tx, run)
  return only(saved ? [saved] : [])
}

/** Only whole readings are shown. */
async function countedProgress(tx: Db, { churchId }: Run, cursor: SyncCursor) {
  const counts = await countRoster(tx, churchId)
  return { people: counts.people, words: progressWords(cursor, counts) }
}

async function announceProgress(tx: Db, { churchId, isFull }: Run): Promise<void> {
  if (isFull) await announce(tx, { church_id: churchId, topic: 'sync' })
}

/** Everything of this run is read: says so, and when the next poll comes. */
export async function finishRun(tx: Db, run: Run, now: Temporal.Instant): Promise<void> {
  const { churchId, isFull } = run
  const connection = await lockConnection(tx, churchId)
  if (!connection) return
  await tx
    .update(syncRuns)
    .set({
      state: 'done',
      finishedAt: now,
      waitingUntil: null,
      totalSteps: run.doneSteps,
      ...(isFull && { words: doneWords(await countRoster(tx, churchId)) }),
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
  await forgetOldRuns(tx, run)
  await announceProgress(tx, run)
}

const isSameDay = ({ spentUntil }: Connection, now: Temporal.Instant): boolean =>
  spentUntil !== null && isAfter(spentUntil, now)

/** A poll comes several times a minute; of the past ones only the last whole reading is of use. */
async function forgetOldRuns(tx: Db, { id, churchId, isFull }: Run): Promise<void> {
  const isOver = inArray(syncRuns.state, ENDED_RUN_STATES)
  await tx
    .delete(syncRuns)
    .where(
      and(
        eq(syncRuns.churchId, churchId),
        lt(syncRuns.id, id),
        isOver,
        ...(isFull ? [] : [eq(syncRuns.isFull, false)]),
      ),
    )
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
      state: 'failed',
      finishedAt: now,
      waitingUntil: null,
      requests: run.requests + requests,
      words: failedWords(port, failure.why),
    })
    .where(asHeld(run))
  await tx
    .update(planningConnections)
    .set({ nextSyncAt: afterFailure(failure.why, now) })
    .where(eq(planningConnections.churchId, run.churchId))
  await announceProgress(tx, run)
}

/** Lets another worker go on at once. */
export async function releaseRun(tx: Db, run: Run, now: Temporal.Instant): Promise<void> {
  await tx.update(syncRuns).set({ waitingUntil: now }).where(asHeld(run))
}
