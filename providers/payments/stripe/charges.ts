import Stripe from 'stripe'
import type { PaidCharge, PaymentsFailure, PaymentsPort } from '../port.ts'
import { brandOf } from './cards.ts'
import { type Client, end, idOf, instantOf } from './client.ts'
import { AUTHENTICATION_REQUIRED, declined, stopped } from './failures.ts'

type Charges = Pick<
  PaymentsPort,
  'beginCharge' | 'takeCharge' | 'dropCharge' | 'charged' | 'refund' | 'customerOf'
>

/** Where a payment keeps the reference of ours. */
const REFERENCE = 'reference'

/** The reference and our own fields, as they were given. */
export const ownFields = ({ [REFERENCE]: reference, ...metadata }: Stripe.Metadata) => ({
  reference: reference ?? null,
  metadata,
})

const isCharge = (field: string | Stripe.Charge | null): field is Stripe.Charge =>
  field !== null && typeof field !== 'string'

/** Why a payment has not gone through, when it has not. */
export function problemOf(intent: Stripe.PaymentIntent): PaymentsFailure | null {
  const { status, client_secret: clientSecret, last_payment_error: problem } = intent
  const card = idOf(intent.payment_method) ?? idOf(problem?.payment_method)
  const mustConfirm = status === 'requires_action' || problem?.code === AUTHENTICATION_REQUIRED
  if (status === 'succeeded') return null
  if (mustConfirm && status !== 'canceled' && clientSecret)
    return { kind: 'action', clientSecret, payment: intent.id, card }
  if (problem)
    return declined({
      code: problem.code,
      decline_code: problem.decline_code,
      advice_code: problem.advice_code,
      message: problem.message,
    })
  return stopped('state', `the payment is ${status}`)
}

function paidOf(intent: Stripe.PaymentIntent): PaidCharge {
  const problem = problemOf(intent)
  if (problem) return end(problem)
  const charge = isCharge(intent.latest_charge) ? intent.latest_charge : null
  const card = charge?.payment_method_details?.card
  return {
    id: intent.id,
    receiptUrl: charge?.receipt_url ?? null,
    receiptNumber: charge?.receipt_number ?? null,
    brand: brandOf(card?.brand),
    last4: card?.last4 ?? '',
    cents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    at: instantOf(charge?.created ?? intent.created),
    ...ownFields(intent.metadata),
  }
}

const WITH_CHARGE = { expand: ['latest_charge'] }

const read = (sdk: Stripe, payment: string): Promise<Stripe.PaymentIntent> =>
  sdk.paymentIntents.retrieve(payment, WITH_CHARGE)

/** Nothing was tried yet, or the cardholder was not there to be asked and is there now. */
const isToConfirm = ({ status, last_payment_error: problem }: Stripe.PaymentIntent, isAttended: boolean) =>
  status === 'requires_confirmation' ||
  (status === 'requires_payment_method' &&
    (!problem || (isAttended && problem.code === AUTHENTICATION_REQUIRED)))

const CANCELLABLE: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const REFUNDED = 'charge_already_refunded'
const OVERTAKEN = 'payment_intent_unexpected_state'

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code

/** The payment has moved on between the look at it and this call: another look says where to. */
async function unlessOvertaken<Value>(call: () => Promise<Value>): Promise<Value | null> {
  try {
    return await call()
  } catch (error) {
    if (hasCode(error, OVERTAKEN)) return null
    throw error
  }
}

/** Charges of saved cards, one for each reference: written down first, so that what came of one can always be read. */
export const charges = ({ ask }: Client): Charges => ({
  beginCharge: ({ customer, card, cents, description, receiptEmail, reference, metadata }) =>
    ask(async (sdk) => {
      const { id } = await sdk.paymentIntents.create(
        {
          amount: cents,
          currency: 'usd',
          customer,
          payment_method: card,
          allowed_payment_method_types: ['card'],
          description,
          ...(receiptEmail && { receipt_email: receiptEmail }),
          metadata: { ...metadata, [REFERENCE]: reference },
        },
        { idempotencyKey: reference },
      )
      return id
    }),
  takeCharge: ({ payment, card, isAttended }) =>
    ask(async (sdk) => {
      const before = await read(sdk, payment)
      if (!isToConfirm(before, isAttended)) return paidOf(before)
      const who = isAttended ? { use_stripe_sdk: true } : { off_session: true }
      const confirmed = await unlessOvertaken(() =>
        sdk.paymentIntents.confirm(payment, { payment_method: card, ...who, ...WITH_CHARGE }),
      )
      return paidOf(confirmed ?? (await read(sdk, payment)))
    }),
  charged: (payment) => ask(async (sdk) => paidOf(await read(sdk, payment))),
  dropCharge: (payment) =>
    ask(async (sdk) => {
      const { status } = await read(sdk, payment)
      if (CANCELLABLE.includes(status)) await unlessOvertaken(() => sdk.paymentIntents.cancel(payment))
      const after = await read(sdk, payment)
      return after.status === 'canceled' ? null : paidOf(after)
    }),
  refund: (payment, reference) =>
    ask(async (sdk) => {
      try {
        await sdk.refunds.create({ payment_intent: payment }, { idempotencyKey: reference })
      } catch (error) {
        if (!hasCode(error, REFUNDED)) throw error
      }
      return null
    }),
  customerOf: (payment) => ask(async (sdk) => idOf((await sdk.paymentIntents.retrieve(payment)).customer)),
})
