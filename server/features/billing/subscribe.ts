import { changeOf } from '#core/billing/plan-change.ts'
import type { PurchaseKind } from '#core/vocabulary/billing.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import {
  type CardRow,
  type CouponRow,
  type PackageRow,
  type PlanSubscriptionRow,
  type PurchaseRow,
  purchases,
} from '#server/db/schema/schema.ts'
import { refuse } from '#server/http/errors.ts'
import { type BillingDeps, ensureCustomer, findAccount, lockAccount } from './account.ts'
import { ensurePrices, findPackage, takePackage } from './catalogue.ts'
import { failPurchase, priceKeyOfWish } from './complete.ts'
import { lockCouponFor, takeUse } from './coupon.ts'
import { NOT_FINAL, refusalOf } from './failures.ts'
import { type Fulfilment, fulfil } from './fulfil.ts'
import { findCard, findRunning } from './mirror.ts'
import { findUnfinished } from './purchases.ts'
import { settleChurch, settleSoon } from './settle.ts'

export type Who = { churchId: number; userId: number }
export type PlanWish = {
  packageId: string
  isMonthly: boolean
  coupon?: string | undefined
  card?: number | undefined
}

const CARD_FIRST = 'please add a card before payment.'
const CURRENT = 'Current Plan'
const INVALID_COUPON = 'Invalid Coupon Code'
const ONLY_NEW = 'A coupon can be used with a new subscription only.'
const REPLACED = 'Another payment was begun instead.'

/** The card that is to pay; refuses when there is none. */
export const takeCard = async (db: Db, churchId: number, id?: number): Promise<CardRow> => {
  const card = await findCard(db, churchId, id)
  if (!card) throw refuse(422, CARD_FIRST)
  return card
}

/** What a wish for a package means for a church: nothing new, or a change now or later. */
export const stepTo = async (
  db: Db,
  running: PlanSubscriptionRow,
  plan: PackageRow,
  isMonthly: boolean,
): Promise<'same' | 'now' | 'later'> => {
  const from = await findPackage(db, running.packageId)
  const rank = from?.rank ?? 0
  // While nothing is paid yet, every change begins at once.
  const step = changeOf({ rank, period: running.period }, { rank: plan.rank, period: periodOf(isMonthly) })
  return step === 'later' && running.status === 'trialing' ? 'now' : step
}

const periodOf = (isMonthly: boolean) => (isMonthly ? 'monthly' : 'yearly')

/** A wish that waits for the bank gives way to a new one; one of which nobody knows what became does not. */
const makeWay = async (tx: Db, deps: BillingDeps, churchId: number): Promise<PurchaseRow | null> => {
  const before = await findUnfinished(tx, churchId)
  if (before?.state === 'open') throw refuse(409, NOT_FINAL)
  if (before) await failPurchase(tx, before, REPLACED, deps.clock.now())
  return before
}

const takeCoupon = async (
  tx: Db,
  { churchId, code, kind }: { churchId: number; code: string | undefined; kind: PurchaseKind },
  now: Temporal.Instant,
): Promise<CouponRow | null> => {
  if (!code) return null
  if (kind !== 'subscribe') throw refuse(422, { coupon: [ONLY_NEW] })
  const coupon = await lockCouponFor(tx, churchId, code, now)
  if (!coupon) throw refuse(422, { coupon: [INVALID_COUPON] })
  await takeUse(tx, churchId, coupon.id, now)
  return coupon
}

type NewWish = {
  who: Who
  kind: PurchaseKind
  plan: PackageRow
  isMonthly: boolean
  coupon: string | undefined
  card: CardRow
  subscription?: string
  prorationAt?: Temporal.Instant
  cents: number
}

/** Writes down what the church wants before the provider hears of it. */
const placeWish = async (deps: BillingDeps, wish: NewWish) => {
  const now = deps.clock.now()
  const { churchId, userId } = wish.who
  return deps.db.transaction(async (tx) => {
    await lockAccount(tx, churchId)
    if (wish.kind === 'subscribe' && (await findRunning(tx, churchId))) throw refuse(409, NOT_FINAL)
    const replaced = await makeWay(tx, deps, churchId)
    const coupon = await takeCoupon(tx, { churchId, code: wish.coupon, kind: wish.kind }, now)
    const days = coupon?.trialDays ?? 0
    const rows = await tx
      .insert(purchases)
      .values({
        churchId,
        userId,
        kind: wish.kind,
        packageId: wish.plan.id,
        period: periodOf(wish.isMonthly),
        couponId: coupon?.id ?? null,
        trialEndsAt: days > 0 ? now.add({ hours: days * 24 }) : null,
        subscription: wish.subscription ?? null,
        prorationAt: wish.prorationAt ?? null,
        cents: wish.cents,
        cardId: wish.card.id,
        createdAt: now,
        triedAt: now,
      })
      .returning()
    return { purchase: only(rows), replaced }
  })
}

