import type { HookRequest } from '../../hooks.ts'
import type { PaymentsPort } from '../port.ts'

/** What a card that a person types does, and what the bank does with it. */
export type CardKind =
  | 'works'
  | 'another that works'
  | 'is declined'
  | 'is stolen'
  | 'saves, then is declined'
  | 'always asks'
  | 'asks once'

/** What the provider can be made to do wrong. */
export type PaymentsSituation = 'rate_limited' | 'failing' | 'lost' | 'truncated'

/** An adapter, a provider whose time is moved by hand, and somebody with cards in front of a browser. */
export type PaymentsSubject = {
  port: PaymentsPort
  portWithWrongKey: PaymentsPort
  /** Nobody listens where this one calls. */
  portCutOff: PaymentsPort
  now: () => Temporal.Instant
  /** Lets time pass and the provider do what is due. */
  pass: (duration: Temporal.DurationLike) => Promise<void>
  /** Types a card into the form that the secret opens, and confirms what the bank asks; answers whether it was taken. */
  enterCard: (clientSecret: string, kind: CardKind) => Promise<boolean>
  /** Says yes or no to what the bank asks about a payment. */
  answerBank: (clientSecret: string, card: string | null, isConfirmed: boolean) => Promise<void>
  /** From now on the bank declines this card, or takes it again. */
  block: (card: string, isBlocked: boolean) => void
  /** Somebody gives money back by hand. */
  refund: (payment: string, cents: number) => void
  /** The cardholder disputes a payment; answers how the bank decides. */
  dispute: (payment: string) => (state: 'won' | 'lost') => void
  provoke: (situation: PaymentsSituation, path: string) => void
  /** How often the provider carried out a charge, by all references. */
  chargesMade: () => number
  /** The calls about events that came since, each as it came. */
  hooks: () => Promise<HookRequest[]>
  stop: () => Promise<void>
}
