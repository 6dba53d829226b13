import type { Outcome } from '#core/outcome.ts'
import type { TaxExemption, TaxId } from '#core/vocabulary/billing.ts'
import type { CardBrand, DisputeState, PaymentStatus, SubscriptionStatus } from '#core/vocabulary/payments.ts'
import type { HookReading, HookRequest } from '../hooks.ts'

/** Why the payment provider did not do it, named by what to do next. */
export type PaymentsFailure =
  /** Nothing is known of the outcome: ask again with the same reference, which never does it twice. */
  | { kind: 'retry'; notBefore: Temporal.Instant; detail: string }
  /**
   * The bank said no; `sentence` is for the cardholder. After a hard decline the same card never works again.
   * The answer is remembered for its reference: another attempt needs another reference.
   */
  | { kind: 'declined'; sentence: string; code: string; isHard: boolean }
  /**
   * The cardholder must confirm in the browser: `confirmCardPayment` of the provider's script with this secret and
   * card opens the bank's question. What came of it is read with `charged`, `payInvoice` or `subscription`.
   */
  | { kind: 'action'; clientSecret: string; payment: string; card: string | null }
  /**
   * `gone`: what was named is no longer there; `state`: it is not in a state that allows this;
   * `reused`: the reference was used for something else; `refused`: it will never be taken.
   */
  | { kind: 'stop'; why: 'gone' | 'state' | 'reused' | 'refused'; detail: string }
  | { kind: 'alert'; why: 'credentials' | 'unexpected'; detail: string }

/** What a call to the payment provider leads to. */
export type PaymentsOutcome<Value> = Promise<Outcome<Value, PaymentsFailure>>

/** What the card form needs; none of it is secret. */
export type CardForm = {
  publishableKey: string
  /** The provider's script, which makes the fields that take the card's number. */
  scriptUrl: string
}

/** Where pages that show the card form may load from. */
export type PaymentOrigins = { scripts: string[]; frames: string[]; connections: string[] }

/** Whose card it is. */
export type CardHolder = { name: string; email: string | null; phone: string | null }

/** Where the holder's bills go; `country` has two letters. */
export type CardAddress = {
  line1: string | null
  line2: string | null
  city: string | null
  state: string | null
  postalCode: string | null
  country: string | null
}

/** When a card ends: the last day of this month. */
export type CardExpiry = { month: number; year: number }

/** A saved card, of which nobody but the provider knows the number. */
export type PaymentCard = {
  id: string
  /** Null once it is removed, or before it is anybody's. */
  customer: string | null
  brand: CardBrand
  last4: string
  expiry: CardExpiry
  holder: CardHolder
  address: CardAddress
  /** The same for the same card number, however often it was added. */
  fingerprint: string | null
}

/** A package as it is sold; null where it is not sold by the year. */
export type PricedPackage = { id: string; name: string; monthlyCents: number; yearlyCents: number | null }

/** How often a price is paid. */
export type PriceInterval = 'month' | 'year'

/** The name of a package's price: what subscriptions are made with and compared by. */
export const priceKeyOf = (packageId: string, interval: PriceInterval): string => `${packageId}:${interval}`

/** The package and interval in a price's name; null for a name that is not ours. */
export function readPriceKey(priceKey: string): { packageId: string; interval: PriceInterval } | null {
  const [packageId, interval] = priceKey.split(':')
  return packageId && (interval === 'month' || interval === 'year') ? { packageId, interval } : null
}

/** A running or ended subscription. */
export type Subscription = {
  id: string
  customer: string
  status: SubscriptionStatus
  /** Null when its price is none of ours. */
  priceKey: string | null
  periodStart: Temporal.Instant
  /** When it renews, or the trial ends. */
  periodEnd: Temporal.Instant
  trialEnd: Temporal.Instant | null
  /** It ends then instead of renewing. */
  cancelsAtEnd: boolean
  endedAt: Temporal.Instant | null
  /** The price that it will have from then on. */
  scheduled: { priceKey: string; at: Temporal.Instant } | null
  /** What each period costs from the next payment on; null when its price is not known. */
  nextCents: number | null
  /** A change that waits for its payment; it lapses after a day. */
  pendingPriceKey: string | null
  /** Nothing is collected until it is resumed. */
  isPaused: boolean
  /** The card that it is paid with; the customer's default card when null. */
  card: string | null
  latestInvoice: string | null
  /** What is still owed on that invoice. */
  owedCents: number
  /** Set while the bank asks the cardholder to confirm a payment. */
  clientSecret: string | null
  /** The reference it was made with. */
  reference: string | null
}

