import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { isRunning } from '#core/billing/standing.ts'
import { type BillingPeriod, UNFINISHED_PURCHASES } from '#core/vocabulary/billing.ts'
import { type PaidCharge, type Payment, priceKeyOf, type Subscription } from '#providers/payments/port.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { coupons, type PurchaseRow, type PurchaseSent, purchases } from '#server/db/schema/schema.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import type { BillingDeps } from './account.ts'
import { redeemCoupon, returnUse } from './coupon.ts'
import { grantCredits } from './ledger.ts'
import { paymentOf, recordPayment } from './payments.ts'
import {
  changeUndone,
  findPurchase,
  findUnfinished,
  isOfCredits,
  purchaseIdOf,
  referenceOf,
} from './purchases.ts'

/** The name of the price that a wish is about. */
export const priceKeyOfWish = ({ packageId, period }: Pick<PurchaseRow, 'packageId' | 'period'>): string =>
  priceKeyOf(packageId ?? '', period === ('yearly' satisfies BillingPeriod) ? 'year' : 'month')

/** Ends a wish of which nothing came, and nothing can come; what it had taken is given back. */
export async function failPurchase(
  tx: Db,
  purchase: PurchaseRow,
  problem: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const change = { state: 'failed', problem, settledAt: now } as const
  const failed = await changeUndone(tx, purchase.id, change, UNFINISHED_PURCHASES)
  if (failed?.couponId) await returnUse(tx, failed.churchId, failed.couponId)
  return failed !== null
}

/** Ends a wish for a plan that was fulfilled, once. */
export async function completePlan(
  tx: Db,
  { clock, jobs }: Pick<BillingDeps, 'clock' | 'jobs'>,
  purchase: PurchaseRow,
  providerId: string,
): Promise<void> {
  const now = clock.now()
  const done = await changeUndone(tx, purchase.id, {
    state: 'done',
    providerId,
    settledAt: now,
    problem: null,
  })
  if (!done) return
  const { churchId, userId, kind, packageId, period, couponId } = done
  if (couponId !== null) {
    const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, couponId))
    // Its use was given back where the purchase had been given up before its payment came.
    if (coupon) await redeemCoupon(tx, churchId, coupon, now)
  }
  const action = kind === 'subscribe' ? 'billing.subscribed' : 'billing.changed'
  await recordAudit(tx, { churchId, userId, action, detail: { packageId, period }, at: now })
  await jobs.enqueue(tx, 'billing.settle', { churchId })
  await announce(tx, { church_id: churchId, topic: 'church' })
}

type Paid = { id: string; cents: number }

/** Gives the credits that were paid for, once. */
export async function completeCredits(
  tx: Db,
  { clock }: Pick<BillingDeps, 'clock'>,
  purchase: PurchaseRow,
  paid: Paid,
): Promise<boolean> {
  const now = clock.now()
  const done = await changeUndone(tx, purchase.id, {
    state: 'done',
    providerId: paid.id,
    payment: paid.id,
    settledAt: now,
    problem: null,
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

/** Completes a purchase of credits by its charge, and writes the payment down. */
export async function completeCharge(
  tx: Db,
  deps: BillingDeps,
  purchase: PurchaseRow & { sent: PurchaseSent },
  { id, cents, receiptUrl, receiptNumber: number, brand, last4, at: paidAt }: PaidCharge,
): Promise<void> {
  const { churchId, kind, quantity, sent } = purchase
  await completeCredits(tx, deps, purchase, { id, cents })
  await recordPayment(tx, deps, {
    churchId,
    providerId: id,
    kind: kind === 'recharge' ? 'recharge' : 'credits',
    description: sent.description,
    cents,
    quantity,
    brand,
    last4,
    receiptUrl,
    number,
    paidAt,
  })
}

/** The number of the purchase that a payment was made for; null when it names none. */
function purchasePaidBy({ reference, metadata }: Payment): number | null {
  const id = purchaseIdOf(reference) ?? Number(metadata.purchase)
  return Number.isSafeInteger(id) ? id : null
}

/** A charge that was read completes the purchase of credits that it was made for, whatever was written before. */
export async function completeByPayment(
  tx: Db,
  deps: BillingDeps,
  churchId: number,
  payment: Payment,
): Promise<void> {
  const id = purchasePaidBy(payment)
  const purchase = id && paymentOf(churchId, payment) ? await findPurchase(tx, id) : null
  if (purchase?.churchId === churchId && isOfCredits(purchase))
    await completeCredits(tx, deps, purchase, { id: payment.id, cents: payment.cents })
}

/** Purchases of a plan whose dollar was read as paid and whose plan has not begun: they are to be followed. */
export async function findHalfPaid(
  db: Db,
  churchId: number,
  payments: readonly Payment[],
): Promise<PurchaseRow[]> {
  const charges = payments.filter(
    ({ status, kind, cents }) => status === 'paid' && kind === 'charge' && cents > 0,
  )
  const ids = charges.map(purchasePaidBy).filter((id) => id !== null)
  if (ids.length === 0) return []
  const isHalf = and(eq(purchases.kind, 'subscribe'), ne(purchases.state, 'done'), inArray(purchases.id, ids))
  return db
    .select()
    .from(purchases)
    .where(and(eq(purchases.churchId, churchId), isHalf))
    .orderBy(desc(purchases.id))
}

function isFulfilled(purchase: PurchaseRow, read: Subscription): boolean {
  const wanted = priceKeyOfWish(purchase)
  return read.priceKey === wanted || (purchase.kind === 'change_later' && read.scheduled?.priceKey === wanted)
}

/** Subscriptions that were read complete the purchases that they were made or changed for. */
export async function completeBySubscription(
  tx: Db,
  deps: BillingDeps,
  churchId: number,
  subscriptions: readonly Subscription[],
): Promise<void> {
  for (const read of subscriptions.filter(isRunning)) {
    const purchase = await findPurchase(tx, purchaseIdOf(read.reference) ?? 0)
    if (purchase?.churchId === churchId) await completePlan(tx, deps, purchase, read.id)
  }
  const change = await findUnfinished(tx, churchId, ['change', 'change_later'])
  const changed = subscriptions.find(({ id }) => id === change?.subscription)
  if (change && changed && isFulfilled(change, changed)) await completePlan(tx, deps, change, changed.id)
}
