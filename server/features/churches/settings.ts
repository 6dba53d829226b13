import { eq } from 'drizzle-orm'
import { announceAll } from '#server/db/live.ts'
import { type ChurchRow, churches } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { scheduleTexts } from '#server/features/messages/schedule.ts'

/** What a church decides about itself and its texts, one thing at a time. */
export type Setting =
  | Pick<ChurchRow, 'name'>
  | Pick<ChurchRow, 'oneWayOnly'>
  | Pick<ChurchRow, 'plainNames'>
  | Pick<ChurchRow, 'tellsCancelled'>
  | Pick<ChurchRow, 'weeklyCap'>

/** Changes a setting; which texts go, and what those that wait say, changes with it. */
export const changeSetting = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { churchId, userId }: { churchId: number; userId: number },
  setting: Setting,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    await tx.update(churches).set(setting).where(eq(churches.id, churchId))
    if ('weeklyCap' in setting) await scheduleTexts(tx, churchId, 'everyone', now)
    await recordAudit(tx, { churchId, userId, action: 'settings.changed', detail: setting, at: now })
    await announceAll(tx, [
      { church_id: churchId, topic: 'church' },
      { church_id: churchId, topic: 'messages' },
    ])
  })
