import { changeOf } from '#core/billing/plan-change.ts'
import { isSuspendedByAdmin } from '#core/billing/standing.ts'
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
import { type BillingDeps, findAccount, lockAccount } from './account.ts'
import { ensurePrices, findPackage, takePackage } from './catalogue.ts'
import { priceKeyOfWish } from './complete.ts'
import { findCoupon, lockCouponFor, takeUse } from './coupon.ts'
import { readChurch } from './current.ts'
import { NOT_FINAL, refusalOf } from './failures.ts'
import { awaitEnd, follow, isUnderWay } from './follow.ts'
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
const SUSPENDED = 'Your account is suspended by Steeple, so nothing can be bought. Please write to us.'
const INVALID_COUPON = 'Invalid Coupon Code'
const ONLY_NEW = 'A coupon can be used with a new subscription only.'
const EARLIER_DONE =
  'Your earlier payment has just gone through. Please look at your plan before you change it again.'
const DEBT_FIRST =
  'Your bank wants you to confirm the payment that is owed. Please confirm it on the billing page first.'

/** The card that is to pay; refuses when there is none. */
export async function takeCard(db: Db, churchId: number, id?: number): Promise<CardRow> {
  const card = await findCard(db, churchId, id)
  if (!card) throw refuse(422, CARD_FIRST)
  return card
}

/** What a wish for a package means for a church: nothing new, or a change now or later. */
export async function stepTo(
  db: Db,
  running: PlanSubscriptionRow,
  plan: PackageRow,
  isMonthly: boolean,
): Promise<'same' | 'now' | 'later'> {
  const from = await findPackage(db, running.packageId)
  const rank = from?.rank ?? 0
  // While nothing is paid yet, every change begins at once.
  const step = changeOf({ rank, period: running.period }, { rank: plan.rank, period: periodOf(isMonthly) })
  return step === 'later' && running.status === 'trialing' ? 'now' : step
}

const periodOf = (isMonthly: boolean) => (isMonthly ? 'monthly' : 'yearly')

