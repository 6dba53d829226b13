import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import mailChecker from 'mailchecker'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/errors.ts'

/** Signup offers these countries (spec 000 §9). */
const COUNTRIES = ['US', 'CA']
/** In North America a number does not tell whether it is a mobile one. */
const MOBILE = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

/** '+1 (212) 555-0142' or '12125550142' as E.164. */
export const phoneOf = (typed: string): string => `+${typed.replaceAll(/\D/g, '')}`

/** Whether a number can be a mobile one of a country that signup offers. */
export const isRealMobile = (typed: string): boolean => {
  const number = parsePhoneNumberFromString(phoneOf(typed))
  return (
    number?.isValid() === true &&
    COUNTRIES.includes(number.country ?? '') &&
    MOBILE.includes(number.getType() ?? '')
  )
}

export type Contact = {
  email: string
  mobile_phone: string
  bypass_email: boolean
  bypass_phone: boolean
}

/** Names that exist on no network (RFC 2606, RFC 6761): those for tests are let through, .invalid never is. */
const FOR_TESTS = /(^|\.)(test|example|localhost)$/
const NEVER = /(^|\.)invalid$/

const NO_MAIL = 'This does not look like a valid e-mail address: its domain takes no mail.'
const DISPOSABLE = 'Please use a valid e-mail address that lasts: this one is disposable.'
const NOT_MOBILE = 'This does not look like a real mobile phone.'

/** What is doubtful about an e-mail address; null when nothing is, or DNS cannot be asked. */
export const emailDoubt = async (
  { domains }: Pick<Deps, 'domains'>,
  email: string,
): Promise<string | null> => {
  const domain = email.split('@').at(-1)?.toLowerCase() ?? ''
  if (FOR_TESTS.test(domain)) return null
  if (NEVER.test(domain)) return NO_MAIL
  if (!mailChecker.isValid(email)) return DISPOSABLE
  return (await domains.takesMail(domain)) === false ? NO_MAIL : null
}

/** Refuses an e-mail address or a phone that is doubtful, unless its owner has ticked that it is right. */
export const requirePlausibleContact = async (
  deps: Pick<Deps, 'domains'>,
  contact: Contact,
): Promise<void> => {
  const doubt = contact.bypass_email ? null : await emailDoubt(deps, contact.email)
  const isPhoneDoubtful = !contact.bypass_phone && !isRealMobile(contact.mobile_phone)
  const fields = {
    ...(doubt && { email: [doubt] }),
    ...(isPhoneDoubtful && { mobile_phone: [NOT_MOBILE] }),
  }
  if (Object.keys(fields).length > 0) throw refuse(422, fields)
}
