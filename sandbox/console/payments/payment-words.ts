import type { BehaviourName } from '../../payments/cards/test-cards.ts'

/** What a card does when it is charged, as the console offers it. */
export const BEHAVIOUR_WORDS: Record<BehaviourName, string> = {
  succeeds: 'Works',
  declines_charges: 'Saves, then is declined',
  generic_decline: 'Is declined',
  insufficient_funds: 'Has too little money',
  lost_card: 'Was lost',
  stolen_card: 'Was stolen',
  expired_card: 'Has expired',
  incorrect_cvc: 'Has another code',
  processing_error: 'Meets an error',
  card_velocity_exceeded: 'Is over its limit',
  asks_unless_saved: 'Asks unless confirmed before',
  asks_always: 'Always asks (3-D Secure)',
  asks_on_session: 'Asks when somebody is there',
  asks_then_insufficient_funds: 'Asks, then has too little money',
  asks_then_declines: 'Asks, then is declined',
  not_a_test_card: 'Is no test card',
}

const GOOD = ['active', 'paid', 'succeeded', 'trialing']
const BAD = ['canceled', 'failed', 'incomplete_expired', 'past_due', 'unpaid', 'uncollectible']

export function colourOf(status: string): string {
  if (GOOD.includes(status)) return 'green'
  return BAD.includes(status) ? 'red' : 'gray'
}

export const statusWords = (status: string): string => status.replaceAll('_', ' ')
