import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import mailChecker from 'mailchecker'
import { SIGNUP_COUNTRIES } from '#core/vocabulary/numbers.ts'

/** A North American number does not show whether it is a mobile one. */
const MOBILE = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

/** A typed phone as E.164: '+1 (212) 555-0142' and '12125550142' are the same. */
export const phoneOf = (typed: string): string => `+${typed.replaceAll(/\D/g, '')}`

/** Whether a number can be a mobile one of a country where one can sign up. */
export function isRealMobile(typed: string): boolean {
  const number = parsePhoneNumberFromString(phoneOf(typed))
  return (
    number?.isValid() === true &&
    SIGNUP_COUNTRIES.some((country) => country === number.country) &&
    MOBILE.includes(number.getType() ?? '')
  )
}

/** Names set aside for tests (RFC 2606, RFC 6761) are let through; .invalid never is. */
const FOR_TESTS = /(^|\.)(test|example|localhost)$/
const NEVER = /(^|\.)invalid$/

/** The sentence about an address whose domain takes no mail. */
export const NO_MAIL = 'This does not look like a valid e-mail address: its domain takes no mail.'
/** The sentence about an address that does not last. */
export const DISPOSABLE = 'Please use a valid e-mail address that lasts: this one is disposable.'
const NOT_MOBILE = 'This does not look like a real mobile phone.'

/** What an e-mail address tells by itself: nothing is wrong with it, something is, or its domain must be asked. */
type EmailLook =
  | { outcome: 'plausible' }
  | { outcome: 'doubtful'; doubt: string }
  | { outcome: 'ask'; domain: string }

/** Looks at an e-mail address without asking anybody. */
export function lookAtEmail(email: string): EmailLook {
  const domain = email.split('@').at(-1)?.toLowerCase() ?? ''
  if (FOR_TESTS.test(domain)) return { outcome: 'plausible' }
  if (NEVER.test(domain)) return { outcome: 'doubtful', doubt: NO_MAIL }
  if (!mailChecker.isValid(email)) return { outcome: 'doubtful', doubt: DISPOSABLE }
  return { outcome: 'ask', domain }
}

/** What is doubtful about a mobile phone; null when nothing is. */
export const phoneDoubt = (typed: string): string | null => (isRealMobile(typed) ? null : NOT_MOBILE)

const PLACE = 'The phone is not from where the time zone is.'
const AMERICAN_ZONE = /^(America|US|Canada|Pacific\/Honolulu|Atlantic\/Bermuda)/

/** Whether a person's phone and time zone contradict each other: numbers of a signup are North American. */
export const placeDoubt = (timeZone: string): string | null => (AMERICAN_ZONE.test(timeZone) ? null : PLACE)
