import type Stripe from 'stripe'
import type { SubscriptionStatus } from '#core/vocabulary/payments.ts'
import type { PaymentsFailure, Subscription } from '../port.ts'
import { problemOf } from './charges.ts'
import { idOf, instantOf } from './client.ts'
import { priceIdOf, priceKeyIn } from './prices.ts'

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
export function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error('a subscription has no item')
  return item
}

/** Where a subscription keeps the price of a change that has to make way for something else for a while. */
const SCHEDULED = 'scheduled'

type Scheduled = { priceKey: string; at: number; cents: number | null }

function priceScheduled(raw: Stripe.Subscription): Scheduled | null {
  const next = scheduleOf(raw)?.phases.find(
    ({ start_date: start }) => start >= itemOf(raw).current_period_end,
  )
  const price = next?.items[0]?.price
  const priceKey = price && typeof price !== 'string' && !price.deleted ? priceKeyIn(price) : null
  const cents = typeof price === 'object' && !price.deleted ? price.unit_amount : null
  return next && priceKey ? { priceKey, at: next.start_date, cents } : null
}

function scheduledIn(raw: Stripe.Subscription): Subscription['scheduled'] {
  const next = priceScheduled(raw)
  if (next) return { priceKey: next.priceKey, at: instantOf(next.at) }
  // While a dearer plan waits for the bank, the cheaper one is still what was agreed.
  const kept = raw.pending_update ? raw.metadata[SCHEDULED] : undefined
  return kept ? { priceKey: kept, at: instantOf(itemOf(raw).current_period_end) } : null
}

/** The payment of an open invoice; its id stands in the secret. */
async function readPayment(
  sdk: Stripe,
  invoice: Stripe.Invoice | null,
): Promise<Stripe.PaymentIntent | null> {
  const secret = invoice?.confirmation_secret?.client_secret
  const isSettled = invoice?.status === 'paid' || invoice?.status === 'draft'
  if (!secret || isSettled) return null
  return sdk.paymentIntents.retrieve(secret.split('_secret_')[0] ?? '')
}

/** Reads a subscription with all that its state is made of. */
export async function readSubscription(sdk: Stripe, id: string): Promise<Read> {
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
    nextCents: priceScheduled(raw)?.cents ?? item.price.unit_amount,
    pendingPriceKey: pending ? priceKeyIn(pending.price) : null,
    isPaused: raw.pause_collection !== null,
    card: idOf(raw.default_payment_method),
    latestInvoice: invoice?.id ?? null,
    owedCents: invoice?.status === 'open' ? invoice.amount_remaining : 0,
    clientSecret: problem?.kind === 'action' ? problem.clientSecret : null,
    reference: raw.metadata.reference ?? null,
  }
  return { subscription, problem, raw }
}

/**
 * Schedules keep others from changing the subscription: it is let go, and goes on as it is. What was scheduled is
 * written down before.
 */
export async function releaseSchedule(sdk: Stripe, raw: Stripe.Subscription): Promise<void> {
  const schedule = scheduleOf(raw)
  if (!schedule) return
  const next = priceScheduled(raw)
  if (next) await sdk.subscriptions.update(raw.id, { metadata: { [SCHEDULED]: next.priceKey } })
  await sdk.subscriptionSchedules.release(schedule.id)
}

/** What was scheduled is not wanted any more. */
export async function forgetSchedule(sdk: Stripe, id: string): Promise<void> {
  const { raw } = await readSubscription(sdk, id)
  await releaseSchedule(sdk, raw)
  const after = await sdk.subscriptions.retrieve(id)
  if (after.metadata[SCHEDULED]) await sdk.subscriptions.update(id, { metadata: { [SCHEDULED]: '' } })
}

/**
 * The price from the end of the period on, as the second phase of a schedule that then lets go. Both calls can be
 * repeated without keys: a subscription has one schedule at most, and its phases are set, not added.
 */
export async function schedulePrice(sdk: Stripe, { raw }: Read, price: Stripe.Price): Promise<void> {
  const item = itemOf(raw)
  const schedule = scheduleOf(raw) ?? (await sdk.subscriptionSchedules.create({ from_subscription: raw.id }))
  const interval = price.recurring?.interval === 'year' ? 'year' : 'month'
  await sdk.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: item.price.id }],
        start_date: schedule.current_phase?.start_date ?? item.current_period_start,
        end_date: item.current_period_end,
      },
      { items: [{ price: price.id }], duration: { interval }, proration_behavior: 'none' },
    ],
  })
}

/** Schedules again what had to make way. */
export async function restoreSchedule(sdk: Stripe, id: string): Promise<void> {
  const read = await readSubscription(sdk, id)
  const priceKey = read.raw.metadata[SCHEDULED]
  if (!priceKey) return
  if (!priceScheduled(read.raw))
    await schedulePrice(sdk, read, await sdk.prices.retrieve(await priceIdOf(sdk, priceKey)))
  await sdk.subscriptions.update(id, { metadata: { [SCHEDULED]: '' } })
}