async function takeCoupon(
  tx: Db,
  { churchId, code, kind }: { churchId: number; code: string | undefined; kind: PurchaseKind },
  now: Temporal.Instant,
): Promise<CouponRow | null> {
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

const findCouponId = async (db: Db, code: string | undefined): Promise<number | null> =>
  code ? ((await findCoupon(db, code))?.id ?? null) : null

/** Whether a purchase that is under way is for just this: a second click, or a page that was loaded again. */
const isSame = async (db: Db, row: PurchaseRow, wish: PlanWish): Promise<boolean> =>
  row.packageId === wish.packageId &&
  row.period === periodOf(wish.isMonthly) &&
  row.couponId === (await findCouponId(db, wish.coupon)) &&
  (wish.card === undefined || wish.card === row.cardId)

/**
 * A wish that is under way comes to its end before another begins: what was paid of it holds. Answers what became of
 * it where the new wish is the same; null when it has made way.
 */
async function endEarlier(
  deps: BillingDeps,
  earlier: PurchaseRow,
  wish: PlanWish,
): Promise<Fulfilment | null> {
  if (await isSame(deps.db, earlier, wish)) return follow(deps, earlier)
  const row = isUnderWay(deps, earlier) ? await awaitEnd(deps, earlier) : earlier
  if (row.state === 'failed') return null
  const { outcome } = await fulfil(deps, row, { isReplaced: true })
  if (outcome === 'done') throw refuse(409, EARLIER_DONE)
  if (outcome !== 'failed') throw refuse(409, NOT_FINAL)
  return null
}

/** Writes down what the church wants before the provider hears of it; finds what was written down in that moment. */
function placeWish(
  deps: BillingDeps,
  wish: NewWish,
): Promise<{ purchase: PurchaseRow | null; isNew: boolean }> {
  const now = deps.clock.now()
  const { churchId, userId } = wish.who
  return deps.db.transaction(async (tx) => {
    await lockAccount(tx, churchId)
    const other = await findUnfinished(tx, churchId)
    if (other) return { purchase: other, isNew: false }
    if (wish.kind === 'subscribe' && (await findRunning(tx, churchId)))
      return { purchase: null, isNew: false }
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
    return { purchase: only(rows), isNew: true }
  })
}

async function placeAndFulfil(deps: BillingDeps, wish: NewWish): Promise<Fulfilment> {
  const { purchase, isNew } = await placeWish(deps, wish)
  if (purchase && isNew) return fulfil(deps, purchase)
  const plan = { packageId: wish.plan.id, isMonthly: wish.isMonthly, coupon: wish.coupon }
  // Somebody pressed in the same moment: who wanted the same has it.
  if (purchase && (await isSame(deps.db, purchase, plan))) return follow(deps, purchase)
  const running = purchase ? null : await findRunning(deps.db, wish.who.churchId)
  const isRunning = running?.packageId === wish.plan.id && running.period === periodOf(wish.isMonthly)
  if (isRunning) return { outcome: 'done' }
  throw refuse(409, NOT_FINAL)
}

export const centsOf = (plan: PackageRow, isMonthly: boolean): number =>
  (isMonthly ? plan.monthlyCents : plan.yearlyCents) ?? 0

/** What was cancelled goes on; a change that was scheduled before that is scheduled again. */
export async function keepRunning(deps: BillingDeps, { providerId }: PlanSubscriptionRow): Promise<void> {
  const kept = await deps.payments.keep(providerId)
  if (!kept.ok) throw refusalOf(deps, kept.failure)
}

/** The plan goes on as it is now: neither cancelled nor changed later. */
async function stayAsItIs(
  deps: BillingDeps,
  churchId: number,
  running: PlanSubscriptionRow,
): Promise<Fulfilment> {
  await keepRunning(deps, running)
  const stays = await deps.payments.unschedule(running.providerId)
  if (!stays.ok) throw refusalOf(deps, stays.failure)
  await settleChurch(deps, churchId)
  return { outcome: 'done' }
}

/** The bank's question about a payment that is owed; nothing when it has none. */
export async function askForDebt(deps: BillingDeps, churchId: number): Promise<Fulfilment> {
  const account = await findAccount(deps.db, churchId)
  const running = account?.overdueSince ? await findRunning(deps.db, churchId) : null
  if (!running) return { outcome: 'done' }
  const read = await deps.payments.subscription(running.providerId)
  if (!read.ok) return { outcome: 'unknown', failure: read.failure }
  const { clientSecret, card } = read.value
  return clientSecret ? { outcome: 'action', clientSecret, card } : { outcome: 'done' }
}

/** Pays what a renewal owes, with this card; its bank may ask. */
export async function payDebt(deps: BillingDeps, churchId: number, card: CardRow): Promise<Fulfilment> {
  const running = await findRunning(deps.db, churchId)
  if (!running?.latestInvoice) return { outcome: 'done' }
  const reference = `debt-${running.latestInvoice}-${deps.clock.now().epochMilliseconds}`
  const paid = await deps.payments.payInvoice({
    invoice: running.latestInvoice,
    card: card.providerId,
    reference,
  })
  await settleSoon(deps, churchId)
  if (paid.ok) return { outcome: 'done' }
  const { failure } = paid
  if (failure.kind !== 'action') throw refusalOf(deps, failure)
  return { outcome: 'action', clientSecret: failure.clientSecret, card: failure.card }
}

type Change = { who: Who; running: PlanSubscriptionRow; plan: PackageRow; wish: PlanWish; card: CardRow }

/** Nothing of what runs is touched before the change itself, so that one that is refused leaves it as it was. */
async function changePlan(
  deps: BillingDeps,
  { who, running, plan, wish, card }: Change,
): Promise<Fulfilment> {
  const step = await stepTo(deps.db, running, plan, wish.isMonthly)
  if (step === 'same') {
    const isToStay = running.cancelsAtEnd || running.nextPackageId !== null
    if (!isToStay) throw refuse(409, CURRENT)
    return stayAsItIs(deps, who.churchId, running)
  }
  const subscription = running.providerId
  const coupon = wish.coupon || undefined
  const common = { who, plan, isMonthly: wish.isMonthly, coupon, card, subscription }
  if (step === 'later') return placeAndFulfil(deps, { ...common, kind: 'change_later', cents: 0 })
  const priceKey = priceKeyOfWish({ packageId: plan.id, period: periodOf(wish.isMonthly) })
  const preview = await deps.payments.previewChange({ subscription, priceKey })
  if (!preview.ok) throw refusalOf(deps, preview.failure)
  const { dueNowCents: cents, prorationAt } = preview.value
  return placeAndFulfil(deps, { ...common, kind: 'change', cents, prorationAt })
}

/** Subscribes a church to a package, or changes to it: what is dearer at once, what is cheaper when the paid period ends. */
export async function subscribe(deps: BillingDeps, who: Who, wish: PlanWish): Promise<Fulfilment> {
  const { churchId } = who
  const plan = await takePackage(deps.db, wish.packageId, wish.isMonthly)
  if (isSuspendedByAdmin(await readChurch(deps.db, churchId))) throw refuse(409, SUSPENDED)
  const unfinished = await findUnfinished(deps.db, churchId)
  const ended = unfinished && (await endEarlier(deps, unfinished, wish))
  if (ended) return ended
  const card = await takeCard(deps.db, churchId, wish.card)
  await ensurePrices(deps)
  const account = await findAccount(deps.db, churchId)
  const debt = account?.overdueSince ? await payDebt(deps, churchId, card) : null
  if (debt?.outcome === 'action') throw refuse(409, DEBT_FIRST)
  const running = await findRunning(deps.db, churchId)
  if (running) return changePlan(deps, { who, running, plan, wish, card })
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
