import { and, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { HookKind } from '#core/vocabulary/hooks.ts'
import type { Db } from '#server/db/connect.ts'
import { BATCH, inBatches } from '#server/db/query.ts'
import { type HookEventRow, hookEvents } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { hasNoJob } from '#server/jobs/jobs.ts'
import type { DailyWork, DueWork } from '#server/jobs/ticker.ts'
import { HandledInPart } from './in-part.ts'
import { HOOK_QUEUES, queueOf } from './store.ts'

/** What the features do about the events of each kind; doing it twice is as good as once. */
export type HookHandlers = Record<HookKind, (events: readonly HookEventRow[]) => Promise<void>>

type HookJob = { hookEventId: number }

/** Of a text that was handled only its id is kept: its words and phone are where the church can erase them. */
const EMPTIED = {
  payload: sql`case when ${hookEvents.kind} like 'texting%' then '{}'::jsonb else ${hookEvents.payload} end`,
  subject: sql`case when ${hookEvents.kind} like 'texting%' then null else ${hookEvents.subject} end`,
}

/** Handles stored events once: what is handled already is passed over. */
async function handleEvents(deps: Deps, handlers: HookHandlers, jobs: readonly HookJob[]): Promise<void> {
  const ids = jobs.map(({ hookEventId }) => hookEventId)
  const events = await deps.db
    .select()
    .from(hookEvents)
    .where(and(inArray(hookEvents.id, ids), isNull(hookEvents.handledAt)))
    .orderBy(hookEvents.id)
  if (events.length === 0) return
  const inPart: HandledInPart[] = []
  for (const [kind, some] of Map.groupBy(events, (event) => event.kind))
    await handlers[kind](some).catch((error: unknown) => {
      if (!(error instanceof HandledInPart)) throw error
      inPart.push(error)
    })
  await markHandled(
    deps,
    events.map(({ id }) => id).filter((id) => !inPart.some(({ failed }) => failed.has(id))),
  )
  if (inPart.length > 0) throw inPart[0]
}

async function markHandled(deps: Deps, ids: readonly number[]): Promise<void> {
  await deps.db
    .update(hookEvents)
    .set({ handledAt: deps.clock.now(), ...EMPTIED })
    .where(inArray(hookEvents.id, [...ids]))
}

const OVERDUE_MINUTES = 10
const isOpen = and(isNull(hookEvents.handledAt), isNull(hookEvents.gaveUpAt))

/** After a day of tries it is for somebody to look at: its dead job can be queued again. */
const TRIED_HOURS = 24

async function giveUp({ db, clock, log }: Deps): Promise<void> {
  const now = clock.now()
  const isTried = lt(hookEvents.receivedAt, now.subtract({ hours: TRIED_HOURS }))
  const given = await db
    .update(hookEvents)
    .set({ gaveUpAt: now })
    .where(and(isOpen, isTried))
    .returning({ id: hookEvents.id })
  if (given.length > 0)
    log.error({ hooks: given.map(({ id }) => id) }, 'what vendors told could not be handled in a day')
}

/** Events whose job was lost or gave up are taken up again, for a day. */
async function enqueueOverdue(deps: Deps): Promise<undefined> {
  const { db, jobs, clock } = deps
  const before = clock.now().subtract({ minutes: OVERDUE_MINUTES })
  await giveUp(deps)
  const overdue = await db
    .select({ id: hookEvents.id, kind: hookEvents.kind })
    .from(hookEvents)
    .where(
      and(
        isOpen,
        lt(hookEvents.receivedAt, before),
        ...HOOK_QUEUES.map((queue) => hasNoJob(queue, { hookEventId: hookEvents.id })),
      ),
    )
    .orderBy(hookEvents.id)
    .limit(100)
  for (const [queue, events] of Map.groupBy(overdue, ({ kind }) => queueOf(kind)))
    await jobs.enqueueAll(
      db,
      queue,
      events.map(({ id }) => ({ hookEventId: id })),
    )
}

const KEPT_HOURS = 30 * 24
/** Nobody asks what a text's receipts were once it has arrived. */
const RECEIPTS_KEPT_HOURS = 48

const forgetBefore = (db: Db, before: Temporal.Instant, which: SQL): Promise<void> =>
  inBatches(
    db,
    sql`delete from hook_events where id in (
      select id from hook_events
      where ${which} and (handled_at is not null or gave_up_at is not null) and received_at < ${before.toString()}::timestamptz
      limit ${BATCH}
    ) returning id`,
  )

/** Deletes what vendors sent once it was handled, or given up, long ago. */
async function forgetHandled(db: Db, now: Temporal.Instant): Promise<void> {
  await forgetBefore(db, now.subtract({ hours: RECEIPTS_KEPT_HOURS }), sql`kind = 'texting_status'`)
  await forgetBefore(db, now.subtract({ hours: KEPT_HOURS }), sql`true`)
}

/** The jobs that lead stored events to their handlers. */
export const hooks = {
  jobs: (deps: Deps, handlers: HookHandlers) => ({
    'hooks.handle': (job: HookJob) => handleEvents(deps, handlers, [job]),
    'hooks.receipts': (job: HookJob) => handleEvents(deps, handlers, [job]),
    'hooks.follow': (job: HookJob) => handleEvents(deps, handlers, [job]),
  }),
  batchJobs: (deps: Deps, handlers: HookHandlers) => ({
    'hooks.handle': (jobs: HookJob[]) => handleEvents(deps, handlers, jobs),
    'hooks.receipts': (jobs: HookJob[]) => handleEvents(deps, handlers, jobs),
  }),
  daily: ({ db }: Deps): DailyWork[] => [
    { name: 'forget handled hooks', run: (now) => forgetHandled(db, now) },
  ],
  unhurriedWork: (deps: Deps): DueWork[] => [
    { name: 'take up overdue hooks', run: () => enqueueOverdue(deps) },
  ],
}
