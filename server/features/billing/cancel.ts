import { and, eq, isNull } from 'drizzle-orm'
import { keptUntil } from '#core/numbers/ownership.ts'
import type { CancelReason } from '#core/vocabulary/billing.ts'
import { subscriptions } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { cancelledMail, endedMail } from '#server/features/mails/billing.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { refuse } from '#server/http/errors.ts'
import { type BillingDeps, canPay, findAccount, findReaders } from './account.ts'
import { readChurch } from './current.ts'
import { refusalOf } from './failures.ts'
import type { Fulfilment } from './fulfil.ts'
import { findRunning, findSubscription } from './mirror.ts'
import { settleChurch } from './settle.ts'
import { keepRunning, subscribe, type Who } from './subscribe.ts'

const NOTHING = 'There is no subscription to cancel.'
const NOT_CANCELLED = 'The subscription is not cancelled.'
const NEVER = 'Please choose one of our plans.'

/** Writes down why, before the provider hears of it; whether nobody has done so before. */
async function writeReason(
  { db }: BillingDeps,
  id: number,
  { reason, comment }: { reason: CancelReason; comment: string },
): Promise<boolean> {
  const rows = await db
    .update(subscriptions)
    .set({ cancelReason: reason, cancelComment: comment })
    .where(and(eq(subscriptions.id, id), isNull(subscriptions.cancelReason)))
    .returning()
  return rows.length > 0
}

/** Lets a subscription end with what is paid for; one that is owed ends at once. Told once, however often pressed. */
export async function cancelSubscription(
  deps: BillingDeps,
  { churchId, userId }: Who,
  why: { reason: CancelReason; comment: string },
): Promise<void> {
  const running = await findRunning(deps.db, churchId)
  if (!running) throw refuse(409, NOTHING)
  const isFirst = await writeReason(deps, running.id, why)
  const account = await findAccount(deps.db, churchId)
  const isOwed = account?.overdueSince != null
  const ended = isOwed
    ? await deps.payments.cancelNow(running.providerId)
    : await deps.payments.cancelAtEnd(running.providerId)
  if (!ended.ok) throw refusalOf(deps, ended.failure)
  await settleChurch(deps, churchId)
  await writeReason(deps, running.id, why)
  if (!isFirst) return
  const church = await readChurch(deps.db, churchId)
  const now = deps.clock.now()
  const endsAt = church.cancelEndsAt ?? running.periodEnd
  await deps.db.transaction(async (tx) => {
    const detail = { reason: why.reason }
    await recordAudit(tx, { churchId, userId, action: 'billing.cancelled', detail, at: now })
    for (const reader of await findReaders(tx, deps, churchId)) {
      const mail = isOwed ? endedMail(reader, keptUntil(now)) : cancelledMail(reader, endsAt)
      await queueMail(tx, deps, 'subscription-cancelled', mail)
    }
  })
}

/** Takes the cancelling back while the subscription still runs. */
export async function undoCancel(deps: BillingDeps, { churchId, userId }: Who): Promise<void> {
  const running = await findRunning(deps.db, churchId)
  if (!running?.cancelsAtEnd) throw refuse(409, NOT_CANCELLED)
  await keepRunning(deps, running)
  await settleChurch(deps, churchId)
  const at = deps.clock.now()
  await recordAudit(deps.db, { churchId, userId, action: 'billing.cancel_undone', at })
}

/** Subscribes a church again to the package that it had. */
export async function resubscribe(
  deps: BillingDeps,
  who: Who,
  card: number | undefined,
): Promise<Fulfilment> {
  const before = await findSubscription(deps.db, who.churchId)
  if (!before) throw refuse(409, NEVER)
  return subscribe(deps, who, { packageId: before.packageId, isMonthly: before.period === 'monthly', card })
}

/** Ends what still runs at the provider, at once and without a word: its church is erased. */
export async function endSubscription(deps: Deps, churchId: number): Promise<void> {
  const running = await findRunning(deps.db, churchId)
  if (!running || !canPay(deps)) return
  const ended = await deps.payments.cancelNow(running.providerId)
  const isGone = !ended.ok && ended.failure.kind === 'stop' && ended.failure.why === 'gone'
  if (!ended.ok && !isGone) throw refusalOf(deps, ended.failure)
}
