import { asc, eq } from 'drizzle-orm'
import type { CountryCredits } from '#contract/pricing.ts'
import type { Db } from '#server/db/connect.ts'
import { countryCredits } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'

type Row = typeof countryCredits.$inferSelect

const priceView = ({ id, countryIso, credits }: Row): CountryCredits => ({
  id,
  country_iso: countryIso,
  credits,
})

/** What a text to each country costs. */
export async function listPrices(db: Db): Promise<{ country_credits: CountryCredits[] }> {
  const rows = await db.select().from(countryCredits).orderBy(asc(countryCredits.id))
  return { country_credits: rows.map(priceView) }
}

/** Changes what texts to a country cost. Texts are priced when they are sent, so what went before stays as it was. */
export const changePrice = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  adminId: number,
  { id, amount }: { id: number; amount: number },
): Promise<CountryCredits> =>
  db.transaction(async (tx) => {
    const [before] = await tx.select().from(countryCredits).where(eq(countryCredits.id, id)).for('update')
    if (!before) throw refuse(404, NOT_FOUND)
    await tx.update(countryCredits).set({ credits: amount }).where(eq(countryCredits.id, id))
    await recordAudit(tx, {
      churchId: null,
      userId: adminId,
      action: 'pricing.changed',
      detail: { country: before.countryIso, from: before.credits, to: amount },
      at: clock.now(),
    })
    return priceView({ ...before, credits: amount })
  })
