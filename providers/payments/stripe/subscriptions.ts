import type Stripe from 'stripe'
import type { PaymentsPort, Subscription } from '../port.ts'
import { type Client, end, LISTED_MAX, secondsOf } from './client.ts'
import { priceIdOf } from './prices.ts'
import { readSubscription, releaseSchedule } from './subscription.ts'

type Subscriptions = Pick<
  PaymentsPort,
  'subscribe' | 'cancelAtEnd' | 'keep' | 'cancelNow' | 'subscription' | 'subscriptions'
>

const ENDED = 'cancelled'

/** A first payment that was refused leaves nothing behind: the wish ends, and its subscription with it. */
const concluded = async (sdk: Stripe, id: string): Promise<Subscription> => {
  const { subscription, problem } = await readSubscription(sdk, id)
  if (problem?.kind !== 'declined') return subscription
  if (subscription.status === 'incomplete') await sdk.subscriptions.cancel(id)
  else if (subscription.status !== ENDED) return subscription
  return end(problem)
}

const current = async (sdk: Stripe, id: string): Promise<Subscription> =>
  (await readSubscription(sdk, id)).subscription

/** Subscriptions to a package, monthly or yearly. */
export const subscriptions = ({ ask }: Client): Subscriptions => ({
  subscribe: ({ customer, priceKey, card, trialEndsAt, reference }) =>
    ask(async (sdk) => {
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
      await releaseSchedule(sdk, raw)
      if (raw.cancel_at_period_end) await sdk.subscriptions.update(id, { cancel_at_period_end: false })
      return current(sdk, id)
    }),
  cancelNow: (id) =>
    ask(async (sdk) => {
      const { subscription } = await readSubscription(sdk, id)
      if (subscription.status === ENDED) return subscription
      await sdk.subscriptions.cancel(id)
      return current(sdk, id)
    }),
  subscription: (id) => ask((sdk) => current(sdk, id)),
  subscriptions: (customer) =>
    ask(async (sdk) => {
      const listed = sdk.subscriptions.list({ customer, status: 'all', limit: 100 })
      const all = await listed.autoPagingToArray({ limit: LISTED_MAX })
      return Promise.all(all.map(({ id }) => current(sdk, id)))
    }),
})
