import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { failure, success } from '#core/outcome.ts'
import type { HookSubscription, PlanningFailure, PlanningHooks } from '#providers/planning/port.ts'
import { newToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { hookSubscriptions, type SubscriptionRow } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { HookSource } from '#server/hooks/receive.ts'
import { hasNoJob } from '#server/jobs/jobs.ts'
import { forWriting, openPlanning } from './access.ts'
import { noteSignature } from './secrets.ts'

/** Stands in for the planning service's id until it has given one. */
const UNFINISHED = ''

const subscriptionsOf = (db: Db, churchId: number): Promise<SubscriptionRow[]> =>
  db.select().from(hookSubscriptions).where(eq(hookSubscriptions.churchId, churchId))

/** Those that the planning service knows. */
export const finishedSubscriptions = (db: Db, churchId: number): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(hookSubscriptions)
    .where(and(eq(hookSubscriptions.churchId, churchId), ne(hookSubscriptions.remoteId, UNFINISHED)))

/** What addresses are made of. */
const SUBSCRIPTION = /^[\w-]+$/

/** The subscription that the address of a call names. */
async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | null> {
  if (!SUBSCRIPTION.test(id)) return null
  const [row] = await db.select().from(hookSubscriptions).where(eq(hookSubscriptions.id, id))
  return row && row.remoteId !== UNFINISHED ? row : null
}

const NOBODY = { kind: 'unknown', sentence: 'Nobody listens here.' } as const

const callsOf = (deps: Deps, { path, read }: PlanningHooks): HookSource => ({
  path: `${path}/:subscription`,
  read: async (call) => {
    const subscription = await findSubscription(deps.db, call.names.subscription ?? '')
    if (!subscription) return failure(NOBODY)
    const reading = read(call, deps.vault.open(subscription.secretSealed))
    await noteSignature(deps, subscription, reading.ok || reading.failure.kind !== 'unsigned')
    if (!reading.ok) return reading
    const { churchId } = subscription
    const { events, answer } = reading.value
    return success({ events: events.map((event) => ({ ...event, churchId })), answer })
  },
})

/** The addresses that planning services call, one for each subscription. */
export const subscriptionCalls = (deps: Deps): HookSource[] =>
  [...deps.planning.values()].flatMap(({ hooks }) => (hooks ? [callsOf(deps, hooks)] : []))

const AT_ONCE = 50

/**
 * Churches whose subscribing was interrupted and whose limit of requests is whole again. Whoever is subscribing
 * uses the limit, so that nobody else begins meanwhile.
 */
async function dueSubscriptions(db: Db, now: Temporal.Instant): Promise<number[]> {
  const at = sql`${now.toString()}::timestamptz`
  const rows = await rowsOf<{ church_id: string | number }>(
    db,
    sql`select connection.church_id from planning_connections connection
      where connection.broken_reason is null
        and coalesce(connection.rate_blocked_until, ${at}) <= ${at}
        and connection.rate_window_started_at + make_interval(secs => connection.rate_period_seconds) <= ${at}
        and exists (
          select 1 from hook_subscriptions
          where hook_subscriptions.church_id = connection.church_id and hook_subscriptions.remote_id = ${UNFINISHED}
        )
        and ${hasNoJob('planning.subscribe', { churchId: sql`connection.church_id` })}
      order by connection.rate_window_started_at limit ${AT_ONCE}`,
  )
  return rows.map((row) => Number(row.church_id))
}

/** Asks to be told of changes, or makes sure that it still holds. Doing it again takes up what an interrupted attempt left. */
export async function subscribeToChanges(deps: Deps, churchId: number): Promise<void> {
  const planning = await openPlanning(deps, churchId)
  const { hooks } = planning.port
  if (!hooks) return
  const wanted = await deps.db.transaction((tx) => ensureAddresses(tx, churchId, hooks.events))
  const access = forWriting(planning.access)
  const made = await hooks.subscribe(
    access,
    wanted.map(({ id, event }) => ({ event, url: `${deps.publicUrl}${hooks.path}/${id}` })),
  )
  if (!made.ok) return refused(deps, churchId, made.failure)
  await deps.db.transaction((tx) => store(tx, deps, { churchId, events: hooks.events }, made.value))
  const current = new Set(made.value.map(({ id }) => id))
  const stale = wanted.filter(({ remoteId }) => remoteId !== UNFINISHED && !current.has(remoteId))
  for (const { remoteId } of stale) await hooks.unsubscribe(access, remoteId)
}

/** Every event has an address of its own, because a delivery does not name its subscription. */
async function ensureAddresses(
  tx: Db,
  churchId: number,
  events: readonly string[],
): Promise<SubscriptionRow[]> {
  const known = new Set((await subscriptionsOf(tx, churchId)).map(({ event }) => event))
  const missing = events.filter((event) => !known.has(event))
  if (missing.length > 0)
    await tx.insert(hookSubscriptions).values(
      missing.map((event) => ({
        id: newToken(),
        churchId,
        event,
        remoteId: UNFINISHED,
        secretSealed: '',
      })),
    )
  return (await subscriptionsOf(tx, churchId)).filter(({ event }) => events.includes(event))
}

const ofEvent = (churchId: number, event: string) =>
  and(eq(hookSubscriptions.churchId, churchId), eq(hookSubscriptions.event, event))

async function store(
  tx: Db,
  { vault }: Deps,
  { churchId, events }: { churchId: number; events: readonly string[] },
  subscriptions: HookSubscription[],
): Promise<void> {
  for (const { id, event, secret } of subscriptions)
    await tx
      .update(hookSubscriptions)
      .set({ remoteId: id, secretSealed: vault.seal(secret) })
      .where(ofEvent(churchId, event))
  const offered = new Set(subscriptions.map(({ event }) => event))
  const notOffered = events.filter((event) => !offered.has(event))
  await tx
    .delete(hookSubscriptions)
    .where(and(eq(hookSubscriptions.churchId, churchId), inArray(hookSubscriptions.event, notOffered)))
}

/**
 * Without hooks everything is found by polling, and a refusal of them says nothing about the connection: reconnecting
 * would ask for the same scopes. What only must wait stays unfinished and is taken up again.
 */
async function refused(deps: Deps, churchId: number, failure: PlanningFailure): Promise<void> {
  if (failure.kind === 'retry') return
  deps.log.warn({ churchId, detail: failure.detail }, 'no hooks from the planning service: polling only')
  await deps.db
    .delete(hookSubscriptions)
    .where(and(eq(hookSubscriptions.churchId, churchId), eq(hookSubscriptions.remoteId, UNFINISHED)))
}

/** Queues the subscribing that was interrupted. */
export async function enqueueDueSubscriptions({ db, jobs, clock }: Deps): Promise<undefined> {
  const due = await dueSubscriptions(db, clock.now())
  await jobs.enqueueAll(
    db,
    'planning.subscribe',
    due.map((churchId) => ({ churchId })),
  )
}
