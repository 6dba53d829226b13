import { z } from 'zod'
import type { Define } from '../base/calls.ts'
import { invalid, namesNone, noSuch } from '../base/errors.ts'
import type { Phase, Schedule, Subscription } from '../base/objects.ts'
import { expand, flag, text, whole } from '../base/params.ts'
import { made, type PaymentsState } from '../base/state.ts'
import { tell } from '../hooks/events.ts'
import { periodEnd } from '../money/lines.ts'
import { firstItem } from './change.ts'
import { findPrice } from './create.ts'

const prorations = z.enum(['always_invoice', 'create_prorations', 'none'])
const phase = z.strictObject({
  items: z.array(z.strictObject({ price: text, quantity: whole.optional() })).length(1),
  start_date: whole.optional(),
  end_date: whole.optional(),
  duration: z
    .strictObject({ interval: z.enum(['month', 'year']), interval_count: whole.optional() })
    .optional(),
  proration_behavior: prorations.optional(),
  billing_cycle_anchor: z.enum(['automatic', 'phase_start']).optional(),
})

/** Changes of price at the end of a period (https://docs.stripe.com/billing/subscriptions/subscription-schedules). */
export function scheduleRoutes(define: Define, state: PaymentsState): void {
  const must = (id: string): Schedule => {
    const found = state.schedules.get(id)
    if (!found) throw noSuch('subscription_schedule', id, 'schedule')
    return found
  }
  const mustBeActive = (id: string, verb: string): Schedule => {
    const found = must(id)
    if (found.status !== 'active')
      throw invalid(
        `You cannot ${verb} a subscription schedule that is currently in the \`${found.status}\` status.`,
      )
    return found
  }
  define({
    method: 'POST',
    path: '/subscription_schedules',
    shape: z.strictObject({ from_subscription: text, expand }),
    run: ({ from_subscription: id }) => {
      const subscription = state.subscriptions.get(id)
      if (!subscription) throw namesNone('subscription', id, 'from_subscription')
      return makeSchedule(state, subscription)
    },
  })
  define({
    method: 'GET',
    path: '/subscription_schedules/:id',
    shape: z.strictObject({ expand }),
    run: (_params, id) => must(id),
  })
  define({
    method: 'POST',
    path: '/subscription_schedules/:id',
    shape: z.strictObject({
      end_behavior: z.enum(['release', 'cancel']).optional(),
      phases: z.array(phase),
      proration_behavior: prorations.optional(),
      expand,
    }),
    run: ({ phases, end_behavior: end }, id) => {
      const schedule = mustBeActive(id, 'update')
      const updated = state.schedules.update(id, {
        phases: phasesOf(state, schedule, phases),
        ...(end && { end_behavior: end }),
      })
      tell(state, 'subscription_schedule.updated', updated)
      return updated
    },
  })
  define({
    method: 'POST',
    path: '/subscription_schedules/:id/release',
    shape: z.strictObject({ preserve_cancel_date: flag.optional(), expand }),
    run: (_params, id) => releaseSchedule(state, mustBeActive(id, 'release')),
  })
}

function makeSchedule(state: PaymentsState, subscription: Subscription): Schedule {
  if (subscription.schedule)
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}`,
    )
  if (subscription.cancel_at_period_end)
    throw invalid('You cannot create a schedule from a subscription that is set to cancel.')
  const item = firstItem(subscription)
  const period = { start_date: item.current_period_start, end_date: item.current_period_end }
  const schedule = {
    ...made(state, 'subscription_schedule', 'sub_sched'),
    application: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    canceled_at: null,
    completed_at: null,
    current_phase: period,
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    metadata: {},
    pause_schedules: [],
    phases: [phaseOf({ ...period, price: item.price.id, how: 'create_prorations' })],
    released_at: null,
    released_subscription: null,
    status: 'active' as const,
    subscription: subscription.id,
    test_clock: null,
  }
  state.schedules.set(schedule.id, schedule)
  state.subscriptions.update(subscription.id, { schedule: schedule.id })
  tell(state, 'subscription_schedule.created', schedule)
  return schedule
}

type PhaseParts = { start_date: number; end_date: number; price: string; how: string }

const phaseOf = ({ price, how, ...period }: PhaseParts): Phase => ({
  ...{
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: 'usd',
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    invoice_settings: null,
    metadata: {},
    on_behalf_of: null,
    transfer_data: null,
    trial_end: null,
  },
  ...period,
  items: [
    {
      ...{ billing_thresholds: null, discounts: [], metadata: {}, plan: price, tax_rates: [] },
      price,
      quantity: 1,
    },
  ],
  proration_behavior: how,
})

/** Each phase begins where the one before ends; the one that runs must begin when it began. */
function phasesOf(state: PaymentsState, schedule: Schedule, given: z.infer<typeof phase>[]): Phase[] {
  const running = schedule.current_phase
  let start = running?.start_date ?? state.now()
  return given.map((one, index) => {
    const price = findPrice(state, one.items[0]?.price ?? '', `phases[${index}][items][0][price]`)
    if (index === 0 && one.start_date !== running?.start_date)
      throw invalid('The current phase must be passed with the start date that it has.', {
        param: 'phases[0][start_date]',
      })
    if (one.end_date !== undefined && one.duration)
      throw invalid('You may only specify one of these parameters: end_date, duration.')
    const begin = one.start_date ?? start
    if (begin !== start)
      throw invalid('Phases must follow each other without gaps.', { param: `phases[${index}]` })
    const end =
      one.end_date ?? (one.duration ? durationEnd(begin, one.duration) : periodEnd(begin, begin, price))
    start = end
    return phaseOf({
      start_date: begin,
      end_date: end,
      price: price.id,
      how: one.proration_behavior ?? 'create_prorations',
    })
  })
}

function durationEnd(
  start: number,
  { interval, interval_count: count = 1 }: { interval: string; interval_count?: number | undefined },
): number {
  const from = Temporal.Instant.fromEpochMilliseconds(start * 1000).toZonedDateTimeISO('UTC')
  return from.add(interval === 'year' ? { years: count } : { months: count }).epochMilliseconds / 1000
}

/** The subscription goes on as it is, and the schedule no longer manages it. */
export function releaseSchedule(state: PaymentsState, schedule: Schedule): Schedule {
  if (schedule.subscription) state.subscriptions.update(schedule.subscription, { schedule: null })
  const released = state.schedules.update(schedule.id, {
    current_phase: null,
    released_at: state.now(),
    released_subscription: schedule.subscription,
    status: 'released',
    subscription: null,
  })
  tell(state, 'subscription_schedule.released', released)
  return released
}

/** The phase that begins at this moment; the last one lets go of the subscription. */
export function enterPhase(state: PaymentsState, subscription: Subscription, at: number): Phase | null {
  const schedule = subscription.schedule ? state.schedules.get(subscription.schedule) : undefined
  if (schedule?.status !== 'active') return null
  const next = schedule.phases.find(({ start_date: start }) => start === at)
  if (!next) {
    if (schedule.phases.every(({ end_date: end }) => end <= at)) releaseSchedule(state, schedule)
    return null
  }
  const entered = state.schedules.update(schedule.id, {
    current_phase: { start_date: next.start_date, end_date: next.end_date },
  })
  tell(state, 'subscription_schedule.updated', entered)
  return next
}
