import type { NextAction } from '../base/objects.ts'
import type { PaymentsState } from '../base/state.ts'

export const FAILED_SETUP =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
export const FAILED_PAYMENT =
  'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.'

/** The next step of an intent: the bank asks the cardholder, in a dialog of the vendor's script. */
export const askCardholder = (state: PaymentsState, intent: string): NextAction => ({
  type: 'use_stripe_sdk',
  use_stripe_sdk: {
    type: 'stripe_3ds2_fingerprint',
    server_transaction_id: state.letters(`${intent} asks`, 24),
    three_d_secure_2_source: state.newId('payatt'),
  },
})
