import { and, eq, isNull } from 'drizzle-orm'
import type { Brand } from '#contract/numbers.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { findOwners } from '#server/db/owners.ts'
import { brands } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { largerRegistrationMail } from '#server/features/mails/registration.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { presentBrand } from './brand.ts'

const NOT_APPROVED =
  'A larger registration can be asked for once the phone companies have approved a local number of your church.'

const isLocalOf = (churchId: number) => and(eq(brands.churchId, churchId), eq(brands.type, 'local'))

/** A church texts more than phone companies take from one like it; the operator, who pays for the vetting, sees that. */
export async function askLarger(
  deps: Deps,
  { churchId, userId }: { churchId: number; userId: number },
): Promise<Brand> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const [row] = await tx.select().from(brands).where(isLocalOf(churchId)).for('update')
    if (row?.status !== 'approved') throw refuse(409, NOT_APPROVED)
    const asked = await tx
      .update(brands)
      .set({ largerAskedAt: now })
      .where(and(eq(brands.id, row.id), isNull(brands.largerAskedAt)))
      .returning({ id: brands.id })
    if (asked.length === 0) return
    await recordAudit(tx, { churchId, userId, action: 'brand.larger_asked', at: now })
    await announce(tx, { church_id: churchId, topic: 'church' })
  })
  return presentBrand(deps, churchId)
}

/** The operator has had it vetted: T-Mobile takes so many segments a day from the church now. */
export const settleLarger = (
  deps: Deps,
  { churchId, adminId }: { churchId: number; adminId: number },
  tMobileDaily: number,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const settled = await tx
      .update(brands)
      .set({ largerAskedAt: null, tMobileDaily })
      .where(isLocalOf(churchId))
      .returning({ id: brands.id })
    if (settled.length === 0) throw refuse(404, NOT_FOUND)
    const detail = { segmentsADay: tMobileDaily }
    await recordAudit(tx, { churchId, userId: adminId, action: 'brand.larger_settled', detail, at: now })
    for (const owner of await findOwners(tx, churchId))
      await queueMail(
        tx,
        deps,
        'larger-registration',
        largerRegistrationMail(owner, tMobileDaily, deps.publicUrl),
      )
    await announce(tx, { church_id: churchId, topic: 'church' })
  })

/** What T-Mobile takes from a church a day, in segments; null unless it was vetted. */
export async function tMobileDailyOf(db: Db, churchId: number): Promise<number | null> {
  const [row] = await db.select({ daily: brands.tMobileDaily }).from(brands).where(isLocalOf(churchId))
  return row?.daily ?? null
}