/** What the provider keeps of a church besides its cards. */
export type CustomerRead = {
  /** What is left of earlier payments: it pays the next ones. */
  leftCents: number
  taxIds: TaxId[]
  taxExempt: TaxExemption
}

/** What a change would cost. */
export type ChangePreview = {
  dueNowCents: number
  /** What the price will be from the next payment on. */
  nextCents: number
  nextAt: Temporal.Instant
  /** What is left of what was paid before: it pays the next payments. */
  leftCents: number
  /** To be given to `change`, which then charges exactly this. */
  prorationAt: Temporal.Instant
}

/** A charge of a saved card that went through. */
export type PaidCharge = {
  /** Of the payment; the same one however often it is asked for. */
  id: string
  receiptUrl: string | null
  /** Null until a receipt was mailed. */
  receiptNumber: string | null
  brand: CardBrand
  last4: string
  cents: number
  /** What was given back of it since. */
  refundedCents: number
  at: Temporal.Instant
  reference: string | null
  metadata: Readonly<Record<string, string>>
}

/** Money of a payment that was given back. */
export type Refund = { id: string; cents: number; at: Temporal.Instant }

/** The cardholder told the bank that a payment is not right: its money is gone until the bank has decided. */
export type Dispute = { id: string; cents: number; at: Temporal.Instant; state: DisputeState }

/** One line of what a customer paid or owes: an invoice of a subscription, or a charge on its own. */
export type Payment = {
  /** Of the invoice, or of the payment of a charge. */
  id: string
  kind: 'invoice' | 'charge'
  status: PaymentStatus
  cents: number
  refundedCents: number
  refunds: readonly Refund[]
  dispute: Dispute | null
  at: Temporal.Instant
  description: string
  /** The document that the customer can open. */
  receiptUrl: string | null
  /** As printed on it. */
  number: string | null
  brand: CardBrand | null
  last4: string | null
  subscription: string | null
  /** When the provider tries again. */
  nextAttemptAt: Temporal.Instant | null
  /** Why the last attempt failed, in the provider's words for the cardholder. */
  problem: string | null
  reference: string | null
  metadata: Readonly<Record<string, string>>
}

/**
 * A hint that something changed: what exactly is always read again, so that order and repetition do not matter.
 * It is the payload of a stored event.
 */
export type PaymentsHint = {
  /** The provider's name of the event, for logs and for passing over what is of no interest. */
  type: string
  customer: string | null
  subscription: string | null
  invoice: string | null
  /** Of a charge or of an invoice's payment. */
  payment: string | null
  card: string | null
}

/** How the provider tells of changes. */
export type PaymentsHook = {
  /** The address it calls, below our public address. */
  path: string
  /** The events that are worth subscribing to. */
  events: readonly string[]
  read: (request: HookRequest) => HookReading
}

/**
 * The payment provider as the product sees it. Money is in whole cents of USD. Every `reference` is a name of
 * ours for one wish: asking again with it never does it twice, and answers what came of it.
 */
