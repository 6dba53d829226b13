import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Hours, opensFor } from '#core/messages/urgent.ts'
import { isBefore } from '#core/time/instant.ts'
import type { Db } from '#server/db/connect.ts'
import { isOneOf, type Key } from '#server/db/keys.ts'
import { announce } from '#server/db/live.ts'
import { type AskPersonRow, type AskRow, askPeople, asks, assignments } from '#server/db/schema/schema.ts'

/** An ask, held by this transaction: one yes after the other is looked at. */
export async function lockAsk(tx: Db, askId: number): Promise<AskRow | null> {
  const [row] = await tx.select().from(asks).where(eq(asks.id, askId)).for('update')
  return row ?? null
}

/** Holds the asks behind some places in one order, so that nobody waits in a circle. */
export async function lockAsksOf(tx: Db, places: readonly Key[]): Promise<void> {
  if (places.length === 0) return
  const ids = tx
    .select({ id: assignments.askId })
    .from(assignments)
    .where(isOneOf(assignments.churchId, assignments.id, places))
  await tx.select({ id: asks.id }).from(asks).where(inArray(asks.id, ids)).orderBy(asks.id).for('update')
}

/** Everybody who could fill the place, in the order in which they are asked; who is not asked comes last. */
export const peopleOf = (db: Db, askIds: readonly number[]): Promise<AskPersonRow[]> =>
  db
    .select()
    .from(askPeople)
    .where(inArray(askPeople.askId, [...askIds]))
    .orderBy(asc(askPeople.askId), asc(askPeople.place), asc(askPeople.personId))

/** Those who have a place because they were asked. */
export const holdersOf = (rows: readonly AskPersonRow[]): string[] =>
  rows.filter(({ writeBack }) => writeBack !== null).map(({ personId }) => personId)

/** Of an ask: it is for this time of a place, or for all of it as this one is. */
export const isForTime = (timeId: string | null): SQL => sql`${asks.timeId} is not distinct from ${timeId}`

/** Whether texts go again only once the service has begun: then nobody can be asked by text. */
export const comesTooLate = (
  { startsAt }: Pick<AskRow, 'startsAt'>,
  hours: Hours,
  now: Temporal.Instant,
): boolean => !isBefore(opensFor(startsAt, hours, now), startsAt)

/** Names the text that asks somebody. */
export const textKey = ({ id }: Pick<AskRow, 'id'>, personId: string): string => `ask/${id}/${personId}`

export const announceAsk = (tx: Db, { churchId, planId }: AskRow): Promise<void> =>
  announce(tx, { church_id: churchId, topic: 'answers', plan_id: planId })
