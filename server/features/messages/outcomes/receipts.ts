import { eq } from 'drizzle-orm'
import { meaningOf } from '#core/messages/receipt.ts'
import { isLost } from '#core/vocabulary/messages.ts'
import type { Receipt, TextingCause, TextingPort } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { type MessageRow, messages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { chargeCredits, lockBalances, returnCredits } from '#server/features/billing/ledger.ts'
import { planningNameOf } from '#server/planning-service.ts'
import { announceMessages } from '../announce.ts'
import { forgetTrouble, recordTrouble } from '../phone-trouble.ts'
import { scheduleTexts } from '../schedule.ts'
import { findStarting, isStillRefused, recordFirstVerdict, recordStillRefused } from './first-verdict.ts'
import { callOffAgain, tryAgain } from './try-again.ts'

/** The carrier lost it: the charge goes back. The number is remembered when it is to blame; what passes is tried again. */
async function recordLoss(
  tx: Db,
  row: MessageRow,
  cause: TextingCause,
  now: Temporal.Instant,
): Promise<void> {
  const { churchId, id, attempts, credits } = row
  await tx
    .update(messages)
    .set({ errorMessage: cause.sentence, fix: cause.fix, credits: 0 })
    .where(eq(messages.id, id))
  if (row.toNumber)
    await recordTrouble(tx, { churchId, phone: row.toNumber, cause, since: row.loggedAt }, now)
  await tryAgain(tx, row, cause, now)
  if (row.personId) await scheduleTexts(tx, churchId, [row.personId], now)
  await returnCredits(tx, [{ churchId, messageId: id, attempt: attempts, credits }], now)
}

/** Whatever was wrong with the number is not so any more; a text that was taken for lost does not go again. */
async function recordArrival(tx: Db, row: MessageRow, now: Temporal.Instant): Promise<void> {
  if (row.toNumber) await forgetTrouble(tx, [{ churchId: row.churchId, id: row.toNumber }], now)
  if (isLost(row.state)) await callOffAgain(tx, row)
}

/** Its charge was given back: it is charged as one attempt more, as far as the credits reach. */
async function adopt(tx: Db, row: MessageRow, now: Temporal.Instant): Promise<MessageRow> {
  const { id, churchId } = row
  const balance = (await lockBalances(tx, [churchId])).get(churchId) ?? 0
  const attempts = row.attempts + 1
  const credits = row.credits <= balance ? row.credits : 0
  const changed = {
    state: 'sending',
    attempts,
    credits,
    reason: null,
    loggedAt: row.loggedAt ?? now,
  } as const
  await tx.update(messages).set(changed).where(eq(messages.id, id))
  if (credits > 0) await chargeCredits(tx, [{ churchId, messageId: id, attempt: attempts, credits }], now)
  return { ...row, ...changed }
}

async function countTwice(tx: Db, row: MessageRow): Promise<void> {
  if (row.timesSent > 1) return
  await tx.update(messages).set({ timesSent: 2 }).where(eq(messages.id, row.id))
  await announceMessages(tx, [row])
}

/** What is known for good about a text: that it arrived, or why it did not. */
async function recordFate(
  tx: Db,
  deps: Deps,
  row: MessageRow,
  { to, cause }: { to: MessageRow['state']; cause: TextingCause },
): Promise<void> {
  const now = deps.clock.now()
  if (to !== 'delivered' && !isLost(to)) return
  const starting = await findStarting(tx, row)
  if (starting && isStillRefused(to, cause)) return recordStillRefused(tx, row, starting, now)
  if (to === 'delivered') await recordArrival(tx, row, now)
  else await recordLoss(tx, row, cause, now)
  if (starting) await recordFirstVerdict(tx, deps, { isDelivered: to === 'delivered', number: starting }, now)
}

const movedTo = (to: MessageRow['state'], row: MessageRow, receipt: Receipt, now: Temporal.Instant) => ({
  state: to,
  sid: receipt.sid,
  errorCode: receipt.errorCode,
  timesSent: Math.max(1, row.timesSent),
  acceptedAt: row.acceptedAt ?? now,
  claimedAt: null,
  deliveredAt: to === 'delivered' ? now : null,
  failedAt: isLost(to) ? (row.failedAt ?? now) : null,
})

/** What a carrier says became of a text: in any order, late or twice; the state only moves forward. */
export const recordReceipt = (
  deps: Deps,
  { explain }: Pick<TextingPort, 'explain'>,
  messageId: number,
  receipt: Receipt,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const [found] = await tx.select().from(messages).where(eq(messages.id, messageId)).for('update')
    if (!found) return
    const meaning = meaningOf(found, receipt)
    if (meaning.kind === 'nothing') return
    if (meaning.kind === 'second') return countTwice(tx, found)
    const row = meaning.isAdopted ? await adopt(tx, found, now) : found
    const moved = movedTo(meaning.to, row, receipt, now)
    await tx.update(messages).set(moved).where(eq(messages.id, row.id))
    await announceMessages(tx, [row])
    const planning = await planningNameOf({ ...deps, db: tx }, row.churchId)
    const cause = explain(receipt.errorCode, now, planning)
    await recordFate(tx, deps, row, { to: meaning.to, cause })
  })
