import { isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { type FoundMeanwhile, messages, numbers, standstill } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'

/** A database in which nobody has worked for so long has missed something. */
const GAP_MINUTES = 10
const BEAT_SECONDS = 10
/** What was logged last need not have been committed last. */
const AROUND_MINUTES = 5

/** The highest beat that this process has seen in a database: one that has a lower one was restored. */
const seenBeats = new WeakMap<Db, number>()
const seenIn = (db: Db): number => seenBeats.get(db) ?? 0

/** The carriers may have texts since then of which nobody here knows; null where there is no number to send from. */
const LAST_KNOWN = sql`coalesce(
  (select max(${messages.loggedAt}) from ${messages} where ${isNotNull(messages.loggedAt)}),
  (select min(${numbers.createdAt}) from ${numbers})
) - ${AROUND_MINUTES} * interval '1 minute'`
const NOT_ASKED = sql`asked_at = null, ask_again_at = null`

/** From now on nothing goes until the carriers were asked what they have that is not known here. */
export async function beginLook(db: Db): Promise<void> {
  const rows = await rowsOf<{ beat: string | number }>(
    db,
    sql`insert into standstill (id, beat, beat_at, look_since) values (1, 1, now(), ${LAST_KNOWN})
      on conflict (id) do update set
        beat = greatest(standstill.beat, ${seenIn(db)}) + 1, beat_at = now(),
        look_since = least(standstill.look_since, excluded.look_since), ${NOT_ASKED}
      returning beat`,
  )
  for (const { beat } of rows) seenBeats.set(db, Number(beat))
}

const IS_OLDER = (db: Db) =>
  sql`(beat < ${seenIn(db)} or beat_at < now() - ${GAP_MINUTES} * interval '1 minute')`

/** Says every few seconds that somebody works here, and notices when nobody did, or when the database is not what it was. */
export async function beat({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const rows = await rowsOf<{ beat: string | number }>(
    db,
    sql`update standstill set beat = beat + 1, beat_at = now()
      where not ${IS_OLDER(db)} and beat_at < now() - ${BEAT_SECONDS} * interval '1 second' returning beat`,
  )
  for (const { beat } of rows) seenBeats.set(db, Number(beat))
  const older = await rowsOf(db, sql`select from standstill where ${IS_OLDER(db)}`)
  if (older.length === 0) return 0
  log.warn('the database was restored or stood still: the carriers are asked what went meanwhile')
  await beginLook(db)
  return 1
}

/** Whether texts may go: nobody must ask the carriers first. */
export async function maySend(tx: Db, { db }: Pick<Deps, 'db'>): Promise<boolean> {
  const rows = await rowsOf(tx, sql`select from standstill where look_since is not null or ${IS_OLDER(db)}`)
  return rows.length === 0
}

export type Look = { since: Temporal.Instant; askedAt: Temporal.Instant | null }

/** What the carriers are still to be asked, or have told; null when there is nothing to do about it now. */
export async function openLook(db: Db, now: Temporal.Instant): Promise<Look | null> {
  const [row] = await db.select().from(standstill)
  if (!row?.lookSince) return null
  const isLater = row.askAgainAt !== null && Temporal.Instant.compare(row.askAgainAt, now) > 0
  return isLater ? null : { since: row.lookSince, askedAt: row.askedAt }
}

const AGAIN_SECONDS = 5

/** A carrier did not answer: it is asked again, and until then nothing goes. */
export async function askAgainLater(db: Db, now: Temporal.Instant): Promise<void> {
  await db.update(standstill).set({ askAgainAt: now.add({ seconds: AGAIN_SECONDS }) })
}

/** The carriers have told everything, unless a look has begun meanwhile. */
export async function noteAsked(db: Db, { since }: Look, now: Temporal.Instant): Promise<void> {
  await db.execute(
    sql`update standstill set asked_at = ${now.toString()}::timestamptz where look_since = ${since.toString()}::timestamptz`,
  )
}

/** Texts may go again, unless a look has begun meanwhile. */
export async function endLook(db: Db, found: FoundMeanwhile, now: Temporal.Instant): Promise<void> {
  await db
    .update(standstill)
    .set({ lookSince: null, askedAt: null, askAgainAt: null, foundAt: now, found })
    .where(isNotNull(standstill.askedAt))
}
