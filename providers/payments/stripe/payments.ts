import Stripe from 'stripe'
import type { DisputeState, PaymentStatus } from '#core/vocabulary/payments.ts'
import type { Payment, PaymentsPort } from '../port.ts'
import { brandOf } from './cards.ts'
import { ownFields, problemOf } from './charges.ts'
import { type Client, end, idOf, instantOf, LISTED_MAX, secondsOf } from './client.ts'

type Payments = Pick<PaymentsPort, 'payInvoice' | 'payments'>

/** An invoice may be paid long after it was made: its charge is then newer than itself. */
const INVOICES_EARLIER = { hours: 24 * 60 }
const MUST_CONFIRM = 'invoice_payment_intent_requires_action'

const INVOICE_STATUSES: Record<string, PaymentStatus> = {
  paid: 'paid',
  open: 'open',
  uncollectible: 'failed',
  void: 'void',
}

/** A charge and the money of it that went back. */
type Reversals = { refunds: Stripe.Refund[]; disputes: Stripe.Dispute[] }
type ChargeRead = { charge: Stripe.Charge } & Reversals

const DISPUTE_STATES: Record<string, DisputeState> = { won: 'won', lost: 'lost', warning_closed: 'won' }
/** An inquiry of the bank, which takes no money. */
const isInquiry = ({ status }: Stripe.Dispute): boolean => status.startsWith('warning_')

function disputeOf(disputes: Stripe.Dispute[]): Payment['dispute'] {
  const dispute = disputes.find((one) => !isInquiry(one))
  return dispute
    ? {
        id: dispute.id,
        cents: dispute.amount,
        at: instantOf(dispute.created),
        state: DISPUTE_STATES[dispute.status] ?? 'open',
      }
    : null
}

const reversalsOf = (
  read: ChargeRead | undefined,
): Pick<Payment, 'refundedCents' | 'refunds' | 'dispute'> => ({
  refundedCents: read?.charge.amount_refunded ?? 0,
  refunds: (read?.refunds ?? [])
    .filter(({ status }) => status === 'succeeded' || status === 'pending')
    .map(({ id, amount, created }) => ({ id, cents: amount, at: instantOf(created) })),
  dispute: disputeOf(read?.disputes ?? []),
})

/** Few charges have any of it, and those that have say so. */
async function withReversals(sdk: Stripe, charge: Stripe.Charge): Promise<ChargeRead> {
  const named = { charge: charge.id, limit: 100 }
  const refunds = charge.amount_refunded > 0 ? (await sdk.refunds.list(named)).data : []
  const disputes = charge.disputed ? (await sdk.disputes.list(named)).data : []
  return { charge, refunds, disputes }
}

function cardIn(charge: Stripe.Charge | undefined): Pick<Payment, 'brand' | 'last4'> {
  const card = charge?.payment_method_details?.card
  return { brand: card ? brandOf(card.brand) : null, last4: card?.last4 ?? null }
}

/** The payments that an invoice was, or is to be, paid by. */
const intentsOf = ({ payments }: Stripe.Invoice): string[] =>
  payments?.data.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []) ?? []

function wordsOf({ lines }: Stripe.Invoice): string {
  const wanted = lines.data.filter(({ amount }) => amount > 0)
  return (wanted.at(-1) ?? lines.data[0])?.description ?? 'Subscription'
}

/** An invoice with the newest charge of it. */
function ofInvoice(invoice: Stripe.Invoice, read: ChargeRead | undefined): Payment {
  const charge = read?.charge
  const isRefunded = charge?.refunded === true
  return {
    id: invoice.id ?? '',
    kind: 'invoice',
    status: isRefunded ? 'refunded' : (INVOICE_STATUSES[invoice.status ?? ''] ?? 'open'),
    cents: invoice.amount_due,
    ...reversalsOf(read),
    at: instantOf(invoice.status_transitions.paid_at ?? invoice.created),
    description: wordsOf(invoice),
    receiptUrl: charge?.receipt_url ?? invoice.hosted_invoice_url ?? null,
    number: invoice.number,
    ...cardIn(charge),
    subscription: idOf(invoice.parent?.subscription_details?.subscription),
    nextAttemptAt: invoice.next_payment_attempt === null ? null : instantOf(invoice.next_payment_attempt),
    problem: invoice.status === 'open' ? (charge?.failure_message ?? null) : null,
    ...ownFields(invoice.metadata ?? {}),
  }
}

