import { eq } from 'drizzle-orm'
import { isRunning } from '#core/billing/standing.ts'
import { success } from '#core/outcome.ts'
import type {
  PaidCharge,
  PaymentsFailure,
  PaymentsOutcome,
  PaymentsPort,
  Subscription,
} from '#providers/payments/port.ts'
import { type PurchaseRow, type PurchaseSent, purchases } from '#server/db/schema/schema.ts'
import type { BillingDeps } from './account.ts'
import { priceKeyOfWish } from './complete.ts'
import { TROUBLE } from './failures.ts'
import { findRunning } from './mirror.ts'
import { metadataOf } from './payments.ts'
import { findDollar, isOfCredits, referenceOf } from './purchases.ts'

type Sent = PurchaseRow & { sent: PurchaseSent }

/** What was paid: a charge on its own, or a plan. */
export type Paid = { charge: PaidCharge } | { plan: Subscription }

/** How the provider stands to a purchase, with what belongs to that. */
export type Look =
  | { is: 'none' | 'begun' }
  | { is: 'unknown' | 'refused' | 'over'; failure: PaymentsFailure }
  | { is: 'asks'; clientSecret: string; card: string | null }
  | { is: 'paid'; paid: Paid }

/** The calls of one kind of purchase; each answers how the provider stands to it then. */
export type AtProvider = Record<'look' | 'begin' | 'take' | 'drop', () => Promise<Look>>

/** What nobody was told a reason for. */
const given = (sentence: string): PaymentsFailure => ({
  kind: 'declined',
  sentence,
  code: 'incomplete',
  isHard: false,
})
const OVER: Look = { is: 'over', failure: given(TROUBLE) }

function lookOf(failure: PaymentsFailure): Look {
  switch (failure.kind) {
    case 'retry':
      return { is: 'unknown', failure }
    case 'action':
      return { is: 'asks', clientSecret: failure.clientSecret, card: failure.card }
    case 'stop':
      return { is: failure.why === 'gone' ? 'over' : 'refused', failure }
    default:
      return { is: 'refused', failure }
  }
}

/** What could not be given up may still be paid. */
function lookOfDrop(failure: PaymentsFailure): Look {
  const look = lookOf(failure)
  return look.is === 'over' ? look : { is: 'unknown', failure }
}

type Charge = { cents: number; description: string; reference: string }

/** A charge on its own. Its payment is written down here before anything is taken: without one nothing ever was. */
function chargeAtProvider(deps: BillingDeps, purchase: Sent, wish: Charge): AtProvider {
  const { payments: port, db } = deps
  const { customer, card, receiptEmail } = purchase.sent
  let { payment } = purchase

  const look = async (): Promise<Look> => {
    if (payment === null) return { is: 'none' }
    const read = await port.charged(payment)
    if (read.ok) return { is: 'paid', paid: { charge: read.value } }
    const { failure } = read
    return failure.kind === 'stop' && failure.why === 'state' ? { is: 'begun' } : lookOf(failure)
  }
  return {
    look,
    begin: async () => {
      const metadata = metadataOf(purchase)
      const begun = await port.beginCharge({ ...wish, customer, card, receiptEmail, metadata })
      if (!begun.ok) return lookOf(begun.failure)
      payment = begun.value
      await db.update(purchases).set({ payment }).where(eq(purchases.id, purchase.id))
      return { is: 'begun' }
    },
    take: async () => {
      const isAttended = purchase.kind !== 'recharge'
      const taken = await port.takeCharge({ payment: payment ?? '', card, isAttended })
      return taken.ok ? { is: 'paid', paid: { charge: taken.value } } : lookOf(taken.failure)
    },
    drop: async () => {
      if (payment === null) return OVER
      const dropped = await port.dropCharge(payment)
      if (!dropped.ok) return lookOfDrop(dropped.failure)
      return dropped.value ? { is: 'paid', paid: { charge: dropped.value } } : OVER
    },
  }
}

/** How far a new subscription is: one without a question and without its payment was refused or not tried. */
function lookAtNew(plan: Subscription): Look {
  if (isRunning(plan)) return { is: 'paid', paid: { plan } }
  if (plan.status === 'cancelled') return OVER
  const { clientSecret, card } = plan
  return clientSecret ? { is: 'asks', clientSecret, card } : { is: 'begun' }
}

function planAtProvider({ payments: port }: BillingDeps, purchase: Sent): AtProvider {
  const { customer, card } = purchase.sent
  const reference = referenceOf(purchase)
  const find = async (): Promise<Look | { found: Subscription | undefined }> => {
    const listed = await port.subscriptions(customer)
    if (!listed.ok) return { is: 'unknown', failure: listed.failure }
    return { found: listed.value.find((one) => one.reference === reference) }
  }
  const look = async (): Promise<Look> => {
    const read = await find()
    if ('is' in read) return read
    return read.found ? lookAtNew(read.found) : { is: 'none' }
  }
  const subscribe = async (): Promise<Look> => {
    const made = await port.subscribe({
      customer,
      card,
      priceKey: priceKeyOfWish(purchase),
      trialEndsAt: purchase.trialEndsAt,
      reference,
    })
    return made.ok ? lookAtNew(made.value) : lookOf(made.failure)
  }
  return {
    look,
    begin: subscribe,
    take: subscribe,
    drop: async () => {
      const read = await find()
      if ('is' in read) return read
      if (!read.found) return OVER
      const dropped = await port.dropSubscription(read.found.id)
      if (!dropped.ok) return lookOfDrop(dropped.failure)
      return isRunning(dropped.value) ? lookAtNew(dropped.value) : OVER
    },
  }
}

