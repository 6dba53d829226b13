import { eq } from 'drizzle-orm'
import { isRunning } from '#core/billing/standing.ts'
import { isBefore } from '#core/time/instant.ts'
import type { BillingPeriod, PurchaseKind } from '#core/vocabulary/billing.ts'
import { type Payment, priceKeyOf, type Subscription } from '#providers/payments/port.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { coupons, type PurchaseRow } from '#server/db/schema/schema.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import type { BillingDeps } from './account.ts'
import { giveCouponCredits, returnUse } from './coupon.ts'
import { grantCredits } from './ledger.ts'
import { paymentOf } from './payments.ts'
import { changeUnfinished, findPurchase, findUnfinished, purchaseIdOf, referenceOf } from './purchases.ts'

/** The name of the price that a wish is about. */
export const priceKeyOfWish = ({ packageId, period }: Pick<PurchaseRow, 'packageId' | 'period'>): string =>
  priceKeyOf(packageId ?? '', period === ('yearly' satisfies BillingPeriod) ? 'year' : 'month')

const isOfCredits = (kind: PurchaseKind): boolean => kind === 'credits' || kind === 'recharge'

/** Ends a wish of which nothing came; what it had taken is given back. */
export const failPurchase = async (
  tx: Db,
  purchase: PurchaseRow,
  problem: string,
  now: Temporal.Instant,
): Promise<boolean> => {
  const failed = await changeUnfinished(tx, purchase.id, { state: 'failed', problem, settledAt: now })
  if (failed?.couponId) await returnUse(tx, failed.churchId, failed.couponId)
  return failed !== null
}

/** Ends a wish for a plan that was fulfilled, once. */
export const completePlan = async (
  tx: Db,
  { clock, jobs }: Pick<BillingDeps, 'clock' | 'jobs'>,
  purchase: PurchaseRow,
  providerId: string,
): Promise<void> => {
  const now = clock.now()
  const done = await changeUnfinished(tx, purchase.id, { state: 'done', providerId, settledAt: now })
  if (!done) return
  const { churchId, userId, kind, packageId, period, couponId } = done
  if (couponId !== null) {
    const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, couponId))
    if (coupon) await giveCouponCredits(tx, churchId, coupon, now)
  }
  const action = kind === 'subscribe' ? 'billing.subscribed' : 'billing.changed'
  await recordAudit(tx, { churchId, userId, action, detail: { packageId, period }, at: now })
  await jobs.enqueue(tx, 'billing.settle', { churchId })
}

type Paid = { id: string; cents: number }

/** Gives the credits that were paid for, once. */
export const completeCredits = async (
  tx: Db,
  { clock }: Pick<BillingDeps, 'clock'>,
  purchase: PurchaseRow,
  paid: Paid,
): Promise<boolean> => {
  const now = clock.now()
  const done = await changeUnfinished(tx, purchase.id, {
    state: 'done',
    providerId: paid.id,
    settledAt: now,
  })
  if (!done) return false
  const { churchId, userId, kind, quantity } = done
  const isRecharge = kind === 'recharge'
  await grantCredits(tx, churchId, quantity ?? 0, isRecharge ? 'Auto-recharge' : 'Bought', now, {
    source: isRecharge ? 'recharge' : 'purchase',
    key: referenceOf(done),
  })
  const detail = { quantity, cents: paid.cents }
  const action = isRecharge ? 'credits.recharged' : 'credits.bought'
  await recordAudit(tx, { churchId, userId, action, detail, at: now })
  await announce(tx, { church_id: churchId, topic: 'church' })
  return true
}

/** A charge that was read may be what a wish is waiting for. */
export const completeByPayment = async (
  tx: Db,
  deps: BillingDeps,
  churchId: number,
  payment: Payment,
): Promise<void> => {
  const id = purchaseIdOf(payment.reference) ?? Number(payment.metadata.purchase)
  if (!paymentOf(churchId, payment) || !Number.isSafeInteger(id)) return
  const purchase = await findPurchase(tx, id)
  if (purchase?.churchId !== churchId || !isOfCredits(purchase.kind)) return
  await completeCredits(tx, deps, purchase, { id: payment.id, cents: payment.cents })
}

const BEGUN_LONG_AGO_HOURS = 24

/** Whether the provider has given up what the bank wanted to hear about. */
const hasLapsed = (purchase: PurchaseRow, read: Subscription | undefined, now: Temporal.Instant): boolean => {
  if (purchase.state !== 'action') return false
  if (read?.status === 'cancelled') return true
  const isForgotten = isBefore(purchase.createdAt, now.subtract({ hours: BEGUN_LONG_AGO_HOURS }))
  return isForgotten && read?.pendingPriceKey !== priceKeyOfWish(purchase)
}

const isFulfilled = (purchase: PurchaseRow, read: Subscription): boolean => {
  const wanted = priceKeyOfWish(purchase)
  switch (purchase.kind) {
    case 'subscribe':
      return isRunning(read)
    case 'change':
      return read.priceKey === wanted
    case 'change_later':
      return read.scheduled?.priceKey === wanted || read.priceKey === wanted
    default:
      return false
  }
}

const LAPSED = 'The payment was not confirmed in time. Nothing has changed.'

/** Subscriptions that were read may be what a wish for a plan is waiting for. */
export const completeBySubscription = async (
  tx: Db,
  deps: BillingDeps,
  churchId: number,
  subscriptions: readonly Subscription[],
): Promise<void> => {
  const purchase = await findUnfinished(tx, churchId)
  if (!purchase) return
  const now = deps.clock.now()
  const read =
    purchase.kind === 'subscribe'
      ? subscriptions.find(({ reference }) => reference === referenceOf(purchase))
      : subscriptions.find(({ id }) => id === purchase.subscription)
  if (read && isFulfilled(purchase, read)) await completePlan(tx, deps, purchase, read.id)
  else if (hasLapsed(purchase, read, now)) await failPurchase(tx, purchase, LAPSED, now)
}
