import { eq } from 'drizzle-orm'
import { isShut, type SendingMode } from '#core/vocabulary/churches.ts'
import { asIf } from '#server/db/as-if.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { only } from '#server/db/query.ts'
import { churches } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { lockSchedule, scheduleTexts } from '#server/features/messages/schedule.ts'
import { presentStart } from '#server/features/messages/starting.ts'
import { refuse } from '#server/http/errors.ts'

type Asker = { churchId: number; userId: number }

/** Sends to volunteers, to the owner on trial, or not at all. All texts are scheduled anew, so that no old one goes. */
export async function changeSending(
  tx: Db,
  { churchId, userId }: Asker,
  sendingMode: SendingMode,
  now: Temporal.Instant,
): Promise<void> {
  await lockSchedule(tx, churchId)
  await tx.update(churches).set({ sendingMode }).where(eq(churches.id, churchId))
  await scheduleTexts(tx, churchId, 'everyone', now)
  const detail = { mode: sendingMode }
  await recordAudit(tx, { churchId, userId, action: 'sending.mode', detail, at: now })
  await announce(tx, { church_id: churchId, topic: 'church' })
}

const SHUT = 'Your account is not active, so no texts can go out. Please see Billing.'

/** The same for whoever asks for it at the church: one that is suspended or cancelled sends nothing. */
export const setSending = (deps: Deps, asker: Asker, sendingMode: SendingMode): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { status } = only(
      await tx.select({ status: churches.status }).from(churches).where(eq(churches.id, asker.churchId)),
    )
    if (sendingMode !== 'paused' && isShut(status)) throw refuse(409, SHUT)
    await changeSending(tx, asker, sendingMode, deps.clock.now())
  })

/** What would go if sending to volunteers started now, by the same rules that send it; nothing is changed. */
export const foreseeStart = (deps: Deps, asker: Asker, now: Temporal.Instant): Promise<string> =>
  asIf(deps.db, async (tx) => {
    await changeSending(tx, asker, 'live', now)
    return presentStart({ ...deps, db: tx }, asker.churchId, now)
  })
