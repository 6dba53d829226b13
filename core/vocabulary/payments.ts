/** How far a subscription at the payment provider has come. */
export const SUBSCRIPTION_STATUSES = [
  /** The first payment has not gone through; it ends by itself after a day. */
  'incomplete',
  'trialing',
  'active',
  /** A renewal was not paid; the provider goes on trying. */
  'past_due',
  /** It has given up trying; the invoice stays open. */
  'unpaid',
  'paused',
  /** Over for good, whether it ever began or not. */
  'cancelled',
] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** What became of the money that an invoice or a charge is about. */
export const PAYMENT_STATUSES = ['paid', 'open', 'failed', 'refunded', 'void'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** How far a dispute has come: the bank decides, for us or for the cardholder. */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** Kinds of cards that are told apart; `other` is what has no logo of its own. */
export const CARD_BRANDS = [
  'amex',
  'diners',
  'discover',
  'jcb',
  'mastercard',
  'unionpay',
  'visa',
  'other',
] as const
export type CardBrand = (typeof CARD_BRANDS)[number]