/**
 * A trial that costs a dollar: the dollar first, and then the plan, whatever happened meanwhile. Where the plan cannot
 * begin any more the dollar goes back.
 */
function trialAtProvider(deps: BillingDeps, purchase: Sent, dollar: AtProvider): AtProvider {
  const plan = planAtProvider(deps, purchase)
  /** The plan as far as it goes; `over` where it cannot begin. */
  const begin = async (): Promise<Look> => {
    const before = await plan.look()
    if (before.is === 'paid' || before.is === 'unknown') return before
    const isTaken = (await findRunning(deps.db, purchase.churchId)) !== null
    const begun = isTaken ? OVER : await plan.begin()
    return begun.is === 'refused' ? { is: 'over', failure: begun.failure } : begun
  }
  const thenPlan = async (first: Look): Promise<Look> => {
    if (first.is !== 'paid' || !('charge' in first.paid)) return first
    const { id, refundedCents } = first.paid.charge
    if (refundedCents > 0) return OVER
    const begun = await begin()
    if (begun.is === 'paid' || begun.is === 'unknown') return begun
    const refunded = await deps.payments.refund(id, `${referenceOf(purchase)}-back`)
    return refunded.ok ? begun : { is: 'unknown', failure: refunded.failure }
  }
  return {
    look: async () => thenPlan(await dollar.look()),
    begin: dollar.begin,
    take: async () => thenPlan(await dollar.take()),
    drop: async () => thenPlan(await dollar.drop()),
  }
}

/** Lets a card pay; the others of the church are not asked. */
const payWith = async (
  port: PaymentsPort,
  { customer, card, cardBefore }: PurchaseSent,
  wanted: string | null,
): PaymentsOutcome<null> =>
  wanted === null || card === cardBefore ? success(null) : port.makeDefault(customer, wanted)

function changeAtProvider({ payments: port }: BillingDeps, purchase: Sent): AtProvider {
  const id = purchase.subscription ?? ''
  const priceKey = priceKeyOfWish(purchase)
  const reference = referenceOf(purchase)
  const lookAt = (plan: Subscription): Look => {
    if (plan.priceKey === priceKey) return { is: 'paid', paid: { plan } }
    if (plan.status === 'cancelled') return OVER
    const { pendingPriceKey: pending, clientSecret, card } = plan
    if (pending !== priceKey) return { is: 'none' }
    return clientSecret ? { is: 'asks', clientSecret, card } : { is: 'begun' }
  }
  const change = async (): Promise<Look> => {
    const prorationAt = purchase.prorationAt ?? purchase.createdAt
    const made = await payWith(port, purchase.sent, purchase.sent.card)
    if (!made.ok) return lookOf(made.failure)
    const changed = await port.change({ subscription: id, priceKey, prorationAt, reference })
    return changed.ok ? lookAt(changed.value) : lookOf(changed.failure)
  }
  return {
    look: async () => {
      const read = await port.subscription(id)
      return read.ok ? lookAt(read.value) : lookOf(read.failure)
    },
    begin: change,
    take: change,
    drop: async () => {
      const dropped = await port.dropChange(id)
      if (!dropped.ok) return lookOfDrop(dropped.failure)
      if (dropped.value.priceKey === priceKey) return lookAt(dropped.value)
      const put = await payWith(port, purchase.sent, purchase.sent.cardBefore)
      return put.ok ? OVER : lookOfDrop(put.failure)
    },
  }
}

/** A change at the end of the period, for which nothing is paid now. */
function changeLaterAtProvider({ payments: port }: BillingDeps, purchase: Sent): AtProvider {
  const id = purchase.subscription ?? ''
  const priceKey = priceKeyOfWish(purchase)
  const lookAt = (plan: Subscription): Look =>
    plan.scheduled?.priceKey === priceKey || plan.priceKey === priceKey
      ? { is: 'paid', paid: { plan } }
      : { is: 'none' }
  const change = async (): Promise<Look> => {
    const reference = referenceOf(purchase)
    const made = await payWith(port, purchase.sent, purchase.sent.card)
    if (!made.ok) return lookOf(made.failure)
    const changed = await port.changeAtEnd({ subscription: id, priceKey, reference })
    return changed.ok ? lookAt(changed.value) : lookOf(changed.failure)
  }
  return {
    look: async () => {
      const read = await port.subscription(id)
      return read.ok ? lookAt(read.value) : lookOf(read.failure)
    },
    begin: change,
    take: change,
    drop: async () => OVER,
  }
}

/** How to look at a purchase at the provider, and what can be done to it there. */
export async function atProvider(deps: BillingDeps, purchase: Sent): Promise<AtProvider> {
  if (isOfCredits(purchase)) {
    const { cents, sent } = purchase
    const wish = { cents, description: sent.description, reference: referenceOf(purchase) }
    return chargeAtProvider(deps, purchase, wish)
  }
  if (purchase.kind === 'change') return changeAtProvider(deps, purchase)
  if (purchase.kind === 'change_later') return changeLaterAtProvider(deps, purchase)
  const { trial = await findDollar(deps.db, purchase) } = purchase.sent
  if (!trial) return planAtProvider(deps, purchase)
  const dollar = { ...trial, reference: `${referenceOf(purchase)}-dollar` }
  return trialAtProvider(deps, purchase, chargeAtProvider(deps, purchase, dollar))
}