/** A subscription that never began must not begin after another has. */
const endReplaced = async (deps: BillingDeps, replaced: PurchaseRow | null): Promise<void> => {
  if (replaced?.kind !== 'subscribe' || !replaced.providerId) return
  const ended = await deps.payments.cancelNow(replaced.providerId)
  if (!ended.ok) throw refusalOf(deps, ended.failure)
}

const placeAndFulfil = async (deps: BillingDeps, wish: NewWish): Promise<Fulfilment> => {
  const { purchase, replaced } = await placeWish(deps, wish)
  await endReplaced(deps, replaced)
  return fulfil(deps, purchase)
}

export const centsOf = (plan: PackageRow, isMonthly: boolean): number =>
  (isMonthly ? plan.monthlyCents : plan.yearlyCents) ?? 0

/** What was cancelled, or scheduled to change, goes on as it is. */
export const keepRunning = async (deps: BillingDeps, { providerId }: PlanSubscriptionRow): Promise<void> => {
  const kept = await deps.payments.keep(providerId)
  if (!kept.ok) throw refusalOf(deps, kept.failure)
}

const payWith = async (deps: BillingDeps, customer: string, card: CardRow): Promise<void> => {
  if (card.isDefault) return
  const made = await deps.payments.makeDefault(customer, card.providerId)
  if (!made.ok) throw refusalOf(deps, made.failure)
}

/** Pays what a renewal owes, with this card. */
export const payDebt = async (deps: BillingDeps, churchId: number, card: CardRow): Promise<void> => {
  const running = await findRunning(deps.db, churchId)
  if (!running?.latestInvoice) return
  const reference = `debt-${running.latestInvoice}-${deps.clock.now().epochMilliseconds}`
  const paid = await deps.payments.payInvoice({
    invoice: running.latestInvoice,
    card: card.providerId,
    reference,
  })
  await settleSoon(deps, churchId)
  if (!paid.ok) throw refusalOf(deps, paid.failure)
}

type Change = { who: Who; running: PlanSubscriptionRow; plan: PackageRow; wish: PlanWish; card: CardRow }

const changePlan = async (deps: BillingDeps, change: Change, customer: string): Promise<Fulfilment> => {
  const { who, running, plan, wish, card } = change
  const step = await stepTo(deps.db, running, plan, wish.isMonthly)
  const isToStay = running.cancelsAtEnd || running.nextPackageId !== null
  if (step === 'same' && !isToStay) throw refuse(409, CURRENT)
  if (isToStay) await keepRunning(deps, running)
  if (step === 'same') {
    await settleChurch(deps, who.churchId)
    return { outcome: 'done' }
  }
  await payWith(deps, customer, card)
  const subscription = running.providerId
  const common = {
    who,
    plan,
    isMonthly: wish.isMonthly,
    coupon: wish.coupon || undefined,
    card,
    subscription,
  }
  if (step === 'later') return placeAndFulfil(deps, { ...common, kind: 'change_later', cents: 0 })
  const priceKey = priceKeyOfWish({ packageId: plan.id, period: periodOf(wish.isMonthly) })
  const preview = await deps.payments.previewChange({ subscription, priceKey })
  if (!preview.ok) throw refusalOf(deps, preview.failure)
  const { dueNowCents: cents, prorationAt } = preview.value
  return placeAndFulfil(deps, { ...common, kind: 'change', cents, prorationAt })
}

/** Subscribes a church to a package, or changes to it: what is dearer at once, what is cheaper when the paid period ends. */
export const subscribe = async (deps: BillingDeps, who: Who, wish: PlanWish): Promise<Fulfilment> => {
  const { churchId } = who
  const plan = await takePackage(deps.db, wish.packageId, wish.isMonthly)
  const unfinished = await findUnfinished(deps.db, churchId)
  if (unfinished?.state === 'open') throw refuse(409, NOT_FINAL)
  const card = await takeCard(deps.db, churchId, wish.card)
  const customer = await ensureCustomer(deps, churchId)
  await ensurePrices(deps)
  const account = await findAccount(deps.db, churchId)
  if (account?.overdueSince) await payDebt(deps, churchId, card)
  const running = await findRunning(deps.db, churchId)
  if (running) return changePlan(deps, { who, running, plan, wish, card }, customer)
  return placeAndFulfil(deps, {
    who,
    kind: 'subscribe',
    plan,
    isMonthly: wish.isMonthly,
    coupon: wish.coupon || undefined,
    card,
    cents: centsOf(plan, wish.isMonthly),
  })
}
