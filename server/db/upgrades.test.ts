import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fc, test } from '@fast-check/vitest'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { askServer } from '#testkit/postgres.ts'
import { MIGRATIONS } from './migrate.ts'

/** Whatever a database of an earlier version holds, it can be brought up to date, and no row of it is lost. */

type Journal = { entries: { tag: string }[] }
const JOURNAL = 'meta/_journal.json'
const journal = JSON.parse(readFileSync(join(MIGRATIONS, JOURNAL), 'utf8')) as Journal

/** What migrations tell rows apart by. */
const words = [
  ...new Set(
    readdirSync(MIGRATIONS)
      .filter((name) => name.endsWith('.sql'))
      .flatMap((name) => readFileSync(join(MIGRATIONS, name), 'utf8').match(/'[A-Za-z0-9 /_-]{2,30}'/g) ?? [])
      .map((quoted) => quoted.slice(1, -1)),
  ),
]

const folder = mkdtempSync(join(tmpdir(), 'steeple-upgrades-'))
let server: string
beforeAll(() => {
  const { empty } = inject('templates')
  if (empty.kind !== 'postgres') throw new Error('these tests need a PostgreSQL')
  server = empty.url
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The migrations up to one of them, as an earlier version had them. */
function migrationsUntil(count: number): string {
  const earlier = join(folder, String(count))
  cpSync(MIGRATIONS, earlier, { recursive: true })
  writeFileSync(
    join(earlier, JOURNAL),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }),
  )
  return earlier
}

type Column = { table: string; name: string; type: string; isNullable: boolean; from: string | null }

/** The columns that somebody has to fill, with the table whose ids they hold. */
const COLUMNS = `select rel.relname as table, attname as name, format_type(atttypid, atttypmod) as type,
    not attnotnull as "isNullable", (
      select confrelid::regclass::text from pg_constraint
      where conrelid = rel.oid and contype = 'f' and conkey = array[attnum]
    ) as from
  from pg_class rel join pg_attribute on attrelid = rel.oid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    and attidentity = '' and attgenerated = ''
  order by rel.oid, attnum`

const VALUES: Record<string, fc.Arbitrary<unknown>> = {
  text: fc.oneof(fc.constantFrom(...words), fc.stringMatching(/^[a-z0-9]{1,8}$/)),
  'text[]': fc.array(fc.constantFrom(...words), { maxLength: 2 }),
  bigint: fc.integer({ min: 1, max: 9 }),
  integer: fc.integer({ min: 0, max: 9 }),
  boolean: fc.boolean(),
  jsonb: fc.constantFrom('[]', '{}', '[{"leadKey": "asap", "assignmentId": "1", "planId": "2"}]'),
  'timestamp with time zone': fc
    .integer({ min: 0, max: 700 })
    .map((days) => new Date(Date.UTC(2029, 0, days))),
}
const anyOf = ({ type, isNullable }: Column): fc.Arbitrary<unknown> => {
  const values = VALUES[type]
  if (!values) throw new Error(`nothing is generated for ${type}`)
  return isNullable ? fc.option(values) : values
}

const ROWS_EACH = 4
/** So deep do tables refer to each other. */
const PASSES = 4

/** Some rows in every table; those that break a constraint are left out. */
async function fill(client: pg.Client, pick: fc.GeneratorValue): Promise<void> {
  const { rows: columns } = await client.query<Column>(COLUMNS)
  const idsOf = async (table: string): Promise<unknown[]> =>
    (await client.query<{ id: unknown }>(`select id from "${table}"`)).rows.map(({ id }) => id)
  const insert = async (table: string, its: readonly Column[]): Promise<void> => {
    const values: unknown[] = []
    for (const column of its) {
      const known = column.from ? await idsOf(column.from) : []
      const place = pick(fc.nat, { max: 1000 })
      values.push(column.from ? (known[place % known.length] ?? null) : pick(anyOf, column))
    }
    const names = its.map(({ name }) => `"${name}"`).join(', ')
    const places = its.map((_, place) => `$${place + 1}`).join(', ')
    await client
      .query(`insert into "${table}" (${names}) values (${places}) on conflict do nothing`, values)
      .catch((error) => expect(error.code, error.message).toMatch(/^23/))
  }
  for (let pass = 0; pass < PASSES; pass++)
    for (const [table, its] of Map.groupBy(columns, (column) => column.table))
      for (let row = 0; row < ROWS_EACH / PASSES; row++) await insert(table, its)
}

/** How many rows each table has; of those whose name stays, none may have fewer. */
async function countRows(client: pg.Client): Promise<Map<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const counts = new Map<string, number>()
  for (const { name } of tables)
    counts.set(name, Number((await client.query(`select count(*) from "${name}"`)).rows[0].count))
  return counts
}

test.prop([fc.integer({ min: 1, max: journal.entries.length - 1 }), fc.gen()], {
  numRuns: 8,
  endOnFailure: true,
})('a database of any earlier version is brought up to date, and keeps its rows', async (version, pick) => {
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`
  await askServer(server, `CREATE DATABASE ${name}`)
  const client = new pg.Client({ connectionString: new URL(`/${name}`, server).href })
  await client.connect()
  try {
    await migrate(drizzle(client), { migrationsFolder: migrationsUntil(version) })
    await fill(client, pick)
    const before = await countRows(client)
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
    const after = await countRows(client)
    for (const [table, count] of before)
      if (after.has(table)) expect(after.get(table), table).toBeGreaterThanOrEqual(count)
  } finally {
    await client.end()
    await askServer(server, `DROP DATABASE ${name}`)
  }
})
