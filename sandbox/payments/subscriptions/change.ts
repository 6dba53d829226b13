import { z } from 'zod'
import { invalid } from '../base/errors.ts'
import type { Price, Subscription, SubscriptionItem } from '../base/objects.ts'
import { changedMetadata, emptyable, expand, flag, metadata, text, whole } from '../base/params.ts'
import type { PaymentsState } from '../base/state.ts'
import { tell } from '../hooks/events.ts'
import { invoiceOf } from '../money/invoice-object.ts'
import type { Invoices } from '../money/invoices.ts'
import { changeLines } from '../money/lines.ts'
import { demandOwnCard, findPrice, payingCard, pricedItem } from './create.ts'

/** A change that waits for its payment lapses after this (https://docs.stripe.com/billing/subscriptions/pending-updates). */
const PENDING_SECONDS = 23 * 3600

const items = z
  .array(z.strictObject({ id: text.optional(), price: text.optional(), quantity: whole.optional() }))
  .length(1)
const prorations = z.enum(['always_invoice', 'create_prorations', 'none'])

export const subscriptionChange = z.strictObject({
  cancel_at_period_end: flag.optional(),
  cancellation_details: z
    .strictObject({ comment: emptyable.optional(), feedback: emptyable.optional() })
    .optional(),
  default_payment_method: emptyable.optional(),
  description: emptyable.optional(),
  items: items.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  pause_collection: z.union([z.literal(''), z.strictObject({ behavior: z.literal('void') })]).optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete']).optional(),
  proration_behavior: prorations.optional(),
  proration_date: whole.optional(),
  trial_end: z.literal('now').optional(),
  expand,
})
type Change = z.infer<typeof subscriptionChange>

export const previewOf = z.strictObject({
  customer: text.optional(),
  subscription: text,
  subscription_details: z
    .strictObject({
      items: items.optional(),
      proration_behavior: prorations.optional(),
      proration_date: whole.optional(),
    })
    .optional(),
  expand,
})

const ENDED = ['canceled', 'incomplete_expired']
/** What may come with payment_behavior=pending_if_incomplete (https://docs.stripe.com/billing/pending-updates-reference). */
const PENDING_ALLOWS = [
  'cancel_at_period_end',
  'expand',
  'items',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'trial_end',
]

export function firstItem(subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw new Error(`the subscription ${subscription.id} has no item`)
  return item
}

export const withItem = (subscription: Subscription, item: SubscriptionItem): Subscription['items'] => ({
  ...subscription.items,
  data: [item],
})

/** Which price an update wants; the item must be named, or another one would be added. */
function wantedPrice(
  state: PaymentsState,
  subscription: Subscription,
  wanted: Change['items'],
): Price | null {
  const [change] = wanted ?? []
  if (!change?.price) return null
  const item = firstItem(subscription)
  if (change.id !== item.id)
    throw invalid(
      change.id
        ? `No such subscription item: '${change.id}'`
        : 'Cannot add multiple subscription items with the same plan',
      { param: 'items[0][id]' },
    )
  return findPrice(state, change.price, 'items[0][price]')
}

function demandProrationDate(subscription: Subscription, at: number): void {
  const { current_period_start: start, current_period_end: end } = firstItem(subscription)
  if (at < start || at > end)
    throw invalid('The proration date must be within the current billing period.', {
      param: 'proration_date',
    })
}

/** Changes a subscription (https://docs.stripe.com/api/subscriptions/update). */
export function changeSubscription(
  state: PaymentsState,
  invoices: Invoices,
  subscription: Subscription,
  change: Change,
): Subscription {
  demandChangeable(subscription, change)
  const price = wantedPrice(state, subscription, change.items)
  if (change.default_payment_method)
    demandOwnCard(state, subscription.customer, change.default_payment_method)
  const plain = state.subscriptions.update(subscription.id, plainChange(state, subscription, change))
  const item = firstItem(plain)
  if (price && price.id !== item.price.id) changePrice(state, invoices, plain, price, change)
  else tell(state, 'customer.subscription.updated', plain)
  return state.subscriptions.must(subscription.id)
}

function demandChangeable(subscription: Subscription, change: Change): void {
  if (ENDED.includes(subscription.status))
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  if (subscription.schedule && change.cancel_at_period_end !== undefined)
    throw invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    )
  if (change.payment_behavior !== 'pending_if_incomplete') return
  const stray = Object.entries(change).find(
    ([name, value]) => value !== undefined && !PENDING_ALLOWS.includes(name),
  )?.[0]
  if (stray)
    throw invalid(
      `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only update attributes supported by pending updates. \`${stray}\` is not supported.`,
      { param: stray },
    )
}

const cancelling = (state: PaymentsState, subscription: Subscription, isOn: boolean) => ({
  cancel_at_period_end: isOn,
  cancel_at: isOn ? firstItem(subscription).current_period_end : null,
  canceled_at: isOn ? state.now() : null,
})

function plainChange(state: PaymentsState, before: Subscription, change: Change): Partial<Subscription> {
  const { default_payment_method: card, cancellation_details: why, pause_collection: pause } = change
  // What comes with a change that may have to wait for its payment waits with it.
  const cancels =
    change.payment_behavior === 'pending_if_incomplete' ? undefined : change.cancel_at_period_end
  return {
    metadata: changedMetadata(before.metadata, change.metadata),
    ...(card !== undefined && { default_payment_method: card || null }),
    ...(pause !== undefined && {
      pause_collection: pause === '' ? null : { ...pause, resumes_at: null },
    }),
    ...(cancels !== undefined && cancelling(state, before, cancels)),
    ...((cancels !== undefined || why) && {
      cancellation_details: {
        comment: why?.comment || null,
        feedback: why?.feedback || null,
        feedback_option: null,
        reason: cancels ? 'cancellation_requested' : null,
      },
    }),
  }
}

