import { and, eq, gte } from 'drizzle-orm'
import { typeOfNumber } from '#core/numbers/offer.ts'
import { ACTIVE_MAX, placeFor } from '#core/numbers/ownership.ts'
import { beginOfMonth } from '#core/time/instant.ts'
import { isShut, TRIAL_STATUSES } from '#core/vocabulary/churches.ts'
import type { Carrier, NumberCountry } from '#core/vocabulary/numbers.ts'
import type { OwnedNumber } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { churches, isBought, isHeld, type NumberRow, numbers } from '#server/db/schema/schema.ts'
import { hurryWaiting } from '#server/db/waiting-texts.ts'
import type { Deps } from '#server/deps.ts'
import { offeredCarrier } from '#server/features/messages/carriers.ts'
import { primaryNumber } from '#server/features/messages/senders.ts'
import { refuse } from '#server/http/errors.ts'
import { findNumber, lockNumbers, numbersOf, tellChange } from './number.ts'

export const NOT_AVAILABLE = 'phone number is not available, please choose other number.'
const ANOTHER_UNDER_WAY = 'Another number is being added for your church right now. Please wait a minute.'
const SHUT = 'Your account is not active, so no number can be added. Please see Billing.'
const ENOUGH = `Your church has ${ACTIVE_MAX} numbers in use, and that is the most it can have. Please remove one first.`

/** How many numbers a church can buy; each costs the operator a month, also when it is given back at once. */
const BOUGHT_MAX = { month: 4, trial: 2 }
const ENOUGH_MONTH = `Your church has bought ${BOUGHT_MAX.month} numbers this month, and that is the most it can. More can be bought next month.`
const ENOUGH_TRIAL = `Your church has bought ${BOUGHT_MAX.trial} numbers, and that is the most it can during the trial.`

export type Wanted = {
  churchId: number
  userId: number | null
  phoneNumber: string
  country: NumberCountry
}
type WantedAt = Wanted & { carrier: Carrier }

/** What a wish finds: the church uses the number, its purchase is under way, or it is to be bought now. */
type Wish = { outcome: 'in_use' | 'under_way' | 'new'; row: NumberRow }

type Details = Partial<Pick<NumberRow, 'carrier' | 'carrierSid' | 'isImported' | 'credentialsSealed'>>

/** Puts a number in use, as the default when the church has none: then the texts go that waited for one. */
async function putInUse(
  tx: Db,
  { id, churchId }: NumberRow,
  userId: number | null,
  now: Temporal.Instant,
  details: Details = {},
): Promise<NumberRow> {
  const isFirst = (await primaryNumber(tx, churchId)) === null
  const row = only(
    await tx
      .update(numbers)
      .set({ ...details, state: 'in_use', removedAt: null, ...(isFirst && { isPrimary: true }) })
      .where(eq(numbers.id, id))
      .returning(),
  )
  if (isFirst) await hurryWaiting(tx, churchId, 'no_number', now)
  await tellChange(tx, { churchId, userId }, 'number.added', id, now)
  return row
}

async function insertWish(tx: Db, wanted: WantedAt, now: Temporal.Instant): Promise<NumberRow> {
  const { churchId, carrier, phoneNumber, country } = wanted
  const type = typeOfNumber(phoneNumber)
  const [row] = await tx
    .insert(numbers)
    .values({ churchId, carrier, phoneNumber, countryIso: country, type, state: 'buying', createdAt: now })
    .onConflictDoNothing()
    .returning()
  // Another church has it, or is about to.
  if (!row) throw refuse(409, NOT_AVAILABLE)
  return row
}

/** What a church that is shut adds would be given back again, and its texts do not go. */
async function requireOpen(tx: Db, churchId: number): Promise<void> {
  const { status } = only(
    await tx.select({ status: churches.status }).from(churches).where(eq(churches.id, churchId)),
  )
  if (isShut(status)) throw refuse(409, SHUT)
}

/** Finds the place of a number among the church's, and makes others who change them wait; refuses when there is none. */
async function findPlace(tx: Db, { churchId, phoneNumber }: Wanted) {
  await lockNumbers(tx, churchId)
  await requireOpen(tx, churchId)
  const place = placeFor(await numbersOf(tx, churchId), phoneNumber)
  if (place.outcome === 'another_under_way') throw refuse(409, ANOTHER_UNDER_WAY)
  if (place.outcome === 'full') throw refuse(409, ENOUGH)
  return place
}

