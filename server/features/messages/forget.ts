import { type SQL, sql } from 'drizzle-orm'
import { TO_GO } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { literals } from '#server/db/schema/columns.ts'

const UNDER_WAY = [...TO_GO, 'sending']

/** What was charged stays, and no longer says for which text. */
const deletingTexts = (which: SQL): SQL => sql`
  with gone as (delete from messages where ${which} returning id),
    loosened as (
      update credit_entries set message_id = null, attempt = null where message_id in (select id from gone)
    )
  select id from gone`

/** Deletes texts, with their place in the ledger of credits. */
export async function deleteTexts(db: Db, which: SQL): Promise<void> {
  await db.execute(deletingTexts(which))
}

/** So many ids are looked at by one statement, so that none holds others up for long. */
const RANGE = 20_000

type Old = {
  table: 'messages' | 'answers' | 'asks'
  /** Since when a row is kept. */
  since: SQL
  /** Nothing is under way with a row. */
  isDone: SQL
  deleting: (which: SQL) => SQL
}

const OLD: readonly Old[] = [
  {
    table: 'messages',
    since: sql`coalesce(old.logged_at, old.created_at)`,
    isDone: sql`old.state not in (${literals(UNDER_WAY)})`,
    deleting: deletingTexts,
  },
  {
    table: 'answers',
    since: sql`old.answered_at`,
    isDone: sql`old.write_back <> 'pending'`,
    deleting: (which) => sql`delete from answers where ${which}`,
  },
  {
    table: 'asks',
    since: sql`old.starts_at`,
    isDone: sql`true`,
    deleting: (which) => sql`delete from asks where ${which}`,
  },
]

/** Deletes what is older than its church wants to keep it, in one pass over a table. */
async function forgetOld(
  db: Db,
  { table, since, isDone, deleting }: Old,
  now: Temporal.Instant,
): Promise<void> {
  const of = sql.identifier(table)
  const ids = sql`select min(id)::float as first, max(id)::float as last from ${of}`
  const { first, last } = only(await rowsOf<{ first: number | null; last: number | null }>(db, ids))
  const before = sql`(${now.toString()}::timestamptz at time zone 'UTC' - make_interval(months => retention_months)) at time zone 'UTC'`
  for (let from = first ?? 0; from <= (last ?? -1); from += RANGE)
    await db.execute(
      deleting(sql`id in (
        select old.id from ${of} old join churches on churches.id = old.church_id
        where old.id >= ${from} and old.id < ${from + RANGE} and ${isDone} and ${since} < ${before}
      )`),
    )
}

/** Deletes texts and answers once their church no longer wants to keep them. Consents and credit entries stay. */
export async function forgetOldTexts(db: Db, now: Temporal.Instant): Promise<void> {
  for (const old of OLD) await forgetOld(db, old, now)
}
