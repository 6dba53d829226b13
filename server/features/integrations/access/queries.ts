import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { planningConnections } from '#server/db/schema/schema.ts'

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
