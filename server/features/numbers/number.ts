import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { PhoneNumber } from '#contract/access.ts'
import { formatPhone } from '#core/messages/phone.ts'
import type { Db } from '#server/db/connect.ts'
import { brands, churches, type NumberRow, numbers } from '#server/db/schema/schema.ts'

/** At most so many numbers of a church are in use (spec 001 §6). */
export const ACTIVE_MAX = 2

/** A number out of use is kept so long (decision 'Numbers'). */
export const KEPT_DAYS = 30

/** A purchase that the carrier has not confirmed. */
export const isUnderWay = ({ carrierSid, isImported, releasedAt }: NumberRow): boolean =>
  carrierSid === null && !isImported && releasedAt === null

/** Numbers that count against the maximum: in use, or about to be. */
export const countInUse = (rows: readonly NumberRow[]): number =>
  rows.filter((row) => row.isActive || isUnderWay(row)).length

export const numberView = (row: NumberRow, brandId: number | null): PhoneNumber => ({
  id: row.id,
  number: row.phoneNumber,
  country: row.countryIso,
  active: row.isActive ? 1 : 0,
  is_pl: row.isImported ? 1 : 0,
  primary: row.isPrimary ? 1 : 0,
  // Only local numbers of the US are registered with the carriers.
  brand_id: row.type === 'local' && row.countryIso === 'US' ? brandId : null,
})

export const numberLine = (row: NumberRow, brandId: number | null) => ({
  ...numberView(row, brandId),
  label: formatPhone(row.phoneNumber),
  app: row.isImported ? 'PastorsLine' : 'Steeple',
  kept_until: row.removedAt?.add({ hours: KEPT_DAYS * 24 }).toString() ?? null,
})

/** Holds back everybody else who changes numbers of this church until the transaction ends. */
export const lockNumbers = async (tx: Db, churchId: number): Promise<void> => {
  await tx.select({ id: churches.id }).from(churches).where(eq(churches.id, churchId)).for('no key update')
}

/** The numbers that a church has or is about to have, default first. */
export const numbersOf = (db: Db, churchId: number): Promise<NumberRow[]> =>
  db
    .select()
    .from(numbers)
    .where(and(eq(numbers.churchId, churchId), isNull(numbers.releasedAt)))
    .orderBy(desc(numbers.isPrimary), desc(numbers.isActive), asc(numbers.id))

export const findNumber = async (db: Db, id: number): Promise<NumberRow | null> => {
  const [row] = await db.select().from(numbers).where(eq(numbers.id, id))
  return row ?? null
}

/** Whether a church has a number that it texts from. */
export const hasNumber = async (db: Db, churchId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: numbers.id })
    .from(numbers)
    .where(and(eq(numbers.churchId, churchId), eq(numbers.isPrimary, true)))
  return rows.length > 0
}

const brandIdOf = async (db: Db, churchId: number): Promise<number | null> => {
  const [brand] = await db.select({ id: brands.id }).from(brands).where(eq(brands.churchId, churchId))
  return brand?.id ?? null
}

export const presentNumber = async (db: Db, row: NumberRow) =>
  numberView(row, await brandIdOf(db, row.churchId))

/** The numbers of a church, in use or kept, and whether there is room for another. */
export const presentNumbers = async (db: Db, churchId: number) => {
  const rows = await numbersOf(db, churchId)
  const brandId = await brandIdOf(db, churchId)
  return {
    numbers: rows.filter((row) => !isUnderWay(row)).map((row) => numberLine(row, brandId)),
    can_add: countInUse(rows) < ACTIVE_MAX,
  }
}
