import { and, count, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { InboxShelf } from '#core/vocabulary/inbox.ts'
import { NOT_UNDERSTOOD } from '#core/vocabulary/message-reasons.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { type MessageRow, messages } from '#server/db/schema/schema.ts'
import { inScope, type Scope } from '#server/db/scope.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'

/** A text that came in and was not understood. */
export const isEntry = (scope: Scope): SQL | undefined =>
  and(inScope(scope, 'messages'), eq(messages.direction, 'in'), eq(messages.reason, NOT_UNDERSTOOD))

/** The entries on one shelf: those that wait for somebody, or those that are dealt with. */
export const isOnShelf = (scope: Scope, shelf: InboxShelf): SQL | undefined =>
  and(isEntry(scope), shelf === 'open' ? isNull(messages.handledAt) : isNotNull(messages.handledAt))

/** How many texts that were not understood wait for somebody. */
export const countOpen = async (db: Db, scope: Scope): Promise<number> =>
  only(await db.select({ open: count() }).from(messages).where(isOnShelf(scope, 'open'))).open

/** Those of some texts that wait for somebody. */
export async function listWaiting(db: Db, scope: Scope, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(isOnShelf(scope, 'open'), inArray(messages.id, [...ids])))
  return rows.map(({ id }) => id)
}

/** One entry, held by this transaction; 404 for what is not in the scope. */
export async function findEntry(tx: Db, scope: Scope, id: number): Promise<MessageRow> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(isEntry(scope), eq(messages.id, id)))
    .for('update')
  if (!row) throw refuse(404, NOT_FOUND)
  return row
}
