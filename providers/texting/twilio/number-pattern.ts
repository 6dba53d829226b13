import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js'
import type { NumberQuery } from '../port.ts'

/**
 * Twilio's `Contains` for what must stand in a number: `+` ties to its beginning, `$` to its end.
 * A number begins with its country code, so that 'first' means the digits after it.
 */
export const containsPattern = ({ country, contains }: Pick<NumberQuery, 'country' | 'contains'>) => {
  const plain = contains?.text.replace(/[^0-9a-z]/gi, '') ?? ''
  if (contains === null || plain === '') return undefined
  if (contains.match === 'last') return `${plain}$`
  if (contains.match === 'first') return `+${callingCode(country)}${plain}`
  return plain
}

const callingCode = (country: string): string =>
  isSupportedCountry(country) ? getCountryCallingCode(country) : ''
