import type { NumberCountry } from '#contract/numbers.ts'

export type NumberType = 'local' | 'tollFree' | 'mobile'

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' })
const DIAL_CODES: Record<NumberCountry, string> = { US: '1', CA: '1', AU: '61', ZA: '27', GB: '44', NZ: '64' }

/** The countries whose numbers are sold: to people who are signing up, and to churches. */
export const SIGNUP_COUNTRIES: readonly NumberCountry[] = ['US', 'CA']
export const COUNTRIES: readonly NumberCountry[] = ['US', 'CA', 'AU', 'ZA', 'GB', 'NZ']

export const countryName = (country: NumberCountry): string => NAMES.of(country) ?? country

/** The types of number that a country offers: local and toll free in North America, mobile elsewhere. */
export const typesOf = (country: NumberCountry): readonly NumberType[] =>
  SIGNUP_COUNTRIES.includes(country) ? ['local', 'tollFree'] : ['mobile']

/** The country that another provider names by its letters or by its dial code. */
export const countryOfCode = (code: string): NumberCountry => {
  const digits = code.replace(/\D/g, '')
  const known = COUNTRIES.find((country) => country === code.toUpperCase() || DIAL_CODES[country] === digits)
  return known ?? 'US'
}
