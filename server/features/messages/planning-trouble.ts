import { eq } from 'drizzle-orm'
import type { PlanningTrouble } from '#contract/integrations.ts'
import { troubleOf } from '#core/polling/trouble.ts'
import { trustedUntil } from '#core/polling/trusted-roster.ts'
import type { Db } from '#server/db/connect.ts'
import { planningConnections } from '#server/db/schema/schema.ts'

/** What is wrong with the church's connection to its planning service; null when nothing is, or when there is none. */
export const presentPlanningTrouble = async (
  db: Db,
  churchId: number,
  now: Temporal.Instant,
): Promise<PlanningTrouble | null> => {
  const [connection] = await db
    .select({
      brokenReason: planningConnections.brokenReason,
      failingSince: planningConnections.failingSince,
      rosterReadAt: planningConnections.rosterReadAt,
    })
    .from(planningConnections)
    .where(eq(planningConnections.churchId, churchId))
  const kind = connection ? troubleOf(connection, now) : null
  if (!connection || kind === null) return null
  const { rosterReadAt } = connection
  return {
    kind,
    roster_read_at: rosterReadAt?.toString() ?? null,
    trusted_until: rosterReadAt === null ? null : trustedUntil(rosterReadAt).toString(),
  }
}
