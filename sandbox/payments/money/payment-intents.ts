import { z } from 'zod'
import type { Define } from '../base/calls.ts'
import { ApiError, cardError, invalid, namesNone, noSuch } from '../base/errors.ts'
import { isWithin, pageOf } from '../base/lists.ts'
import type { PaymentIntent, PaymentMethod } from '../base/objects.ts'
import { changedMetadata, createdRange, expand, flag, metadata, paging, text, whole } from '../base/params.ts'
import { made, type PaymentsState } from '../base/state.ts'
import { findCard, makeCard, methodData } from '../cards/payment-methods.ts'
import { automatic } from '../cards/setup-intents.ts'
import type { DeclineName } from '../cards/test-cards.ts'
import { askCardholder, FAILED_PAYMENT } from '../cards/three-d-secure.ts'
import { tell } from '../hooks/events.ts'
import { askBank } from './bank.ts'
import { failureOf, makeCharge } from './charges.ts'

/** What follows for the invoice that an intent pays. */
export type AfterPayment = (intent: PaymentIntent) => void

const CENTS_MIN = 50

const newIntent = z.strictObject({
  amount: whole,
  currency: z.literal('usd'),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  automatic_payment_methods: automatic.optional(),
  confirm: flag.optional(),
  customer: text.optional(),
  description: text.optional(),
  error_on_requires_action: flag.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_method: text.optional(),
  receipt_email: text.optional(),
  return_url: text.optional(),
  statement_descriptor_suffix: text.optional(),
  expand,
})

/** Payments, from the wish to the money (https://docs.stripe.com/api/payment_intents). */
export function paymentIntentRoutes(define: Define, state: PaymentsState, after: AfterPayment): void {
  const must = (id: string, secret?: string): PaymentIntent => {
    const found = state.intents.get(id)
    if (!found || (secret !== undefined && secret !== found.client_secret))
      throw noSuch('payment_intent', id, 'intent')
    return found
  }
  define({
    method: 'POST',
    path: '/payment_intents',
    shape: newIntent,
    run: (params) => {
      demandSense(state, params)
      const card = params.payment_method ? findCard(state, params.payment_method) : null
      const { off_session: isOffSession = false } = params
      const intent = makeIntent(state, { ...params, card, metadata: changedMetadata({}, params.metadata) })
      return params.confirm && card ? confirmIntent(state, intent, card, { isOffSession, after }) : intent
    },
  })
  define({
    method: 'GET',
    path: '/payment_intents',
    shape: z.strictObject({ ...paging, customer: text.optional(), created: createdRange }),
    run: (params) => {
      const isListed = ({ customer, created }: PaymentIntent): boolean =>
        (params.customer === undefined || customer === params.customer) && isWithin(created, params.created)
      return pageOf('/v1/payment_intents', state.intents.filter(isListed), params)
    },
  })
  define({
    method: 'GET',
    path: '/payment_intents/:id',
    shape: z.strictObject({ client_secret: text.optional(), expand }),
    isPublic: true,
    run: ({ client_secret: secret }, id) => must(id, secret),
  })
  define({
    method: 'POST',
    path: '/payment_intents/:id/confirm',
    shape: z.strictObject({
      client_secret: text.optional(),
      off_session: flag.optional(),
      payment_method: text.optional(),
      payment_method_data: methodData.optional(),
      return_url: text.optional(),
      use_stripe_sdk: flag.optional(),
      expand,
    }),
    isPublic: true,
    run: (params, id) => {
      const intent = must(id, params.client_secret)
      demandConfirmable(intent)
      const named = params.payment_method ?? intent.payment_method
      const card = params.payment_method_data
        ? makeCard(state, params.payment_method_data)
        : named
          ? findCard(state, named)
          : null
      if (!card)
        throw unexpected(
          'You cannot confirm this PaymentIntent because it is missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.',
        )
      return confirmIntent(state, intent, card, { isOffSession: params.off_session ?? false, after })
    },
  })
}

const unexpected = (sentence: string): ApiError =>
  invalid(sentence, { code: 'payment_intent_unexpected_state' })

function demandConfirmable({ status }: PaymentIntent): void {
  if (status === 'succeeded' || status === 'canceled')
    throw unexpected(
      `You cannot confirm this PaymentIntent because it has already ${status} after being previously confirmed.`,
    )
}

function demandSense(state: PaymentsState, params: z.infer<typeof newIntent>): void {
  const { amount, customer, confirm = false, off_session: isOffSession = false } = params
  if (amount < CENTS_MIN)
    throw invalid(
      'Amount must convert to at least 50 cents. You can refer to https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts for minimum amounts.',
      { code: 'amount_too_small', param: 'amount' },
    )
  if (customer && !state.customers.get(customer)) throw namesNone('customer', customer, 'customer')
  if (isOffSession && !confirm)
    throw invalid('The parameter `off_session` can only be passed when confirming the PaymentIntent.', {
      param: 'off_session',
    })
  const card = params.payment_method ? state.cards.get(params.payment_method) : undefined
  if (card?.customer && card.customer !== customer)
    throw invalid(
      'The payment method you provided belongs to a customer. Please include the Customer in the `customer` parameter on the PaymentIntent.',
    )
  if (confirm && !params.payment_method)
    throw unexpected(
      'You cannot confirm this PaymentIntent because it is missing a payment method. To confirm the PaymentIntent, specify a payment method attached to this customer along with the customer ID.',
    )
}

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
