import { eq } from 'drizzle-orm'
import type { SendingMode } from '#core/vocabulary/churches.ts'
import { announce } from '#server/db/live.ts'
import { churches } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { scheduleTexts } from '#server/features/messages/schedule/schedule.ts'

/** Sends to volunteers, to the owner on trial, or not at all. All texts are scheduled anew, so that no old one goes. */
export const setSending = (
  deps: Deps,
  { churchId, userId }: { churchId: number; userId: number },
  sendingMode: SendingMode,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    await tx.update(churches).set({ sendingMode }).where(eq(churches.id, churchId))
    await scheduleTexts(tx, churchId, 'everyone', now)
    const detail = { mode: sendingMode }
    await recordAudit(tx, { churchId, userId, action: 'sending.mode', detail, at: now })
    await announce(tx, { church_id: churchId, topic: 'church' })
  })