function changePrice(
  state: PaymentsState,
  invoices: Invoices,
  subscription: Subscription,
  price: Price,
  change: Change,
): void {
  const at = change.proration_date ?? state.now()
  demandProrationDate(subscription, at)
  dropPending(state, invoices, subscription)
  if (subscription.status === 'trialing') {
    applyPrice(state, subscription, price, null)
    return
  }
  const how = change.proration_behavior ?? 'create_prorations'
  const { lines, newPeriod } = changeLines(state, subscription, price, { at, isProrated: how !== 'none' })
  const isInvoiced = newPeriod !== null || how === 'always_invoice'
  if (!isInvoiced && lines.length > 0)
    throw invalid('The emulator invoices prorations at once only: pass proration_behavior=always_invoice.')
  if (!isInvoiced) {
    applyPrice(state, subscription, price, null)
    return
  }
  const isPending = change.payment_behavior === 'pending_if_incomplete'
  if (!isPending) applyPrice(state, subscription, price, newPeriod)
  const invoice = invoices.make({ subscription, reason: 'subscription_update', lines, isDraft: false })
  state.subscriptions.update(subscription.id, { latest_invoice: invoice.id })
  if (isPending) {
    const item = pricedItem(firstItem(subscription), price, newPeriod)
    waitForPayment(state, subscription, item, change.cancel_at_period_end ?? null)
  }
  if (invoice.status === 'paid' && isPending) applyPending(state, subscription.id)
  invoices.tryToCollect(invoice.id, payingCard(state, subscription), change.off_session ?? false)
}

/** The change waits on the subscription until its invoice is paid. */
function waitForPayment(
  state: PaymentsState,
  { id }: Subscription,
  item: SubscriptionItem,
  cancels: boolean | null,
): void {
  const current = firstItem(state.subscriptions.must(id))
  const expires = Math.min(state.now() + PENDING_SECONDS, current.current_period_end)
  const waiting = state.subscriptions.update(id, {
    pending_update: {
      ...{
        billing_cycle_anchor: null,
        discount: null,
        discounts: null,
        metadata: null,
        trial_end: null,
        trial_from_plan: null,
      },
      cancel_at_period_end: cancels,
      expires_at: expires,
      subscription_items: [item],
    },
  })
  tell(state, 'customer.subscription.updated', waiting)
}

function applyPrice(
  state: PaymentsState,
  { id }: Subscription,
  price: Price,
  newPeriod: { start: number; end: number } | null,
): void {
  const subscription = state.subscriptions.must(id)
  const item = pricedItem(firstItem(subscription), price, newPeriod)
  const after = state.subscriptions.update(id, {
    items: withItem(subscription, item),
    ...(newPeriod && { billing_cycle_anchor: newPeriod.start }),
    ...(newPeriod && subscription.cancel_at_period_end && { cancel_at: newPeriod.end }),
  })
  tell(state, 'customer.subscription.updated', after)
}

/** Its invoice is paid: the change holds from now on. */
export function applyPending(state: PaymentsState, id: string): void {
  const subscription = state.subscriptions.must(id)
  const [item] = subscription.pending_update?.subscription_items ?? []
  if (!item) return
  const cancels = subscription.pending_update?.cancel_at_period_end ?? null
  const isNewPeriod = item.current_period_start !== firstItem(subscription).current_period_start
  const after = state.subscriptions.update(id, {
    items: withItem(subscription, item),
    pending_update: null,
    ...(cancels !== null && cancelling(state, subscription, cancels)),
    ...(isNewPeriod && { billing_cycle_anchor: item.current_period_start }),
  })
  tell(state, 'customer.subscription.pending_update_applied', after)
  tell(state, 'customer.subscription.updated', after)
}

/** A change that waits is given up, and its invoice with it. */
export function dropPending(state: PaymentsState, invoices: Invoices, { id }: Subscription): void {
  const subscription = state.subscriptions.must(id)
  if (!subscription.pending_update) return
  const after = state.subscriptions.update(id, { pending_update: null })
  const invoice = subscription.latest_invoice
  if (invoice && state.invoices.must(invoice).status === 'open') invoices.cancel(invoice)
  tell(state, 'customer.subscription.pending_update_expired', after)
}

/** What a change would cost, without making it (https://docs.stripe.com/api/invoices/create_preview). */
export function previewInvoice(state: PaymentsState, wanted: z.infer<typeof previewOf>) {
  const subscription = state.subscriptions.get(wanted.subscription)
  if (!subscription)
    throw invalid(`No such subscription: '${wanted.subscription}'`, { code: 'resource_missing' })
  const {
    items: changed,
    proration_behavior: how = 'create_prorations',
    proration_date: date,
  } = wanted.subscription_details ?? {}
  const price = wantedPrice(state, subscription, changed)
  if (!price || how === 'create_prorations')
    throw invalid('The emulator previews changes with proration_behavior=always_invoice or none only.')
  const at = date ?? state.now()
  demandProrationDate(subscription, at)
  const { lines } = changeLines(state, subscription, price, { at, isProrated: how === 'always_invoice' })
  return invoiceOf(state, { subscription, reason: 'upcoming', lines, isDraft: false })
}
