import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { budgetDecision, type RateState, type RequestKind } from '#core/polling/budget.ts'
import type { RateReading } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { planningConnections } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type Connection, findConnection } from './connection.ts'

/** What the budget holds once a request has gone. */
export type Reserved = Pick<RateReading, 'limit' | 'periodSeconds' | 'count'>
/** With the connection as it is since. */
type Reservation =
  | { may: true; reserved: Reserved; connection: Connection }
  | { may: true; reserved: null; connection: null }
  | { may: false; notBefore: Temporal.Instant }

const stateOf = (connection: Connection): RateState => ({
  limit: connection.rateLimit,
  periodSeconds: connection.ratePeriodSeconds,
  count: connection.rateCount,
  windowStartedAt: connection.rateWindowStartedAt,
  blockedUntil: connection.rateBlockedUntil,
})

const isStill = (column: PgColumn, instant: Temporal.Instant | null): SQL =>
  sql`${column} is not distinct from ${instant?.toString() ?? null}::timestamptz`

/**
 * Takes one request out of the church's budget, or says from when on one may go. Decided by the connection as it is
 * `known`, and again when somebody else has taken one meanwhile.
 */
export async function reserveRequest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  churchId: number,
  kind: RequestKind,
  known: Connection | null,
): Promise<Reservation> {
  for (let before = known ?? (await findConnection(db, churchId)); before; ) {
    const decision = budgetDecision(stateOf(before), kind, clock.now())
    if (!decision.may && before !== known) return decision
    const connection = decision.may ? await take(db, before, decision) : null
    if (connection) {
      const { rateLimit: limit, ratePeriodSeconds: periodSeconds, rateCount: count } = connection
      return { may: true, reserved: { limit, periodSeconds, count }, connection }
    }
    before = await findConnection(db, churchId)
  }
  return { may: true, reserved: null, connection: null }
}

/** Null when the budget is no longer what it was `before`. */
async function take(
  db: Db,
  before: Connection,
  { count, windowStartedAt }: { count: number; windowStartedAt: Temporal.Instant },
): Promise<Connection | null> {
  const [taken] = await db
    .update(planningConnections)
    .set({
      rateCount: count,
      rateWindowStartedAt: windowStartedAt,
      spentRequests: sql`${planningConnections.spentRequests} + 1`,
    })
    .where(
      and(
        eq(planningConnections.churchId, before.churchId),
        eq(planningConnections.rateLimit, before.rateLimit),
        eq(planningConnections.ratePeriodSeconds, before.ratePeriodSeconds),
        eq(planningConnections.rateCount, before.rateCount),
        isStill(planningConnections.rateWindowStartedAt, before.rateWindowStartedAt),
        isStill(planningConnections.rateBlockedUntil, before.rateBlockedUntil),
      ),
    )
    .returning()
  return taken ?? null
}

/** Takes over what the planning service says: others may use the same limit, so its count holds when it is larger. */
export async function observeRate(
  deps: Deps,
  churchId: number,
  reading: RateReading,
  reserved: Reserved | null,
): Promise<void> {
  const { limit, periodSeconds, count, retryAfterSeconds } = reading
  const isKnown =
    reserved?.limit === limit && reserved.periodSeconds === periodSeconds && reserved.count >= count
  if (isKnown && retryAfterSeconds === null) return
  await deps.db
    .update(planningConnections)
    .set({
      rateLimit: limit,
      ratePeriodSeconds: periodSeconds,
      rateCount: sql`greatest(${planningConnections.rateCount}, ${count}::int)`,
      ...(retryAfterSeconds !== null && {
        rateBlockedUntil: deps.clock.now().add({ seconds: retryAfterSeconds }),
      }),
    })
    .where(eq(planningConnections.churchId, churchId))
}
