import { z } from 'zod'
import type { Define } from '../base/calls.ts'
import { noSuch } from '../base/errors.ts'
import { isWithin, pageOf } from '../base/lists.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../base/objects.ts'
import { createdRange, expand, paging, text } from '../base/params.ts'
import { listOf, made, type PaymentsState } from '../base/state.ts'
import { DECLINES, type DeclineName } from '../cards/test-cards.ts'
import { tell } from '../hooks/events.ts'

/** Attempts to take money from cards (https://docs.stripe.com/api/charges). */
export function chargeRoutes(define: Define, state: PaymentsState): void {
  define({
    method: 'GET',
    path: '/charges',
    shape: z.strictObject({
      ...paging,
      created: createdRange,
      customer: text.optional(),
      payment_intent: text.optional(),
    }),
    run: (params) => {
      const isListed = ({ customer, payment_intent: intent, created }: Charge): boolean =>
        (params.customer === undefined || customer === params.customer) &&
        (params.payment_intent === undefined || intent === params.payment_intent) &&
        isWithin(created, params.created)
      return pageOf('/v1/charges', state.charges.filter(isListed), params)
    },
  })
  define({
    method: 'GET',
    path: '/charges/:id',
    shape: z.strictObject({ expand }),
    run: (_params, id) => {
      const found = state.charges.get(id)
      if (!found) throw noSuch('charge', id)
      return found
    },
  })
}

const isTransient = (why: DeclineName): boolean => DECLINES[why].advice === 'try_again_later'

/** Writes down an attempt; `why` is set when the bank said no. */
export function makeCharge(
  state: PaymentsState,
  intent: PaymentIntent,
  method: PaymentMethod,
  why: DeclineName | 'authentication_required' | null,
): Charge {
  const base = made(state, 'charge', 'ch')
  const isPaid = why === null
  // A receipt gets its number when it is mailed, which happens for payments that have an address for it.
  const hasReceipt = isPaid && intent.receipt_email !== null
  const charge = {
    ...base,
    ...NOTHING_SPECIAL,
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: isPaid ? state.newId('txn') : null,
    billing_details: method.billing_details,
    captured: isPaid,
    currency: 'usd',
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: why === null ? null : failureOf(why).code,
    failure_message: why === null ? null : failureOf(why).message,
    metadata: intent.metadata,
    outcome: outcomeOf(why),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(intent, method),
    receipt_email: intent.receipt_email,
    receipt_number: hasReceipt ? receiptNumber(state) : null,
    receipt_url: isPaid ? state.page(`/receipts/${base.id}`) : null,
    refunded: false,
    status: isPaid ? ('succeeded' as const) : ('failed' as const),
  }
  state.charges.set(base.id, charge)
  tell(state, isPaid ? 'charge.succeeded' : 'charge.failed', charge)
  return charge
}

export const AUTHENTICATION_REQUIRED = 'Your card was declined. This transaction requires authentication.'

export const failureOf = (why: DeclineName | 'authentication_required') =>
  why === 'authentication_required'
    ? {
        code: 'authentication_required',
        declineCode: 'authentication_required',
        message: AUTHENTICATION_REQUIRED,
        advice: null,
      }
    : DECLINES[why]

const outcomeOf = (why: DeclineName | 'authentication_required' | null) => ({
  advice_code: why === null ? null : failureOf(why).advice,
  network_advice_code: null,
  network_decline_code:
    why === null ? null : why !== 'authentication_required' && isTransient(why) ? '51' : '01',
  network_status: why === null ? 'approved_by_network' : 'declined_by_network',
  reason: why === null ? null : failureOf(why).declineCode,
  risk_level: 'normal',
  seller_message:
    why === null ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
  type: why === null ? 'authorized' : 'issuer_declined',
})

function receiptNumber(state: PaymentsState): string {
  const digits = String(state.next('receipt')).padStart(8, '0')
  return `${2000 + Number(digits.slice(0, 4))}-${digits.slice(4)}`
}

const NOTHING_SPECIAL = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: 'STEEPLE',
  failure_balance_transaction: null,
  fraud_details: {},
  on_behalf_of: null,
  refunds: listOf('/v1/refunds', []),
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
}

const detailsOf = ({ amount }: PaymentIntent, { card }: PaymentMethod) => ({
  card: {
    amount_authorized: amount,
    authorization_code: '123456',
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint,
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  },
  type: 'card',
})
