import type Stripe from 'stripe'
import type { Clock } from '#core/time/instant.ts'
import type { ChangePreview, PaymentsPort, Subscription } from '../port.ts'
import { type Client, end, instantOf, secondsOf } from './client.ts'
import { stopped } from './failures.ts'
import { priceIdOf } from './prices.ts'
import { itemOf, type Read, readSubscription, releaseSchedule, scheduleOf } from './subscription.ts'

type Changes = Pick<PaymentsPort, 'previewChange' | 'change' | 'changeAtEnd'>

const TRIALING = 'trialing'

const priceOf = async (sdk: Stripe, priceKey: string): Promise<Stripe.Price> =>
  sdk.prices.retrieve(await priceIdOf(sdk, priceKey))

/** What the preview of an invoice says; during a trial nothing is due. */
const preview = async (
  sdk: Stripe,
  { raw }: Read,
  price: Stripe.Price,
  now: Temporal.Instant,
): Promise<ChangePreview> => {
  const item = itemOf(raw)
  const nextCents = price.unit_amount ?? 0
  if (raw.status === TRIALING)
    return { dueNowCents: 0, nextCents, nextAt: instantOf(item.current_period_end), prorationAt: now }
  const date = secondsOf(now)
  const invoice = await sdk.invoices.createPreview({
    subscription: raw.id,
    subscription_details: {
      items: [{ id: item.id, price: price.id }],
      proration_behavior: 'always_invoice',
      proration_date: date,
    },
  })
  const ends = invoice.lines.data.map(({ period }) => period.end)
  return {
    dueNowCents: invoice.amount_due,
    nextCents,
    nextAt: instantOf(Math.max(item.current_period_end * Number(ends.length === 0), ...ends)),
    prorationAt: instantOf(date),
  }
}

/** A change that was not paid says why, and waits. */
const paidChange = async (sdk: Stripe, id: string, priceKey: string): Promise<Subscription> => {
  const { subscription, problem } = await readSubscription(sdk, id)
  const isWaiting = subscription.pendingPriceKey === priceKey
  return isWaiting && problem ? end(problem) : subscription
}

/**
 * The price from the end of the period on, as the second phase of a schedule that then lets go. Both calls can be
 * repeated without keys: a subscription has one schedule at most, and its phases are set, not added.
 */
const schedulePrice = async (sdk: Stripe, { raw }: Read, price: Stripe.Price): Promise<void> => {
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

const changeTrial = (sdk: Stripe, { raw }: Read, price: Stripe.Price, reference: string) =>
  sdk.subscriptions.update(
    raw.id,
    { items: [{ id: itemOf(raw).id, price: price.id }], proration_behavior: 'none' },
    { idempotencyKey: reference },
  )

const demandRunning = ({ subscription }: Read): void => {
  if (subscription.endedAt) end(stopped('state', 'the subscription has ended'))
}

/** Changes of package or interval: upwards at once and for the difference, downwards at the end of the period. */
export const changes = ({ ask }: Client, clock: Clock): Changes => ({
  previewChange: ({ subscription, priceKey }) =>
    ask(async (sdk) => {
      const read = await readSubscription(sdk, subscription)
      demandRunning(read)
      return preview(sdk, read, await priceOf(sdk, priceKey), clock.now())
    }),
  change: ({ subscription, priceKey, prorationAt, reference }) =>
    ask(async (sdk) => {
      const read = await readSubscription(sdk, subscription)
      demandRunning(read)
      if (read.subscription.priceKey === priceKey && !read.subscription.scheduled) return read.subscription
      await releaseSchedule(sdk, read.raw)
      const price = await priceOf(sdk, priceKey)
      if (read.raw.status === TRIALING) await changeTrial(sdk, read, price, reference)
      else
        await sdk.subscriptions.update(
          subscription,
          {
            items: [{ id: itemOf(read.raw).id, price: price.id }],
            proration_behavior: 'always_invoice',
            proration_date: secondsOf(prorationAt),
            payment_behavior: 'pending_if_incomplete',
          },
          { idempotencyKey: reference },
        )
      return paidChange(sdk, subscription, priceKey)
    }),
  changeAtEnd: ({ subscription, priceKey, reference }) =>
    ask(async (sdk) => {
      const read = await readSubscription(sdk, subscription)
      demandRunning(read)
      if (read.subscription.scheduled?.priceKey === priceKey) return read.subscription
      if (read.raw.cancel_at_period_end)
        await sdk.subscriptions.update(subscription, { cancel_at_period_end: false })
      const price = await priceOf(sdk, priceKey)
      if (read.raw.status === TRIALING) await changeTrial(sdk, read, price, reference)
      else await schedulePrice(sdk, read, price)
      return (await readSubscription(sdk, subscription)).subscription
    }),
})
