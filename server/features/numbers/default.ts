import { and, eq } from 'drizzle-orm'
import { toE164 } from '#core/messages/phone.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { only } from '#server/db/query.ts'
import { auditEntries, type NumberRow, numbers } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { isUnderWay, lockNumbers, numbersOf } from './number.ts'
import { release } from './release.ts'

const IS_DEFAULT = 'This is the default number. Please make another number the default first.'
const NOT_IN_USE = 'This number is not in use. Add it again to make it the default.'

type Who = { churchId: number; userId: number }

/** One of the church's numbers, while nobody else changes them. */
const take = async (tx: Db, churchId: number, isWanted: (row: NumberRow) => boolean): Promise<NumberRow> => {
  await lockNumbers(tx, churchId)
  const row = (await numbersOf(tx, churchId)).find(isWanted)
  if (!row || isUnderWay(row)) throw refuse(404, NOT_FOUND)
  return row
}

const tell = async (
  tx: Db,
  { churchId, userId }: Who,
  action: string,
  numberId: number,
  now: Temporal.Instant,
): Promise<void> => {
  await tx.insert(auditEntries).values({ churchId, userId, action, detail: { numberId }, createdAt: now })
  await announce(tx, { church_id: churchId, topic: 'church' })
}

/** Texts go from this number from now on. */
export const makeDefault = ({ db, clock }: Deps, who: Who, text: string): Promise<NumberRow> =>
  db.transaction(async (tx) => {
    const { churchId } = who
    const row = await take(tx, churchId, (one) => one.phoneNumber === (toE164(text, 'US') ?? text))
    if (row.isPrimary) return row
    if (!row.isActive) throw refuse(409, NOT_IN_USE)
    await tx
      .update(numbers)
      .set({ isPrimary: false })
      .where(and(eq(numbers.churchId, churchId), eq(numbers.isPrimary, true)))
    const changed = await tx
      .update(numbers)
      .set({ isPrimary: true })
      .where(eq(numbers.id, row.id))
      .returning()
    await tell(tx, who, 'number.default', row.id, clock.now())
    return only(changed)
  })

/** Takes a number out of use; it stays the church's for a while. */
export const removeNumber = ({ db, clock }: Deps, who: Who, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await take(tx, who.churchId, (one) => one.id === id)
    if (row.isPrimary) throw refuse(409, IS_DEFAULT)
    if (!row.isActive) return
    const now = clock.now()
    await tx.update(numbers).set({ isActive: false, removedAt: now }).where(eq(numbers.id, id))
    await tell(tx, who, 'number.removed', id, now)
  })

/** Gives a number back to the carrier at once. */
export const releaseNow = (deps: Deps, who: Who, id: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const row = await take(tx, who.churchId, (one) => one.id === id)
    if (row.isPrimary) throw refuse(409, IS_DEFAULT)
    const now = deps.clock.now()
    await release(tx, deps, row, now)
    await tell(tx, who, 'number.released', id, now)
  })
