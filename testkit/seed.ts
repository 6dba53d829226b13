import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'

const tablesOf = (db: Db) =>
  rowsOf<{ name: string }>(
    db,
    sql`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\_%'
      order by name`,
  )

const sequencesOf = (db: Db) =>
  rowsOf<{ name: string; value: string | null }>(
    db,
    sql`select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences`,
  )

const isEmpty = async (db: Db, table: string): Promise<boolean> =>
  (await rowsOf(db, sql.raw(`select 1 from ${table} limit 1`))).length === 0

/** Gives a database a function that brings back the rows it has now. */
export const keepSeed = async (db: Db): Promise<void> => {
  const tables = (await tablesOf(db)).map(({ name }) => name)
  const seeded: string[] = []
  for (const table of tables) if (!(await isEmpty(db, table))) seeded.push(table)
  const sequences = (await sequencesOf(db)).filter(({ value }) => value !== null)
  const copyOf = (table: string): string => `seed."${table.replaceAll('"', '')}"`

  await db.execute(sql.raw('create schema seed'))
  for (const table of seeded) await db.execute(sql.raw(`create table ${copyOf(table)} as table ${table}`))
  await db.execute(
    sql.raw(`create function seed.restore() returns void language plpgsql as $$ begin
      perform set_config('session_replication_role', 'replica', true);
      truncate ${tables.join(', ')} restart identity;
      ${seeded.map((table) => `insert into ${table} overriding system value table ${copyOf(table)};`).join('\n')}
      ${sequences.map(({ name, value }) => `perform setval('${name}', ${value});`).join('\n')}
    end $$`),
  )
}

/** Forgets what a test left, and brings back what the database had when it was made. */
export const restoreSeed = async (db: Db): Promise<void> => {
  await db.execute(sql`select seed.restore()`)
}
