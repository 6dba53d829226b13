import { z } from 'zod'
import { invalid, namesNone } from '../base/errors.ts'
import type { PaymentMethod, Price, Subscription, SubscriptionItem } from '../base/objects.ts'
import { changedMetadata, expand, flag, metadata, text, whole } from '../base/params.ts'
import { listOf, made, type PaymentsState } from '../base/state.ts'
import { tell } from '../hooks/events.ts'
import type { Invoices } from '../money/invoices.ts'
import { periodEnd, periodLine, trialLine } from '../money/lines.ts'

const DAY_SECONDS = 86_400

export const newSubscription = z.strictObject({
  customer: text,
  items: z.array(z.strictObject({ price: text, quantity: whole.optional() })).length(1),
  cancel_at_period_end: flag.optional(),
  collection_method: z.literal('charge_automatically').optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
  payment_settings: z
    .strictObject({ save_default_payment_method: z.enum(['off', 'on_subscription']).optional() })
    .optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  trial_end: z.union([z.literal('now'), whole]).optional(),
  trial_period_days: whole.optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({
        missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
      }),
    })
    .optional(),
  expand,
})
type Wanted = z.infer<typeof newSubscription>

export function findPrice(state: PaymentsState, id: string, param: string): Price {
  const found = state.prices.get(id)
  if (!found) throw namesNone('price', id, param)
  if (!found.recurring)
    throw invalid(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param },
    )
  return found
}

/** The card that a subscription is paid with: its own, or the customer's default card. */
export function payingCard(state: PaymentsState, subscription: Subscription): PaymentMethod | null {
  const { default_payment_method: own, customer } = subscription
  const id = own ?? state.customers.must(customer).invoice_settings.default_payment_method
  return id ? (state.cards.get(id) ?? null) : null
}

export function demandOwnCard(state: PaymentsState, customer: string, card: string): void {
  if (state.cards.get(card)?.customer !== customer)
    throw invalid(
      `The customer does not have a payment method with the ID ${card}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'default_payment_method' },
    )
}

function trialEndOf(state: PaymentsState, wanted: Wanted): number | null {
  const { trial_end: end, trial_period_days: days } = wanted
  if (end !== undefined && days !== undefined)
    throw invalid('You may only specify one of these parameters: trial_end, trial_period_days.')
  if (days !== undefined) return state.now() + days * DAY_SECONDS
  if (end === undefined || end === 'now') return null
  if (end <= state.now())
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    })
  return end
}

/** Starts a subscription (https://docs.stripe.com/api/subscriptions/create). */
export function createSubscription(state: PaymentsState, invoices: Invoices, wanted: Wanted): Subscription {
  const customer = state.customers.get(wanted.customer)
  if (!customer) throw namesNone('customer', wanted.customer, 'customer')
  const price = findPrice(state, wanted.items[0]?.price ?? '', 'items[0][price]')
  if (wanted.default_payment_method) demandOwnCard(state, customer.id, wanted.default_payment_method)
  const trialEnd = trialEndOf(state, wanted)
  const subscription = subscriptionOf(state, wanted, price, trialEnd)
  const behaviour = wanted.payment_behavior ?? 'allow_incomplete'
  const isFree = trialEnd !== null || price.unit_amount === 0
  const card = payingCard(state, subscription)
  if (!card && !isFree && behaviour !== 'default_incomplete')
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
      { code: 'resource_missing' },
    )
  state.subscriptions.set(subscription.id, subscription)
  tell(state, 'customer.subscription.created', subscription)
  const [item] = subscription.items.data as [SubscriptionItem]
  const period = { start: item.current_period_start, end: item.current_period_end }
  const line = trialEnd === null ? periodLine(state, item, price, period) : trialLine(state, item, period)
  const invoice = invoices.make({
    subscription,
    reason: 'subscription_create',
    lines: [line],
    isDraft: false,
  })
  // What the customer's balance pays alone is paid at once (https://docs.stripe.com/billing/customer/balance).
  const isPaid = subscription.status === 'incomplete' && invoice.status === 'paid'
  state.subscriptions.update(subscription.id, {
    latest_invoice: invoice.id,
    ...(isPaid && { status: 'active' }),
  })
  if (behaviour === 'error_if_incomplete') invoices.collect(invoice.id, card, false)
  else if (behaviour === 'allow_incomplete')
    invoices.tryToCollect(invoice.id, card, wanted.off_session ?? false)
  return state.subscriptions.must(subscription.id)
}

function subscriptionOf(
  state: PaymentsState,
  wanted: Wanted,
  price: Price,
  trialEnd: number | null,
): Subscription {
  const base = made(state, 'subscription', 'sub')
  const start = base.created
  const anchor = trialEnd ?? start
  const period = { start, end: trialEnd ?? periodEnd(start, start, price) }
  const isFree = trialEnd !== null || price.unit_amount === 0
  return {
    ...base,
    ...NOTHING_SPECIAL,
    ...{
      currency: 'usd',
      description: wanted.description ?? null,
      payment_settings: {
        payment_method_options: null,
        payment_method_types: null,
        save_default_payment_method: wanted.payment_settings?.save_default_payment_method ?? 'off',
      },
      start_date: start,
      trial_settings: wanted.trial_settings ?? { end_behavior: { missing_payment_method: 'create_invoice' } },
    },
    billing_cycle_anchor: anchor,
    cancel_at: wanted.cancel_at_period_end ? period.end : null,
    cancel_at_period_end: wanted.cancel_at_period_end ?? false,
    canceled_at: wanted.cancel_at_period_end ? start : null,
    customer: wanted.customer,
    default_payment_method: wanted.default_payment_method ?? null,
    ended_at: null,
    items: listOf(`/v1/subscription_items?subscription=${base.id}`, [itemOf(state, base.id, price, period)]),
    latest_invoice: null,
    metadata: changedMetadata({}, wanted.metadata),
    pause_collection: null,
    pending_update: null,
    schedule: null,
    status: trialEnd !== null ? 'trialing' : isFree ? 'active' : 'incomplete',
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : start,
  }
}

const itemOf = (
  state: PaymentsState,
  subscription: string,
  price: Price,
  period: { start: number; end: number },
): SubscriptionItem => ({
  ...{
    billing_thresholds: null,
    created: state.now(),
    current_trial: null,
    discounts: [],
    metadata: {},
    tax_rates: [],
    plan: planOf(price),
  },
  id: state.newId('si'),
  object: 'subscription_item',
  current_period_start: period.start,
  current_period_end: period.end,
  price,
  quantity: 1,
  subscription,
})

/** The older form of a price, which items still have. */
const planOf = (price: Price) => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: String(price.unit_amount),
  billing_scheme: 'per_unit',
  created: price.created,
  currency: 'usd',
  interval: price.recurring?.interval,
  interval_count: price.recurring?.interval_count,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

/** An item with another price, and another period where one begins. */
export const pricedItem = (
  item: SubscriptionItem,
  price: Price,
  period?: { start: number; end: number } | null,
): SubscriptionItem => ({
  ...item,
  ...{ plan: planOf(price) },
  price,
  ...(period && { current_period_start: period.start, current_period_end: period.end }),
})

const NOTHING_SPECIAL = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  test_clock: null,
  transfer_data: null,
}
