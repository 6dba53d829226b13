import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import type { PhonePreference } from '#core/vocabulary/churches.ts'
import type { PersonPhone, PhoneChoice } from './text.ts'

const countryCode = (country: string): CountryCode | undefined =>
  isSupportedCountry(country) ? country : undefined

/**
 * A number as typed, in E.164; null when it cannot be one. Only the length is judged: area codes are newer than
 * any list of them, and the carrier knows best.
 */
export function toE164(number: string, defaultCountry: string): string | null {
  const parsed = parsePhoneNumberFromString(number, countryCode(defaultCountry))
  return parsed?.isPossible() ? parsed.number : null
}

/** The country of a number; where several share a dial code and the number does not tell, the largest of them. */
const mainCountryOf = (number: ReturnType<typeof parsePhoneNumberFromString>): string | null =>
  number?.country ?? number?.getPossibleCountries()[0] ?? null

/** ISO country of an E.164 number, for example 'US'; null when it belongs to none. */
export const countryOf = (e164: string): string | null => mainCountryOf(parsePhoneNumberFromString(e164))

/** '(212) 555-0100' for numbers of the default country, '+44 20 7946 0018' for others; the input when it is no number. */
export function formatPhone(e164: string, defaultCountry = 'US'): string {
  const parsed = parsePhoneNumberFromString(e164)
  if (!parsed) return e164
  return parsed.country === defaultCountry ? parsed.formatNational() : parsed.formatInternational()
}

/** Codes that are free to call in the North American plan; 822 and 880 to 889 are reserved. */
const TOLL_FREE = /^\+1(800|833|844|855|866|877|888)\d{7}$/

/** Whether calling an E.164 number is free for the caller. */
export const isTollFree = (e164: string): boolean => TOLL_FREE.test(e164)

const LANDLINES = new Set(['home', 'work', 'office', 'fax', 'home fax', 'work fax', 'landline', 'church'])

const placeOf = (phone: PersonPhone): string => phone.location.trim().toLowerCase()
const isMobile = (phone: PersonPhone): boolean => placeOf(phone) === 'mobile' || placeOf(phone) === 'cell'
const isLandline = (phone: PersonPhone): boolean => LANDLINES.has(placeOf(phone))

const primaryFirst = (phones: readonly PersonPhone[]): PersonPhone[] =>
  phones.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))

/** The phones a preference lets through, best first. Home and work numbers are texted only when they are asked for by 'primary'. */
const SUITABLE: Record<PhonePreference, (phones: readonly PersonPhone[]) => PersonPhone[]> = {
  mobile: (phones) => primaryFirst(phones.filter(isMobile)),
  primary: (phones) => phones.filter((phone) => phone.isPrimary),
  'mobile-primary': (phones) => [
    ...primaryFirst(phones.filter(isMobile)),
    ...phones.filter((phone) => phone.isPrimary && !isMobile(phone) && !isLandline(phone)),
  ],
}

/** The number to text, by the church's preference: the best suitable one that is a possible number. */
export function choosePhone(
  phones: readonly PersonPhone[],
  preference: PhonePreference,
  defaultCountry: string,
): PhoneChoice {
  const suitable = SUITABLE[preference](phones)
  for (const { e164, number } of suitable) {
    const phone = toE164(e164 ?? number, defaultCountry)
    if (phone) return { phone, unreachable: null }
  }
  if (suitable.length > 0) return { phone: null, unreachable: 'bad_number' }
  return { phone: null, unreachable: phones.some(isLandline) ? 'landline_only' : 'no_mobile' }
}
