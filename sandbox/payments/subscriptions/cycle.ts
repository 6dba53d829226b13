import type { Invoice, Subscription } from '../base/objects.ts'
import type { PaymentsState } from '../base/state.ts'
import { tell } from '../hooks/events.ts'
import type { InvoiceEffects, Invoices } from '../money/invoices.ts'
import { periodEnd, periodLine } from '../money/lines.ts'
import { applyPending, dropPending, firstItem, withItem } from './change.ts'
import { payingCard, pricedItem } from './create.ts'
import { enterPhase, releaseSchedule } from './schedules.ts'

const DAY_SECONDS = 86_400
/** A first payment that is not made in time ends the subscription (https://docs.stripe.com/billing/subscriptions/overview). */
const INCOMPLETE_SECONDS = 23 * 3600
/** customer.subscription.trial_will_end is sent three days before (https://docs.stripe.com/billing/subscriptions/trials). */
const TRIAL_WARNING_SECONDS = 3 * DAY_SECONDS
/** Days after the first attempt on which a renewal is tried again: a custom schedule of the account, of three retries. */
const RETRY_DAYS = [3, 7, 14]

type Due = { at: number; work: () => void }

export function endSubscription(state: PaymentsState, { id }: Subscription, why: string): Subscription {
  const before = state.subscriptions.must(id)
  const schedule = before.schedule ? state.schedules.get(before.schedule) : undefined
  if (schedule?.status === 'active') releaseSchedule(state, schedule)
  const ended = state.subscriptions.update(id, {
    ...{ cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: why } },
    canceled_at: before.canceled_at ?? state.now(),
    ended_at: state.now(),
    pending_update: null,
    schedule: null,
    status: before.status === 'incomplete' ? 'incomplete_expired' : 'canceled',
  })
  tell(
    state,
    ended.status === 'incomplete_expired' ? 'customer.subscription.updated' : 'customer.subscription.deleted',
    ended,
  )
  return ended
}

/** Open invoices of a subscription that is over are not collected any more. */
export function stopCollecting(state: PaymentsState, invoices: Invoices, id: string): void {
  const isOf = (invoice: Invoice): boolean => invoice.parent?.subscription_details.subscription === id
  for (const invoice of state.invoices.filter(isOf)) {
    const isFirst = invoice.billing_reason === 'subscription_create'
    if (invoice.status === 'draft' || (invoice.status === 'open' && isFirst)) invoices.cancel(invoice.id)
    else if (invoice.status === 'open')
      state.invoices.update(invoice.id, { auto_advance: false, next_payment_attempt: null })
  }
}

function setStatus(state: PaymentsState, id: string, status: Subscription['status']): void {
  if (state.subscriptions.must(id).status === status) return
  tell(state, 'customer.subscription.updated', state.subscriptions.update(id, { status }))
}

/** What paid and unpaid invoices do to their subscriptions. */
export const invoiceEffects = (state: PaymentsState, invoices: () => Invoices): InvoiceEffects => ({
  paid(invoice) {
    const subscription = state.subscriptions.get(invoice.parent?.subscription_details.subscription ?? '')
    if (!subscription || subscription.ended_at !== null) return
    const isLatest = subscription.latest_invoice === invoice.id
    if (isLatest && subscription.pending_update) applyPending(state, subscription.id)
    if (isLatest && ['incomplete', 'past_due', 'unpaid'].includes(subscription.status))
      setStatus(state, subscription.id, 'active')
  },
  failed(invoice) {
    const subscription = state.subscriptions.get(invoice.parent?.subscription_details.subscription ?? '')
    if (!subscription || subscription.ended_at !== null) return
    if (subscription.pending_update && invoice.billing_reason === 'subscription_update') return
    if (invoice.billing_reason === 'subscription_create') return
    planRetry(state, invoices(), invoice, subscription)
  },
})

function planRetry(
  state: PaymentsState,
  invoices: Invoices,
  invoice: Invoice,
  subscription: Subscription,
): void {
  const first = invoice.status_transitions.finalized_at ?? state.now()
  const days = RETRY_DAYS[invoice.attempt_count - 1]
  const next = days === undefined ? null : first + days * DAY_SECONDS
  state.invoices.update(invoice.id, { next_payment_attempt: next, auto_advance: next !== null })
  if (next !== null) {
    setStatus(state, subscription.id, 'past_due')
    return
  }
  const { afterRetries } = state.switches
  if (afterRetries === 'cancel') {
    endSubscription(state, subscription, 'payment_failed')
    stopCollecting(state, invoices, subscription.id)
  } else setStatus(state, subscription.id, afterRetries)
}

