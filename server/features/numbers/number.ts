import { and, asc, desc, eq } from 'drizzle-orm'
import type { PhoneNumber } from '#contract/access.ts'
import { formatPhone } from '#core/messages/phone.ts'
import { hasRoom, keptUntil } from '#core/numbers/ownership.ts'
import type { AuditAction } from '#core/vocabulary/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { brands, churches, isHeld, type NumberRow, numbers } from '#server/db/schema/schema.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'

/** Our own name for a purchase, by which the carrier finds what it sold. */
export const referenceOf = (id: number): string => `number-${id}`

const numberView = (row: NumberRow, brandId: number | null): PhoneNumber => ({
  id: row.id,
  number: row.phoneNumber,
  country: row.countryIso,
  active: row.state === 'in_use' ? 1 : 0,
  is_pl: row.isImported ? 1 : 0,
  primary: row.isPrimary ? 1 : 0,
  // Only local numbers of the US are registered with the carriers.
  brand_id: row.type === 'local' && row.countryIso === 'US' ? brandId : null,
})

const numberLine = (row: NumberRow, brandId: number | null) => ({
  ...numberView(row, brandId),
  label: formatPhone(row.phoneNumber),
  app: row.isImported ? 'PastorsLine' : 'Steeple',
  kept_until: row.removedAt && keptUntil(row.removedAt).toString(),
})

/** Makes everybody else who changes numbers of this church wait until the transaction ends. */
export async function lockNumbers(tx: Db, churchId: number): Promise<void> {
  await tx.select({ id: churches.id }).from(churches).where(eq(churches.id, churchId)).for('no key update')
}

/** The numbers that a church has or is about to have, default first. */
export const numbersOf = (db: Db, churchId: number): Promise<NumberRow[]> =>
  db
    .select()
    .from(numbers)
    .where(and(eq(numbers.churchId, churchId), isHeld))
    .orderBy(desc(numbers.isPrimary), desc(eq(numbers.state, 'in_use')), asc(numbers.id))

export async function findNumber(db: Db, id: number): Promise<NumberRow | null> {
  const [row] = await db.select().from(numbers).where(eq(numbers.id, id))
  return row ?? null
}

/** Finds one of the numbers that a church has, and makes everybody else who changes them wait. */
export async function takeNumber(
  tx: Db,
  churchId: number,
  isWanted: (row: NumberRow) => boolean,
): Promise<NumberRow> {
  await lockNumbers(tx, churchId)
  const row = (await numbersOf(tx, churchId)).find(isWanted)
  if (!row || row.state === 'buying') throw refuse(404, NOT_FOUND)
  return row
}

/** Writes down what became of a number, and tells the open screens of its church. */
export async function tellChange(
  tx: Db,
  { churchId, userId }: { churchId: number; userId: number | null },
  action: AuditAction,
  numberId: number,
  now: Temporal.Instant,
): Promise<void> {
  await recordAudit(tx, { churchId, userId, action, detail: { numberId }, at: now })
  await announce(tx, { church_id: churchId, topic: 'church' })
}

async function brandIdOf(db: Db, churchId: number): Promise<number | null> {
  const [brand] = await db.select({ id: brands.id }).from(brands).where(eq(brands.churchId, churchId))
  return brand?.id ?? null
}

export const presentNumber = async (db: Db, row: NumberRow): Promise<PhoneNumber> =>
  numberView(row, await brandIdOf(db, row.churchId))

/** A number as it is now, also when its church has given it back. */
export async function presentNumberById(db: Db, id: number): Promise<PhoneNumber> {
  const row = await findNumber(db, id)
  if (!row) throw refuse(404, NOT_FOUND)
  return presentNumber(db, row)
}

/** The numbers of a church, in use or kept, and whether there is room for another. */
export async function presentNumbers(db: Db, churchId: number) {
  const rows = await numbersOf(db, churchId)
  const brandId = await brandIdOf(db, churchId)
  return {
    numbers: rows.filter(({ state }) => state !== 'buying').map((row) => numberLine(row, brandId)),
    can_add: hasRoom(rows),
  }
}

/** The same for the profile of a member: which number is the default, and all of them. */
export async function presentOwnNumbers(
  db: Db,
  churchId: number,
): Promise<{ primary: PhoneNumber | null; all: PhoneNumber[] }> {
  const rows = await numbersOf(db, churchId)
  const brandId = await brandIdOf(db, churchId)
  const all = rows.filter(({ state }) => state !== 'buying').map((row) => numberView(row, brandId))
  return { primary: all.find(({ primary }) => primary === 1) ?? null, all }
}
