import { and, eq } from 'drizzle-orm'
import { wasDisconnected } from '#core/polling/polling-words.ts'
import type { PlanningPort } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { answers, hookSubscriptions, planningConnections } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { scheduleTexts } from '#server/features/messages/schedule.ts'
import { portOf } from '#server/planning-service.ts'
import { planningAccess } from './access.ts'
import { type Connection, findConnection } from './connection.ts'
import { finishedSubscriptions } from './subscriptions.ts'

/** Ends the connection: nothing is read or sent any more; the log of what was sent stays. */
export async function disconnect(deps: Deps, churchId: number, userId: number): Promise<void> {
  const connection = await findConnection(deps.db, churchId)
  if (!connection) return
  const port = portOf(deps, connection.service)
  await endRemotely(deps, port, connection)
  await deps.db.transaction((tx) => forget(tx, { ...deps, port }, { churchId, userId }, deps.clock.now()))
}

/** As far as the planning service still answers; our own side ends in any case. */
async function endRemotely(
  deps: Deps,
  port: PlanningPort,
  { churchId, refreshTokenSealed }: Connection,
): Promise<void> {
  const access = planningAccess(deps, churchId)
  for (const { remoteId } of await finishedSubscriptions(deps.db, churchId)) {
    const ended = await port.hooks?.unsubscribe(access, remoteId)
    if (!ended?.ok) break
  }
  const revoked = await port.revoke(deps.vault.open(refreshTokenSealed))
  if (!revoked.ok)
    deps.log.warn({ churchId, detail: revoked.failure.detail }, 'an access could not be revoked remotely')
}

async function forget(
  tx: Db,
  { roster, port }: Pick<Deps, 'roster'> & { port: PlanningPort },
  { churchId, userId }: { churchId: number; userId: number },
  now: Temporal.Instant,
): Promise<void> {
  await tx.delete(hookSubscriptions).where(eq(hookSubscriptions.churchId, churchId))
  await tx.delete(planningConnections).where(eq(planningConnections.churchId, churchId))
  await roster.forget(tx, churchId, now)
  await tx
    .update(answers)
    .set({ writeBack: 'failed', writeBackDetail: wasDisconnected(port), retryAt: null })
    .where(and(eq(answers.churchId, churchId), eq(answers.writeBack, 'pending')))
  await scheduleTexts(tx, churchId, 'everyone', now)
  await recordAudit(tx, { churchId, userId, action: 'planning.disconnected', at: now })
  await announce(tx, { church_id: churchId, topic: 'church' })
  await announce(tx, { church_id: churchId, topic: 'roster' })
}
