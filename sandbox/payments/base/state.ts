import { createHash } from 'node:crypto'
import { BoundedLog } from '../../base/bounded-log.ts'
import type { SandboxContext } from '../../base/context.ts'
import type { Collection } from '../../base/store.ts'
import type {
  Charge,
  Customer,
  Dispute,
  Event,
  Invoice,
  PaymentIntent,
  PaymentMethod,
  Price,
  Product,
  Refund,
  Schedule,
  SetupIntent,
  Subscription,
  TaxId,
} from './objects.ts'

/** What a card does when it is charged; see cards/test-cards.ts. */
export type CardSecret = {
  behaviour: string
  /** The cardholder has confirmed that it may be charged without them. */
  isAuthenticated: boolean
}

/** What is remembered of a call with an idempotency key. */
export type RememberedCall = { what: string; status: number; body: string; at: number }

/** A call to the customer's server that is still owed. */
export type OwedHook = {
  id: string
  event: string
  dueMs: number
  firstTriedMs: number | null
  tries: number
}

/** One attempt to call the customer's server; `status` is null when nothing answered. */
export type HookAttempt = { at: string; event: string; type: string; status: number | null }

/** One request that the API has answered. */
export type ApiRequest = {
  at: string
  method: string
  path: string
  status: number
  idempotencyKey: string | null
  isReplayed: boolean
}

/** What an account settles in the vendor's dashboard, and what can go wrong on the way to the customer. */
export type Switches = {
  /** Where events are sent; nowhere when empty. */
  webhookUrl: string
  /** Every event is delivered twice. */
  duplicateWebhooks: boolean
  /** Events of one moment arrive in the opposite order. */
  reorderWebhooks: boolean
  /** Events happen and are never delivered. */
  loseWebhooks: boolean
  delayWebhooksSeconds: number
  /** What becomes of a subscription once all retries of a payment have failed. */
  afterRetries: 'unpaid' | 'cancel' | 'past_due'
}

export const DEFAULT_SWITCHES: Switches = {
  webhookUrl: '',
  duplicateWebhooks: false,
  reorderWebhooks: false,
  loseWebhooks: false,
  delayWebhooksSeconds: 0,
  afterRetries: 'unpaid',
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function openState({ store, clock, origin }: SandboxContext, prefix: string) {
  const collection = <T>(name: string): Collection<T> => store.collection<T>(`payments.${name}`)
  const nowMs = () => clock.now().epochMilliseconds
  /** The moment that is being worked off, when time has moved on past it. */
  let moment: number | null = null
  /** Letters and digits that look random and are the same in every run. */
  const letters = (seed: string, count: number): string =>
    [...createHash('sha512').update(seed).digest()]
      .slice(0, count)
      .map((byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
  const now = () => moment ?? Math.floor(nowMs() / 1000)
  return {
    customers: collection<Customer>('customers'),
    taxIds: collection<TaxId>('tax_ids'),
    cards: collection<PaymentMethod>('cards'),
    secrets: collection<CardSecret>('secrets'),
    setups: collection<SetupIntent>('setups'),
    products: collection<Product>('products'),
    prices: collection<Price>('prices'),
    subscriptions: collection<Subscription>('subscriptions'),
    schedules: collection<Schedule>('schedules'),
    invoices: collection<Invoice>('invoices'),
    intents: collection<PaymentIntent>('intents'),
    /** The invoices that payment intents pay. */
    invoiceOf: collection<{ invoice: string }>('invoice_of'),
    charges: collection<Charge>('charges'),
    refunds: collection<Refund>('refunds'),
    disputes: collection<Dispute>('disputes'),
    events: collection<Event>('events'),
    owed: collection<OwedHook>('owed'),
    remembered: collection<RememberedCall>('remembered'),
    /** Subscriptions whose customers were told that the trial ends. */
    told: collection<{ at: number }>('told'),
    attempts: new BoundedLog<HookAttempt>(500),
    requests: new BoundedLog<ApiRequest>(500),
    switches: { ...DEFAULT_SWITCHES },
    /** The call that is being answered, named in the events that it makes. */
    request: { id: null as string | null, key: null as string | null },
    batch: (work: () => void) => store.batch(work),
    nowMs,
    /** Seconds since 1970, as in every object. */
    now,
    /** Does what was due at an earlier moment as if it were that moment. */
    at<T>(seconds: number, work: () => T): T {
      moment = seconds
      try {
        return work()
      } finally {
        moment = null
      }
    },
    next: (counter: string) => store.next(`payments.${counter}`),
    letters,
    newId: (kind: string) => `${kind}_${letters(`${kind} ${store.next(`payments.${kind}`)} ${now()}`, 24)}`,
    /** The address of a page of the emulator. */
    page: (path: string) => `${origin()}${prefix}${path}`,
  }
}

export type PaymentsState = ReturnType<typeof openState>

/** What every made object has. */
export const made = <Kind extends string>(
  state: PaymentsState,
  object: Kind,
  prefix: string,
): { id: string; object: Kind; created: number; livemode: false } => ({
  id: state.newId(prefix),
  object,
  created: state.now(),
  livemode: false,
})

export const listOf = <T>(url: string, data: T[], hasMore = false) => ({
  object: 'list' as const,
  data,
  has_more: hasMore,
  url,
})
