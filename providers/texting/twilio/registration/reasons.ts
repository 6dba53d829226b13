import type { RegistrationRefusal } from '../../port.ts'
import { REFUSALS, type Refusal } from './refusals.ts'

const refusalOf = (code: string): Refusal =>
  REFUSALS[code] ?? {
    cause: `The carriers refused it with code ${code}.`,
    field: 'church',
    fix: 'Check every field against your official papers and hand it in again.',
    remedy: 'correct',
  }

const PROFILE_REFUSED: Refusal = {
  cause: 'The details of the church were not accepted.',
  field: 'church',
  fix: 'Compare the legal name, the EIN and the address with your official papers, and check the e-mail address and the phone.',
  remedy: 'correct',
}

/** Each reason once. What has to be begun anew is not mended by a correction, whatever else was wrong. */
function together(refusals: readonly Refusal[]): RegistrationRefusal {
  const all = refusals.length > 0 ? refusals : [PROFILE_REFUSED]
  const remedies = all.map(({ remedy }) => remedy)
  return {
    reasons: [...new Set(all.map(({ cause, fix }) => `${cause} ${fix}`))],
    field: all.find(({ field }) => field !== null)?.field ?? null,
    remedy: (['anew', 'correct'] as const).find((remedy) => remedies.includes(remedy)) ?? 'operator',
  }
}

type RegistrationError = { error_code?: number | string; code?: number | string }
const codesOf = (errors: unknown): string[] =>
  (Array.isArray(errors) ? (errors as RegistrationError[]) : []).flatMap(
    ({ error_code, code = error_code }) => (code === undefined ? [] : [String(code)]),
  )

/** Why a brand or a campaign was refused; the feedback words say more than the codes. */
export function reasonsOf(refused: {
  status: string
  errors: unknown
  feedback?: unknown
}): RegistrationRefusal {
  if (refused.status === 'SUSPENDED') return together([refusalOf('SUSPENDED')])
  const feedback = Array.isArray(refused.feedback) ? refused.feedback.map(String) : []
  return together((feedback.length > 0 ? feedback : codesOf(refused.errors)).map(refusalOf))
}

/** Why the verification of a toll-free number was refused. */
export function reasonsOfVerification(refused: {
  errorCode: unknown
  rejectionReasons: unknown
}): RegistrationRefusal {
  const codes = codesOf(refused.rejectionReasons)
  const only = refused.errorCode ? [String(refused.errorCode)] : []
  return together((codes.length > 0 ? codes : only).map(refusalOf))
}

/** The fields of an evaluation on our form, and how a sentence names them. */
const FIELDS: Record<string, [field: Refusal['field'], name: string]> = {
  business_name: ['church', 'the legal name'],
  business_registration_number: ['ein', 'the EIN'],
  website_url: ['website', 'the website'],
  first_name: [null, 'the first name of the owner'],
  last_name: [null, 'the last name of the owner'],
  email: ['email', 'the e-mail address'],
  phone_number: ['phone', 'the phone'],
  address_sids: ['address', 'the address'],
}
type Evaluated = { passed?: boolean; invalid?: { object_field?: string }[] }

/** What an evaluation found missing. */
export function reasonsOfEvaluation(results: unknown): RegistrationRefusal {
  const invalid = (Array.isArray(results) ? (results as Evaluated[]) : []).flatMap(
    ({ invalid = [] }) => invalid,
  )
  const known = invalid.flatMap(({ object_field = '' }) => {
    const found = FIELDS[object_field]
    return found ? [found] : []
  })
  if (known.length === 0) return together([])
  const names = known.map(([, name]) => name).join(' and ')
  return {
    reasons: [`The carriers do not accept ${names} as given.`],
    field: known.find(([field]) => field !== null)?.[0] ?? null,
    remedy: 'correct',
  }
}

/** Why a customer profile was refused, for which Twilio gives no code. */
export const profileReasons = (): RegistrationRefusal => together([])

/** What is wrong with an address that Twilio does not take (Addresses, validation). */
export const addressReasons = (): RegistrationRefusal => ({
  reasons: [
    'The address was not found. Give the street address as the post office writes it: no PO box, with the right ZIP code.',
  ],
  field: 'address',
  remedy: 'correct',
})
