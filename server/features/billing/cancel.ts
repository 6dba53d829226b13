import { eq } from 'drizzle-orm'
import type { CancelReason } from '#core/vocabulary/billing.ts'
import { only } from '#server/db/query.ts'
import { subscriptions } from '#server/db/schema/schema.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { cancelledMail } from '#server/features/mails/billing.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { refuse } from '#server/http/errors.ts'
import { type BillingDeps, findAccount, findRecipients } from './account.ts'
import { readChurch } from './current.ts'
import { refusalOf } from './failures.ts'
import type { Fulfilment } from './fulfil.ts'
import { findRunning, findSubscription } from './mirror.ts'
import { settleChurch } from './settle.ts'
import { keepRunning, subscribe, type Who } from './subscribe.ts'

const NOTHING = 'There is no subscription to cancel.'
const NOT_CANCELLED = 'The subscription is not cancelled.'
const NEVER = 'Please choose one of our plans.'

/** Lets a subscription end with what is paid for; one that is owed ends at once. */
export const cancelSubscription = async (
  deps: BillingDeps,
  { churchId, userId }: Who,
  { reason, comment }: { reason: CancelReason; comment: string },
): Promise<void> => {
  const running = await findRunning(deps.db, churchId)
  if (!running) throw refuse(409, NOTHING)
  const account = await findAccount(deps.db, churchId)
  const ended = account?.overdueSince
    ? await deps.payments.cancelNow(running.providerId)
    : await deps.payments.cancelAtEnd(running.providerId)
  if (!ended.ok) throw refusalOf(deps, ended.failure)
  await settleChurch(deps, churchId)
  const church = await readChurch(deps.db, churchId)
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const rows = await tx
      .update(subscriptions)
      .set({ cancelReason: reason, cancelComment: comment })
      .where(eq(subscriptions.id, running.id))
      .returning()
    const endsAt = church.cancelEndsAt ?? only(rows).periodEnd
    await recordAudit(tx, { churchId, userId, action: 'billing.cancelled', detail: { reason }, at: now })
    for (const to of await findRecipients(tx, churchId)) {
      const reader = { to, church: church.name, publicUrl: deps.publicUrl }
      await queueMail(tx, deps, 'subscription-cancelled', cancelledMail(reader, endsAt))
    }
  })
}

/** Takes the cancelling back while the subscription still runs. */
export const undoCancel = async (deps: BillingDeps, { churchId, userId }: Who): Promise<void> => {
  const running = await findRunning(deps.db, churchId)
  if (!running?.cancelsAtEnd) throw refuse(409, NOT_CANCELLED)
  await keepRunning(deps, running)
  await settleChurch(deps, churchId)
  const at = deps.clock.now()
  await recordAudit(deps.db, { churchId, userId, action: 'billing.cancel_undone', at })
}

/** Subscribes a church again to the package that it had. */
export const resubscribe = async (
  deps: BillingDeps,
  who: Who,
  card: number | undefined,
): Promise<Fulfilment> => {
  const before = await findSubscription(deps.db, who.churchId)
  if (!before) throw refuse(409, NEVER)
  return subscribe(deps, who, { packageId: before.packageId, isMonthly: before.period === 'monthly', card })
}
