import { z } from 'zod'
import type { Define } from '../base/calls.ts'
import { type ApiError, invalid, namesNone, noSuch } from '../base/errors.ts'
import { isWithin, pageOf } from '../base/lists.ts'
import type { PaymentIntent } from '../base/objects.ts'
import { changedMetadata, createdRange, expand, flag, metadata, paging, text, whole } from '../base/params.ts'
import type { PaymentsState } from '../base/state.ts'
import { findCard, makeCard, methodData } from '../cards/payment-methods.ts'
import { automatic } from '../cards/setup-intents.ts'
import { type AfterPayment, cancelIntent, confirmIntent, makeIntent } from './payment-intents.ts'

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
  use_stripe_sdk: flag.optional(),
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
  define({
    method: 'POST',
    path: '/payment_intents/:id/cancel',
    shape: z.strictObject({
      cancellation_reason: z
        .enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])
        .optional(),
      expand,
    }),
    run: (_params, id) => {
      const { status } = must(id)
      if (state.invoiceOf.get(id))
        throw unexpected('You cannot cancel this PaymentIntent because it is for an invoice.')
      if (status === 'succeeded' || status === 'canceled')
        throw unexpected(
          `You cannot cancel this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
        )
      cancelIntent(state, id)
      return must(id)
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
