import { eq } from 'drizzle-orm'
import type { RetentionMonths } from '#core/vocabulary/churches.ts'
import { announce, announceAll } from '#server/db/live.ts'
import { type ChurchRow, churches } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { lockSchedule, scheduleTexts } from '#server/features/messages/schedule.ts'

/** What a church decides about itself and its texts, one thing at a time. */
export type Setting =
  | Pick<ChurchRow, 'name'>
  | Pick<ChurchRow, 'oneWayOnly'>
  | Pick<ChurchRow, 'optInDayMax'>
  | Pick<ChurchRow, 'plainNames'>
  | Pick<ChurchRow, 'secondOpinion'>
  | Pick<ChurchRow, 'tellsCancelled'>
  | Pick<ChurchRow, 'urgentEarly'>
  | Pick<ChurchRow, 'urgentLate'>
  | Pick<ChurchRow, 'weeklyCap'>

/** Changes a setting; which texts go, and what those that wait say, changes with it. */
export const changeSetting = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { churchId, userId }: { churchId: number; userId: number },
  setting: Setting,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    if ('weeklyCap' in setting) await lockSchedule(tx, churchId)
    await tx.update(churches).set(setting).where(eq(churches.id, churchId))
    if ('weeklyCap' in setting) await scheduleTexts(tx, churchId, 'everyone', now)
    await recordAudit(tx, { churchId, userId, action: 'settings.changed', detail: setting, at: now })
    await announceAll(tx, [
      { church_id: churchId, topic: 'church' },
      { church_id: churchId, topic: 'messages' },
    ])
  })

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
