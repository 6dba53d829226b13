import { type ApiError, cardError } from '../base/errors.ts'

type Decline = { code: string; declineCode: string | null; message: string; advice: string | null }

const declined = (declineCode: string, message: string, advice: string | null = null): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
  advice,
})

/** Why a bank says no, in the vendor's words (https://docs.stripe.com/declines/codes). */
export const DECLINES = {
  generic_decline: declined('generic_decline', 'Your card was declined.', 'try_again_later'),
  insufficient_funds: declined('insufficient_funds', 'Your card has insufficient funds.', 'try_again_later'),
  lost_card: declined('lost_card', 'Your card was declined.', 'do_not_try_again'),
  stolen_card: declined('stolen_card', 'Your card was declined.', 'do_not_try_again'),
  card_velocity_exceeded: declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    'try_again_later',
  ),
  live_mode_test_card: declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  ),
  expired_card: {
    code: 'expired_card',
    declineCode: 'expired_card',
    message: 'Your card has expired.',
    advice: 'do_not_try_again',
  },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    advice: null,
  },
  processing_error: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
    advice: 'try_again_later',
  },
} as const satisfies Record<string, Decline>

export type DeclineName = keyof typeof DECLINES

/** What a card does: whether it can be saved, when the bank asks the cardholder, and what becomes of a charge. */
export type Behaviour = {
  /** Said no to at once, so that it cannot be saved. */
  onSave?: DeclineName
  asksOnSave?: boolean
  /**
   * `always`: the bank asks about every charge; `unless_saved`: about each on-session charge, and about others unless
   * it was confirmed when it was saved; `on_session`: about those only.
   */
  asksOnCharge?: 'always' | 'unless_saved' | 'on_session'
  onCharge?: DeclineName
}

/** What cards can do, by name; the console changes what a saved card does. */
export const BEHAVIOURS = {
  succeeds: {},
  generic_decline: { onSave: 'generic_decline', onCharge: 'generic_decline' },
  insufficient_funds: { onSave: 'insufficient_funds', onCharge: 'insufficient_funds' },
  lost_card: { onSave: 'lost_card', onCharge: 'lost_card' },
  stolen_card: { onSave: 'stolen_card', onCharge: 'stolen_card' },
  expired_card: { onSave: 'expired_card', onCharge: 'expired_card' },
  incorrect_cvc: { onSave: 'incorrect_cvc', onCharge: 'incorrect_cvc' },
  processing_error: { onSave: 'processing_error', onCharge: 'processing_error' },
  card_velocity_exceeded: { onSave: 'card_velocity_exceeded', onCharge: 'card_velocity_exceeded' },
  declines_charges: { onCharge: 'generic_decline' },
  asks_unless_saved: { asksOnSave: true, asksOnCharge: 'unless_saved' },
  asks_always: { asksOnSave: true, asksOnCharge: 'always' },
  asks_on_session: { asksOnCharge: 'on_session' },
  asks_then_insufficient_funds: {
    asksOnSave: true,
    asksOnCharge: 'always',
    onCharge: 'insufficient_funds',
  },
  asks_then_declines: { asksOnSave: true, asksOnCharge: 'always', onCharge: 'generic_decline' },
  not_a_test_card: { onSave: 'live_mode_test_card', onCharge: 'live_mode_test_card' },
} as const satisfies Record<string, Behaviour>

export type BehaviourName = keyof typeof BEHAVIOURS

export const behaviourOf = (name: string): Behaviour => BEHAVIOURS[name as BehaviourName] ?? {}

type TestCard = { brand: string; behaviour: BehaviourName; funding?: string; country?: string }

const visa = (behaviour: BehaviourName): TestCard => ({ brand: 'visa', behaviour })
const works = (brand: string): TestCard => ({ brand, behaviour: 'succeeds' })

/** The numbers that the vendor gives for tests (https://docs.stripe.com/testing). */
export const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': works('visa'),
  '4000056655665556': { ...works('visa'), funding: 'debit' },
  '5555555555554444': works('mastercard'),
  '2223003122003222': works('mastercard'),
  '378282246310005': works('amex'),
  '371449635398431': works('amex'),
  '6011111111111117': works('discover'),
  '3056930009020004': works('diners'),
  '30569309025904': works('diners'),
  '3566002020360505': works('jcb'),
  '6200000000000005': works('unionpay'),
  '4000000000000002': visa('generic_decline'),
  '4000000000009995': visa('insufficient_funds'),
  '4000000000009987': visa('lost_card'),
  '4000000000009979': visa('stolen_card'),
  '4000000000000069': visa('expired_card'),
  '4000000000000127': visa('incorrect_cvc'),
  '4000000000000119': visa('processing_error'),
  '4000000000006975': visa('card_velocity_exceeded'),
  '4000000000000341': visa('declines_charges'),
  '4000002500003155': visa('asks_unless_saved'),
  '4000002760003184': visa('asks_always'),
  '4000003800000446': visa('asks_on_session'),
  '4000008260003178': visa('asks_then_insufficient_funds'),
  '4000008400001629': visa('asks_then_declines'),
}

/** The payment methods that stand for test cards in calls of the server. */
export const TEST_METHODS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredSetupForOffSession: '4000003800000446',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  pm_card_threeDSecureRequiredChargeDeclined: '4000008400001629',
}

/** The digit that ends a card number guards against slips. */
export function isPlausible(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export const cardOf = (number: string): TestCard =>
  TEST_CARDS[number] ?? { brand: 'visa', behaviour: 'not_a_test_card' }

/** The refusal of a card; `more` names the objects that it is about. */
export function refusalOf(name: DeclineName, more: object = {}): ApiError {
  const { code, declineCode, message, advice } = DECLINES[name]
  return cardError(message, {
    ...more,
    code,
    ...(declineCode && { decline_code: declineCode }),
    ...(advice && { advice_code: advice }),
  })
}
