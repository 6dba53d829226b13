import { lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { auditEntries } from '#server/db/schema/schema.ts'

const KEPT_YEARS = 7

/**
 * Erases from the audit log, the one way there is: the database refuses every change to its rows, and their deletion
 * unless the transaction has said that it erases. For what is older than it may be kept, and for a church that is
 * erased as a whole.
 */
export const eraseAudit = async (tx: Db, condition: SQL): Promise<void> => {
  await tx.execute(sql`select set_config('steeple.erasing', 'on', true)`)
  await tx.delete(auditEntries).where(condition)
  await tx.execute(sql`select set_config('steeple.erasing', 'off', true)`)
}

/** Erases what is older than seven years. */
export const forgetOldAudit = (db: Db, now: Temporal.Instant): Promise<void> => {
  const before = now.subtract({ hours: KEPT_YEARS * 365 * 24 })
  return db.transaction((tx) => eraseAudit(tx, lt(auditEntries.createdAt, before)))
}
