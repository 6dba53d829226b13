import { and, eq, sql } from 'drizzle-orm'
import { failure, success } from '#core/outcome.ts'
import { mayConcernOne, PEOPLE_AT_ONCE, type SyncCursor } from '#core/polling/cursor.ts'
import { type NamedService, notConnected } from '#core/polling/polling-words.ts'
import { isBefore } from '#core/time/instant.ts'
import type { PlanningFailure, PlanningOutcome } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { isReadable, planningConnections, plans, serviceTypes } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { heedFailure } from '#server/features/integrations/access.ts'
import { findConnection } from '#server/features/integrations/connection.ts'
import { noteFailure, noteSuccess } from '#server/features/integrations/connection-trouble.ts'
import { tellCancelled } from '#server/features/messages/notices.ts'
import { scheduleTexts } from '#server/features/messages/schedule.ts'
import { refuse } from '#server/http/errors.ts'
import { offeredPort } from '#server/planning-service.ts'
import { readAssignments } from './assignments.ts'
import { peopleToRead, readPeople } from './people.ts'
import { findPlan, readPlans } from './plans.ts'
import { dueSyncs, type Run } from './progress.ts'
import { LONG_AGO, loadReading, type Reading, type Store, type Stored } from './reading.ts'
import {
  afterStep,
  beginRun,
  claimRun,
  failRun,
  finishRun,
  isHeld,
  pauseRun,
  releaseRun,
  saveProgress,
} from './runs.ts'
import { skipNext } from './skip.ts'
import { cursorAfter, readNext } from './steps.ts'

/** After this a worker hands the rest to the next, so that a large church does not keep others waiting. */
const STINT = { seconds: 60 }

/** Reads everything again, in a job. */
export async function requestSync(tx: Db, deps: Pick<Deps, 'jobs'>, churchId: number, now: Temporal.Instant) {
  await beginRun(tx, churchId, 'whole', now)
  await deps.jobs.enqueue(tx, 'planning.sync', { churchId })
}

export async function syncOnRequest(deps: Deps, churchId: number): Promise<void> {
  if (!(await findConnection(deps.db, churchId))) throw refuse(409, notConnected(offeredPort(deps)))
  await deps.db.transaction((tx) => requestSync(tx, deps, churchId, deps.clock.now()))
}

/** Reads everything again, now; returns when it is done, must wait, or failed. */
export async function syncNow(deps: Deps, churchId: number): Promise<void> {
  await deps.db.transaction((tx) => beginRun(tx, churchId, 'whole', deps.clock.now()))
  await continueSync(deps, churchId)
}

/** Goes on with what there is to read for a church, step by step. Whoever begins a reading meanwhile queues a job for it. */
export async function continueSync(deps: Deps, churchId: number): Promise<void> {
  const until = deps.clock.now().add(STINT)
  let run = await deps.db.transaction((tx) => claimRun(tx, churchId, deps.clock.now()))
  while (run) {
    if (!isBefore(deps.clock.now(), until)) return handOver(deps, run)
    run = await takeStep(deps, run)
  }
}

const handOver = (deps: Deps, run: Run): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await releaseRun(tx, run, deps.clock.now())
    await deps.jobs.enqueue(tx, 'planning.sync', { churchId: run.churchId })
  })

/** One part of the roster is read, then stored. Null when the run is over, for now or for good. */
async function takeStep(deps: Deps, run: Run): Promise<Run | null> {
  let requests = 0
  const reading = await loadReading(deps, run.churchId, () => {
    requests += 1
  })
  const read = await readNext(reading, run)
  const step = read.ok ? success(storing(read.value)) : await skipNext(reading, run, read.failure)
  if (!step.ok) {
    const { church, port } = reading
    return stop(deps, run, { failure: step.failure, requests, zone: church.timeZone, port })
  }
  return deps.db.transaction(async (tx) => {
    if (!(await isHeld(tx, run))) return null
    const now = deps.clock.now()
    if (reading.connection?.failingSince) await noteSuccess(tx, run.churchId)
    const cursor = await step.value(tx, run, now)
    const reached = afterStep(run, cursor, requests)
    return cursor.phase === 'finish' ? end(deps, tx, reached, now) : saveProgress(tx, reached, now)
  })
}

const storing =
  (store: Store) =>
  async (tx: Db, run: Run, now: Temporal.Instant): Promise<SyncCursor> => {
    const { lists } = await apply(tx, run.churchId, store, now)
    return cursorAfter(tx, run, now, lists)
  }

/** Stores a part of the roster with everything that follows from it. */
async function apply(tx: Db, churchId: number, store: Store, now: Temporal.Instant): Promise<Stored> {
  const stored = await store(tx)
  await tellCancelled(tx, churchId, stored.removed ?? [], now)
  if (stored.people.length > 0) await scheduleTexts(tx, churchId, stored.people, now)
  if (stored.isChanged) await announce(tx, { church_id: churchId, topic: 'roster' })
  return stored
}

async function end({ jobs }: Deps, tx: Db, run: Run, now: Temporal.Instant): Promise<null> {
  await finishRun(tx, run, now)
  if (await mustSubscribe(tx, run)) await jobs.enqueue(tx, 'planning.subscribe', { churchId: run.churchId })
  return null
}

