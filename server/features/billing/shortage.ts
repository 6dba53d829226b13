import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { findOwners } from '#server/db/owners.ts'
import { only } from '#server/db/query.ts'
import { churches, messages } from '#server/db/schema/schema.ts'
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
    .update(churches)
    .set({ toldOfCreditsAt: now })
    .where(and(eq(churches.id, churchId), isNull(churches.toldOfCreditsAt)))
    .returning({ id: churches.id })
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
    .update(churches)
    .set({ toldOfCreditsAt: null })
    .where(
      and(
        inArray(churches.id, [...churchIds]),
        isNotNull(churches.toldOfCreditsAt),
        sql`${churches.creditBalance} >= ${WAITING_CREDITS}`,
      ),
    )
}
