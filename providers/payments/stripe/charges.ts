import type Stripe from 'stripe'
import type { PaidCharge, PaymentsFailure, PaymentsPort } from '../port.ts'
import { brandOf } from './cards.ts'
import { type Client, end, idOf, instantOf } from './client.ts'
import { AUTHENTICATION_REQUIRED, declined, stopped } from './failures.ts'

type Charges = Pick<PaymentsPort, 'charge' | 'charged'>

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
export const problemOf = (intent: Stripe.PaymentIntent): PaymentsFailure | null => {
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

const paidOf = (intent: Stripe.PaymentIntent): PaidCharge => {
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
    at: instantOf(charge?.created ?? intent.created),
    ...ownFields(intent.metadata),
  }
}

/** Charges of saved cards, one for each reference. */
export const charges = ({ ask }: Client): Charges => ({
  charge: ({ customer, card, cents, description, receiptEmail, reference, metadata }) =>
    ask(async (sdk) =>
      paidOf(
        await sdk.paymentIntents.create(
          {
            amount: cents,
            currency: 'usd',
            customer,
            payment_method: card,
            allowed_payment_method_types: ['card'],
            off_session: true,
            confirm: true,
            description,
            ...(receiptEmail && { receipt_email: receiptEmail }),
            metadata: { ...metadata, [REFERENCE]: reference },
            expand: ['latest_charge'],
          },
          { idempotencyKey: reference },
        ),
      ),
    ),
  charged: (payment) =>
    ask(async (sdk) => paidOf(await sdk.paymentIntents.retrieve(payment, { expand: ['latest_charge'] }))),
})
