import { and, eq, sql } from 'drizzle-orm'
import type { PlanningTrouble } from '#contract/integrations.ts'
import { troubleOf } from '#core/polling/connection-trouble.ts'
import { trustedUntil } from '#core/polling/trusted-roster.ts'
import { OLD_ROSTER } from '#core/vocabulary/message-reasons.ts'
import type { Db } from '#server/db/connect.ts'
import { messages, planningConnections } from '#server/db/schema/schema.ts'

/** What is wrong with the church's connection to its planning service; null when nothing is, or when there is none. */
export async function presentPlanningTrouble(
  db: Db,
  churchId: number,
  now: Temporal.Instant,
): Promise<PlanningTrouble | null> {
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

/** A plan that was not read for long is read again: the texts that were blocked for it may go. Answers whose they are. */
export async function releaseOldRoster(tx: Db, churchId: number, planId: string): Promise<string[]> {
  const released = await tx
    .update(messages)
    .set({ state: 'planned', reason: null })
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.state, 'blocked'),
        eq(messages.reason, OLD_ROSTER),
        sql`${messages.lines} @> ${JSON.stringify([{ planId }])}::jsonb`,
      ),
    )
    .returning({ personId: messages.personId })
  return released.flatMap(({ personId }) => personId ?? [])
}
