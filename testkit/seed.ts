import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { literals } from '#server/db/schema/columns.ts'

/** Schemas that hold copies of the others. */
const COPIES = ['seed', 'backup'] as const
type Copies = (typeof COPIES)[number]

const tablesOf = (db: Db) =>
  rowsOf<{ name: string }>(
    db,
    sql`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
        and n.nspname not in (${literals(COPIES)})
      order by name`,
  )

const sequencesOf = (db: Db) =>
  rowsOf<{ name: string; value: string; wasUsed: boolean }>(
    db,
    sql`select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value,
      last_value is not null as "wasUsed" from pg_sequences`,
  )

const isEmpty = async (db: Db, table: string): Promise<boolean> =>
  (await rowsOf(db, sql.raw(`select 1 from ${table} limit 1`))).length === 0

/** What rows that were deleted may take up, in each table. */
const LEFT_BEHIND_MAX = 4 * 1024 * 1024

/**
 * Truncating makes the files of a table and its indexes anew, which for all of them takes many times as long as
 * deleting their few rows; but deleted rows stay in the way.
 */
const emptying = (tables: string[]): string => `
  if exists (select from unnest(array[${tables.map((table) => `'${table}'`).join(', ')}]::regclass[]) as grown
    where pg_relation_size(grown) > ${LEFT_BEHIND_MAX}) then
    truncate ${tables.join(', ')};
  else
    ${tables.map((table) => `delete from ${table};`).join('\n')}
  end if;`

/** Gives a database a function that brings back the rows it has now. */
export async function keepSeed(db: Db, copies: Copies = 'seed'): Promise<void> {
  const tables = (await tablesOf(db)).map(({ name }) => name)
  const seeded: string[] = []
  for (const table of tables) if (!(await isEmpty(db, table))) seeded.push(table)
  const sequences = await sequencesOf(db)
  const copyOf = (table: string): string => `${copies}."${table.replaceAll('"', '')}"`

  await db.execute(sql.raw(`drop schema if exists ${copies} cascade`))
  await db.execute(sql.raw(`create schema ${copies}`))
  for (const table of seeded) await db.execute(sql.raw(`create table ${copyOf(table)} as table ${table}`))
  await db.execute(
    sql.raw(`create function ${copies}.restore() returns void language plpgsql as $$ begin
      perform set_config('session_replication_role', 'replica', true);
      ${emptying(tables)}
      ${seeded.map((table) => `insert into ${table} overriding system value table ${copyOf(table)};`).join('\n')}
      ${sequences.map(({ name, value, wasUsed }) => `perform setval('${name}', ${value}, ${wasUsed});`).join('\n')}
    end $$`),
  )
}

/** Forgets what a test left, and brings back what the database had when it was made; a backup goes. */
export async function restoreSeed(db: Db): Promise<void> {
  await db.execute(sql`select seed.restore()`)
  await db.execute(sql`drop schema if exists backup cascade`)
}

/** What a database has now, to be brought back later in the same test. */
export const dump = (db: Db): Promise<void> =>
  db.transaction((tx) => keepSeed(tx, 'backup'), { isolationLevel: 'repeatable read' })

export async function restoreDump(db: Db): Promise<void> {
  await db.execute(sql`select backup.restore()`)
}