/** With every whole reading but the first: subscriptions are switched off after failures without a word. */
async function mustSubscribe(tx: Db, { churchId, isFull, startedAt }: Run): Promise<boolean> {
  if (!isFull) return false
  const connection = await findConnection(tx, churchId)
  return connection !== null && isBefore(connection.connectedAt, startedAt)
}

async function stop(
  deps: Deps,
  run: Run,
  stopped: { failure: PlanningFailure; requests: number; zone: string; port: NamedService },
): Promise<null> {
  const { failure } = stopped
  const { churchId } = run
  await heedFailure(deps, churchId, failure)
  await deps.db.transaction(async (tx) => {
    if (!(await isHeld(tx, run))) return
    if (failure.why !== 'rate_limited') await noteFailure(tx, churchId, deps.clock.now())
    if (failure.kind === 'retry') await pauseRun(tx, run, { ...stopped, failure })
    else await failRun(tx, run, stopped, deps.clock.now())
  })
  const words = { churchId, phase: run.cursor.phase, detail: failure.detail }
  if (failure.kind === 'retry') deps.log.info(words, 'the reading of a roster waits')
  else deps.log.warn(words, 'a roster could not be read')
  return null
}

/** Queues every reading that may go on and every poll that is due. */
export async function enqueueDueSyncs({ db, jobs, clock }: Deps): Promise<undefined> {
  const due = await dueSyncs(db, clock.now())
  await jobs.enqueueAll(
    db,
    'planning.sync',
    due.map((churchId) => ({ churchId })),
  )
}

/** Lets the next poll come at once. */
export async function hurryPoll(tx: Db, churchId: number, now: Temporal.Instant): Promise<void> {
  await tx
    .update(planningConnections)
    .set({ nextSyncAt: sql`least(${planningConnections.nextSyncAt}, ${now.toString()}::timestamptz)` })
    .where(eq(planningConnections.churchId, churchId))
}

/**
 * Reads one plan afresh: its times, who is on it, and the numbers of those who are new.
 * 'removed' when it is no longer there.
 */
export async function rereadPlan(
  deps: Deps,
  churchId: number,
  planId: string,
): PlanningOutcome<'read' | 'removed'> {
  const known = await findPlan(deps.db, churchId, planId)
  if (!known || known.removedAt) return success('removed')
  const plan = { planId, serviceTypeId: known.serviceTypeId }
  const reading = await loadReading(deps, churchId)
  const listed = await storeNow(reading, await readPlans(reading, [plan.serviceTypeId]))
  if (!listed.ok) return listed
  const before = await lookAt(deps, churchId, planId)
  if (!before.ok || before.value === 'removed') return before
  const read = await storeNow(reading, await readAssignments(reading, [plan], true))
  if (!read.ok) return read
  const after = await lookAt(deps, churchId, planId)
  if (!after.ok || after.value === 'removed') return after
  const strangers = await peopleToRead(deps.db, churchId, LONG_AGO, deps.clock.now())
  if (strangers.length > 0) {
    const met = await storeNow(reading, await readPeople(reading, strangers.slice(0, PEOPLE_AT_ONCE)))
    // Somebody on another plan may be the one who cannot be read; polls try the strangers again.
    if (!met.ok && !mayConcernOne(met.failure.why)) return met
  }
  return after
}

const MAY_NOT_READ: PlanningFailure = {
  kind: 'alert',
  why: 'forbidden',
  detail: 'the connected user may not read it',
}

/** How a plan stands once it was read: a reading finds out whether it is gone, or hidden from whoever connected. */
async function lookAt({ db }: Deps, churchId: number, planId: string): PlanningOutcome<'read' | 'removed'> {
  const [plan] = await db
    .select({ removedAt: plans.removedAt, mayBeRead: sql<boolean>`${isReadable}` })
    .from(plans)
    .leftJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, plans.churchId), eq(serviceTypes.id, plans.serviceTypeId)),
    )
    .where(and(eq(plans.churchId, churchId), eq(plans.id, planId)))
  if (!plan || plan.removedAt) return success('removed')
  return plan.mayBeRead ? success('read') : failure(MAY_NOT_READ)
}

/** Reads one plan afresh, or throws when that cannot be done now. */
export async function readPlanNow(deps: Deps, churchId: number, planId: string): Promise<void> {
  const read = await rereadPlan(deps, churchId, planId)
  if (!read.ok) throw new Error(`plan ${planId} cannot be read: ${read.failure.detail}`)
}

/** Reads some people afresh, at most as many as one request holds. When somebody left, their plans are read again with the next poll, which follows at once. */
export async function readPeopleNow(
  deps: Deps,
  churchId: number,
  personIds: readonly string[],
): PlanningOutcome<null> {
  const reading = await loadReading(deps, churchId)
  const read = await storeNow(reading, await readPeople(reading, personIds))
  if (!read.ok) return read
  if (read.value.isChanged) await hurryPoll(deps.db, churchId, deps.clock.now())
  return success(null)
}

/** Stores a reading outside of a run. */
async function storeNow(
  { deps, church }: Reading,
  read: Awaited<PlanningOutcome<Store>>,
): PlanningOutcome<Stored> {
  if (read.ok)
    return success(await deps.db.transaction((tx) => apply(tx, church.id, read.value, deps.clock.now())))
  await heedFailure(deps, church.id, read.failure)
  return read
}
