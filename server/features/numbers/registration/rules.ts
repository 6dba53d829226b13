import type { BrandFields } from '#contract/numbers.ts'
import { toE164 } from '#core/messages/phone.ts'
import type { NumberRow } from '#server/db/schema/schema.ts'

type Registrable = Pick<NumberRow, 'countryIso' | 'type' | 'isImported'>
type Field = keyof BrandFields

/** Only local numbers of the US, and those of other providers are registered by them. */
export const needsRegistration = (number: Registrable | null): boolean =>
  number !== null && number.countryIso === 'US' && number.type === 'local' && !number.isImported

export const einDigits = (ein: string): string => ein.replace(/[\s-]/g, '')

const BOX = /\bp\.?\s*o\.?\s*box\b|\bpost\s+office\s+box\b/i

/** What a field must be before it is handed in; the first that does not hold is told. */
const RULES: Record<Field, [holds: (value: string) => boolean, message: string][]> = {
  church: [],
  ein: [[(value) => /^\d{9}$/.test(einDigits(value)), 'The EIN has nine digits, like 12-3456789.']],
  address: [
    [(value) => !BOX.test(value), 'Carriers do not accept a PO box. Please give the street address.'],
  ],
  city: [],
  state: [[(value) => /^[A-Za-z]{2}$/.test(value), 'Please give the state as two letters, like AL.']],
  zip: [[(value) => /^\d{5}(-\d{4})?$/.test(value), 'A ZIP code has five digits, like 36104.']],
  email: [[(value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), 'Please enter a valid email address.']],
  phone: [
    [
      (value) => toE164(value, 'US')?.startsWith('+1') ?? false,
      'Please enter a phone number of the US, like (334) 555-0142.',
    ],
  ],
}
const FIELDS = Object.keys(RULES) as Field[]

const problemOf = (field: Field, value: string): string | undefined =>
  value === '' ? `${field} is required` : RULES[field].find(([holds]) => !holds(value))?.[1]

/** Why the details cannot be handed in, by field; null when they can. */
export const problemsOf = (fields: BrandFields): Partial<Record<Field, string[]>> | null => {
  const problems = FIELDS.flatMap((field) => {
    const problem = problemOf(field, fields[field])
    return problem ? [[field, [problem]] as const] : []
  })
  return problems.length > 0 ? Object.fromEntries(problems) : null
}

/** As the carriers write them: '12-3456789', 'AL'. */
export const inTheirForm = (fields: BrandFields): BrandFields => ({
  ...fields,
  ein: einDigits(fields.ein).replace(/^(\d{2})(\d{7})$/, '$1-$2'),
  state: fields.state.toUpperCase(),
})
