import type Stripe from 'stripe'
import type { PaymentsPort, Subscription } from '../port.ts'
import { type Client, end, LISTED_MAX, secondsOf } from './client.ts'
import { priceIdOf } from './prices.ts'
import { type Read, readSubscription, releaseSchedule, restoreSchedule } from './subscription.ts'

type Subscriptions = Pick<
  PaymentsPort,
  | 'subscribe'
  | 'dropSubscription'
  | 'cancelAtEnd'
  | 'keep'
  | 'cancelNow'
  | 'pause'
  | 'subscription'
  | 'subscriptions'
>

const ENDED = 'cancelled'

const current = async (sdk: Stripe, id: string): Promise<Subscription> =>
  (await readSubscription(sdk, id)).subscription

/** Its invoice goes first: what was paid in that moment keeps it from being voided, and the subscription with it. */
async function drop(sdk: Stripe, { subscription }: Read): Promise<void> {
  if (subscription.latestInvoice && subscription.owedCents > 0)
    await sdk.invoices.voidInvoice(subscription.latestInvoice)
  const after = await current(sdk, subscription.id)
  if (after.status === 'incomplete') await sdk.subscriptions.cancel(subscription.id)
}

/** A first payment that was refused leaves nothing behind: the wish ends, and its subscription with it. */
async function concluded(sdk: Stripe, id: string): Promise<Subscription> {
  const read = await readSubscription(sdk, id)
  const { subscription, problem } = read
  if (problem?.kind !== 'declined') return subscription
  if (subscription.status === 'incomplete') await drop(sdk, read)
  else if (subscription.status !== ENDED) return subscription
  return end(problem)
}

const all = (sdk: Stripe, customer: string): Promise<Stripe.Subscription[]> =>
  sdk.subscriptions.list({ customer, status: 'all', limit: 100 }).autoPagingToArray({ limit: LISTED_MAX })

/** Subscriptions to a package, monthly or yearly. */
export const subscriptions = ({ ask }: Client): Subscriptions => ({
  subscribe: ({ customer, priceKey, card, trialEndsAt, reference }) =>
    ask(async (sdk) => {
      const known = (await all(sdk, customer)).find(({ metadata }) => metadata.reference === reference)
      if (known) return concluded(sdk, known.id)
      const price = await priceIdOf(sdk, priceKey)
      const made = await sdk.subscriptions.create(
        {
          customer,
          items: [{ price }],
          default_payment_method: card,
          payment_behavior: 'allow_incomplete',
          metadata: { reference },
          ...(trialEndsAt && { trial_end: secondsOf(trialEndsAt) }),
        },
        { idempotencyKey: reference },
      )
      // What is answered for a repeated reference is what was true the first time.
      return concluded(sdk, made.id)
    }),
  dropSubscription: (id) =>
    ask(async (sdk) => {
      const read = await readSubscription(sdk, id)
      if (read.subscription.status === 'incomplete') await drop(sdk, read)
      return current(sdk, id)
    }),
  cancelAtEnd: (id) =>
    ask(async (sdk) => {
      const { raw } = await readSubscription(sdk, id)
      await releaseSchedule(sdk, raw)
      if (!raw.cancel_at_period_end) await sdk.subscriptions.update(id, { cancel_at_period_end: true })
      return current(sdk, id)
    }),
  keep: (id) =>
    ask(async (sdk) => {
      const { raw } = await readSubscription(sdk, id)
      if (raw.cancel_at_period_end) await sdk.subscriptions.update(id, { cancel_at_period_end: false })
      await restoreSchedule(sdk, id)
      return current(sdk, id)
    }),
  cancelNow: (id) =>
    ask(async (sdk) => {
      const { subscription } = await readSubscription(sdk, id)
      if (subscription.status === ENDED) return subscription
      await sdk.subscriptions.cancel(id)
      return current(sdk, id)
    }),
  pause: (id, isPaused) =>
    ask(async (sdk) => {
      await sdk.subscriptions.update(id, { pause_collection: isPaused ? { behavior: 'void' } : '' })
      return current(sdk, id)
    }),
  subscription: (id) => ask((sdk) => current(sdk, id)),
  subscriptions: (customer) =>
    ask(async (sdk) => {
      return Promise.all((await all(sdk, customer)).map(({ id }) => current(sdk, id)))
    }),
})