export type PaymentsPort = {
  /** As people know it. */
  name: string
  cardForm: CardForm
  origins: PaymentOrigins
  hook: PaymentsHook

  /** The id of the customer that the church is there; made when there is none. */
  ensureCustomer: (church: {
    churchId: number
    name: string
    email: string
    reference: string
  }) => PaymentsOutcome<string>
  customer: (customer: string) => PaymentsOutcome<CustomerRead>
  updateCustomer: (customer: string, to: { name: string; email: string }) => PaymentsOutcome<null>

  /** Sets whether the church pays tax, and its tax numbers, which stand on invoices; those of kinds that we do not know stay. */
  setTax: (
    customer: string,
    to: { taxIds: readonly TaxId[]; taxExempt: TaxExemption },
  ) => PaymentsOutcome<null>

  /** Opens the entry of a card; the browser completes it with the secret. */
  beginCard: (customer: string, reference: string) => PaymentsOutcome<{ clientSecret: string }>
  card: (card: string) => PaymentsOutcome<PaymentCard>
  /** Newest first. */
  cards: (customer: string) => PaymentsOutcome<{ cards: PaymentCard[]; defaultCard: string | null }>
  changeCard: (
    card: string,
    to: { holder: CardHolder; address: CardAddress; expiry: CardExpiry },
  ) => PaymentsOutcome<PaymentCard>
  /** Harmless when it is removed already. */
  removeCard: (card: string) => PaymentsOutcome<null>
  /** What renewals are paid with from now on, running subscriptions included. */
  makeDefault: (customer: string, card: string) => PaymentsOutcome<null>

  /** Makes what is sold known to the provider; answers the ids by price key. Who subscribed before keeps the old price. */
  ensurePrices: (packages: readonly PricedPackage[]) => PaymentsOutcome<Record<string, string>>

  /**
   * Without a trial the card is charged at once. When it is declined nothing remains and the failure says so; when
   * the bank asks, the subscription is `incomplete` and has a client secret. One that was made under this reference
   * is answered, however long ago that was.
   */
  subscribe: (wish: {
    customer: string
    priceKey: string
    card: string
    trialEndsAt: Temporal.Instant | null
    reference: string
  }) => PaymentsOutcome<Subscription>
  /** Gives up a subscription whose first payment was not made, so that it never can be. One that is paid runs on. */
  dropSubscription: (subscription: string) => PaymentsOutcome<Subscription>
  previewChange: (wish: { subscription: string; priceKey: string }) => PaymentsOutcome<ChangePreview>
  /**
   * Changes the price now, charges the difference at once and takes a cancelling back. When it is declined everything
   * is as before; when the bank asks, the old price goes on and the change waits as `pendingPriceKey` until it is
   * paid, dropped or lapses.
   */
  change: (wish: {
    subscription: string
    priceKey: string
    prorationAt: Temporal.Instant
    reference: string
  }) => PaymentsOutcome<Subscription>
  /** Gives up a change that waits for its payment: everything is as before it. One that is paid holds. */
  dropChange: (subscription: string) => PaymentsOutcome<Subscription>
  /** Changes the price when the paid period ends: for what costs less, of which nothing is paid back. */
  changeAtEnd: (wish: {
    subscription: string
    priceKey: string
    reference: string
  }) => PaymentsOutcome<Subscription>
  /** Forgets a change that is scheduled for the end of the period. */
  unschedule: (subscription: string) => PaymentsOutcome<Subscription>
  /** Ends it when the paid period ends; a change scheduled for then waits, should it go on after all. */
  cancelAtEnd: (subscription: string) => PaymentsOutcome<Subscription>
  /** Takes back the cancelling; a change that was scheduled before it is scheduled again. */
  keep: (subscription: string) => PaymentsOutcome<Subscription>
  /** Ends it at once, without paying anything back. Harmless when it has ended. */
  cancelNow: (subscription: string) => PaymentsOutcome<Subscription>
  /** Stops collecting, or collects again from the next payment on; what fell due meanwhile is never charged. */
  pause: (subscription: string, isPaused: boolean) => PaymentsOutcome<Subscription>
  subscription: (id: string) => PaymentsOutcome<Subscription>
  /** All of a customer, the ended ones too, newest first. */
  subscriptions: (customer: string) => PaymentsOutcome<Subscription[]>

  /** Writes a charge of a saved card down at the provider, where it takes nothing yet; answers the id of its payment. */
  beginCharge: (wish: {
    customer: string
    card: string
    cents: number
    description: string
    receiptEmail: string | null
    reference: string
    metadata: Readonly<Record<string, string>>
  }) => PaymentsOutcome<string>
  /**
   * Takes the money of a charge that was begun, once: what came of it before is answered. `isAttended`: the cardholder
   * is there, and can be asked by the bank.
   */
  takeCharge: (wish: { payment: string; card: string; isAttended: boolean }) => PaymentsOutcome<PaidCharge>
  /** Gives a charge up, so that it can never be paid: null. One that is paid stays so, and is answered. */
  dropCharge: (payment: string) => PaymentsOutcome<PaidCharge | null>
  /** Gives back all that is left of a payment. Harmless when nothing is. */
  refund: (payment: string, reference: string) => PaymentsOutcome<null>
  /** Whose payment it is; null when it is nobody's. */
  customerOf: (payment: string) => PaymentsOutcome<string | null>
  /** The charge of a payment that the cardholder confirmed, or that an event names. */
  charged: (payment: string) => PaymentsOutcome<PaidCharge>
  /** Pays what is owed on an invoice with a card of the customer. */
  payInvoice: (wish: { invoice: string; card: string; reference: string }) => PaymentsOutcome<Payment>
  /** Everything since then, newest first: for the history of transactions and for comparing. */
  payments: (customer: string, since: Temporal.Instant) => PaymentsOutcome<Payment[]>
}