/** Takes one of the church's places for this number; a number that it kept is taken back into use. */
async function wish(
  tx: Db,
  wanted: WantedAt,
  now: Temporal.Instant,
  limit: typeof limitBuying | null,
): Promise<Wish> {
  const place = await findPlace(tx, wanted)
  switch (place.outcome) {
    case 'in_use':
      return { outcome: 'in_use', row: place.row }
    case 'buying':
      return { outcome: 'under_way', row: place.row }
    case 'kept':
      return { outcome: 'in_use', row: await putInUse(tx, place.row, wanted.userId, now) }
    case 'free':
      await limit?.(tx, wanted.churchId, now)
      return { outcome: 'new', row: await insertWish(tx, wanted, now) }
  }
}

/** Refuses one number too many: those given back count, those that the carrier did not sell do not. */
async function limitBuying(tx: Db, churchId: number, now: Temporal.Instant): Promise<void> {
  const church = only(await tx.select().from(churches).where(eq(churches.id, churchId)))
  const isTrial = TRIAL_STATUSES.includes(church.status)
  const month = beginOfMonth(now, church.timeZone)
  const bought = await tx.$count(
    numbers,
    and(
      eq(numbers.churchId, churchId),
      eq(numbers.isImported, false),
      isBought,
      isTrial ? undefined : gte(numbers.createdAt, month),
    ),
  )
  if (bought >= (isTrial ? BOUGHT_MAX.trial : BOUGHT_MAX.month))
    throw refuse(409, isTrial ? ENOUGH_TRIAL : ENOUGH_MONTH)
}

/** Writes down that a number is to be bought, before the carrier hears of it. */
export const placeWish = (deps: Deps, wanted: Wanted): Promise<Wish> =>
  deps.db.transaction((tx) => {
    const now = deps.clock.now()
    return wish(tx, { ...wanted, carrier: offeredCarrier(deps).key }, now, limitBuying)
  })

/** Refuses what addImported would refuse, before anything is done about the number. */
export const checkImported = ({ db }: Deps, wanted: Wanted): Promise<void> =>
  db.transaction(async (tx) => {
    const place = await findPlace(tx, wanted)
    if (place.outcome === 'buying') throw refuse(409, ANOTHER_UNDER_WAY)
    if (place.outcome === 'free' && (await isTaken(tx, wanted.phoneNumber))) throw refuse(409, NOT_AVAILABLE)
  })

/** Adds a number that the church has at another texting provider. */
export const addImported = (
  { db, clock }: Deps,
  wanted: Wanted,
  details: Required<Details>,
): Promise<NumberRow> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const { outcome, row } = await wish(tx, { ...wanted, carrier: details.carrier }, now, null)
    if (outcome === 'under_way') throw refuse(409, ANOTHER_UNDER_WAY)
    if (outcome === 'in_use' && !row.isImported) return row
    return putInUse(tx, row, wanted.userId, now, details)
  })

/** Records what the carrier has sold; null when the wish was given up meanwhile. */
export const recordPurchase = (
  { db, clock }: Deps,
  { id, churchId }: NumberRow,
  owned: OwnedNumber,
  userId: number | null,
): Promise<NumberRow | null> =>
  db.transaction(async (tx) => {
    await lockNumbers(tx, churchId)
    const row = await findNumber(tx, id)
    if (row?.state === 'buying') return putInUse(tx, row, userId, clock.now(), { carrierSid: owned.sid })
    return row?.carrierSid === owned.sid ? row : null
  })

/** Ends a purchase without the number. Unless the carrier is certain to have sold nothing, it is asked once more later. */
export async function endWish(
  { db, clock }: Deps,
  { id }: NumberRow,
  { isCertain }: { isCertain: boolean },
): Promise<void> {
  await db
    .update(numbers)
    .set({ state: isCertain ? 'released' : 'given_up', releasedAt: clock.now() })
    .where(and(eq(numbers.id, id), eq(numbers.state, 'buying')))
}

/** Whether a church, whichever it is, has a number or is about to have it. */
export const isTaken = async (db: Db, phoneNumber: string): Promise<boolean> =>
  (await db.$count(numbers, and(eq(numbers.phoneNumber, phoneNumber), isHeld))) > 0
