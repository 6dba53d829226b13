import { eq } from 'drizzle-orm'
import { advance } from '#core/messages/delivery.ts'
import type { Receipt, TextingCause } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { type MessageRow, messages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { chargeCredits, lockBalances, returnCredits } from '#server/features/billing/ledger.ts'
import { announceMessages } from '../announce.ts'
import { recordTrouble } from '../consent.ts'
import { TRIAL_MARK } from '../dispatch/last-look.ts'
import { coreStateOf, deliveryStateOf, findMessage, messageStateOf } from '../dispatch/text.ts'
import { scheduleTexts } from '../schedule/schedule.ts'

const TAKEN: Receipt['status'][] = ['queued', 'sent', 'delivered']

/** The carrier lost it: the charge goes back, and the number is remembered when it is to blame. */
const recordLoss = async (
  tx: Db,
  row: MessageRow,
  cause: TextingCause,
  now: Temporal.Instant,
): Promise<void> => {
  const { churchId, id, attempts, credits } = row
  await tx
    .update(messages)
    .set({ errorMessage: cause.sentence, fix: cause.fix, credits: 0 })
    .where(eq(messages.id, id))
  if (row.toNumber) await recordTrouble(tx, { churchId, phone: row.toNumber, cause, source: 'carrier' }, now)
  if (row.personId) await scheduleTexts(tx, churchId, [row.personId], now)
  await returnCredits(tx, [{ churchId, messageId: id, attempt: attempts, credits }], now)
}

/** How far a receipt takes a text; null when it says nothing new or is about another one. */
const progress = (row: MessageRow | null, receipt: Receipt) => {
  const before = row && coreStateOf(row.state)
  if (!row || !before || before === 'planned' || (row.sid !== null && row.sid !== receipt.sid)) return null
  const after = advance(before, deliveryStateOf(receipt.status))
  return after === before ? null : { row, after }
}

/**
 * Whether this is about a second text for the same wish: the address of the receipt names the wish, the id the text.
 * It happens when a lost text was sent again and the first one had arrived after all.
 */
const isSecond = (row: MessageRow, { sid, status }: Receipt): boolean =>
  row.sid !== null && row.sid !== sid && (status === 'sent' || status === 'delivered')

/** A text that was put back because the carrier did not show it went after all; what goes on trial is nobody's text. */
const wasPutBack = (row: MessageRow, { status }: Receipt): boolean =>
  row.state === 'planned' &&
  row.attempts > 0 &&
  row.sid === null &&
  row.body?.startsWith(TRIAL_MARK) === false &&
  TAKEN.includes(status)

/** Its charge was given back: it is charged as one attempt more, as far as the credits reach. */
const adopt = async (tx: Db, row: MessageRow, now: Temporal.Instant): Promise<MessageRow> => {
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

const countTwice = async (tx: Db, row: MessageRow): Promise<void> => {
  if (row.timesSent > 1) return
  await tx.update(messages).set({ timesSent: 2 }).where(eq(messages.id, row.id))
  await announceMessages(tx, [row])
}

/** What the carrier says became of a text: in any order, late or twice; the state only moves forward. */
export const recordReceipt = (deps: Deps, messageId: number, receipt: Receipt): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const found = await findMessage(tx, messageId)
    if (found && isSecond(found, receipt)) return countTwice(tx, found)
    const step = progress(found && wasPutBack(found, receipt) ? await adopt(tx, found, now) : found, receipt)
    if (!step) return
    const { row, after } = step
    await tx
      .update(messages)
      .set({
        state: messageStateOf(after),
        sid: receipt.sid,
        errorCode: receipt.errorCode,
        timesSent: Math.max(1, row.timesSent),
        acceptedAt: row.acceptedAt ?? now,
        claimedAt: null,
        deliveredAt: after === 'delivered' ? now : null,
      })
      .where(eq(messages.id, row.id))
    await announceMessages(tx, [row])
    if (after === 'failed' || after === 'undelivered')
      await recordLoss(tx, row, deps.texting.explain(receipt.errorCode, now), now)
  })
