import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql, TransactionRollbackError } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { freshDatabase } from '#testkit/database.ts'
import type { Db } from './connect.ts'
import { MIGRATIONS } from './migrate.ts'
import { rowsOf } from './query.ts'
import * as schema from './schema/schema.ts'

type Snapshot = DrizzleSnapshotJSON & { id: string; prevId: string }

const read = <Shape>(path: string): Shape => JSON.parse(readFileSync(join(MIGRATIONS, path), 'utf8'))

const journal = read<{ entries: { idx: number; when: number; tag: string }[] }>('meta/_journal.json').entries
const snapshots = readdirSync(join(MIGRATIONS, 'meta'))
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort()
  .map((name) => ({ name, ...read<Snapshot>(`meta/${name}`) }))

const described = generateDrizzleJson(schema, undefined, undefined, 'snake_case') as DrizzleSnapshotJSON

/** What the tables of the database are made of, a line for each thing. */
async function contentsOf(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(
    db,
    sql`with tables as (
        select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      )
      select format('column %s.%s %s%s default %s, identity %s, generated %s', relname, attname,
        format_type(atttypid, atttypmod), case when attnotnull then ' not null' else '' end,
        coalesce(pg_get_expr(adbin, adrelid), 'none'), attidentity, attgenerated) as line
      from tables join pg_attribute on attrelid = tables.oid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped
      union all select format('constraint %s.%s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid))
      from tables join pg_constraint on conrelid = tables.oid where contype <> 'n'
      union all select format('index %s', pg_get_indexdef(indexrelid))
      from tables join pg_index on indrelid = tables.oid
      union all select format('sequence %s', sequencename) from pg_sequences where schemaname = 'public'`,
  )
  return rows.map(({ line }) => line).sort()
}

describe('the migrations', () => {
  test('make the tables that the schema describes, with columns, indexes and constraints', async () => {
    const { db, close } = await freshDatabase()
    const statements = await generateMigration(generateDrizzleJson({}) as DrizzleSnapshotJSON, described)
    const migrated = await contentsOf(db)
    const wanted: string[] = []
    const making = db.transaction(async (tx) => {
      // Functions are written by migrations alone, and indexes need them.
      await tx.execute(sql`alter schema public rename to migrated`)
      await tx.execute(sql`create schema public`)
      await tx.execute(sql`set local search_path to public, migrated`)
      for (const statement of statements) await tx.execute(sql.raw(statement))
      wanted.push(...(await contentsOf(tx)))
      tx.rollback()
    })
    await expect(making).rejects.toThrow(TransactionRollbackError)
    expect(wanted.length).toBeGreaterThan(500)
    expect({
      missing: wanted.filter((line) => !migrated.includes(line)),
      unknown: migrated.filter((line) => !wanted.includes(line)),
    }).toEqual({ missing: [], unknown: [] })
    await close()
  })

  test('leave nothing for npm run db:generate to write', async () => {
    const last = snapshots.at(-1) as Snapshot
    expect(await generateMigration(last, described), 'run npm run db:generate and look at it').toEqual([])
  })

  test('follow each other: snapshots without a gap, times that grow, a file for each entry', () => {
    expect(
      snapshots.slice(1).map(({ prevId }) => prevId),
      'when two migrations were written side by side: delete the later snapshot and its journal entry, and write it again',
    ).toEqual(snapshots.slice(0, -1).map(({ id }) => id))
    expect(snapshots.at(-1)?.name).toBe(`${journal.at(-1)?.tag.slice(0, 4)}_snapshot.json`)
    const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
    expect(files.sort()).toEqual(journal.map(({ tag }) => `${tag}.sql`))
    // A migration older than one that a database has is never run there.
    const times = journal.map(({ when }) => when)
    expect(times).toEqual([...new Set(times)].sort((one, other) => one - other))
  })
})
