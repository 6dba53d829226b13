import { and, eq, gt, sql } from 'drizzle-orm'
import { formatPhone } from '#core/messages/phone.ts'
import { isStarting, nextTry } from '#core/numbers/first-texts.ts'
import { isLost } from '#core/vocabulary/messages.ts'
import type { TextingCause } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { findOwners } from '#server/db/owners.ts'
import { isHeld, type MessageRow, messages, type NumberRow, numbers } from '#server/db/schema/schema.ts'
import { hurryWaiting } from '#server/db/waiting-texts.ts'
import type { Deps } from '#server/deps.ts'
import { returnCredits } from '#server/features/billing/ledger.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { numberLiveMail } from '#server/features/mails/registration.ts'
import { copyOf } from './try-again.ts'

/** The number that a text went from, while nothing was delivered from it; null for every other. */
export async function findStarting(tx: Db, row: MessageRow): Promise<NumberRow | null> {
  if (row.isTrial || row.fromNumber === null) return null
  const [number] = await tx
    .select()
    .from(numbers)
    .where(and(eq(numbers.churchId, row.churchId), eq(numbers.phoneNumber, row.fromNumber), isHeld))
  return number && isStarting(number) ? number : null
}

/** The text that phone companies refused goes again, in its own place; what was tried in vain leaves no trace with the church. */
async function goAgain(tx: Db, row: MessageRow, dueAt: Temporal.Instant, now: Temporal.Instant) {
  await tx
    .update(messages)
    .set({
      ...{ state: 'cancelled', reason: 'number_starting', key: null, credits: 0, timesSent: 0 },
      ...{ acceptedAt: null, loggedAt: null, failedAt: null },
    })
    .where(eq(messages.id, row.id))
  await tx.insert(messages).values({
    ...copyOf(row),
    key: row.key,
    isDueFixed: row.isDueFixed,
    language: row.language,
    lostBefore: row.lostBefore,
    reason: 'number_starting',
    dueAt,
    createdAt: now,
  })
}

/** Phone companies still refuse the number: the text and all that wait go later, and the church is not charged. */
export async function recordStillRefused(
  tx: Db,
  row: MessageRow,
  number: NumberRow,
  now: Temporal.Instant,
): Promise<void> {
  const { churchId, id, attempts, credits } = row
  const refusedSince = number.refusedSince ?? now
  const tryAt = nextTry(refusedSince, now)
  await goAgain(tx, row, tryAt, now)
  await returnCredits(tx, [{ churchId, messageId: id, attempt: attempts, credits }], now)
  await tx.update(numbers).set({ refusedSince, tryAt }).where(eq(numbers.id, number.id))
  await tx
    .update(messages)
    .set({ dueAt: tryAt })
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.state, 'planned'),
        eq(messages.reason, 'number_starting'),
        gt(messages.dueAt, tryAt),
        // Those that are being sent are passed over: nobody waits in a circle.
        sql`${messages.id} in (
          select id from messages where church_id = ${churchId} and state = 'planned' and reason = 'number_starting'
          for update skip locked)`,
      ),
    )
  if (number.refusedSince === null) await announce(tx, { church_id: churchId, topic: 'church' })
}

/** What became of a text from a number that nothing was delivered from yet: delivered, it opens the way for all that wait. */
export async function recordFirstVerdict(
  tx: Db,
  deps: Pick<Deps, 'vault' | 'jobs' | 'clock' | 'publicUrl'>,
  { isDelivered, number }: { isDelivered: boolean; number: NumberRow },
  now: Temporal.Instant,
): Promise<void> {
  if (isDelivered) {
    const live = { liveAt: now, refusedSince: null, tryAt: null }
    await tx.update(numbers).set(live).where(eq(numbers.id, number.id))
    await announce(tx, { church_id: number.churchId, topic: 'church' })
    for (const owner of await findOwners(tx, number.churchId))
      await queueMail(
        tx,
        deps,
        'number-live',
        numberLiveMail(owner, formatPhone(number.phoneNumber), deps.publicUrl),
      )
  }
  await hurryWaiting(tx, number.churchId, 'number_starting', now)
}

/** Whether a text was lost only because phone companies do not know its number yet. */
export const isStillRefused = (state: MessageRow['state'], { passesAfterApproval }: TextingCause): boolean =>
  isLost(state) && passesAfterApproval === true
