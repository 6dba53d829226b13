import { and, eq, inArray, isNotNull, isNull, not, notExists, sql } from 'drizzle-orm'
import type { ShortageState } from '#core/vocabulary/billing.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { findOwners } from '#server/db/owners.ts'
import { only } from '#server/db/query.ts'
import { churches, messages, shortages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { shortageMail } from '#server/features/mails/credits-short.ts'
import { queueMail } from '#server/features/mails/mail.ts'

/** How many texts of a church wait because its credits do not suffice. */
export const countWaiting = (db: Db, churchId: number): Promise<number> =>
  db.$count(
    messages,
    and(eq(messages.churchId, churchId), eq(messages.state, 'planned'), eq(messages.reason, 'no_credits')),
  )

/** What the e-mail about waiting texts says. */
async function loadShortage(db: Db, churchId: number) {
  const church = only(
    await db
      .select({ name: churches.name, balance: churches.creditBalance })
      .from(churches)
      .where(eq(churches.id, churchId)),
  )
  return { church, waiting: await countWaiting(db, churchId) }
}

/** What the waiting texts of a church would cost, in SQL. */
const WAITING_CREDITS = sql`(
  select coalesce(sum(credits), 0) from messages
  where messages.church_id = churches.id and state = 'planned' and reason = 'no_credits'
)`

/** Whether what waits costs more than a church has. */
export const isShort = async (db: Db, churchId: number): Promise<boolean> =>
  (await db.$count(
    churches,
    and(eq(churches.id, churchId), sql`${churches.creditBalance} < ${WAITING_CREDITS}`),
  )) > 0

/** The same of a row of `shortages`, the other way round. */
const SUFFICES = sql`(
  select credit_balance >= ${WAITING_CREDITS} from churches where churches.id = ${shortages.churchId}
)`

/** Whether what a church lacks may be bought automatically now. */
const mayBuy = inArray(shortages.state, ['open', 'over'])

/** The same of the churches of a query, some of which have not lacked anything yet. */
export const isOpenToBuy = (db: Db, churchId: typeof churches.id) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(shortages)
      .where(and(eq(shortages.churchId, churchId), not(mayBuy))),
  )

export type ShortageDeps = Pick<Deps, 'jobs' | 'vault' | 'clock' | 'publicUrl' | 'payments'>

/** Tells the owners of a church once that texts wait for credits; again only after the credits have sufficed. */
export async function tellOfShortage(
  tx: Db,
  deps: ShortageDeps,
  churchId: number,
  now: Temporal.Instant,
  /** How many automatic recharges the month allows, where it had them all. */
  monthMax: number | null = null,
): Promise<void> {
  const told = await tx
    .insert(shortages)
    .values({ churchId, state: monthMax === null ? 'told' : 'open', since: now, toldAt: now })
    .onConflictDoUpdate({
      target: shortages.churchId,
      // The next month buys again by itself.
      set: { ...(monthMax === null && { state: 'told' }), toldAt: now },
      setWhere: isNull(shortages.toldAt),
    })
    .returning({ churchId: shortages.churchId })
  if (told.length === 0) return
  const shortage = { ...(await loadShortage(tx, churchId)), monthMax }
  for (const owner of await findOwners(tx, churchId))
    await queueMail(tx, deps, 'credits-short', shortageMail(shortage, owner, deps.publicUrl))
  await announce(tx, { church_id: churchId, topic: 'church' })
}

/**
 * Texts of these churches wait for credits: where they can be bought automatically that is queued with the change
 * that waits, else the owners are told.
 */
export async function askForCredits(
  tx: Db,
  deps: ShortageDeps,
  churchIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  for (const churchId of churchIds) {
    if (deps.payments) await deps.jobs.enqueue(tx, 'credits.recharge', { churchId })
    else await tellOfShortage(tx, deps, churchId, now)
  }
}

/** Churches whose balance covers what waits may be told again the next time that it does not. */
export async function forgetShortage(tx: Db, churchIds: readonly number[]): Promise<void> {
  if (churchIds.length === 0) return
  await tx
    .update(shortages)
    .set({ toldAt: null })
    .where(and(inArray(shortages.churchId, [...churchIds]), isNotNull(shortages.toldAt), SUFFICES))
}

/** Credits have come: the shortage is over where they suffice, else it can be bought for again. */
export async function easeShortage(tx: Db, churchId: number): Promise<void> {
  await tx
    .update(shortages)
    .set({
      state: sql`case when ${SUFFICES} then ${'over' satisfies ShortageState} else ${'open' satisfies ShortageState} end`,
      toldAt: sql`case when ${SUFFICES} then null else ${shortages.toldAt} end`,
    })
    .where(eq(shortages.churchId, churchId))
}

/** Another card or other settings: what was tried in vain can be tried again. */
export async function reopenShortage(tx: Db, churchId: number): Promise<void> {
  await tx
    .update(shortages)
    .set({ state: 'open' })
    .where(and(eq(shortages.churchId, churchId), eq(shortages.state, 'told')))
}

/** Automatic recharge has its turn, once for each shortage: whether it is this one's. */
export async function takeTurnToBuy(tx: Db, churchId: number, now: Temporal.Instant): Promise<boolean> {
  const taken = await tx
    .insert(shortages)
    .values({ churchId, state: 'buying', since: now })
    .onConflictDoUpdate({
      target: shortages.churchId,
      set: {
        state: 'buying',
        since: sql`case when ${shortages.state} = 'over' then ${now.toString()}::timestamptz else ${shortages.since} end`,
      },
      setWhere: mayBuy,
    })
    .returning({ churchId: shortages.churchId })
  return taken.length > 0
}

/** Nothing was bought, and nothing more is tried by itself. */
export async function endTurnToBuy(tx: Db, churchId: number): Promise<void> {
  await tx
    .update(shortages)
    .set({ state: 'told' })
    .where(and(eq(shortages.churchId, churchId), eq(shortages.state, 'buying')))
}
