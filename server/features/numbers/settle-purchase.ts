import { and, asc, eq, lt } from 'drizzle-orm'
import type { OwnedNumber, TextingAccount, TextingPort } from '#providers/texting/port.ts'
import { type NumberRow, numbers } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { carrierOf } from '#server/features/messages/carriers.ts'
import { accountBehind } from '#server/features/messages/senders.ts'
import { eachDue } from '#server/jobs/each-due.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { findNumber, referenceOf } from './number.ts'
import { endWish, recordPurchase } from './wishes.ts'

/** By then whoever began a purchase has its answer, or never will. */
const INTERRUPTED_SECONDS = 60
/** When the carrier is asked for the last time about a purchase that it knew nothing of. */
const LAST_LOOK_HOURS = 1

const SILENT = 'the carrier does not say what it sold'

export const interruptedBefore = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ seconds: INTERRUPTED_SECONDS })

/** Where a number was to be bought. */
type Seller = { carrier: TextingPort; account: TextingAccount | null }

const sellerOf = (deps: Deps, wish: Pick<NumberRow, 'carrier' | 'credentialsSealed'>): Seller => ({
  carrier: carrierOf(deps, wish.carrier),
  account: accountBehind(deps.vault, wish),
})

/** Gives numbers back to a carrier; false when it did not take all of them. */
async function giveBack({ carrier, account }: Seller, owned: readonly OwnedNumber[]): Promise<boolean> {
  for (const { sid } of owned) {
    const released = await carrier.releaseNumber(sid, account)
    if (!released.ok) return false
  }
  return true
}

/**
 * Keeps what the carrier sold under this wish: one number, the others go back. Null when nothing is kept,
 * because the wish was given up meanwhile or the carrier does not answer.
 */
export async function keepBought(
  deps: Deps,
  wish: NumberRow,
  owned: readonly [OwnedNumber, ...OwnedNumber[]],
  userId: number | null,
): Promise<NumberRow | null> {
  const seller = sellerOf(deps, wish)
  const known = (await findNumber(deps.db, wish.id))?.carrierSid
  const wanted = owned.find(({ phoneNumber }) => phoneNumber === wish.phoneNumber)
  const kept = owned.find(({ sid }) => sid === known) ?? wanted ?? owned[0]
  const others = owned.filter((one) => one !== kept)
  // The others first: an interruption then starts all of this again.
  if (!(await giveBack(seller, others))) return null
  const row = await recordPurchase(deps, wish, kept, userId)
  if (!row) await giveBack(seller, [kept])
  return row
}

/**
 * Asks the carrier what became of a purchase, and keeps what it sold: the row; 'nothing' when it sold nothing,
 * 'unknown' when it does not say.
 */
export async function findBought(
  deps: Deps,
  wish: NumberRow,
  userId: number | null,
): Promise<NumberRow | 'nothing' | 'unknown'> {
  const { carrier, account } = sellerOf(deps, wish)
  const found = await carrier.findOwned(referenceOf(wish.id), account)
  if (!found.ok) return 'unknown'
  const [first, ...others] = found.value
  if (!first) return 'nothing'
  return (await keepBought(deps, wish, [first, ...others], userId)) ?? 'unknown'
}

/** Ends an abandoned purchase, with the number or, when the carrier sold none, without. Answers whether it ended. */
export async function settlePurchase(deps: Deps, wish: NumberRow): Promise<boolean> {
  const found = await findBought(deps, wish, null)
  if (found === 'unknown') return false
  if (found === 'nothing') await endWish(deps, wish, { isCertain: false })
  return true
}

/** Settles purchases that a killed process or a silent carrier left open. */
export function dueInterrupted(deps: Deps): DueWork {
  return eachDue(deps, {
    name: 'settle an interrupted purchase of a number',
    limit: 20,
    find: ({ now, limit, mayRun }) =>
      deps.db
        .select({ key: numbers.id, churchId: numbers.churchId, wish: numbers })
        .from(numbers)
        .where(
          and(eq(numbers.state, 'buying'), lt(numbers.createdAt, interruptedBefore(now)), mayRun(numbers.id)),
        )
        .orderBy(asc(numbers.createdAt))
        .limit(limit),
    run: async ({ wish }) => {
      if (!(await settlePurchase(deps, wish))) throw new Error(SILENT)
      return true
    },
  })
}

/** Asks a last time about purchases that the carrier knew nothing of, and gives back what it sold after all. */
export function dueLastLooks(deps: Deps): DueWork {
  return eachDue(deps, {
    name: 'look for a number whose purchase was given up',
    limit: 20,
    find: ({ now, limit, mayRun }) =>
      deps.db
        .select({ key: numbers.id, churchId: numbers.churchId, wish: numbers })
        .from(numbers)
        .where(
          and(
            eq(numbers.state, 'given_up'),
            lt(numbers.releasedAt, now.subtract({ hours: LAST_LOOK_HOURS })),
            mayRun(numbers.id),
          ),
        )
        .orderBy(asc(numbers.releasedAt))
        .limit(limit),
    run: async ({ key: id, wish }) => {
      const seller = sellerOf(deps, wish)
      const found = await seller.carrier.findOwned(referenceOf(id), seller.account)
      if (!found.ok || !(await giveBack(seller, found.value))) throw new Error(SILENT)
      await deps.db.update(numbers).set({ state: 'released' }).where(eq(numbers.id, id))
      return true
    },
  })
}
