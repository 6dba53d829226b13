import { toE164 } from '#core/messages/phone.ts'
import { BRAND_FIELDS, type BrandField, type BrandState, type NumberType } from '#core/vocabulary/numbers.ts'

/** What the carriers are told of a church, as text. */
type BrandDetails = Record<BrandField, string>

/** What decides whether a number must be registered; null when there is none. */
type Registrable = { countryIso: string; type: NumberType; isImported: boolean } | null

/** Whether a number must be registered: local numbers of the US, unless another provider registers its own. */
export const needsRegistration = (number: Registrable): boolean =>
  number !== null && number.countryIso === 'US' && number.type === 'local' && !number.isImported

/** An employer identification number without the hyphen and blanks that people write. */
export const einDigits = (ein: string): string => ein.replace(/[\s-]/g, '')

const BOX = /\bp\.?\s*o\.?\s*box\b|\bpost\s+office\s+box\b/i

type Rule = [holds: (value: string) => boolean, message: string]

/** What a field must be before it is handed in. */
const RULES: Partial<Record<BrandField, Rule>> = {
  ein: [(value) => /^\d{9}$/.test(einDigits(value)), 'The EIN has nine digits, like 12-3456789.'],
  address: [(value) => !BOX.test(value), 'Carriers do not accept a PO box. Please give the street address.'],
  state: [(value) => /^[A-Za-z]{2}$/.test(value), 'Please give the state as two letters, like AL.'],
  zip: [(value) => /^\d{5}(-\d{4})?$/.test(value), 'A ZIP code has five digits, like 36104.'],
  email: [(value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), 'Please enter a valid email address.'],
  phone: [
    (value) => toE164(value, 'US')?.startsWith('+1') ?? false,
    'Please enter a phone number of the US, like (334) 555-0142.',
  ],
}

const problemOf = (field: BrandField, value: string): string | null => {
  if (value === '') return `${field} is required`
  const [holds, message] = RULES[field] ?? []
  return message === undefined || holds?.(value) ? null : message
}

/** Why the details cannot be handed in, by field; null when they can. */
export const registrationProblems = (details: BrandDetails): Partial<Record<BrandField, string[]>> | null => {
  const problems = BRAND_FIELDS.flatMap((field) => {
    const problem = problemOf(field, details[field])
    return problem === null ? [] : [[field, [problem]] as const]
  })
  return problems.length > 0 ? Object.fromEntries(problems) : null
}

/** The details as the carriers write them: '12-3456789', 'AL'. */
export const asCarriersWrite = (details: BrandDetails): BrandDetails => ({
  ...details,
  ein: einDigits(details.ein).replace(/^(\d{2})(\d{7})$/, '$1-$2'),
  state: details.state.toUpperCase(),
})

const UNTIL_THEN =
  'Until it is approved, phone companies in the US may block texts from your local number; phones outside the US are not affected. Meanwhile you can use a toll-free number, which needs no such registration, or try everything in trial mode, where texts go to your own phone only.'
const ALL_DONE =
  'There is nothing left to do: the phone companies know your church and let its texts through.'

const notNeeded = (number: Registrable): string => {
  if (number === null)
    return 'Choose a number first: only local numbers of the US are registered with the carriers.'
  if (number.isImported)
    return 'Your number comes from another texting provider, which looks after its registration.'
  if (number.type === 'tollFree')
    return 'Your number is toll-free, and toll-free numbers need no such registration.'
  return 'Your number needs no registration: only local numbers of the US do.'
}

/** The sentence about what a church with this number can do while its registration is in this state. */
export const meanwhileOf = (status: BrandState | 'none', number: Registrable): string => {
  if (!needsRegistration(number)) return notNeeded(number)
  return status === 'approved' ? ALL_DONE : UNTIL_THEN
}
