import { and, asc, eq, isNull, lt, not } from 'drizzle-orm'
import type { NumberCountry } from '#contract/numbers.ts'
import type { OwnedNumber } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { only } from '#server/db/query.ts'
import { auditEntries, type NumberRow, numbers } from '#server/db/schema/schema.ts'
import { hurryWaiting } from '#server/db/waiting-texts.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/errors.ts'
import {
  ACTIVE_MAX,
  countInUse,
  findNumber,
  hasNumber,
  isUnderWay,
  lockNumbers,
  numbersOf,
} from './number.ts'
import { typeOfNumber } from './offer.ts'

export const NOT_AVAILABLE = 'phone number is not available, please choose other number.'
const ANOTHER_UNDER_WAY = 'Another number is being added for your church right now. Please wait a minute.'
const ENOUGH = `Your church has ${ACTIVE_MAX} numbers in use, and that is the most it can have. Please remove one first.`

export type Wanted = {
  churchId: number
  userId: number | null
  phoneNumber: string
  country: NumberCountry
}

/** What a wish meets: the number is the church's already, is on its way to it, or has to be got now. */
export type Wish = { is: 'owned' | 'under_way' | 'new'; row: NumberRow }

type Details = Partial<Pick<NumberRow, 'carrierSid' | 'isImported' | 'credentialsSealed'>>

/** The number is the church's from now on, and its default when it has none: what waited for one goes then. */
const putInUse = async (
  tx: Db,
  { id, churchId }: NumberRow,
  userId: number | null,
  now: Temporal.Instant,
  details: Details = {},
): Promise<NumberRow> => {
  const isFirst = !(await hasNumber(tx, churchId))
  const row = only(
    await tx
      .update(numbers)
      .set({ ...details, isActive: true, removedAt: null, ...(isFirst && { isPrimary: true }) })
      .where(eq(numbers.id, id))
      .returning(),
  )
  await tx
    .insert(auditEntries)
    .values({ churchId, userId, action: 'number.added', detail: { numberId: id }, createdAt: now })
  if (isFirst) await hurryWaiting(tx, churchId, 'no_number', now)
  await announce(tx, { church_id: churchId, topic: 'church' })
  return row
}

const insertWish = async (tx: Db, wanted: Wanted, now: Temporal.Instant): Promise<NumberRow> => {
  const { churchId, phoneNumber, country } = wanted
  const type = typeOfNumber(phoneNumber)
  const [row] = await tx
    .insert(numbers)
    .values({ churchId, phoneNumber, countryIso: country, type, isActive: false, createdAt: now })
    .onConflictDoNothing()
    .returning()
  // Another church has it, or is about to.
  if (!row) throw refuse(409, NOT_AVAILABLE)
  return row
}

/** What the church has of this number, which others leave alone meanwhile; refuses one that it has no place for. */
const findPlace = async (tx: Db, { churchId, phoneNumber }: Wanted): Promise<NumberRow | null> => {
  await lockNumbers(tx, churchId)
  const rows = await numbersOf(tx, churchId)
  const same = rows.find((row) => row.phoneNumber === phoneNumber) ?? null
  if (same && countInUse([same]) > 0) return same
  if (rows.some(isUnderWay)) throw refuse(409, ANOTHER_UNDER_WAY)
  if (countInUse(rows) >= ACTIVE_MAX) throw refuse(409, ENOUGH)
  return same
}

/** Takes one of the church's places for this number; a number that it kept is taken back into use. */
const wish = async (tx: Db, wanted: Wanted, now: Temporal.Instant): Promise<Wish> => {
  const same = await findPlace(tx, wanted)
  if (same?.isActive) return { is: 'owned', row: same }
  if (same && isUnderWay(same)) return { is: 'under_way', row: same }
  if (same) return { is: 'owned', row: await putInUse(tx, same, wanted.userId, now) }
  return { is: 'new', row: await insertWish(tx, wanted, now) }
}

/** Writes down that a number is to be bought, before the carrier hears of it. */
export const placeWish = ({ db, clock }: Deps, wanted: Wanted): Promise<Wish> =>
  db.transaction((tx) => wish(tx, wanted, clock.now()))

/** Refuses what addImported would refuse, before anything is done about the number. */
export const checkImported = ({ db }: Deps, wanted: Wanted): Promise<void> =>
  db.transaction(async (tx) => {
    const same = await findPlace(tx, wanted)
    if (same && isUnderWay(same)) throw refuse(409, ANOTHER_UNDER_WAY)
    if (!same && (await isTaken(tx, wanted.phoneNumber))) throw refuse(409, NOT_AVAILABLE)
  })

/** Adds a number that the church has at another texting provider. */
export const addImported = (
  { db, clock }: Deps,
  wanted: Wanted,
  details: Required<Details>,
): Promise<NumberRow> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const { is, row } = await wish(tx, wanted, now)
    if (is === 'under_way') throw refuse(409, ANOTHER_UNDER_WAY)
    if (is === 'owned' && !row.isImported) return row
    return putInUse(tx, row, wanted.userId, now, details)
  })

/** The carrier has sold it; null when the wish was given up meanwhile. */
export const recordPurchase = (
  { db, clock }: Deps,
  { id, churchId }: NumberRow,
  owned: OwnedNumber,
  userId: number | null,
): Promise<NumberRow | null> =>
  db.transaction(async (tx) => {
    await lockNumbers(tx, churchId)
    const row = await findNumber(tx, id)
    if (row && isUnderWay(row)) return putInUse(tx, row, userId, clock.now(), { carrierSid: owned.sid })
    return row?.carrierSid === owned.sid ? row : null
  })

/** Gives a wish up. Without the carrier's word for it the carrier is asked once more later. */
export const endWish = async (
  { db, clock }: Deps,
  { id }: NumberRow,
  { isCertain }: { isCertain: boolean },
): Promise<void> => {
  const now = clock.now()
  await db
    .update(numbers)
    .set({ releasedAt: now, removedAt: isCertain ? now : null })
    .where(and(eq(numbers.id, id), isNull(numbers.carrierSid), isNull(numbers.releasedAt)))
}

const AT_ONCE = 20

const isUnconfirmed = and(isNull(numbers.carrierSid), not(numbers.isImported))

/** Purchases that somebody began before that moment and never finished. */
export const findInterrupted = (db: Db, before: Temporal.Instant): Promise<NumberRow[]> =>
  db
    .select()
    .from(numbers)
    .where(and(isUnconfirmed, isNull(numbers.releasedAt), lt(numbers.createdAt, before)))
    .orderBy(asc(numbers.id))
    .limit(AT_ONCE)

/** Purchases that were given up before that moment without the carrier's word for it. */
export const findGivenUp = (db: Db, before: Temporal.Instant): Promise<NumberRow[]> =>
  db
    .select()
    .from(numbers)
    .where(and(isUnconfirmed, isNull(numbers.removedAt), lt(numbers.releasedAt, before)))
    .orderBy(asc(numbers.id))
    .limit(AT_ONCE)

/** Whether a church, whichever it is, has a number or is about to have it. */
export const isTaken = async (db: Db, phoneNumber: string): Promise<boolean> =>
  (await db.$count(numbers, and(eq(numbers.phoneNumber, phoneNumber), isNull(numbers.releasedAt)))) > 0
