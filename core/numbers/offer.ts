import { isTollFree, toE164 } from '#core/messages/phone.ts'
import { type NumberCountry, type NumberType, SIGNUP_COUNTRIES } from '#core/vocabulary/numbers.ts'

type SellingCountry = Exclude<NumberCountry, 'NZ'>

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' })

/** Why numbers of a country cannot be had. */
export const notSoldIn = (country: NumberCountry): string =>
  `Numbers of ${NAMES.of(country)} are only sold against papers that whoever runs this service hands in at the phone company, and that has not been done here. Please choose a number of another country, or write to us with Get Help.`

/** The country whose numbers are sold for this one. Behind New Zealand's shortcode stands a US number. */
export const soldIn = (country: NumberCountry): SellingCountry => (country === 'NZ' ? 'US' : country)

/** Whether somebody who signs up can choose a number of this country; the others can be added later. */
export const isOfferedAtSignup = (country: string): boolean =>
  SIGNUP_COUNTRIES.some((offered) => offered === country)

const DIAL_CODES: Record<SellingCountry, string> = { US: '+1', CA: '+1', AU: '+61', ZA: '+27', GB: '+44' }
const NORTH_AMERICA = '+1'

/** The types that are sold for a country: local and toll-free numbers in the US and Canada, mobile ones elsewhere. */
export const typesOf = (country: NumberCountry): readonly NumberType[] =>
  DIAL_CODES[soldIn(country)] === NORTH_AMERICA ? ['local', 'tollFree'] : ['mobile']

/** A number that somebody chose, in E.164; null when it is not one that is sold for this country. */
export function chosenNumber(text: string, country: NumberCountry): string | null {
  const seller = soldIn(country)
  const phoneNumber = toE164(text, seller)
  return phoneNumber?.startsWith(DIAL_CODES[seller]) ? phoneNumber : null
}

/** The type of a number, told from its digits. */
export function typeOfNumber(phoneNumber: string): NumberType {
  if (!phoneNumber.startsWith(NORTH_AMERICA)) return 'mobile'
  return isTollFree(phoneNumber) ? 'tollFree' : 'local'
}
