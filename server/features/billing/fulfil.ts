import { eq } from 'drizzle-orm'
import { failure, success } from '#core/outcome.ts'
import { isBefore } from '#core/time/instant.ts'
import type { PaidCharge, PaymentsFailure, PaymentsOutcome, Subscription } from '#providers/payments/port.ts'
import { cards, coupons, type PurchaseRow } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type BillingDeps, ensureCustomer, findRecipients, lockAccount, updateAccount } from './account.ts'
import { completeCredits, completePlan, failPurchase, priceKeyOfWish } from './complete.ts'
import { problemOf, TROUBLE } from './failures.ts'
import { storeSubscription } from './mirror.ts'
import { metadataOf, recordPayment } from './payments.ts'
import { changeUnfinished, findPurchase, referenceOf } from './purchases.ts'
import { settleChurch, settleSoon } from './settle.ts'

/** What became of a wish when the provider was asked. */
export type Fulfilment =
  | { outcome: 'done' }
  | { outcome: 'action'; clientSecret: string }
  | { outcome: 'failed'; failure: PaymentsFailure }
  /** It is asked again later, by the same reference. */
  | { outcome: 'unknown'; failure: PaymentsFailure }

const DOLLAR_CENTS = 100

const cardOf = async ({ db }: BillingDeps, { cardId }: PurchaseRow): Promise<string> => {
  const [card] = await db
    .select()
    .from(cards)
    .where(eq(cards.id, cardId ?? 0))
  return card?.providerId ?? ''
}

const charge = async (
  deps: BillingDeps,
  purchase: PurchaseRow,
  wish: { customer: string; card: string; cents: number; description: string; reference: string },
): PaymentsOutcome<PaidCharge> => {
  const [receiptEmail = null] = await findRecipients(deps.db, purchase.churchId)
  return deps.payments.charge({ ...wish, receiptEmail, metadata: metadataOf(purchase) })
}

/** The dollar that some coupons want for the trial that they give. */
const chargeDollar = async (
  deps: BillingDeps,
  purchase: PurchaseRow,
  paying: { customer: string; card: string },
): PaymentsOutcome<null> => {
  if (purchase.couponId === null || purchase.trialEndsAt === null) return success(null)
  const [coupon] = await deps.db.select().from(coupons).where(eq(coupons.id, purchase.couponId))
  if (!coupon?.includeDollar) return success(null)
  const paid = await charge(deps, purchase, {
    ...paying,
    cents: DOLLAR_CENTS,
    description: `Trial of ${coupon.trialDays} days`,
    reference: `${referenceOf(purchase)}-dollar`,
  })
  return paid.ok ? success(null) : failure(paid.failure)
}

const begin = async (
  deps: BillingDeps,
  purchase: PurchaseRow,
  customer: string,
): PaymentsOutcome<Subscription> => {
  const card = await cardOf(deps, purchase)
  const dollar = await chargeDollar(deps, purchase, { customer, card })
  if (!dollar.ok) return failure(dollar.failure)
  return deps.payments.subscribe({
    customer,
    card,
    priceKey: priceKeyOfWish(purchase),
    trialEndsAt: purchase.trialEndsAt,
    reference: referenceOf(purchase),
  })
}

const askForPlan = (
  deps: BillingDeps,
  purchase: PurchaseRow,
  customer: string,
): PaymentsOutcome<Subscription> => {
  const wish = {
    subscription: purchase.subscription ?? '',
    priceKey: priceKeyOfWish(purchase),
    reference: referenceOf(purchase),
  }
  if (purchase.kind === 'subscribe') return begin(deps, purchase, customer)
  if (purchase.kind === 'change_later') return deps.payments.changeAtEnd(wish)
  return deps.payments.change({ ...wish, prorationAt: purchase.prorationAt ?? purchase.createdAt })
}

/** Writes down what became of a wish; a reading that began before that is old. */
export const record = async (
  deps: BillingDeps,
  { churchId }: PurchaseRow,
  write: (tx: Deps['db']) => Promise<unknown>,
): Promise<void> => {
  await deps.db.transaction(async (tx) => {
    const { readings } = await lockAccount(tx, churchId)
    await updateAccount(tx, churchId, { readings: readings + 1 })
    await write(tx)
  })
}

