import type { PurchaseState } from '#core/vocabulary/billing.ts'

/** What the payment provider says of a purchase when it is looked at. */
export const PURCHASE_STANDINGS = [
  /** No answer: it may have been paid or not. */
  'unknown',
  /** It has never heard of it. */
  'none',
  /** It has written it down and taken nothing. */
  'begun',
  /** The bank wants to hear from the cardholder. */
  'asks',
  'paid',
  /** The bank said no; another attempt could still be made on it. */
  'refused',
  /** It can never be paid any more. */
  'over',
] as const
export type PurchaseStanding = (typeof PURCHASE_STANDINGS)[number]

/**
 * What is done next: `begin`, `take` and `drop` ask the provider for something, after which it is looked at again;
 * `ask`, `complete` and `fail` write down how far it is; `wait` and `leave` do nothing.
 */
export type PurchaseStep = 'begin' | 'take' | 'drop' | 'ask' | 'complete' | 'fail' | 'wait' | 'leave'

type Purchase = {
  state: PurchaseState
  /** Its owner pressed for it, or armed it, lately, and nothing has taken its place. */
  isWanted: boolean
  /** Its owner can be asked by the bank. */
  isAttended: boolean
}

/**
 * The one rule of every purchase, for whoever looks at it: the page that waits, the job after a crash, an event of the
 * provider. What is paid is completed, whatever was written before; what is not wanted any more is given up at the
 * provider first, so that a purchase that failed can never be paid afterwards.
 */
export function nextStep(
  { state, isWanted, isAttended }: Purchase,
  standing: PurchaseStanding,
): PurchaseStep {
  if (state === 'done') return 'leave'
  if (standing === 'paid') return 'complete'
  if (standing === 'unknown') return 'wait'
  if (state === 'failed') return standing === 'none' || standing === 'over' ? 'leave' : 'drop'
  switch (standing) {
    case 'none':
      return isWanted ? 'begin' : 'fail'
    case 'begun':
      return isWanted ? 'take' : 'drop'
    case 'asks':
      return isWanted && isAttended ? 'ask' : 'drop'
    case 'refused':
      return 'drop'
    case 'over':
      return 'fail'
  }
}
