import { toE164 } from '#core/messages/phone.ts'
import { isProvince, isState } from '#core/places/regions.ts'
import {
  BRAND_FIELDS,
  type BrandField,
  type BrandState,
  type NumberType,
  type RegisteredType,
} from '#core/vocabulary/numbers.ts'

/** What the carriers are told of a church, as text. */
type BrandDetails = Record<BrandField, string>

/** What decides whether a number must be registered; null when there is none. */
type Registrable = { countryIso: string; type: NumberType; isImported: boolean } | null
/** The same, and when its first text was delivered. */
type Starting = (NonNullable<Registrable> & { liveAt?: Temporal.Instant | null }) | null

/**
 * How a number must be registered; null when it need not be. Local numbers of the US are, and toll-free ones wherever
 * they were bought, unless another provider registers its own.
 */
export function registrationOf(number: Registrable): RegisteredType | null {
  if (number === null || number.isImported) return null
  if (number.type === 'tollFree') return 'tollFree'
  return number.countryIso === 'US' && number.type === 'local' ? 'local' : null
}

/** Whether a number must be registered. */
export const needsRegistration = (number: Registrable): boolean => registrationOf(number) !== null

/** What the carriers have decided for a type of number; `sender` is their id of the number that they know. */
export type Decided = { type: RegisteredType; status: BrandState; sender: string | null }

/** Whether the carriers let the texts of a number through. */
export function isRegistered(
  number: NonNullable<Registrable> & { carrierSid: string | null },
  registrations: readonly Decided[],
): boolean {
  const type = registrationOf(number)
  const found = registrations.find((one) => one.type === type)
  return type === null || (found?.status === 'approved' && found.sender === number.carrierSid)
}

/**
 * How far the registration of a number is; null when it needs none. One that was approved for another number of the
 * church is still in review for this one.
 */
export function registrationStanding(
  number: (NonNullable<Registrable> & { carrierSid: string | null }) | null,
  decided: Pick<Decided, 'status' | 'sender'> | null,
): BrandState | 'none' | null {
  const type = registrationOf(number)
  if (number === null || type === null) return null
  if (decided === null) return 'none'
  return decided.status === 'approved' && !isRegistered(number, [{ ...decided, type }])
    ? 'in_review'
    : decided.status
}

/** An employer identification number without the hyphen and blanks that people write. */
export const einDigits = (ein: string): string => ein.replace(/[\s-]/g, '')

const BOX = /\bp\.?\s*o\.?\s*box\b|\bpost\s+office\s+box\b/i

type Rule = [holds: (value: string) => boolean, message: string]

/** Area code and exchange begin with 2 to 9, and an area code is no service such as 911 (North American Numbering Plan). */
const DIALLED = /^\+1[2-9](?!11)\d{2}[2-9]\d{6}$/
const ZIP_CODE = /^\d{5}(-\d{4})?$/
const POSTAL_CODE = /^[a-z]\d[a-z] ?\d[a-z]\d$/i

/** The country of an address, told from its ZIP or postal code. */
export const countryOf = (zip: string): 'US' | 'CA' => (POSTAL_CODE.test(zip) ? 'CA' : 'US')

/** What a field must be before it is handed in; churches of Canada give the nine digits of their business number. */
const RULES: Partial<Record<BrandField, Rule>> = {
  ein: [
    (value) => /^\d{9}$/.test(einDigits(value)),
    'The EIN has nine digits, like 12-3456789; so has the business number of Canada.',
  ],
  address: [(value) => !BOX.test(value), 'Carriers do not accept a PO box. Please give the street address.'],
  state: [(value) => isState(value) || isProvince(value), 'Please choose a state or province.'],
  zip: [
    (value) => ZIP_CODE.test(value) || POSTAL_CODE.test(value),
    'A ZIP code has five digits, like 36104; a postal code of Canada is like K1A 0B1.',
  ],
  email: [(value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), 'Please enter a valid email address.'],
  phone: [
    (value) => DIALLED.test(toE164(value, 'US') ?? ''),
    'Please enter a phone number of the US or Canada, like (334) 555-0142.',
  ],
}

function problemOf(field: BrandField, value: string): string | null {
  if (value === '') return `${field} is required`
  const [holds, message] = RULES[field] ?? []
  return message === undefined || holds?.(value) ? null : message
}

/** Why the details cannot be handed in, by field; null when they can. */
export function registrationProblems(details: BrandDetails): Partial<Record<BrandField, string[]>> | null {
  const problems = BRAND_FIELDS.flatMap((field) => {
    const problem = problemOf(field, details[field])
    return problem === null ? [] : [[field, [problem]] as const]
  })
  if (problems.length > 0) return Object.fromEntries(problems)
  const isThere = isProvince(details.state) === (countryOf(details.zip) === 'CA')
  return isThere ? null : { zip: ['This code is not one of that state or province.'] }
}

/** The details as the carriers write them: '12-3456789', in Canada '123456789'; 'AL'. */
export function asCarriersWrite(details: BrandDetails): BrandDetails {
  const digits = einDigits(details.ein)
  return {
    ...details,
    ein: countryOf(details.zip) === 'CA' ? digits : digits.replace(/^(\d{2})(\d{7})$/, '$1-$2'),
    state: details.state.toUpperCase(),
    zip: details.zip.toUpperCase(),
  }
}

const WAITING: Record<RegisteredType, string> = {
  local:
    'Until it is approved no text goes to your volunteers: phone companies in the US block texts from local numbers that they do not know. Sending may be started all the same; texts that are still timely then go by themselves.',
  tollFree:
    'Until it is approved no text goes to your volunteers: phone companies block texts from toll-free numbers that are not verified. Sending may be started all the same; texts that are still timely then go by themselves.',
}
const MEANWHILE =
  'Meanwhile you can try everything in trial mode: what would go is shown on the owner’s phone, or on the screen.'
const ALL_DONE =
  'There is nothing left to do: the phone companies know your church and let its texts through.'

const SETTING_UP =
  'There is nothing left to do. The phone companies now set up your number, which takes some hours, seldom more than a day. Texts that wait are tried one at a time, the most urgent first, and all go as soon as one has arrived.'

function notNeeded(number: Registrable): string {
  if (number === null)
    return 'Choose a number first: local numbers of the US and toll-free numbers are registered with the carriers.'
  if (number.isImported)
    return 'Your number comes from another texting provider, which looks after its registration.'
  return 'Your number needs no registration: only local numbers of the US and toll-free numbers do.'
}

/** The sentence about what a church with this number can do while its registration is in this state. */
export function meanwhileOf(status: BrandState | 'none', number: Starting): string {
  const type = registrationOf(number)
  if (type === null) return notNeeded(number)
  if (status === 'approved' && type === 'local' && number?.liveAt === null) return SETTING_UP
  return status === 'approved' ? ALL_DONE : `${WAITING[type]} ${MEANWHILE}`
}

/** How long the carriers mostly take. */
export const REVIEW_TAKES: Record<RegisteredType, string> = {
  local: 'That mostly takes a few days, sometimes up to three weeks.',
  tollFree: 'That mostly takes three to five working days, sometimes up to two weeks.',
}
