import { and, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { HookKind } from '#core/vocabulary/hooks.ts'
import type { Db } from '#server/db/connect.ts'
import { BATCH, inBatches } from '#server/db/query.ts'
import { type HookEventRow, hookEvents } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { DailyWork, DueWork } from '#server/jobs/ticker.ts'
import { queueOf } from './store.ts'

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
  for (const [kind, some] of Map.groupBy(events, (event) => event.kind)) await handlers[kind](some)
  await deps.db
    .update(hookEvents)
    .set({ handledAt: deps.clock.now(), ...EMPTIED })
    .where(
      inArray(
        hookEvents.id,
        events.map(({ id }) => id),
      ),
    )
}

const OVERDUE_MINUTES = 10

/** Events whose job was lost or gave up are taken up again. */
async function enqueueOverdue({ db, jobs, clock }: Deps): Promise<undefined> {
  const before = clock.now().subtract({ minutes: OVERDUE_MINUTES })
  const overdue = await db
    .select({ id: hookEvents.id, kind: hookEvents.kind })
    .from(hookEvents)
    .where(and(isNull(hookEvents.handledAt), lt(hookEvents.receivedAt, before)))
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

/** Deletes what vendors sent once it was handled long ago. */
function forgetHandled(db: Db, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: KEPT_HOURS }).toString()
  return inBatches(
    db,
    sql`delete from hook_events where id in (
      select id from hook_events where handled_at is not null and received_at < ${before}::timestamptz
      limit ${BATCH}
    ) returning id`,
  )
}

/** The jobs that lead stored events to their handlers. */
export const hooks = {
  jobs: (deps: Deps, handlers: HookHandlers) => ({
    'hooks.handle': (job: HookJob) => handleEvents(deps, handlers, [job]),
    'hooks.follow': (job: HookJob) => handleEvents(deps, handlers, [job]),
  }),
  batchJobs: (deps: Deps, handlers: HookHandlers) => ({
    'hooks.handle': (jobs: HookJob[]) => handleEvents(deps, handlers, jobs),
  }),
  daily: ({ db }: Deps): DailyWork[] => [
    { name: 'forget handled hooks', run: (now) => forgetHandled(db, now) },
  ],
  dueWork: (deps: Deps): DueWork[] => [{ name: 'take up overdue hooks', run: () => enqueueOverdue(deps) }],
}
