import { eq } from 'drizzle-orm'
import { announce } from '#server/db/live.ts'
import { auditEntries, type ChurchRow, churches } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { scheduleTexts } from '#server/features/messages/schedule/schedule.ts'

/** Whether texts go to volunteers, to the owner on trial, or not at all. The plan is made anew, so that nothing old goes. */
export const setSending = (
  deps: Deps,
  { churchId, userId }: { churchId: number; userId: number },
  sendingMode: ChurchRow['sendingMode'],
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    await tx.update(churches).set({ sendingMode }).where(eq(churches.id, churchId))
    await scheduleTexts(tx, churchId, 'everyone', now)
    await tx
      .insert(auditEntries)
      .values({ churchId, userId, action: 'sending.mode', detail: { mode: sendingMode }, createdAt: now })
    await announce(tx, { church_id: churchId, topic: 'church' })
  })
