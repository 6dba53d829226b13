import type { Charge, Invoice, PaymentMethod, Subscription } from '../payments/base/objects.ts'
import type { Payments } from '../payments/payments.ts'

/** A customer as the console lists it. */
export type PaymentSummary = { id: string; name: string; email: string; lastAt: string }

export type CardView = {
  id: string
  title: string
  expiry: string
  isDefault: boolean
  /** What it does when it is charged. */
  behaviour: string
}
export type SubscriptionView = {
  id: string
  price: string
  status: string
  until: string
  notes: string[]
}
export type MoneyView = {
  id: string
  what: string
  cents: number
  status: string
  at: string
  url: string | null
  /** Null for what cannot be given back. */
  refundable: string | null
}
export type EventView = { id: string; type: string; at: string; isOwed: boolean }

/** One customer with everything that belongs to it. */
export type PaymentView = PaymentSummary & {
  cards: CardView[]
  subscriptions: SubscriptionView[]
  invoices: MoneyView[]
  charges: MoneyView[]
  events: EventView[]
}

const EVENTS_SHOWN = 100

const isoOf = (seconds: number): string => Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString()

function customerOf(object: object): string | null {
  const { object: kind, id, customer } = object as { object: string; id: string; customer?: string | null }
  return kind === 'customer' ? id : (customer ?? null)
}

/** Customers, the one with the newest event first. */
export function paymentSummaries({ holdings }: Payments): PaymentSummary[] {
  const lastOf = new Map<string, number>()
  for (const { data, created } of holdings.events.all()) {
    const customer = customerOf(data.object)
    if (customer) lastOf.set(customer, created)
  }
  return holdings.customers
    .all()
    .map(({ id, name, email, created }) => ({ id, name, email, last: lastOf.get(id) ?? created }))
    .toSorted((one, other) => other.last - one.last)
    .map(({ id, name, email, last }) => ({ id, name: name ?? id, email: email ?? '', lastAt: isoOf(last) }))
}

export function paymentView(payments: Payments, id: string): PaymentView | null {
  const summary = paymentSummaries(payments).find((one) => one.id === id)
  if (!summary) return null
  const { holdings } = payments
  const isOwn = ({ customer }: { customer: string | null }): boolean => customer === id
  return {
    ...summary,
    cards: holdings.cards.filter(isOwn).map((card) => cardView(payments, card)),
    subscriptions: holdings.subscriptions.filter(isOwn).toReversed().map(subscriptionView),
    invoices: holdings.invoices.filter(isOwn).toReversed().map(invoiceView),
    charges: holdings.charges.filter(isOwn).toReversed().map(chargeView),
    events: holdings.events
      .filter(({ data }) => customerOf(data.object) === id)
      .slice(-EVENTS_SHOWN)
      .toReversed()
      .map(({ id: event, type, created, pending_webhooks: owed }) => ({
        id: event,
        type,
        at: isoOf(created),
        isOwed: owed > 0,
      })),
  }
}

function cardView({ holdings }: Payments, { id, card, customer }: PaymentMethod): CardView {
  const owner = holdings.customers.get(customer ?? '')
  return {
    id,
    title: `${card.brand} ending in ${card.last4}`,
    expiry: `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`,
    isDefault: owner?.invoice_settings.default_payment_method === id,
    behaviour: holdings.secrets.get(id)?.behaviour ?? '',
  }
}

function subscriptionView(subscription: Subscription): SubscriptionView {
  const [item] = subscription.items.data
  const { price, current_period_end: end = 0 } = item ?? {}
  return {
    id: subscription.id,
    price: price?.lookup_key ?? price?.id ?? '',
    status: subscription.status,
    until: isoOf(subscription.ended_at ?? end),
    notes: [
      subscription.cancel_at_period_end && 'ends then',
      subscription.schedule && 'changes then',
      subscription.pending_update && 'a change waits for its payment',
    ].filter((note) => typeof note === 'string'),
  }
}

const invoiceView = (invoice: Invoice): MoneyView => ({
  id: invoice.id,
  what: invoice.lines.data.at(-1)?.description ?? 'Invoice',
  cents: invoice.amount_due,
  status: invoice.status,
  at: isoOf(invoice.created),
  url: invoice.hosted_invoice_url,
  refundable: null,
})

const chargeView = (charge: Charge): MoneyView => ({
  id: charge.id,
  what: charge.failure_message ?? charge.description ?? 'Payment',
  cents: charge.amount,
  status: charge.refunded ? 'refunded' : charge.status,
  at: isoOf(charge.created),
  url: charge.receipt_url,
  refundable: charge.paid && !charge.refunded ? charge.id : null,
})
