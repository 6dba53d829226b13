import { AsyncLocalStorage } from 'node:async_hooks'
import { lt, type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '#core/vocabulary/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { auditEntries } from '#server/db/schema/schema.ts'

type Deed = {
  /** Null when it concerns somebody without a church. */
  churchId: number | null
  /** Null when nobody did it: the carriers decided, or the product did it by itself. */
  userId: number | null
  action: AuditAction
  detail?: Record<string, unknown>
  at: Temporal.Instant
}

/** The call that is being answered: which platform admin is signed in as somebody else, and whether it has left a row. */
type Call = { adminId: number | null; isRecorded: boolean }

const calls = new AsyncLocalStorage<Call>()

/** Answers a call; what is written down meanwhile names the platform admin behind it. */
export async function inCall<Answer>(
  adminId: number | null,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; isRecorded: boolean }> {
  const call: Call = { adminId, isRecorded: false }
  const answer = await calls.run(call, work)
  return { answer, isRecorded: call.isRecorded }
}

/** Writes down who did what, in the transaction of what was done. */
export async function recordAudit(
  tx: Db,
  { churchId, userId, action, detail = {}, at }: Deed,
): Promise<void> {
  const call = calls.getStore()
  const adminId = call?.adminId ?? null
  await tx.insert(auditEntries).values({ churchId, userId, adminId, action, detail, createdAt: at })
  if (call) call.isRecorded = true
}

const KEPT_YEARS = 7

/**
 * Erases from the audit log, the one way there is: the database refuses every change to its rows, and their deletion
 * unless the transaction has said that it erases. For what is older than it may be kept, and for a church that is
 * erased as a whole.
 */
export async function eraseAudit(tx: Db, condition: SQL): Promise<void> {
  await tx.execute(sql`select set_config('steeple.erasing', 'on', true)`)
  await tx.delete(auditEntries).where(condition)
  await tx.execute(sql`select set_config('steeple.erasing', 'off', true)`)
}

/** Erases what is older than seven years. */
export function forgetOldAudit(db: Db, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: KEPT_YEARS * 365 * 24 })
  return db.transaction((tx) => eraseAudit(tx, lt(auditEntries.createdAt, before)))
}
