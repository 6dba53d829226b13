import { eq } from 'drizzle-orm'
import type { Brand, BrandFields } from '#contract/numbers.ts'
import { pageNameOf } from '#core/numbers/church-pages.ts'
import {
  asCarriersWrite,
  meanwhileOf,
  needsRegistration,
  registrationProblems,
} from '#core/numbers/registration.ts'
import type { BrandState, RegisteredType } from '#core/vocabulary/numbers.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { brands, churches } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { refuse } from '#server/http/errors.ts'
import {
  fieldsSoFar,
  findBrand,
  findOtherBrand,
  type Known,
  loadKnown,
  presentBrand,
  typeOf,
} from '../brand.ts'

type Who = { churchId: number; userId: number }
type Input = { [Field in keyof BrandFields]?: string | undefined } & {
  website?: string | undefined
  submit: boolean
}

/** Why a registration cannot be changed; null when it can. */
const WHY_SETTLED: Record<BrandState, string | null> = {
  draft: null,
  in_review: 'The carriers are looking at the registration. It can be changed once they have decided.',
  approved: 'The carriers have approved the registration. Write to us with Get Help to change it.',
  rejected: null,
}

const merged = (before: BrandFields, given: Omit<Input, 'submit'>): BrandFields => ({
  church: given.church ?? before.church,
  ein: given.ein ?? before.ein,
  address: given.address ?? before.address,
  city: given.city ?? before.city,
  state: given.state ?? before.state,
  zip: given.zip ?? before.zip,
  email: given.email ?? before.email,
  phone: given.phone ?? before.phone,
})

/** An empty one takes it back; one that is not given stays as it is. */
const websiteOf = ({ website }: Omit<Input, 'submit'>): { website?: string | null } =>
  website === undefined ? {} : { website: website || null }

/** Refuses what cannot be handed in. */
function checkComplete(fields: BrandFields, known: Known): void {
  if (!needsRegistration(known.number)) throw refuse(409, meanwhileOf('none', known.number))
  const problems = registrationProblems(fields)
  if (problems) throw refuse(422, problems)
}

/**
 * Keeps what was given; what was not stays as it is. Handed in, it goes to the carriers and cannot be changed until
 * they decide.
 */
export const saveBrand = (deps: Deps, who: Who, { submit, ...given }: Input): Promise<Brand> =>
  deps.db.transaction(async (tx) => {
    const { churchId } = who
    // The church's row first, as everywhere, so that two saves come one after the other.
    await tx.select({ id: churches.id }).from(churches).where(eq(churches.id, churchId)).for('update')
    const known = await loadKnown(tx, churchId)
    const type = typeOf(known)
    const rows = { own: await findBrand(tx, churchId, type), other: await findOtherBrand(tx, churchId, type) }
    const settled = rows.own && WHY_SETTLED[rows.own.status]
    if (settled) throw refuse(409, settled)
    const fields = merged(fieldsSoFar(rows, known), given)
    if (submit) checkComplete(fields, known)
    const details = submit ? asCarriersWrite(fields) : fields
    const page = (rows.own ?? rows.other)?.page ?? pageNameOf(details.church, churchId)
    await keep(deps, tx, who, { type, ...details, ...websiteOf(given), ...(submit && { page }) }, submit)
    return presentBrand({ ...deps, db: tx }, churchId)
  })

async function keep(
  { jobs, clock }: Deps,
  tx: Db,
  { churchId, userId }: Who,
  fields: BrandFields & { type: RegisteredType; website?: string | null; page?: string },
  submit: boolean,
): Promise<void> {
  const now = clock.now()
  const handedIn = {
    status: 'in_review',
    reasons: [],
    remedy: 'correct',
    wrongField: null,
    submittedAt: now,
    decidedAt: null,
    checkedAt: null,
  } as const
  const set = submit ? { ...fields, ...handedIn, reasons: [] } : fields
  await tx
    .insert(brands)
    .values({ churchId, createdAt: now, ...set })
    .onConflictDoUpdate({ target: [brands.churchId, brands.type], set })
  if (!submit) return
  await jobs.enqueue(tx, 'brand.submit', { churchId })
  await recordAudit(tx, { churchId, userId, action: 'brand.submitted', at: now })
  await announce(tx, { church_id: churchId, topic: 'church' })
}
