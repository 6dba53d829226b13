import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { hookSubscriptions } from '#server/db/schema/schema.ts'

export type SubscriptionRow = typeof hookSubscriptions.$inferSelect

/** Stands in for the planning service's id until it has given one. */
export const UNFINISHED = ''

export const subscriptionsOf = (db: Db, churchId: number): Promise<SubscriptionRow[]> =>
  db.select().from(hookSubscriptions).where(eq(hookSubscriptions.churchId, churchId))

/** Those that the planning service knows. */
export const finishedSubscriptions = (db: Db, churchId: number): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(hookSubscriptions)
    .where(and(eq(hookSubscriptions.churchId, churchId), ne(hookSubscriptions.remoteId, UNFINISHED)))

/** The subscription that a hook's address names. */
export const findSubscription = async (db: Db, id: string): Promise<SubscriptionRow | null> => {
  const [row] = await db.select().from(hookSubscriptions).where(eq(hookSubscriptions.id, id))
  return row && row.remoteId !== UNFINISHED ? row : null
}

/**
 * Churches whose subscribing was interrupted and whose limit of requests is whole again. Whoever is subscribing
 * uses the limit, so that nobody else begins meanwhile.
 */
export const dueSubscriptions = async (db: Db, now: Temporal.Instant): Promise<number[]> => {
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
        )`,
  )
  return rows.map((row) => Number(row.church_id))
}
