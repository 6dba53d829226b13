import Stripe from 'stripe'
import type { PaymentsFailure } from '../port.ts'

const AGAIN_AFTER = { minutes: 1 }

/** Declines after which the same card never works again (https://docs.stripe.com/declines/codes). */
const HARD = new Set([
  'card_not_supported',
  'expired_card',
  'invalid_account',
  'lost_card',
  'new_account_information_available',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'stop_payment_order',
])
const NEVER_AGAIN = 'do_not_try_again'
/** The bank wants to ask the cardholder, who was not there. */
export const AUTHENTICATION_REQUIRED = 'authentication_required'

/** An outage or a broken answer; the call may have been carried out. */
export const unavailable = (now: Temporal.Instant, detail: string): PaymentsFailure => ({
  kind: 'retry',
  notBefore: now.add(AGAIN_AFTER),
  detail,
})

/** What cannot go on and is nobody's card. */
export const stopped = (
  why: Extract<PaymentsFailure, { kind: 'stop' }>['why'],
  detail: string,
): PaymentsFailure => ({ kind: 'stop', why, detail })

type Problem = {
  code?: string | undefined
  decline_code?: string | undefined
  advice_code?: string | undefined
  message?: string | undefined
}

/** A bank's no, as an error or on a payment that failed. */
export function declined({
  code,
  decline_code: reason,
  advice_code: advice,
  message,
}: Problem): PaymentsFailure {
  const why = reason || code || 'card_declined'
  return {
    kind: 'declined',
    sentence: message ?? 'Your card was declined.',
    code: why,
    isHard: HARD.has(why) || advice === NEVER_AGAIN,
  }
}

/** The words never quote what was sent: messages of the vendor may name people. */
const detailOf = ({ statusCode, rawType, code, param }: Stripe.errors.StripeError): string =>
  [`HTTP ${statusCode ?? 'none'}`, rawType, code, param].filter(Boolean).join(' ')

function cardFailure(error: Stripe.errors.StripeCardError): PaymentsFailure {
  const { client_secret: clientSecret, id } = error.payment_intent ?? {}
  if (error.code === AUTHENTICATION_REQUIRED && clientSecret && id)
    return { kind: 'action', clientSecret, payment: id, card: error.payment_method?.id ?? null }
  return declined({
    code: error.code,
    decline_code: error.decline_code,
    advice_code: error.advice_code,
    message: error.message,
  })
}

const isBusy = ({ statusCode, code }: Stripe.errors.StripeError): boolean =>
  statusCode === 409 || code === 'lock_timeout' || code === 'idempotency_key_in_use'

function invalidFailure(error: Stripe.errors.StripeError): PaymentsFailure {
  const detail = detailOf(error)
  if (error.statusCode === 404 || error.code === 'resource_missing') return stopped('gone', detail)
  return stopped(error.code?.endsWith('_unexpected_state') ? 'state' : 'refused', detail)
}

/** What an error of the SDK means. */
export function failureOf(error: unknown, now: Temporal.Instant): PaymentsFailure {
  const { errors } = Stripe
  if (!(error instanceof errors.StripeError))
    return { kind: 'alert', why: 'unexpected', detail: error instanceof Error ? error.name : 'unknown' }
  if (error instanceof errors.StripeCardError) return cardFailure(error)
  if (error instanceof errors.StripeIdempotencyError) return stopped('reused', detailOf(error))
  if (error instanceof errors.StripeConnectionError) return unavailable(now, 'no whole answer')
  if (error instanceof errors.StripeRateLimitError || isBusy(error)) return unavailable(now, detailOf(error))
  if (error instanceof errors.StripeInvalidRequestError) return invalidFailure(error)
  const isRefused =
    error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError
  if (isRefused) return { kind: 'alert', why: 'credentials', detail: detailOf(error) }
  return unavailable(now, detailOf(error))
}
