import {
  NUMBER_COUNTRIES,
  type NumberCountry,
  type NumberType,
  SIGNUP_COUNTRIES,
} from '#core/vocabulary/numbers.ts'

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' })
const DIAL_CODES: Record<NumberCountry, string> = { US: '1', CA: '1', AU: '61', ZA: '27', GB: '44', NZ: '64' }

export const countryName = (country: NumberCountry): string => NAMES.of(country) ?? country

/** The types of number that a country offers: local and toll free in North America, mobile elsewhere. */
export const typesOf = (country: NumberCountry): readonly NumberType[] =>
  SIGNUP_COUNTRIES.some((one) => one === country) ? ['local', 'tollFree'] : ['mobile']

/** The country that another provider names by its letters or by its dial code. */
export function countryOfCode(code: string): NumberCountry {
  const digits = code.replace(/\D/g, '')
  const known = NUMBER_COUNTRIES.find(
    (country) => country === code.toUpperCase() || DIAL_CODES[country] === digits,
  )
  return known ?? 'US'
}
