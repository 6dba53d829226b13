import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { plans, serviceTypes, syncRuns } from '#server/db/schema/schema.ts'
import { removePlans } from './plans.ts'
import { lockRuns } from './runs.ts'

/** Whoever is connected later brings its own roster. */
export async function forgetRoster(tx: Db, churchId: number, now: Temporal.Instant): Promise<void> {
  await lockRuns(tx, churchId)
  await tx.delete(syncRuns).where(eq(syncRuns.churchId, churchId))
  const upcoming = await tx
    .select({ id: plans.id })
    .from(plans)
    .where(
      and(
        eq(plans.churchId, churchId),
        isNull(plans.removedAt),
        or(isNull(plans.endsAt), gt(plans.endsAt, now)),
      ),
    )
  await removePlans(
    tx,
    churchId,
    upcoming.map(({ id }) => id),
    now,
  )
  await tx
    .update(serviceTypes)
    .set({ removedAt: now })
    .where(and(eq(serviceTypes.churchId, churchId), isNull(serviceTypes.removedAt)))
}
