import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { planningConnections } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'

export type Connection = typeof planningConnections.$inferSelect

export const findConnection = async (db: Db, churchId: number): Promise<Connection | null> => {
  const [row] = await db.select().from(planningConnections).where(eq(planningConnections.churchId, churchId))
  return row ?? null
}

/** The connection of a church, held by this transaction: nobody else changes it meanwhile. */
export const lockConnection = async (tx: Db, churchId: number): Promise<Connection | null> => {
  const [row] = await tx
    .select()
    .from(planningConnections)
    .where(eq(planningConnections.churchId, churchId))
    .for('update')
  return row ?? null
}

/** The connected organisation, and what is wrong with the connection. */
export const presentConnection = async (db: Db, churchId: number) => {
  const connection = await findConnection(db, churchId)
  return {
    data: connection && { attributes: { name: connection.organizationName } },
    error: connection?.brokenReason ?? null,
    synced: connection?.rosterReadAt != null,
    connected_at: connection?.connectedAt.toString() ?? null,
    roster_read_at: connection?.rosterReadAt?.toString() ?? null,
  }
}

const NO_LONGER = 'Planning Center no longer accepts the connection.'

/** Answers of the token endpoint ('HTTP 400: invalid_grant') are for the log, not for people. */
const sentence = (detail: string): string =>
  detail.startsWith('HTTP ') ? NO_LONGER : `${NO_LONGER} It says: ${detail}.`

/** The church must authorise again: says so once, unless it has done so meanwhile. */
export const markBroken = async (
  deps: Deps,
  { churchId, accessTokenSealed }: Pick<Connection, 'churchId' | 'accessTokenSealed'>,
  detail: string,
): Promise<void> => {
  const isNew = await deps.db.transaction(async (tx) => {
    const broken = await tx
      .update(planningConnections)
      .set({ brokenReason: sentence(detail) })
      .where(
        and(
          eq(planningConnections.churchId, churchId),
          eq(planningConnections.accessTokenSealed, accessTokenSealed),
          isNull(planningConnections.brokenReason),
        ),
      )
      .returning({ churchId: planningConnections.churchId })
    if (broken.length > 0) await announce(tx, { church_id: churchId, topic: 'church' })
    return broken.length > 0
  })
  if (isNew) deps.log.warn({ churchId, detail }, 'a church must connect its planning service again')
}
