import type Stripe from 'stripe'
import type { Clock } from '#core/time/instant.ts'
import type { ChangePreview, PaymentsPort, Subscription } from '../port.ts'
import { type Client, end, instantOf, secondsOf } from './client.ts'
import { stopped } from './failures.ts'
import { priceIdOf } from './prices.ts'
import {
  forgetSchedule,
  itemOf,
  type Read,
  readSubscription,
  releaseSchedule,
  restoreSchedule,
  schedulePrice,
} from './subscription.ts'

type Changes = Pick<PaymentsPort, 'previewChange' | 'change' | 'dropChange' | 'changeAtEnd' | 'unschedule'>

const TRIALING = 'trialing'

const priceOf = async (sdk: Stripe, priceKey: string): Promise<Stripe.Price> =>
  sdk.prices.retrieve(await priceIdOf(sdk, priceKey))

/** What the preview of an invoice says; during a trial nothing is due. */
async function preview(
  sdk: Stripe,
  { raw }: Read,
  price: Stripe.Price,
  now: Temporal.Instant,
): Promise<ChangePreview> {
  const item = itemOf(raw)
  const nextCents = price.unit_amount ?? 0
  if (raw.status === TRIALING)
    return {
      dueNowCents: 0,
      nextCents,
      nextAt: instantOf(item.current_period_end),
      leftCents: 0,
      prorationAt: now,
    }
  const date = secondsOf(now)
  const invoice = await sdk.invoices.createPreview({
    subscription: raw.id,
    subscription_details: {
      items: [{ id: item.id, price: price.id }],
      proration_behavior: 'always_invoice',
      proration_date: date,
    },
  })
  // What is given back of the old price is for a period that ends with it.
  const ends = invoice.lines.data.filter(({ amount }) => amount > 0).map(({ period }) => period.end)
  return {
    dueNowCents: invoice.amount_due,
    nextCents,
    leftCents: Math.max(0, -(invoice.ending_balance ?? 0)),
    nextAt: instantOf(Math.max(item.current_period_end * Number(ends.length === 0), ...ends)),
    prorationAt: instantOf(date),
  }
}

/** Gives up the change that waits; an invoice that was paid in that moment cannot be voided, and the change holds. */
async function drop(sdk: Stripe, { subscription }: Read): Promise<void> {
  if (subscription.pendingPriceKey && subscription.latestInvoice)
    await sdk.invoices.voidInvoice(subscription.latestInvoice)
  await restoreSchedule(sdk, subscription.id)
}

/** What became of a change: one that was declined is given up and says why, one that the bank asks about waits. */
async function concluded(sdk: Stripe, id: string, priceKey: string): Promise<Subscription> {
  const read = await readSubscription(sdk, id)
  const { subscription, problem } = read
  if (subscription.priceKey === priceKey) {
    await forgetSchedule(sdk, id)
    return (await readSubscription(sdk, id)).subscription
  }
  if (problem?.kind === 'action' && subscription.pendingPriceKey === priceKey) return end(problem)
  await drop(sdk, read)
  return end(problem ?? stopped('state', 'the change was given up before'))
}

const changeTrial = (sdk: Stripe, { raw }: Read, price: Stripe.Price, reference: string) =>
  sdk.subscriptions.update(
    raw.id,
    {
      items: [{ id: itemOf(raw).id, price: price.id }],
      ...(raw.cancel_at_period_end && { cancel_at_period_end: false }),
      proration_behavior: 'none',
    },
    { idempotencyKey: reference },
  )

function demandRunning({ subscription }: Read): void {
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
      const { priceKey: present, pendingPriceKey: pending } = read.subscription
      if (present === priceKey || pending === priceKey) return concluded(sdk, subscription, priceKey)
      await releaseSchedule(sdk, read.raw)
      const price = await priceOf(sdk, priceKey)
      if (read.raw.status === TRIALING) await changeTrial(sdk, read, price, reference)
      else
        await sdk.subscriptions.update(
          subscription,
          {
            items: [{ id: itemOf(read.raw).id, price: price.id }],
            ...(read.raw.cancel_at_period_end && { cancel_at_period_end: false }),
            proration_behavior: 'always_invoice',
            proration_date: secondsOf(prorationAt),
            payment_behavior: 'pending_if_incomplete',
          },
          { idempotencyKey: reference },
        )
      return concluded(sdk, subscription, priceKey)
    }),
  dropChange: (subscription) =>
    ask(async (sdk) => {
      await drop(sdk, await readSubscription(sdk, subscription))
      return (await readSubscription(sdk, subscription)).subscription
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
  unschedule: (subscription) =>
    ask(async (sdk) => {
      await forgetSchedule(sdk, subscription)
      return (await readSubscription(sdk, subscription)).subscription
    }),
})