/** Does what time brings, moment by moment: trial ends, renewals, collections, retries and expiries. */
export function runCycle(state: PaymentsState, invoices: Invoices): number {
  const now = state.now()
  for (let done = 0; ; done++) {
    const next = [...dueSubscriptions(state, invoices), ...dueInvoices(state, invoices)]
      .filter(({ at }) => at <= now)
      .toSorted((one, other) => one.at - other.at)[0]
    if (!next) return done
    state.at(next.at, next.work)
  }
}

function dueSubscriptions(state: PaymentsState, invoices: Invoices): Due[] {
  return state.subscriptions
    .filter(({ ended_at: ended }) => ended === null)
    .flatMap((subscription): Due[] => {
      const { status, created, trial_end: trialEnd, pending_update: pending } = subscription
      if (status === 'incomplete')
        return [{ at: created + INCOMPLETE_SECONDS, work: () => expire(state, invoices, subscription) }]
      const due: Due[] = [
        {
          at: firstItem(subscription).current_period_end,
          work: () => renew(state, invoices, subscription.id),
        },
      ]
      if (pending)
        due.push({ at: pending.expires_at, work: () => dropPending(state, invoices, subscription) })
      if (status === 'trialing' && trialEnd !== null && !state.told.get(subscription.id))
        due.push({
          at: Math.max(created, trialEnd - TRIAL_WARNING_SECONDS),
          work: () => warn(state, subscription),
        })
      return due
    })
}

function warn(state: PaymentsState, subscription: Subscription): void {
  state.told.set(subscription.id, { at: state.now() })
  tell(state, 'customer.subscription.trial_will_end', subscription)
}

function expire(state: PaymentsState, invoices: Invoices, subscription: Subscription): void {
  stopCollecting(state, invoices, subscription.id)
  endSubscription(state, subscription, 'payment_failed')
}

/** One period is over: the next begins and is invoiced, or the subscription ends. */
function renew(state: PaymentsState, invoices: Invoices, id: string): void {
  const before = state.subscriptions.must(id)
  const end = firstItem(before).current_period_end
  if (before.pending_update) dropPending(state, invoices, before)
  if (before.cancel_at_period_end) {
    endSubscription(state, before, 'cancellation_requested')
    stopCollecting(state, invoices, id)
    return
  }
  const phase = enterPhase(state, before, end)
  const old = firstItem(before)
  const price = (phase && state.prices.get(phase.items[0]?.price ?? '')) ?? old.price
  const isSamePace = price.recurring?.interval === old.price.recurring?.interval
  const anchor = isSamePace ? before.billing_cycle_anchor : end
  const item = pricedItem(old, price, { start: end, end: periodEnd(anchor, end, price) })
  const after = state.subscriptions.update(id, {
    billing_cycle_anchor: anchor,
    items: withItem(before, item),
    ...(before.status === 'trialing' && { status: 'active' as const }),
  })
  const line = periodLine(state, item, price, {
    start: item.current_period_start,
    end: item.current_period_end,
  })
  const invoice = invoices.make({
    subscription: after,
    reason: 'subscription_cycle',
    lines: [line],
    isDraft: true,
  })
  // Nothing is collected from a customer who was given up.
  if (before.status === 'unpaid')
    state.invoices.update(invoice.id, { auto_advance: false, automatically_finalizes_at: null })
  tell(state, 'customer.subscription.updated', state.subscriptions.update(id, { latest_invoice: invoice.id }))
}

function dueInvoices(state: PaymentsState, invoices: Invoices): Due[] {
  return state.invoices
    .filter(({ status }) => status === 'draft' || status === 'open')
    .flatMap((invoice): Due[] => {
      const { id, status, automatically_finalizes_at: finalizesAt, next_payment_attempt: attemptAt } = invoice
      if (status === 'draft')
        return finalizesAt === null
          ? []
          : [{ at: finalizesAt, work: () => collectDraft(state, invoices, id) }]
      return attemptAt === null ? [] : [{ at: attemptAt, work: () => collectAgain(state, invoices, invoice) }]
    })
}

function collectDraft(state: PaymentsState, invoices: Invoices, id: string): void {
  state.invoices.update(id, { next_payment_attempt: null })
  const subscription = state.invoices.must(id).parent?.subscription_details.subscription ?? ''
  // Nothing is collected meanwhile (https://docs.stripe.com/billing/subscriptions/pause-payment).
  if (state.subscriptions.get(subscription)?.pause_collection) {
    invoices.cancel(id)
    return
  }
  const invoice = invoices.finalize(id)
  if (invoice.status === 'open') collectAgain(state, invoices, invoice)
}

function collectAgain(state: PaymentsState, invoices: Invoices, invoice: Invoice): void {
  const subscription = state.subscriptions.must(invoice.parent?.subscription_details.subscription ?? '')
  state.invoices.update(invoice.id, { next_payment_attempt: null })
  invoices.tryToCollect(invoice.id, payingCard(state, subscription), true)
}
