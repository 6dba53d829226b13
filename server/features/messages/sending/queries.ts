import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { messages } from '#server/db/schema/schema.ts'
import type { MessageRow } from './views.ts'

/** A text, locked until the transaction ends. */
export const findMessage = async (db: Db, id: number): Promise<MessageRow | null> => {
  const [row] = await db.select().from(messages).where(eq(messages.id, id)).for('update')
  return row ?? null
}
