import type { PhoneNumber } from '../state/documents.ts'

type Dialled = Pick<PhoneNumber, 'number' | 'e164'>

const NORTH_AMERICAN = /^\+1(\d{3})(\d{3})(\d{4})$/

/** '(212) 555-0101'; other countries' numbers stay as typed. */
export const nationalFormat = ({ number, e164 }: Dialled): string =>
  NORTH_AMERICAN.test(e164 ?? '') ? (e164 ?? '').replace(NORTH_AMERICAN, '($1) $2-$3') : number

/** '+1 212-555-0101'. */
export const internationalFormat = ({ number, e164 }: Dialled): string =>
  NORTH_AMERICAN.test(e164 ?? '') ? (e164 ?? '').replace(NORTH_AMERICAN, '+1 $1-$2-$3') : (e164 ?? number)

export const countryOf = (e164: string): string => (e164.startsWith('+44') ? 'GB' : 'US')
