import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

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
