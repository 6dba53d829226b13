import type { PaymentsFailure } from '#providers/payments/port.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/errors.ts'

export const NOT_FINAL = 'Unable to change because payment is not finalized yet.'
const NO_ANSWER =
  'The payment provider does not answer right now, so we cannot say whether the payment went through. Please try again in a minute: what was paid is not charged again.'
const GONE = 'The payment provider does not have this any more. Please reload the page.'
const NOT_NOW = 'This is not possible at the moment. Please reload the page and try again.'
const CONFIRM = 'Your bank wants you to confirm this card. Please use another card.'
export const TROUBLE = 'The payment could not be made. Nothing was charged; please try again later.'

/** What a person is told of a failure of the payment provider. */
export function problemOf(failure: PaymentsFailure): string {
  switch (failure.kind) {
    case 'declined':
      return failure.sentence
    case 'retry':
      return NO_ANSWER
    case 'action':
      return CONFIRM
    case 'stop':
      return failure.why === 'gone' ? GONE : NOT_NOW
    case 'alert':
      return TROUBLE
  }
}

/** The error of a call that the payment provider did not do. */
export function refusalOf(deps: Pick<Deps, 'log'>, failure: PaymentsFailure) {
  if (failure.kind === 'alert') deps.log.error({ why: failure.why }, 'the payment provider needs attention')
  const isTrouble = failure.kind === 'retry' || failure.kind === 'alert'
  return refuse(isTrouble ? 502 : 422, problemOf(failure))
}
