import type { Line, Price, Subscription, SubscriptionItem } from '../base/objects.ts'
import type { PaymentsState } from '../base/state.ts'

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

const dayOf = (seconds: number): string =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO('UTC')
    .toLocaleString('en-GB', { day: '2-digit', month: 'short', year: 'numeric' })

const nameOf = (state: PaymentsState, { product }: Price): string =>
  state.products.get(product)?.name ?? product

type Wanted = {
  amount: number
  description: string
  period: { start: number; end: number }
  isProration: boolean
  price: Price
}

function line(state: PaymentsState, item: SubscriptionItem, wanted: Wanted): Line {
  const { amount, description, period, isProration, price } = wanted
  const made = {
    id: state.newId('il'),
    object: 'line_item',
    amount,
    currency: 'usd',
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice: null as string | null,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: isProration ? state.newId('ii') : null,
        proration: isProration,
        proration_details: { credited_items: null },
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: String(Math.abs(amount)),
    },
    quantity: 1,
    quantity_decimal: '1',
    subscription: item.subscription,
    subtotal: amount,
    taxes: [],
  }
  return made
}

/** What a whole period costs, paid in advance. */
export const periodLine = (
  state: PaymentsState,
  item: SubscriptionItem,
  price: Price,
  period: { start: number; end: number },
): Line =>
  line(state, item, {
    amount: price.unit_amount,
    description: `1 × ${nameOf(state, price)} (at ${dollars(price.unit_amount)} / ${price.recurring?.interval ?? 'month'})`,
    period,
    isProration: false,
    price,
  })

export const trialLine = (
  state: PaymentsState,
  item: SubscriptionItem,
  period: { start: number; end: number },
): Line =>
  line(state, item, {
    amount: 0,
    description: `Trial period for ${nameOf(state, item.price)}`,
    period,
    isProration: false,
    price: item.price,
  })

/** The part of a price that falls to the rest of its period, to the second. */
export function restOf(price: Price, item: SubscriptionItem, at: number): number {
  const { current_period_start: start, current_period_end: end } = item
  return Math.round((price.unit_amount * Math.max(0, end - at)) / (end - start))
}

export const creditLine = (state: PaymentsState, item: SubscriptionItem, at: number): Line =>
  line(state, item, {
    amount: -restOf(item.price, item, at),
    description: `Unused time on ${nameOf(state, item.price)} after ${dayOf(at)}`,
    period: { start: at, end: item.current_period_end },
    isProration: true,
    price: item.price,
  })

export const remainderLine = (state: PaymentsState, item: SubscriptionItem, price: Price, at: number): Line =>
  line(state, item, {
    amount: restOf(price, item, at),
    description: `Remaining time on ${nameOf(state, price)} after ${dayOf(at)}`,
    period: { start: at, end: item.current_period_end },
    isProration: true,
    price,
  })

/** What a change of price costs at a moment. Another interval begins a new period there and then. */
export function changeLines(
  state: PaymentsState,
  subscription: Subscription,
  price: Price,
  { at, isProrated }: { at: number; isProrated: boolean },
): { lines: Line[]; newPeriod: { start: number; end: number } | null } {
  const [item] = subscription.items.data
  if (!item) return { lines: [], newPeriod: null }
  const isSamePace = item.price.recurring?.interval === price.recurring?.interval
  const credit = isProrated ? [creditLine(state, item, at)] : []
  if (isSamePace)
    return { lines: isProrated ? [...credit, remainderLine(state, item, price, at)] : [], newPeriod: null }
  const newPeriod = { start: at, end: periodEnd(at, at, price) }
  return { lines: [...credit, periodLine(state, item, price, newPeriod)], newPeriod }
}

/** The next moment after `after` that is whole intervals away from `anchor`; months are cut at their last day. */
export function periodEnd(anchor: number, after: number, { recurring }: Price): number {
  const { interval, interval_count: count } = recurring ?? { interval: 'month', interval_count: 1 }
  const first = Temporal.Instant.fromEpochMilliseconds(anchor * 1000).toZonedDateTimeISO('UTC')
  for (let steps = 1; ; steps++) {
    const next = first.add(interval === 'year' ? { years: steps * count } : { months: steps * count })
    const seconds = next.epochMilliseconds / 1000
    if (seconds > after) return seconds
  }
}
