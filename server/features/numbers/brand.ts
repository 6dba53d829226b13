import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Brand, BrandFields } from '#contract/numbers.ts'
import { formatPhone } from '#core/messages/phone.ts'
import { churchPages, pageNameOf } from '#core/numbers/church-pages.ts'
import {
  meanwhileOf,
  REVIEW_TAKES,
  registrationOf,
  registrationStanding,
} from '#core/numbers/registration.ts'
import { encrypted, reviewedWords } from '#core/numbers/reviewed-words.ts'
import { dailyCapOf } from '#core/services/needs.ts'
import type { RegisteredType } from '#core/vocabulary/numbers.ts'
import type { Db } from '#server/db/connect.ts'
import { findOwners } from '#server/db/owners.ts'
import { only } from '#server/db/query.ts'
import { type BrandRow, brands, churches, numbers, planningConnections } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findPrimaryNumber } from '#server/features/messages/senders.ts'
import { hasNoJob } from '#server/jobs/jobs.ts'
import { type PlanningDeps, planningNameOf } from '#server/planning-service.ts'

/** The carriers usually decide soon; later they are asked less often. */
const ASK_OFTEN_HOURS = 1
const OFTEN_MINUTES = 5
const SELDOM_HOURS = 3
const AT_ONCE = 50

export async function findBrand(db: Db, churchId: number, type: RegisteredType): Promise<BrandRow | null> {
  const [row] = await db
    .select()
    .from(brands)
    .where(and(eq(brands.churchId, churchId), eq(brands.type, type)))
  return row ?? null
}

/** What the carriers have decided, and for which number. */
export const decidedOf = ({ status, carrierIds }: Pick<BrandRow, 'status' | 'carrierIds'>) => ({
  status,
  sender: carrierIds.sender ?? null,
})

/** What the registration of another type of number says already, with the page that was made for it. */
export async function findOtherBrand(
  db: Db,
  churchId: number,
  type: RegisteredType,
): Promise<BrandRow | null> {
  const [row] = await db
    .select()
    .from(brands)
    .where(and(eq(brands.churchId, churchId), ne(brands.type, type)))
  return row ?? null
}

/** What is known of a church apart from its registration. */
export async function loadKnown(db: Db, churchId: number) {
  const church = only(
    await db
      .select({ name: churches.name, organisation: planningConnections.organizationName })
      .from(churches)
      .leftJoin(planningConnections, eq(planningConnections.churchId, churches.id))
      .where(eq(churches.id, churchId)),
  )
  return {
    name: church.name || (church.organisation ?? ''),
    owner: (await findOwners(db, churchId))[0] ?? null,
    number: await findPrimaryNumber(db, churchId),
  }
}
export type Known = Awaited<ReturnType<typeof loadKnown>>

type BrandDeps = PlanningDeps & Pick<Deps, 'publicUrl'>

export async function presentBrand(deps: BrandDeps, churchId: number): Promise<Brand> {
  const { db } = deps
  const known = await loadKnown(db, churchId)
  const type = typeOf(known)
  const rows = { own: await findBrand(db, churchId, type), other: await findOtherBrand(db, churchId, type) }
  const where = { publicUrl: deps.publicUrl, planning: await planningNameOf(deps, churchId) }
  return brandView({ type, churchId, rows, known, where })
}

/** What is registered: the type of the number that the church texts from. */
export const typeOf = ({ number }: Known): RegisteredType => registrationOf(number) ?? 'local'