const ofCharge = ({ charge, ...reversals }: ChargeRead): Payment => ({
  id: idOf(charge.payment_intent) ?? charge.id,
  kind: 'charge',
  status: charge.refunded ? 'refunded' : charge.status === 'succeeded' ? 'paid' : 'failed',
  cents: charge.amount,
  ...reversalsOf({ charge, ...reversals }),
  at: instantOf(charge.created),
  description: charge.description ?? 'Payment',
  receiptUrl: charge.receipt_url,
  number: charge.receipt_number,
  ...cardIn(charge),
  subscription: null,
  nextAttemptAt: null,
  problem: charge.failure_message,
  ...ownFields(charge.metadata),
})

/** Drafts are not yet owed, and an invoice over nothing is none. */
const isListed = ({ status, total, amount_due: due }: Stripe.Invoice): boolean =>
  status !== 'draft' && (total !== 0 || due !== 0)

async function readBoth(sdk: Stripe, customer: string, since: Temporal.Instant) {
  const gte = secondsOf(since)
  const earlier = secondsOf(since.subtract(INVOICES_EARLIER))
  const limits = { customer, limit: 100 }
  return Promise.all([
    sdk.invoices
      .list({ ...limits, created: { gte: earlier }, expand: ['data.payments'] })
      .autoPagingToArray({ limit: LISTED_MAX }),
    sdk.charges.list({ ...limits, created: { gte } }).autoPagingToArray({ limit: LISTED_MAX }),
  ])
}

/** Invoices and charges on their own in one list; of several attempts at one payment the last counts. */
function merged(invoices: Stripe.Invoice[], charges: ChargeRead[], since: Temporal.Instant): Payment[] {
  const newest = new Map<string, ChargeRead>()
  for (const read of charges.toReversed())
    newest.set(idOf(read.charge.payment_intent) ?? read.charge.id, read)
  const taken = new Set(invoices.flatMap(intentsOf))
  const own = [...newest].filter(([intent]) => !taken.has(intent)).map(([, read]) => ofCharge(read))
  const owed = invoices.filter(isListed).map((invoice) => {
    const read = intentsOf(invoice)
      .map((intent) => newest.get(intent))
      .find((found) => found !== undefined)
    return ofInvoice(invoice, read)
  })
  return [...owed, ...own]
    .filter(({ at }) => Temporal.Instant.compare(at, since) >= 0)
    .toSorted((one, other) => Temporal.Instant.compare(other.at, one.at))
}

const readInvoice = (sdk: Stripe, id: string): Promise<Stripe.Invoice> =>
  sdk.invoices.retrieve(id, { expand: ['payments', 'confirmation_secret'] })

async function chargeOf(sdk: Stripe, invoice: Stripe.Invoice): Promise<ChargeRead | undefined> {
  const [intent] = intentsOf(invoice)
  if (!intent) return undefined
  const [charge] = (await sdk.charges.list({ payment_intent: intent, limit: 1 })).data
  return charge && withReversals(sdk, charge)
}

/** Pays; what the bank wants to ask the cardholder ends the call with that question. */
async function pay(sdk: Stripe, id: string, card: string, reference: string): Promise<void> {
  try {
    await sdk.invoices.pay(id, { payment_method: card, off_session: false }, { idempotencyKey: reference })
  } catch (error) {
    const mustConfirm = error instanceof Stripe.errors.StripeError && error.code === MUST_CONFIRM
    const [intent] = mustConfirm ? intentsOf(await readInvoice(sdk, id)) : []
    const problem = intent ? problemOf(await sdk.paymentIntents.retrieve(intent)) : null
    if (!problem) throw error
    end(problem)
  }
}

/** What was paid and what is owed. */
export const payments = ({ ask }: Client): Payments => ({
  payInvoice: ({ invoice, card, reference }) =>
    ask(async (sdk) => {
      const before = await readInvoice(sdk, invoice)
      if (before.status !== 'paid') await pay(sdk, invoice, card, reference)
      const after = await readInvoice(sdk, invoice)
      return ofInvoice(after, await chargeOf(sdk, after))
    }),
  payments: (customer, since) =>
    ask(async (sdk) => {
      const [invoices, charges] = await readBoth(sdk, customer, since)
      return merged(invoices, await Promise.all(charges.map((one) => withReversals(sdk, one))), since)
    }),
})
