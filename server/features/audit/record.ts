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

/** Writes down who did what, in the transaction of what was done. */
export const recordAudit = async (
  tx: Db,
  { churchId, userId, action, detail = {}, at }: Deed,
): Promise<void> => {
  await tx.insert(auditEntries).values({ churchId, userId, action, detail, createdAt: at })
}
