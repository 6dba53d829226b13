import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { toE164 } from '#core/messages/phone.ts'
import { chosenNumber, isOfferedAtSignup, notSoldIn, soldIn } from '#core/numbers/offer.ts'
import { isBefore } from '#core/time/instant.ts'
import type { NumberCountry } from '#core/vocabulary/numbers.ts'
import type { TextingFailure } from '#providers/texting/port.ts'
import { type NumberRow, numbers } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { carrierOf, offeredCarrier } from '#server/features/messages/carriers.ts'
import { accountToBuyIn } from '#server/features/messages/church-accounts.ts'
import { accountBehind } from '#server/features/messages/senders.ts'
import { refuse } from '#server/http/errors.ts'
import { connectImported, openImport } from './import.ts'
import { findNumber, referenceOf } from './number.ts'
import { findBought, interruptedBefore, keepBought, settlePurchase } from './settle-purchase.ts'
import { addImported, checkImported, endWish, NOT_AVAILABLE, placeWish, type Wanted } from './wishes.ts'

const TROUBLE = 'The phone company did not sell the number right now. Please try again in a few minutes.'
const UNKNOWN =
  'The phone company has not confirmed the number yet. We are finding out what became of it: please look again in a minute.'
const NOT_A_NUMBER = 'phone number is not a number of this country'
const ELSEWHERE = 'Please choose a number of the United States or Canada; others can be added later.'

/** How long a second click waits for the first. */
const LOOKS = 40
const LOOK_MS = 250

/** Refuses a country that signup does not offer. */
export function checkSignupCountry(country: string): void {
  if (!isOfferedAtSignup(country)) throw refuse(422, { country: [ELSEWHERE] })
}

const isUnknown = (failure: TextingFailure): boolean =>
  failure.kind === 'retry' && failure.outcome === 'unknown'

/** Asks the carrier what it did when its answer was lost. Where it sold nothing, another number can be tried at once. */
async function lookUp(deps: Deps, wish: NumberRow, userId: number | null): Promise<NumberRow> {
  const found = await findBought(deps, wish, userId)
  if (found === 'unknown') throw refuse(502, UNKNOWN)
  if (found !== 'nothing') return found
  await endWish(deps, wish, { isCertain: false })
  throw refuse(502, TROUBLE)
}

/** Says in the wish in which account it is bought, before the carrier hears of it. */
async function placedInAccount(deps: Deps, wish: NumberRow): Promise<NumberRow> {
  const account = await accountToBuyIn(deps, wish)
  if (!account.ok) {
    const { kind, code } = account.failure
    deps.log.error({ churchId: wish.churchId, kind, code }, 'no account was opened for a church')
    await endWish(deps, wish, { isCertain: true })
    throw refuse(502, TROUBLE)
  }
  const credentialsSealed = account.value
  if (credentialsSealed !== null)
    await deps.db.update(numbers).set({ credentialsSealed }).where(eq(numbers.id, wish.id))
  return { ...wish, credentialsSealed }
}

async function buy(deps: Deps, placed: NumberRow, { userId, country }: Wanted): Promise<NumberRow> {
  const wish = await placedInAccount(deps, placed)
  const { phoneNumber, id } = wish
  const carrier = carrierOf(deps, wish.carrier)
  const order = {
    phoneNumber,
    smsUrl: carrier.inboundUrl,
    reference: referenceOf(id),
    country: soldIn(country),
    account: accountBehind(deps.vault, wish),
  }
  const bought = await carrier.buyNumber(order)
  if (bought.ok) {
    const row = await keepBought(deps, wish, [bought.value], userId)
    if (!row) throw refuse(502, TROUBLE)
    return row
  }
  const { failure } = bought
  deps.log.warn({ number: id, kind: failure.kind, code: failure.code }, 'a number was not bought')
  if (isUnknown(failure)) return lookUp(deps, wish, userId)
  await endWish(deps, wish, { isCertain: true })
  if (failure.kind === 'alert' && failure.why === 'registration') throw refuse(409, notSoldIn(country))
  throw failure.kind === 'stop' ? refuse(409, NOT_AVAILABLE) : refuse(502, TROUBLE)
}

/** Waits for a purchase that another click began; settles one that was abandoned. */
async function awaitPurchase(deps: Deps, wish: NumberRow): Promise<NumberRow> {
  if (isBefore(wish.createdAt, interruptedBefore(deps.clock.now()))) await settlePurchase(deps, wish)
  for (let look = 0; look < LOOKS; look++) {
    const row = await findNumber(deps.db, wish.id)
    if (row?.carrierSid) return row
    if (row?.state !== 'buying') throw refuse(409, NOT_AVAILABLE)
    await pause(LOOK_MS)
  }
  throw refuse(502, UNKNOWN)
}

async function getImported(
  deps: Deps,
  wanted: Wanted,
  given: { sid: string; token: string },
): Promise<NumberRow> {
  const account = openImport(deps, wanted, given)
  await checkImported(deps, wanted)
  const { carrier, carrierSid } = await connectImported(deps, wanted.phoneNumber, account)
  const credentialsSealed = deps.vault.seal(JSON.stringify(account))
  return addImported(deps, wanted, { carrier, carrierSid, isImported: true, credentialsSealed })
}

/**
 * Buys a number for a church, or imports one, and makes it the default when the church has none. A double click
 * answers the same number, and what a killed process leaves is settled by due work: never two numbers for one
 * wish, and none that is paid for and lost. `import` is what `pastorsline/login` answered as `chosen`: the token
 * is sealed. Refuses with 409 what cannot be had, with 422 what is not a number of the country, and with 502 when the
 * carrier is in trouble.
 */
export async function buyNumber(
  deps: Deps,
  order: {
    churchId: number
    userId: number | null
    phoneNumber: string
    country: NumberCountry
    import: null | { sid: string; token: string }
  },
): Promise<NumberRow> {
  const { churchId, userId, country } = order
  const read = order.import ? toE164 : chosenNumber
  const phoneNumber = read(order.phoneNumber, country)
  if (!phoneNumber) throw refuse(422, { phone_number: [NOT_A_NUMBER] })
  const wanted = { churchId, userId, phoneNumber, country }
  if (order.import) return getImported(deps, wanted, order.import)
  if (!offeredCarrier(deps).sellsIn(soldIn(country))) throw refuse(409, notSoldIn(country))
  const wish = await placeWish(deps, wanted)
  if (wish.outcome === 'in_use') return wish.row
  return wish.outcome === 'new' ? buy(deps, wish.row, wanted) : awaitPurchase(deps, wish.row)
}
