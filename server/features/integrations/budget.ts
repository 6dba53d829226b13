import { eq, sql } from 'drizzle-orm'
import { budgetDecision, type RequestKind } from '#core/polling/budget.ts'
import type { RateReading } from '#providers/planning/port.ts'
import { planningConnections } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { lockConnection } from './connection.ts'

/** What the budget holds once a request has gone. */
export type Reserved = Pick<RateReading, 'limit' | 'periodSeconds' | 'count'>
type Reservation = { may: true; reserved: Reserved | null } | { may: false; notBefore: Temporal.Instant }

/** Takes one request out of the church's budget, or says from when on one may go. */
export const reserveRequest = (deps: Deps, churchId: number, kind: RequestKind): Promise<Reservation> =>
  deps.db.transaction(async (tx) => {
    const connection = await lockConnection(tx, churchId)
    if (!connection) return { may: true, reserved: null }
    const { rateLimit, ratePeriodSeconds, rateCount, rateWindowStartedAt, rateBlockedUntil } = connection
    const state = {
      limit: rateLimit,
      periodSeconds: ratePeriodSeconds,
      count: rateCount,
      windowStartedAt: rateWindowStartedAt,
      blockedUntil: rateBlockedUntil,
    }
    const decision = budgetDecision(state, kind, deps.clock.now())
    if (!decision.may) return decision
    await tx
      .update(planningConnections)
      .set({
        rateCount: decision.count,
        rateWindowStartedAt: decision.windowStartedAt,
        spentRequests: connection.spentRequests + 1,
      })
      .where(eq(planningConnections.churchId, churchId))
    const { count } = decision
    return { may: true, reserved: { limit: rateLimit, periodSeconds: ratePeriodSeconds, count } }
  })

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
