import { z } from 'zod'
import type { Define } from '../base/calls.ts'
import { invalid, namesNone } from '../base/errors.ts'
import { pageOf } from '../base/lists.ts'
import type { Charge, Dispute, Refund } from '../base/objects.ts'
import { changedMetadata, expand, metadata, paging, text, whole } from '../base/params.ts'
import { made, type PaymentsState } from '../base/state.ts'
import { tell } from '../hooks/events.ts'

const named = { charge: text.optional(), payment_intent: text.optional() }
const newRefund = z.strictObject({
  ...named,
  amount: whole.optional(),
  metadata: metadata.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand,
})

/** Money that goes back: refunds (https://docs.stripe.com/api/refunds) and disputes (https://docs.stripe.com/api/disputes). */
export function reversalRoutes(define: Define, state: PaymentsState): void {
  type Named = { charge?: string | undefined; payment_intent?: string | undefined }
  const isOf =
    ({ charge, payment_intent: intent }: Named) =>
    (one: Refund | Dispute): boolean =>
      (charge === undefined || one.charge === charge) &&
      (intent === undefined || one.payment_intent === intent)
  define({
    method: 'POST',
    path: '/refunds',
    shape: newRefund,
    run: ({ amount, metadata: fields, ...params }) =>
      makeRefund(state, chargeOf(state, params), amount, changedMetadata({}, fields)),
  })
  define({
    method: 'GET',
    path: '/refunds',
    shape: z.strictObject({ ...paging, ...named }),
    run: (params) => pageOf('/v1/refunds', state.refunds.filter(isOf(params)), params),
  })
  define({
    method: 'GET',
    path: '/disputes',
    shape: z.strictObject({ ...paging, ...named }),
    run: (params) => pageOf('/v1/disputes', state.disputes.filter(isOf(params)), params),
  })
}

function chargeOf(
  state: PaymentsState,
  { charge: id, payment_intent: intent }: z.infer<typeof newRefund>,
): Charge {
  if (!id && !intent)
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  if (id) {
    const charge = state.charges.get(id)
    if (!charge) throw namesNone('charge', id, 'charge')
    return charge
  }
  const charge = state.charges.find((one) => one.payment_intent === intent && one.paid)
  if (!charge)
    throw invalid(`This PaymentIntent (${intent}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  return charge
}

/** Gives money of a charge back; all that is left of it where no amount is said. */
export function makeRefund(
  state: PaymentsState,
  charge: Charge,
  wanted?: number,
  fields: Record<string, string> = {},
): Refund {
  const left = charge.amount - charge.amount_refunded
  if (!charge.paid) throw invalid(`Charge ${charge.id} cannot be refunded because it is not paid.`)
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const open = state.disputes.find((one) => one.charge === charge.id && !one.is_charge_refundable)
  if (open)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  const amount = wanted ?? left
  if (amount > left)
    throw invalid(
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      { param: 'amount' },
    )
  const { id, livemode: _, ...base } = made(state, 'refund', 're')
  const refund = {
    id,
    ...base,
    amount,
    balance_transaction: state.newId('txn'),
    charge: charge.id,
    currency: 'usd',
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: fields,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded' as const,
    transfer_reversal: null,
  }
  state.refunds.set(id, refund)
  const refunded = state.charges.update(charge.id, {
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  })
  tell(state, 'refund.created', refund)
  tell(state, 'charge.refunded', refunded)
  return refund
}

const NO_EVIDENCE = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
]
const WEEK_SECONDS = 7 * 86_400

/** A cardholder tells the bank that a charge is not right: the bank takes its money back until that is decided. */
export function openDispute(state: PaymentsState, charge: Charge): Dispute {
  const base = made(state, 'dispute', 'dp')
  const dispute = {
    ...base,
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: { ...Object.fromEntries(NO_EVIDENCE.map((name) => [name, null])), enhanced_evidence: {} },
    evidence_details: {
      due_by: base.created + WEEK_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response' as const,
  }
  state.disputes.set(dispute.id, dispute)
  state.charges.update(charge.id, { disputed: true })
  tell(state, 'charge.dispute.created', dispute)
  tell(state, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank has decided; what is won comes back. */
export function closeDispute(state: PaymentsState, { id }: Dispute, status: 'won' | 'lost'): Dispute {
  const closed = state.disputes.update(id, { status })
  if (status === 'won') tell(state, 'charge.dispute.funds_reinstated', closed)
  tell(state, 'charge.dispute.closed', closed)
  return closed
}
