import { eq } from 'drizzle-orm'
import type { RetentionMonths } from '#core/vocabulary/churches.ts'
import { announce } from '#server/db/live.ts'
import { churches } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'

/** How long texts and answers are kept; what is older is deleted within a day. */
export const setRetention = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { churchId, userId }: { churchId: number; userId: number },
  retentionMonths: RetentionMonths,
): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.update(churches).set({ retentionMonths }).where(eq(churches.id, churchId))
    const detail = { months: retentionMonths }
    await recordAudit(tx, { churchId, userId, action: 'retention.changed', detail, at: clock.now() })
    await announce(tx, { church_id: churchId, topic: 'church' })
  })
