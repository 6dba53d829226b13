import { and, eq } from 'drizzle-orm'
import { wasDisconnected } from '#core/polling/polling-words.ts'
import type { PlanningAccess } from '#providers/planning/port.ts'
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
  const subscriptions = await finishedSubscriptions(deps.db, churchId)
  await endRemotely(deps, connection, { access: planningAccess(deps, churchId), subscriptions })
  await deps.db.transaction((tx) => forget(tx, deps, { connection, userId }, deps.clock.now()))
}

type Remote = { access: PlanningAccess; subscriptions: readonly { remoteId: string }[] }

/** As far as the planning service still answers; our own side ends in any case. */
export async function endRemotely(
  deps: Deps,
  { churchId, service, refreshTokenSealed }: Connection,
  { access, subscriptions }: Remote,
): Promise<void> {
  const port = portOf(deps, service)
  for (const { remoteId } of subscriptions) {
    const ended = await port.hooks?.unsubscribe(access, remoteId)
    if (!ended?.ok) break
  }
  const revoked = await port.revoke(deps.vault.open(refreshTokenSealed))
  if (!revoked.ok)
    deps.log.warn({ churchId, detail: revoked.failure.detail }, 'an access could not be revoked remotely')
}

/** Ends it here. The roster first, as whoever reads it locks that before the connection. */
export async function forget(
  tx: Db,
  deps: Pick<Deps, 'roster' | 'planning'>,
  { connection, userId }: { connection: Connection; userId: number | null },
  now: Temporal.Instant,
): Promise<void> {
  const { churchId, service } = connection
  await deps.roster.forget(tx, churchId, now)
  await tx.delete(hookSubscriptions).where(eq(hookSubscriptions.churchId, churchId))
  await tx.delete(planningConnections).where(eq(planningConnections.churchId, churchId))
  const writeBackDetail = wasDisconnected(portOf(deps, service))
  await tx
    .update(answers)
    .set({ writeBack: 'failed', writeBackDetail, retryAt: null })
    .where(and(eq(answers.churchId, churchId), eq(answers.writeBack, 'pending')))
  await scheduleTexts(tx, churchId, 'everyone', now)
  await recordAudit(tx, { churchId, userId, action: 'planning.disconnected', at: now })
  await announce(tx, { church_id: churchId, topic: 'church' })
  await announce(tx, { church_id: churchId, topic: 'roster' })
}
