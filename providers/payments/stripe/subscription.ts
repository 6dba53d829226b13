import type Stripe from 'stripe'
import type { SubscriptionStatus } from '#core/vocabulary/payments.ts'
import type { PaymentsFailure, Subscription } from '../port.ts'
import { problemOf } from './charges.ts'
import { idOf, instantOf } from './client.ts'
import { priceKeyIn } from './prices.ts'

const STATUSES: Record<string, SubscriptionStatus> = {
  incomplete: 'incomplete',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'paused',
  canceled: 'cancelled',
  incomplete_expired: 'cancelled',
}

/** A subscription as it is now, and what keeps its latest invoice from being paid. */
export type Read = { subscription: Subscription; problem: PaymentsFailure | null; raw: Stripe.Subscription }

const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null =>
  invoice && typeof invoice !== 'string' ? invoice : null

/** The schedule that still has something to do. */
export const scheduleOf = ({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null =>
  schedule && typeof schedule !== 'string' && schedule.status === 'active' ? schedule : null

/** The item that a subscription of ours is made of. */
export const itemOf = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = items.data
  if (!item) throw new Error('a subscription has no item')
  return item
}

const scheduledIn = (raw: Stripe.Subscription): Subscription['scheduled'] => {
  const next = scheduleOf(raw)?.phases.find(
    ({ start_date: start }) => start >= itemOf(raw).current_period_end,
  )
  const price = next?.items[0]?.price
  const priceKey = price && typeof price !== 'string' && !price.deleted ? priceKeyIn(price) : null
  return next && priceKey ? { priceKey, at: instantOf(next.start_date) } : null
}

/** The payment of an open invoice; its id stands in the secret. */
const readPayment = async (
  sdk: Stripe,
  invoice: Stripe.Invoice | null,
): Promise<Stripe.PaymentIntent | null> => {
  const secret = invoice?.confirmation_secret?.client_secret
  const isSettled = invoice?.status === 'paid' || invoice?.status === 'draft'
  if (!secret || isSettled) return null
  return sdk.paymentIntents.retrieve(secret.split('_secret_')[0] ?? '')
}

/** Reads a subscription with all that its state is made of. */
export const readSubscription = async (sdk: Stripe, id: string): Promise<Read> => {
  const raw = await sdk.subscriptions.retrieve(id, {
    expand: ['latest_invoice.confirmation_secret', 'schedule.phases.items.price'],
  })
  const invoice = invoiceOf(raw)
  const payment = await readPayment(sdk, invoice)
  const problem = payment && problemOf(payment)
  const item = itemOf(raw)
  const [pending] = raw.pending_update?.subscription_items ?? []
  const subscription: Subscription = {
    id: raw.id,
    customer: idOf(raw.customer) ?? '',
    status: STATUSES[raw.status] ?? 'incomplete',
    priceKey: priceKeyIn(item.price),
    periodStart: instantOf(item.current_period_start),
    periodEnd: instantOf(item.current_period_end),
    trialEnd: raw.trial_end === null ? null : instantOf(raw.trial_end),
    cancelsAtEnd: raw.cancel_at_period_end,
    endedAt: raw.ended_at === null ? null : instantOf(raw.ended_at),
    scheduled: scheduledIn(raw),
    pendingPriceKey: pending ? priceKeyIn(pending.price) : null,
    card: idOf(raw.default_payment_method),
    latestInvoice: invoice?.id ?? null,
    owedCents: invoice?.status === 'open' ? invoice.amount_remaining : 0,
    clientSecret: problem?.kind === 'action' ? problem.clientSecret : null,
    reference: raw.metadata.reference ?? null,
  }
  return { subscription, problem, raw }
}

/** Schedules keep others from changing the subscription: it is let go, and goes on as it is. */
export const releaseSchedule = async (sdk: Stripe, raw: Stripe.Subscription): Promise<void> => {
  const schedule = scheduleOf(raw)
  if (schedule) await sdk.subscriptionSchedules.release(schedule.id)
}
