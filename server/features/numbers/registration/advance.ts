import { and, eq, inArray, isNull, lt, ne, or } from 'drizzle-orm'
import { registrationOf } from '#core/numbers/registration.ts'
import { type RegisteredType, SETTLED_BRAND_STATES } from '#core/vocabulary/numbers.ts'
import type { RegistrationState, TextingFailure } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { findOwners } from '#server/db/owners.ts'
import { type BrandRow, brands } from '#server/db/schema/schema.ts'
import { hurryWaiting } from '#server/db/waiting-texts.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { registrationApprovedMail, registrationRejectedMail } from '#server/features/mails/registration.ts'
import { carrierOf } from '#server/features/messages/carriers.ts'
import { accountBehind } from '#server/features/messages/senders.ts'
import { planningNameOf } from '#server/planning-service.ts'
import { dueBrands, loadKnown } from '../brand.ts'
import { applicationOf } from './application.ts'

type Decision = Exclude<RegistrationState, { state: 'in_review' }>

/** Nobody else takes up a registration that was taken up so recently: its steps must not be taken twice. */
const TAKEN_MINUTES = 4

async function takeUp({ db, clock }: Deps, churchId: number, type: RegisteredType): Promise<BrandRow | null> {
  const now = clock.now()
  const before = now.subtract({ minutes: TAKEN_MINUTES })
  const [row] = await db
    .update(brands)
    .set({ checkedAt: now })
    .where(
      and(
        eq(brands.churchId, churchId),
        eq(brands.type, type),
        inArray(brands.status, [...SETTLED_BRAND_STATES]),
        or(isNull(brands.checkedAt), lt(brands.checkedAt, before)),
      ),
    )
    .returning()
  return row ?? null
}

/** Takes the registration of a church as far as the carriers let it come, and records what they decide. */
export async function advanceBrand(deps: Deps, churchId: number): Promise<void> {
  const known = await loadKnown(deps.db, churchId)
  const type = registrationOf(known.number)
  const { number } = known
  if (!number?.carrierSid || type === null) return
  const { carrierSid: numberSid, carrier } = number
  const row = await takeUp(deps, churchId, type)
  if (!row) return
  const planning = await planningNameOf(deps, churchId)
  const outcome = await carrierOf(deps, carrier).registrations[type].advance(
    applicationOf(row, known, numberSid, { publicUrl: deps.publicUrl, planning }),
    row.carrier === carrier ? row.carrierIds : {},
    async (carrierIds) => {
      await deps.db
        .update(brands)
        .set({ carrier, carrierIds, checkedAt: deps.clock.now() })
        .where(eq(brands.id, row.id))
    },
    accountBehind(deps.vault, number),
  )
  if (!outcome.ok) return report(deps, churchId, outcome.failure)
  await record(deps, row, outcome.value)
}

/** The registration is taken up again later; only what needs a person is logged as an error. */
function report({ log }: Deps, churchId: number, { kind, code, detail }: TextingFailure): void {
  const facts = { churchId, code, detail }
  if (kind === 'retry') log.warn(facts, 'a registration with the carriers goes on later')
  else log.error(facts, 'a registration with the carriers does not go on by itself')
}

/** A number that was changed since may have to be looked at again. */
async function record(deps: Deps, row: BrandRow, found: RegistrationState): Promise<void> {
  if (found.state === 'in_review') await reopen(deps, row)
  else await decide(deps, row, found)
}

async function reopen({ db }: Deps, { id, churchId }: BrandRow): Promise<void> {
  const reopened = await db
    .update(brands)
    .set({ status: 'in_review', decidedAt: null })
    .where(and(eq(brands.id, id), eq(brands.status, 'approved')))
    .returning({ id: brands.id })
  if (reopened.length > 0) await announce(db, { church_id: churchId, topic: 'church' })
}

const decide = (deps: Deps, row: BrandRow, decision: Decision): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { churchId } = row
    const now = deps.clock.now()
    const {
      reasons,
      remedy,
      field: wrongField,
    } = decision.state === 'rejected' ? decision : { reasons: [], remedy: 'correct' as const, field: null }
    if (decision.state === 'approved') await hurryWaiting(tx, churchId, 'not_registered', now)
    const decided = await tx
      .update(brands)
      .set({ status: decision.state, reasons, remedy, wrongField, decidedAt: now })
      .where(and(eq(brands.id, row.id), ne(brands.status, decision.state)))
      .returning({ id: brands.id })
    if (decided.length === 0) return
    const detail = reasons.length > 0 ? { reasons } : {}
    await recordAudit(tx, { churchId, userId: null, action: `brand.${decision.state}`, detail, at: now })
    await tellOwners(deps, tx, row, decision)
    await announce(tx, { church_id: churchId, topic: 'church' })
  })

async function tellOwners(deps: Deps, tx: Db, row: BrandRow, decision: Decision): Promise<void> {
  for (const owner of await findOwners(tx, row.churchId)) {
    const mail =
      decision.state === 'approved'
        ? registrationApprovedMail(owner, row, deps.publicUrl)
        : registrationRejectedMail(owner, { ...row, ...decision }, decision.reasons, deps.publicUrl)
    await queueMail(tx, deps, `brand-${decision.state}`, mail)
  }
}

export async function enqueueDueBrands({ db, jobs, clock }: Deps): Promise<undefined> {
  await jobs.enqueueAll(db, 'brand.submit', await dueBrands(db, clock.now()))
}
