import type { Brand, BrandFields } from '#contract/numbers.ts'
import { formatPhone } from '#core/messaging/phone.ts'
import type { brands } from '#server/db/schema/schema.ts'
import { needsRegistration } from './policy.ts'
import type { Known } from './queries.ts'

type BrandRow = typeof brands.$inferSelect

const UNTIL_THEN =
  'Until it is approved, phone companies in the US may block texts from your local number; phones outside the US are not affected. Meanwhile you can use a toll-free number, which needs no such registration, or try everything in trial mode, where texts go to your own phone only.'
const ALL_DONE =
  'There is nothing left to do: the phone companies know your church and let its texts through.'

const notNeeded = (number: Known['number']): string => {
  if (number === null)
    return 'Choose a number first: only local numbers of the US are registered with the carriers.'
  if (number.isImported)
    return 'Your number comes from another texting provider, which looks after its registration.'
  if (number.type === 'tollFree')
    return 'Your number is toll-free, and toll-free numbers need no such registration.'
  return 'Your number needs no registration: only local numbers of the US do.'
}

export const meanwhileOf = (status: Brand['status'], number: Known['number']): string => {
  if (!needsRegistration(number)) return notNeeded(number)
  return status === 'approved' ? ALL_DONE : UNTIL_THEN
}

/** What the form begins with. */
export const fieldsKnown = ({ name, owner }: Known): BrandFields => ({
  church: name,
  ein: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  email: owner?.email ?? '',
  phone: owner ? formatPhone(owner.mobilePhone) : '',
})

export const fieldsOf = ({
  church,
  ein,
  address,
  city,
  state,
  zip,
  email,
  phone,
}: BrandRow): BrandFields => ({
  church,
  ein,
  address,
  city,
  state,
  zip,
  email,
  phone,
})

/** Empty fields are left out. */
const filled = (fields: BrandFields): Partial<BrandFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

export const brandView = (row: BrandRow | null, known: Known): Brand => {
  const status = row?.status ?? 'none'
  return {
    status,
    fields: filled(row ? fieldsOf(row) : fieldsKnown(known)),
    reasons: row?.reasons ?? [],
    submitted_at: row?.submittedAt?.toString() ?? null,
    decided_at: row?.decidedAt?.toString() ?? null,
    is_needed: needsRegistration(known.number),
    meanwhile: meanwhileOf(status, known.number),
  }
}
