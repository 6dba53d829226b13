import type { PaymentMethod } from '../base/objects.ts'
import type { PaymentsState } from '../base/state.ts'
import { hasExpired } from '../cards/payment-methods.ts'
import { behaviourOf, type DeclineName } from '../cards/test-cards.ts'

/** What the bank says about a charge. */
export type Verdict = { says: 'yes' } | { says: 'no'; why: DeclineName } | { says: 'ask' }

type Attempt = {
  /** The cardholder is not there to be asked. */
  isOffSession: boolean
  /** They have just been asked and have confirmed. */
  isConfirmed: boolean
}

/** Asks the bank of a card for money. */
export function askBank(
  state: PaymentsState,
  card: PaymentMethod,
  { isOffSession, isConfirmed }: Attempt,
): Verdict {
  const { behaviour: name, isAuthenticated } = state.secrets.must(card.id)
  const { asksOnCharge, onCharge } = behaviourOf(name)
  const asks =
    asksOnCharge === 'always' ||
    (asksOnCharge === 'unless_saved' && !(isOffSession && isAuthenticated)) ||
    (asksOnCharge === 'on_session' && !isOffSession)
  if (asks && !isConfirmed) return { says: 'ask' }
  if (onCharge) return { says: 'no', why: onCharge }
  return hasExpired(state, card.card) ? { says: 'no', why: 'expired_card' } : { says: 'yes' }
}
