import { and, count, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { InboxShelf } from '#core/vocabulary/inbox.ts'
import { NOT_UNDERSTOOD } from '#core/vocabulary/message-reasons.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { type MessageRow, messages } from '#server/db/schema/schema.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'

/** A text that came in and was not understood. */
export const isEntry = (churchId: number): SQL | undefined =>
  and(eq(messages.churchId, churchId), eq(messages.direction, 'in'), eq(messages.reason, NOT_UNDERSTOOD))

/** The entries on one shelf: those that wait for somebody, or those that are dealt with. */
export const isOnShelf = (churchId: number, shelf: InboxShelf): SQL | undefined =>
  and(isEntry(churchId), shelf === 'open' ? isNull(messages.handledAt) : isNotNull(messages.handledAt))

/** How many texts that were not understood wait for somebody. */
export const countOpen = async (db: Db, churchId: number): Promise<number> =>
  only(await db.select({ open: count() }).from(messages).where(isOnShelf(churchId, 'open'))).open

/** Those of some texts that wait for somebody. */
export const listWaiting = async (db: Db, churchId: number, ids: readonly number[]): Promise<number[]> => {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(isOnShelf(churchId, 'open'), inArray(messages.id, [...ids])))
  return rows.map(({ id }) => id)
}

/** One entry, held by this transaction; 404 for what is none of this church. */
export const findEntry = async (tx: Db, churchId: number, id: number): Promise<MessageRow> => {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(isEntry(churchId), eq(messages.id, id)))
    .for('update')
  if (!row) throw refuse(404, NOT_FOUND)
  return row
}
