import { and, eq, isNull } from 'drizzle-orm'
import { brokenWords } from '#core/polling/polling-words.ts'
import type { PlanningPort } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { planningConnections } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { offeredPort, portOf } from '#server/planning-service.ts'

export type Connection = typeof planningConnections.$inferSelect

export async function findConnection(db: Db, churchId: number): Promise<Connection | null> {
  const [row] = await db.select().from(planningConnections).where(eq(planningConnections.churchId, churchId))
  return row ?? null
}

/** The connection of a church, held by this transaction: nobody else changes it meanwhile. */
export async function lockConnection(tx: Db, churchId: number): Promise<Connection | null> {
  const [row] = await tx
    .select()
    .from(planningConnections)
    .where(eq(planningConnections.churchId, churchId))
    .for('update')
  return row ?? null
}

type Planning = Pick<Deps, 'planning'>

/** The planning service of a connection, else the one that is offered. */
export const portBehind = (deps: Planning, connection: Connection | null): PlanningPort =>
  connection ? portOf(deps, connection.service) : offeredPort(deps)

/** The planning service to which a church is connected, else the one that it is offered. */
export const portOfChurch = async (
  deps: Planning & Pick<Deps, 'db'>,
  churchId: number,
): Promise<PlanningPort> => portBehind(deps, await findConnection(deps.db, churchId))

/** The connected organization, what is wrong with the connection, and which service it is or would be. */
export async function presentConnection(deps: Planning & Pick<Deps, 'db'>, churchId: number) {
  const connection = await findConnection(deps.db, churchId)
  const { key, name } = portBehind(deps, connection)
  return {
    service: { key, name },
    data: connection && { attributes: { name: connection.organizationName } },
    error: connection?.brokenReason ?? null,
    synced: connection?.rosterReadAt != null,
    connected_at: connection?.connectedAt.toString() ?? null,
    roster_read_at: connection?.rosterReadAt?.toString() ?? null,
  }
}

/** The church must authorise again: says so once, unless it has done so meanwhile. */
export async function markBroken(
  deps: Deps,
  { churchId, accessTokenSealed, service }: Connection,
  detail: string,
): Promise<void> {
  const brokenReason = brokenWords(portOf(deps, service), detail)
  const isNew = await deps.db.transaction(async (tx) => {
    const broken = await tx
      .update(planningConnections)
      .set({ brokenReason, toldOfTroubleAt: null })
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
