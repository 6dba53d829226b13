import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Brand, BrandFields } from '#contract/numbers.ts'
import { formatPhone } from '#core/messages/phone.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import {
  type BrandRow,
  brands,
  churches,
  numbers,
  planningConnections,
  users,
} from '#server/db/schema/schema.ts'
import { needsRegistration } from './rules.ts'

/** The carriers usually decide soon; later they are asked less often. */
const ASK_OFTEN_HOURS = 1
const OFTEN_MINUTES = 5
const SELDOM_HOURS = 3

export const findBrand = async (db: Db, churchId: number) => {
  const [row] = await db.select().from(brands).where(eq(brands.churchId, churchId))
  return row ?? null
}

/** What is known of a church apart from its registration. */
export const loadKnown = async (db: Db, churchId: number) => {
  const church = only(
    await db
      .select({ name: churches.name, organisation: planningConnections.organizationName })
      .from(churches)
      .leftJoin(planningConnections, eq(planningConnections.churchId, churches.id))
      .where(eq(churches.id, churchId)),
  )
  const [number] = await db
    .select()
    .from(numbers)
    .where(and(eq(numbers.churchId, churchId), eq(numbers.isPrimary, true), isNull(numbers.releasedAt)))
  return {
    name: church.name || (church.organisation ?? ''),
    owner: (await findOwners(db, churchId))[0] ?? null,
    number: number ?? null,
  }
}
export type Known = Awaited<ReturnType<typeof loadKnown>>

/** The owners of a church, the first one first. */
export const findOwners = (db: Db, churchId: number) =>
  db
    .select({ name: users.name, email: users.email, mobilePhone: users.mobilePhone })
    .from(users)
    .where(and(eq(users.churchId, churchId), eq(users.role, 'owner')))
    .orderBy(asc(users.id))

export const presentBrand = async (db: Db, churchId: number): Promise<Brand> =>
  brandView(await findBrand(db, churchId), await loadKnown(db, churchId))

/** Churches whose registration goes on now: undecided ones, and approved ones that text from another number by now. */
export const dueBrands = async (db: Db, now: Temporal.Instant): Promise<number[]> => {
  const seldom = lt(brands.checkedAt, now.subtract({ hours: SELDOM_HOURS }))
  const submittedLately = sql`${brands.submittedAt} > ${now.subtract({ hours: ASK_OFTEN_HOURS }).toString()}::timestamptz`
  const often = and(submittedLately, lt(brands.checkedAt, now.subtract({ minutes: OFTEN_MINUTES })))
  const hasOtherNumber = sql`${brands.carrierIds} ->> 'sender' is distinct from ${numbers.carrierSid}`
  const rows = await db
    .select({ churchId: brands.churchId })
    .from(brands)
    .leftJoin(
      numbers,
      and(
        eq(numbers.churchId, brands.churchId),
        eq(numbers.isPrimary, true),
        eq(numbers.type, 'local'),
        eq(numbers.countryIso, 'US'),
        eq(numbers.isImported, false),
      ),
    )
    .where(
      or(
        and(eq(brands.status, 'in_review'), or(isNull(brands.checkedAt), often, seldom)),
        and(
          eq(brands.status, 'approved'),
          sql`${numbers.carrierSid} is not null`,
          hasOtherNumber,
          or(isNull(brands.checkedAt), lt(brands.checkedAt, now.subtract({ minutes: OFTEN_MINUTES }))),
        ),
      ),
    )
  return rows.map(({ churchId }) => churchId)
}

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
