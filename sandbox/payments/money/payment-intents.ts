import type { z } from 'zod'
import { ApiError, cardError } from '../base/errors.ts'
import type { PaymentIntent, PaymentMethod } from '../base/objects.ts'
import { made, type PaymentsState } from '../base/state.ts'
import type { automatic } from '../cards/setup-intents.ts'
import type { DeclineName } from '../cards/test-cards.ts'
import { askCardholder, FAILED_PAYMENT } from '../cards/three-d-secure.ts'
import { tell } from '../hooks/events.ts'
import { askBank } from './bank.ts'
import { failureOf, makeCharge } from './charges.ts'

/** What follows for the invoice that an intent pays. */
export type AfterPayment = (intent: PaymentIntent) => void

type Wanted = {
  amount: number
  customer?: string | undefined
  description?: string | undefined
  receipt_email?: string | undefined
  card: PaymentMethod | null
  metadata: Record<string, string>
  automatic_payment_methods?: z.infer<typeof automatic> | undefined
  allowed_payment_method_types?: 'card'[] | undefined
}

export function makeIntent(state: PaymentsState, wanted: Wanted): PaymentIntent {
  const base = made(state, 'payment_intent', 'pi')
  const intent = {
    ...base,
    allowed_payment_method_types: wanted.allowed_payment_method_types ?? null,
    amount: wanted.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: wanted.automatic_payment_methods ?? null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${base.id}_secret_${state.letters(`${base.id} secret`, 24)}`,
    confirmation_method: 'automatic',
    currency: 'usd',
    customer: wanted.customer ?? null,
    customer_account: null,
    description: wanted.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    managed_payments: null,
    metadata: wanted.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: wanted.card?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: wanted.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: wanted.card ? ('requires_confirmation' as const) : ('requires_payment_method' as const),
    transfer_data: null,
    transfer_group: null,
  }
  state.intents.set(base.id, intent)
  tell(state, 'payment_intent.created', intent)
  return intent
}

type How = { isOffSession: boolean; isConfirmed?: boolean; after: AfterPayment }

/** Tries to take the money; throws the vendor's refusal when the bank says no, or must ask somebody who is not there. */
export function confirmIntent(
  state: PaymentsState,
  { id }: PaymentIntent,
  card: PaymentMethod,
  { isOffSession, isConfirmed = false, after }: How,
): PaymentIntent {
  const verdict = askBank(state, card, { isOffSession, isConfirmed })
  const intent = state.intents.update(id, { payment_method: card.id })
  if (verdict.says === 'no') throw refuse(state, intent, card, verdict.why, after)
  if (verdict.says === 'ask' && isOffSession)
    throw refuse(state, intent, card, 'authentication_required', after)
  if (verdict.says === 'ask') {
    const asked = state.intents.update(id, {
      status: 'requires_action',
      next_action: askCardholder(state, id),
    })
    tell(state, 'payment_intent.requires_action', asked)
    return asked
  }
  const charge = makeCharge(state, intent, card, null)
  const paid = state.intents.update(id, {
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
  })
  tell(state, 'payment_intent.succeeded', paid)
  after(paid)
  return state.intents.must(id)
}

function refuse(
  state: PaymentsState,
  intent: PaymentIntent,
  card: PaymentMethod,
  why: DeclineName | 'authentication_required',
  after: AfterPayment,
): ApiError {
  const { code, declineCode, message, advice } = failureOf(why)
  const charge = makeCharge(state, intent, card, why)
  const details = {
    ...(advice && { advice_code: advice }),
    charge: charge.id,
    code,
    ...(declineCode && { decline_code: declineCode }),
  }
  const failed = putBack(state, intent.id, { ...details, message }, card, charge.id)
  after(failed)
  return cardError(message, { ...details, payment_intent: failed, payment_method: card })
}

/** A payment that failed asks for a payment method again. */
function putBack(
  state: PaymentsState,
  id: string,
  problem: { code: string; message: string },
  card: PaymentMethod,
  charge: string | null,
): PaymentIntent {
  const failed = state.intents.update(id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: { type: 'card_error', ...problem, ...{ payment_method: card } },
    ...(charge && { latest_charge: charge }),
  })
  tell(state, 'payment_intent.payment_failed', failed)
  return failed
}

/** What the cardholder said when the bank asked about a payment. */
export function answerPayment(state: PaymentsState, id: string, isConfirmed: boolean, after: AfterPayment) {
  const intent = state.intents.must(id)
  const card = intent.payment_method ? state.cards.get(intent.payment_method) : undefined
  if (intent.status !== 'requires_action' || !card) return intent
  if (!isConfirmed) {
    const problem = { code: 'payment_intent_authentication_failure', message: FAILED_PAYMENT }
    const failed = putBack(state, id, problem, card, null)
    after(failed)
    return failed
  }
  try {
    return confirmIntent(state, intent, card, { isOffSession: false, isConfirmed: true, after })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return state.intents.must(id)
  }
}

export function cancelIntent(state: PaymentsState, id: string): void {
  if (['succeeded', 'canceled'].includes(state.intents.must(id).status)) return
  const canceled = state.intents.update(id, {
    status: 'canceled',
    canceled_at: state.now(),
    next_action: null,
  })
  tell(state, 'payment_intent.canceled', canceled)
}