const fail = async (deps: BillingDeps, purchase: PurchaseRow, why: PaymentsFailure): Promise<Fulfilment> => {
  if (why.kind === 'retry') return { outcome: 'unknown', failure: why }
  if (why.kind === 'action') {
    await record(deps, purchase, (tx) => changeUnfinished(tx, purchase.id, { state: 'action' }))
    return { outcome: 'action', clientSecret: why.clientSecret }
  }
  const { id, kind } = purchase
  if (why.kind !== 'declined')
    deps.log.error({ purchase: id, kind, why: why.why }, 'a purchase was not taken')
  await record(deps, purchase, (tx) => failPurchase(tx, purchase, problemOf(why), deps.clock.now()))
  return { outcome: 'failed', failure: why }
}

const declined = (sentence: string): PaymentsFailure => ({
  kind: 'declined',
  sentence,
  code: 'incomplete',
  isHard: false,
})

const fulfilPlan = async (
  deps: BillingDeps,
  purchase: PurchaseRow,
  customer: string,
): Promise<Fulfilment> => {
  const asked = await askForPlan(deps, purchase, customer)
  if (!asked.ok) return fail(deps, purchase, asked.failure)
  const { id, status, clientSecret } = asked.value
  if (status === 'incomplete' && clientSecret) {
    const action = { state: 'action', providerId: id } as const
    await record(deps, purchase, (tx) => changeUnfinished(tx, purchase.id, action))
    return { outcome: 'action', clientSecret }
  }
  if (status === 'incomplete' || status === 'cancelled') return fail(deps, purchase, declined(TROUBLE))
  await record(deps, purchase, async (tx) => {
    // Whoever wishes for a plan before the next reading must find that one runs.
    await storeSubscription(tx, purchase.churchId, asked.value, deps.clock.now())
    await completePlan(tx, deps, purchase, id)
  })
  await settleSoon(deps, purchase.churchId)
  return { outcome: 'done' }
}

const descriptionOf = ({ kind, quantity }: PurchaseRow): string =>
  kind === 'recharge' ? `${quantity} credits (auto-recharge)` : `${quantity} credits`

const fulfilCredits = async (
  deps: BillingDeps,
  purchase: PurchaseRow,
  customer: string,
): Promise<Fulfilment> => {
  const { churchId, cents, quantity, kind } = purchase
  const description = descriptionOf(purchase)
  const paid = await charge(deps, purchase, {
    customer,
    card: await cardOf(deps, purchase),
    cents,
    description,
    reference: referenceOf(purchase),
  })
  if (!paid.ok) return fail(deps, purchase, paid.failure)
  const { id, receiptUrl, receiptNumber: number, brand, last4, at: paidAt } = paid.value
  await record(deps, purchase, async (tx) => {
    await completeCredits(tx, deps, purchase, { id, cents })
    await recordPayment(tx, deps, {
      churchId,
      providerId: id,
      kind: kind === 'recharge' ? 'recharge' : 'credits',
      description,
      cents,
      quantity,
      brand,
      last4,
      receiptUrl,
      number,
      paidAt,
    })
  })
  return { outcome: 'done' }
}

/** A reference is good for a day at the provider; nothing is asked for by it when that is nearly over. */
const FORGOTTEN_HOURS = 20

/** After so long the provider is only read: what it did is found by the reading, what it did not is given up. */
const lookBack = async (deps: BillingDeps, purchase: PurchaseRow): Promise<Fulfilment> => {
  await settleChurch(deps, purchase.churchId)
  const read = await findPurchase(deps.db, purchase.id)
  if (read?.state === 'done') return { outcome: 'done' }
  if (read?.state === 'open')
    await record(deps, read, (tx) => failPurchase(tx, read, TROUBLE, deps.clock.now()))
  return { outcome: 'failed', failure: declined(TROUBLE) }
}

/**
 * Asks the provider for what a wish says, and writes down what came of it. The reference makes it safe to do this
 * again, however often, however late and by however many at once.
 */
export const fulfil = async (deps: BillingDeps, purchase: PurchaseRow): Promise<Fulfilment> => {
  const isForgotten = isBefore(purchase.createdAt, deps.clock.now().subtract({ hours: FORGOTTEN_HOURS }))
  if (isForgotten) return lookBack(deps, purchase)
  const customer = await ensureCustomer(deps, purchase.churchId)
  const isOfCredits = purchase.kind === 'credits' || purchase.kind === 'recharge'
  return isOfCredits ? fulfilCredits(deps, purchase, customer) : fulfilPlan(deps, purchase, customer)
}
