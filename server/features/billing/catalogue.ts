import { and, asc, eq, gt } from 'drizzle-orm'
import type { CreditBundle, Package } from '#contract/billing.ts'
import type { Db } from '#server/db/connect.ts'
import {
  type BundleRow,
  countryCredits,
  creditBundles,
  type PackageRow,
  packages,
} from '#server/db/schema/schema.ts'
import { refuse } from '#server/http/errors.ts'
import type { BillingDeps } from './account.ts'
import { refusalOf } from './failures.ts'

export const packageView = (row: PackageRow): Package => ({
  id: row.id,
  name: row.name,
  description: row.description,
  tooltip: row.tooltip,
  image: row.image,
  credit: row.creditsPerCycle,
  amount_per_month: row.monthlyCents,
  amount_per_year: row.yearlyCents,
  is_popular: row.isPopular,
  limits: row.limits,
  rank: row.rank,
})

export const bundleView = ({ id, quantity, cents }: BundleRow): CreditBundle => ({
  id,
  quantity,
  amount: cents,
})

/** The packages that can be subscribed to, the smallest first. */
export const listPackages = (db: Db): Promise<PackageRow[]> =>
  db.select().from(packages).where(gt(packages.monthlyCents, 0)).orderBy(asc(packages.rank))

export const presentPackages = async (db: Db): Promise<Package[]> => (await listPackages(db)).map(packageView)

export async function findPackage(db: Db, id: string): Promise<PackageRow | null> {
  const [row] = await db.select().from(packages).where(eq(packages.id, id))
  return row ?? null
}

/** A package that can be subscribed to for that period; refuses any other. */
export async function takePackage(db: Db, id: string, isMonthly: boolean): Promise<PackageRow> {
  const row = await findPackage(db, id)
  const cents = isMonthly ? row?.monthlyCents : row?.yearlyCents
  if (!row || !cents) throw refuse(422, { packageId: ['Please choose one of our plans.'] })
  return row
}

export const listBundles = (db: Db): Promise<BundleRow[]> =>
  db
    .select()
    .from(creditBundles)
    .where(eq(creditBundles.isForSale, true))
    .orderBy(asc(creditBundles.quantity))

/** A bundle that is for sale; null for any other. */
export async function findBundle(db: Db, id: number): Promise<BundleRow | null> {
  const isWanted = and(eq(creditBundles.id, id), eq(creditBundles.isForSale, true))
  const [row] = await db.select().from(creditBundles).where(isWanted)
  return row ?? null
}

export const listCountryCredits = (db: Db) =>
  db
    .select({
      id: countryCredits.id,
      country_iso: countryCredits.countryIso,
      credits: countryCredits.credits,
    })
    .from(countryCredits)
    .orderBy(asc(countryCredits.id))

/** What each provider was last told of the prices, so that it is told again only when they change. */
const told = new WeakMap<BillingDeps['payments'], string>()

/** Makes the prices known to the payment provider, which subscriptions are made with. */
export async function ensurePrices(deps: BillingDeps): Promise<void> {
  const rows = await listPackages(deps.db)
  const priced = rows.map(({ id, name, monthlyCents, yearlyCents }) => ({
    id,
    name,
    monthlyCents,
    yearlyCents,
  }))
  const words = JSON.stringify(priced)
  if (told.get(deps.payments) === words) return
  const done = await deps.payments.ensurePrices(priced)
  if (!done.ok) throw refusalOf(deps, done.failure)
  told.set(deps.payments, words)
}
