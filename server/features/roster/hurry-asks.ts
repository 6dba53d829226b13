import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { asks } from '#server/db/schema/schema.ts'

/**
 * Places on some plans may be gone, filled, or at another time: whoever is asked for them hears of it soon. An ask that
 * others hold, who may want the rows of this transaction, is not waited for.
 */
export async function hurryAsks(
  tx: Db,
  churchId: number,
  planIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  if (planIds.length === 0) return
  const running = tx
    .select({ id: asks.id })
    .from(asks)
    .where(and(eq(asks.churchId, churchId), inArray(asks.planId, [...planIds]), eq(asks.state, 'running')))
    .for('update', { skipLocked: true })
  await tx.update(asks).set({ nextAt: now }).where(inArray(asks.id, running))
}
