import type { NumberCountry } from '#contract/numbers.ts'
import { isTollFree, toE164 } from '#core/messages/phone.ts'
import type { NumberRow } from '#server/db/schema/schema.ts'

type NumberType = NumberRow['type']

/** New Zealand has no numbers of its own: a US number stands behind its shortcode (spec 000 §9). */
export const soldIn = (country: NumberCountry): Exclude<NumberCountry, 'NZ'> =>
  country === 'NZ' ? 'US' : country

const hasLocalNumbers = (country: NumberCountry): boolean => ['US', 'CA'].includes(soldIn(country))

/** Local and toll-free numbers in the US and Canada, mobile ones elsewhere (decision 1). */
export const typesOf = (country: NumberCountry): NumberType[] =>
  hasLocalNumbers(country) ? ['local', 'tollFree'] : ['mobile']

const DIAL_CODES = { US: '+1', CA: '+1', AU: '+61', ZA: '+27', GB: '+44' } as const

/** A number that somebody chose, in E.164; null when it is none of this country. */
export const chosenNumber = (text: string, country: NumberCountry): string | null => {
  const seller = soldIn(country)
  const phoneNumber = toE164(text, seller)
  return phoneNumber?.startsWith(DIAL_CODES[seller]) ? phoneNumber : null
}

export const typeOfNumber = (phoneNumber: string): NumberType => {
  if (!phoneNumber.startsWith('+1')) return 'mobile'
  return isTollFree(phoneNumber) ? 'tollFree' : 'local'
}

/** Our own name for a purchase at the carrier: what it left behind is found by it. */
export const referenceOf = (id: number): string => `number-${id}`
