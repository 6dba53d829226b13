import { z } from 'zod'
import type { Define } from '../base/calls.ts'
import { ApiError, cardError, invalid, namesNone, noSuch } from '../base/errors.ts'
import type { SetupIntent } from '../base/objects.ts'
import { changedMetadata, expand, flag, metadata, text } from '../base/params.ts'
import { made, type PaymentsState } from '../base/state.ts'
import { tell } from '../hooks/events.ts'
import { attachCard, findCard, makeCard, methodData } from './payment-methods.ts'
import { behaviourOf, refusalOf } from './test-cards.ts'
import { askCardholder, FAILED_SETUP } from './three-d-secure.ts'

export const automatic = z.strictObject({
  enabled: flag,
  allow_redirects: z.enum(['always', 'never']).optional(),
})

/** Saving a card: begun by the server, finished by the page (https://docs.stripe.com/api/setup_intents). */
export function setupIntentRoutes(define: Define, state: PaymentsState): void {
  const must = (id: string, secret?: string): SetupIntent => {
    const found = state.setups.get(id)
    if (!found || (secret !== undefined && secret !== found.client_secret))
      throw noSuch('setupintent', id, 'intent')
    return found
  }
  define({
    method: 'POST',
    path: '/setup_intents',
    shape: z.strictObject({
      allowed_payment_method_types: z.array(z.literal('card')).optional(),
      automatic_payment_methods: automatic.optional(),
      customer: text.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      usage: z.enum(['off_session', 'on_session']).optional(),
      expand,
    }),
    run: (params) => {
      if (params.customer && !state.customers.get(params.customer))
        throw namesNone('customer', params.customer, 'customer')
      return makeSetup(state, params)
    },
  })
  define({
    method: 'GET',
    path: '/setup_intents/:id',
    shape: z.strictObject({ client_secret: text.optional(), expand }),
    isPublic: true,
    run: ({ client_secret: secret }, id) => must(id, secret),
  })
  define({
    method: 'POST',
    path: '/setup_intents/:id/confirm',
    shape: z.strictObject({
      client_secret: text.optional(),
      payment_method: text.optional(),
      payment_method_data: methodData.optional(),
      return_url: text.optional(),
      use_stripe_sdk: flag.optional(),
      expand,
    }),
    isPublic: true,
    run: ({ client_secret: secret, payment_method: method, payment_method_data: data }, id) => {
      const setup = must(id, secret)
      if (setup.status === 'succeeded' || setup.status === 'canceled')
        throw invalid(`You cannot confirm this SetupIntent because it has already ${setup.status}.`, {
          code: 'setup_intent_unexpected_state',
        })
      const named = method ?? setup.payment_method
      const card = data ? makeCard(state, data) : named ? findCard(state, named) : null
      if (!card)
        throw invalid(
          'You cannot confirm this SetupIntent because it is missing a payment method. Update the SetupIntent with a payment method and then confirm it again.',
          { code: 'setup_intent_unexpected_state' },
        )
      return confirmSetup(state, setup, card.id)
    },
  })
}

function makeSetup(
  state: PaymentsState,
  params: {
    customer?: string | undefined
    description?: string | undefined
    metadata?: z.infer<typeof metadata> | undefined
    usage?: string | undefined
    allowed_payment_method_types?: 'card'[] | undefined
    automatic_payment_methods?: z.infer<typeof automatic> | undefined
  },
): SetupIntent {
  const base = made(state, 'setup_intent', 'seti')
  const setup = {
    ...base,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: params.automatic_payment_methods ?? null,
    cancellation_reason: null,
    client_secret: `${base.id}_secret_${state.letters(`${base.id} secret`, 24)}`,
    customer: params.customer ?? null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    managed_payments: null,
    mandate: null,
    metadata: changedMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method' as const,
    usage: params.usage ?? 'off_session',
  }
  state.setups.set(base.id, setup)
  tell(state, 'setup_intent.created', setup)
  return setup
}

function confirmSetup(state: PaymentsState, setup: SetupIntent, cardId: string): SetupIntent {
  const behaviour = behaviourOf(state.secrets.must(cardId).behaviour)
  if (behaviour.onSave) throw refuseSetup(state, setup, refusalOf(behaviour.onSave))
  if (behaviour.asksOnSave) {
    return state.setups.update(setup.id, {
      status: 'requires_action',
      payment_method: cardId,
      next_action: askCardholder(state, setup.id),
    })
  }
  return finishSetup(state, setup, cardId)
}

function finishSetup(state: PaymentsState, setup: SetupIntent, cardId: string): SetupIntent {
  if (setup.customer) attachCard(state, state.cards.must(cardId), setup.customer)
  state.secrets.update(cardId, { isAuthenticated: true })
  const done = state.setups.update(setup.id, {
    status: 'succeeded',
    payment_method: cardId,
    next_action: null,
    last_setup_error: null,
  })
  tell(state, 'setup_intent.succeeded', done)
  return done
}

/** The setup goes back to where a card is asked for; the error is answered and kept. */
function refuseSetup(state: PaymentsState, setup: SetupIntent, error: ApiError): ApiError {
  const failed = state.setups.update(setup.id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: {
      type: 'card_error',
      code: error.details.code ?? 'card_declined',
      message: error.message,
      ...(error.details.decline_code && { decline_code: error.details.decline_code }),
    },
  })
  tell(state, 'setup_intent.setup_failed', failed)
  return new ApiError(error.status, error.type, error.message, { ...error.details, setup_intent: failed })
}

/** What the cardholder said when the bank asked while the card was being saved. */
export function answerSetup(state: PaymentsState, id: string, isConfirmed: boolean): SetupIntent {
  const setup = state.setups.must(id)
  if (setup.status !== 'requires_action' || !setup.payment_method) return setup
  if (isConfirmed) return finishSetup(state, setup, setup.payment_method)
  refuseSetup(state, setup, cardError(FAILED_SETUP, { code: 'setup_intent_authentication_failure' }))
  return state.setups.must(id)
}