/** Churches whose registration is taken up now: undecided ones, and approved ones that have changed their number since. */
export function dueBrands(db: Db, now: Temporal.Instant): Promise<{ churchId: number }[]> {
  const seldom = lt(brands.checkedAt, now.subtract({ hours: SELDOM_HOURS }))
  const submittedLately = sql`${brands.submittedAt} > ${now.subtract({ hours: ASK_OFTEN_HOURS }).toString()}::timestamptz`
  const often = and(submittedLately, lt(brands.checkedAt, now.subtract({ minutes: OFTEN_MINUTES })))
  const hasOtherNumber = sql`${brands.carrierIds} ->> 'sender' is distinct from ${numbers.carrierSid}`
  return db
    .select({ churchId: brands.churchId })
    .from(brands)
    .leftJoin(
      numbers,
      and(
        eq(numbers.churchId, brands.churchId),
        eq(numbers.isPrimary, true),
        eq(numbers.type, brands.type),
        or(eq(numbers.type, 'tollFree'), eq(numbers.countryIso, 'US')),
        eq(numbers.isImported, false),
      ),
    )
    .where(
      and(
        hasNoJob('brand.submit', { churchId: brands.churchId }),
        or(
          and(
            eq(brands.status, 'in_review'),
            sql`${numbers.carrierSid} is not null`,
            or(isNull(brands.checkedAt), often, seldom),
          ),
          and(
            eq(brands.status, 'approved'),
            sql`${numbers.carrierSid} is not null`,
            hasOtherNumber,
            or(isNull(brands.checkedAt), lt(brands.checkedAt, now.subtract({ minutes: OFTEN_MINUTES }))),
          ),
        ),
      ),
    )
    .orderBy(sql`${brands.checkedAt} nulls first`)
    .limit(AT_ONCE)
}

const fieldsKnown = ({ name, owner }: Known): BrandFields => ({
  church: name,
  ein: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  email: owner?.email ?? '',
  phone: owner ? formatPhone(owner.mobilePhone) : '',
})

const fieldsOf = (row: BrandRow): BrandFields => ({
  church: row.church,
  ein: row.ein,
  address: row.address,
  city: row.city,
  state: row.state,
  zip: row.zip,
  email: row.email,
  phone: row.phone,
})

/** Empty fields are left out. */
const filled = (fields: BrandFields): Partial<BrandFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

type Rows = { own: BrandRow | null; other: BrandRow | null }

/** What the form begins with: what was given before, for this type of number or another. */
export function fieldsSoFar({ own, other }: Rows, known: Known): BrandFields {
  const before = own ?? other
  return before ? fieldsOf(before) : fieldsKnown(known)
}

type BrandParts = {
  type: RegisteredType
  churchId: number
  rows: Rows
  known: Known
  where: { publicUrl: string; planning: string }
}

/** What reviewers would read of what was given so far. */
function wordsOf({ churchId, rows, known, where }: BrandParts): Brand['words'] {
  const fields = fieldsSoFar(rows, known)
  const publicUrl = encrypted(where.publicUrl)
  const page = (rows.own ?? rows.other)?.page ?? pageNameOf(fields.church, churchId)
  return reviewedWords(fields, churchPages(publicUrl, page), { ...where, publicUrl })
}

function brandView(parts: BrandParts): Brand {
  const { type, rows, known, where } = parts
  const { own: row } = rows
  const status = registrationStanding(known.number, row && decidedOf(row)) ?? row?.status ?? 'none'
  return {
    type,
    status,
    fields: filled(fieldsSoFar(rows, known)),
    website: (row ?? rows.other)?.website ?? '',
    words: wordsOf(parts),
    page: row?.page ? churchPages(where.publicUrl, row.page).home : null,
    reasons: row?.reasons ?? [],
    remedy: row?.remedy ?? 'correct',
    wrong_field: row?.wrongField ?? null,
    submitted_at: row?.submittedAt?.toString() ?? null,
    decided_at: row?.decidedAt?.toString() ?? null,
    is_needed: registrationOf(known.number) !== null,
    takes: REVIEW_TAKES[type],
    meanwhile: meanwhileOf(status, known.number),
    larger: {
      can_ask: type === 'local' && row?.status === 'approved' && row.largerAskedAt === null,
      asked_at: row?.largerAskedAt?.toString() ?? null,
      daily_cap: dailyCapOf({ tMobileDaily: row?.tMobileDaily ?? null }),
    },
  }
}
