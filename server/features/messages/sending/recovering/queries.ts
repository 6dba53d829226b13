import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { messages } from '#server/db/schema/schema.ts'

const AT_ONCE = 200

/** Texts that a process took and never reported on. */
export const findInterrupted = (db: Db, before: Temporal.Instant) =>
  db
    .select()
    .from(messages)
    .where(and(eq(messages.state, 'sending'), lt(messages.claimedAt, before)))
    .orderBy(asc(messages.claimedAt))
    .limit(AT_ONCE)

/** Those of the carrier's ids that belong to texts already. */
export const findKnownSids = async (db: Db, sids: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ sid: messages.sid })
    .from(messages)
    .where(inArray(messages.sid, [...sids]))
  return new Set(rows.flatMap(({ sid }) => sid ?? []))
}
