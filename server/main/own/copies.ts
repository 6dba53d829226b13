import { execFile } from 'node:child_process'
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Config } from '#server/config/config.ts'
import { vault } from '#server/crypto/seal.ts'
import { type Connection, connectEmbedded, connectPostgres, type Db } from '#server/db/connect.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { rowsOf } from '#server/db/query.ts'
import { refuseNewer, versionOf } from '#server/db/schema-version.ts'
import { skipIds } from '#server/db/skip-ids.ts'
import { Refusal } from '../command.ts'
import { readEnvironment } from '../environment.ts'
import { requireSecret } from '../open-database.ts'

const run = promisify(execFile)

/** What is counted when a copy is made, and again when it was brought back. */
const COUNTED = ['churches', 'users', 'messages', 'answers', 'credit_entries'] as const
export type Counts = Partial<Record<(typeof COUNTED)[number], number>>
/** `schema`: when the last migration was written that it has. */
export type Contents = { schema: number; counts: Counts }

/** A database as a whole, to be copied, looked at and brought back. */
export type Copies = {
  /** Whether the product must stand still meanwhile. */
  needsStandstill: boolean
  copy: (into: string) => Promise<Contents>
  /** Brings a copy back, migrates it and looks at it, all of it beside the database. */
  tryOut: (from: string) => Promise<Contents & { migrated: Counts }>
  /** Puts a copy in the place of the database; answers how what was there is called now. */
  bringBack: (from: string, stamp: string) => Promise<string | null>
  /** Completes what a killed command has begun. */
  takeUp: () => void
  /** What keeps copies from being made, in a sentence; null when nothing does. */
  whatIsMissing: () => Promise<string | null>
}

async function contentsOf(db: Db): Promise<Contents> {
  const counts: Counts = {}
  for (const name of COUNTED) {
    const [there] = await rowsOf<{ name: string | null }>(db, sql`select to_regclass(${name})::text as name`)
    if (!there?.name) continue
    const [row] = await rowsOf<{ n: string | number }>(
      db,
      sql`select count(*) as n from ${sql.identifier(name)}`,
    )
    counts[name] = Number(row?.n)
  }
  return { schema: await versionOf(db), counts }
}

async function lookAt(connection: Connection): Promise<Contents> {
  try {
    return await contentsOf(connection.db)
  } finally {
    await connection.close()
  }
}

/** As a start would do it, and with the secret that is configured. */
async function migrateAndLook(connection: Connection, config: Config) {
  try {
    await refuseNewer(connection.db)
    const before = await contentsOf(connection.db)
    await connection.migrate()
    await requireSecret(connection.db, vault(config.secret, config.previousSecret))
    return { ...before, migrated: (await contentsOf(connection.db)).counts }
  } finally {
    await connection.close()
  }
}

async function skipIdsIn(connection: Connection): Promise<void> {
  try {
    await skipIds(connection.db)
  } finally {
    await connection.close()
  }
}

/** Of the files beside the folder of an embedded database that somebody has opened. */
const ENDS = ['.lock', '.pid']

function removeFolder(folder: string): void {
  for (const end of ['', ...ENDS]) rmSync(`${folder}${end}`, { recursive: true, force: true })
}

/** The embedded database: its folder, while nobody has it open. */
function embeddedCopies(config: Config): Copies {
  const database = join(config.dataFolder, 'database')
  /** Whole, and on its way to its place. */
  const arrived = `${database}.restored`
  const takeUp = (): void => {
    if (existsSync(arrived) && !existsSync(database)) renameSync(arrived, database)
  }
  return {
    needsStandstill: true,
    copy: async (into) => {
      const unlock = lockFolder(database)
      try {
        cpSync(database, join(into, 'database'), { recursive: true })
      } finally {
        unlock()
      }
      const contents = await lookAt(await connectEmbedded(join(into, 'database')))
      for (const end of ENDS) rmSync(join(into, `database${end}`), { force: true })
      return contents
    },
    tryOut: async (from) => {
      const scratch = `${database}.drill`
      removeFolder(scratch)
      try {
        cpSync(join(from, 'database'), scratch, { recursive: true })
        return await migrateAndLook(await connectEmbedded(scratch), config)
      } finally {
        removeFolder(scratch)
      }
    },
    bringBack: async (from, stamp) => {
      const unfinished = `${arrived}.unfinished`
      for (const folder of [arrived, unfinished]) removeFolder(folder)
      cpSync(join(from, 'database'), unfinished, { recursive: true })
      await skipIdsIn(await connectEmbedded(unfinished))
      for (const end of ENDS) rmSync(`${unfinished}${end}`, { force: true })
      renameSync(unfinished, arrived)
      const before = existsSync(database) ? `${database}.before-${stamp}` : null
      if (before) renameSync(database, before)
      takeUp()
      return before
    },
    takeUp,
    whatIsMissing: async () => null,
  }
}

/** A command of PostgreSQL; the password is in no list of processes. */
function postgresTool(name: 'pg_dump' | 'pg_restore', url: string, args: string[]) {
  const bare = new URL(url)
  const env = { ...readEnvironment(), PGPASSWORD: decodeURIComponent(bare.password) }
  bare.password = ''
  return run(name, [...args, '--no-owner', '--no-privileges', '--dbname', bare.href], { env })
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

async function withClient<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** One snapshot for what is counted and what is dumped, while the product runs. */
const dump = (url: string, file: string): Promise<Contents> =>
  withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query('select pg_export_snapshot() as name')
    const ask = (query: string) => client.query(query).then(({ rows: [row] }) => Number(row?.n ?? 0))
    const counts: Counts = {}
    for (const name of COUNTED) {
      const isThere = await ask(`select count(to_regclass('${name}')) as n`)
      if (isThere) counts[name] = await ask(`select count(*) as n from ${name}`)
    }
    const schema = await ask('select max(created_at) as n from drizzle.__drizzle_migrations')
    await postgresTool('pg_dump', url, ['--format=custom', `--snapshot=${rows[0].name}`, `--file=${file}`])
    return { schema, counts }
  })

/** Nobody may be connected to either. */
async function swap(client: pg.Client, from: string, to: string, before: string | null): Promise<void> {
  await client.query('begin')
  if (before) await client.query(`alter database ${quoted(to)} rename to ${quoted(before)}`)
  await client.query(`alter database ${quoted(from)} rename to ${quoted(to)}`)
  await client.query('commit')
}

/** A PostgreSQL by its own means: dumps, restored into a database of its own that then takes the name. */
function postgresCopies(config: Config, url: string): Copies {
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  const urlOf = (database: string): string => {
    const other = new URL(url)
    other.pathname = `/${encodeURIComponent(database)}`
    return other.href
  }
  const onServer = <Value>(work: (client: pg.Client) => Promise<Value>) => withClient(urlOf('postgres'), work)
  const restoreInto = (database: string, from: string): Promise<void> =>
    onServer(async (client) => {
      await client.query(`drop database if exists ${quoted(database)}`)
      await client.query(`create database ${quoted(database)}`)
      await postgresTool('pg_restore', urlOf(database), ['--exit-on-error', join(from, 'database.dump')])
    })
  return {
    needsStandstill: false,
    copy: (into) => dump(url, join(into, 'database.dump')),
    tryOut: async (from) => {
      const scratch = `${name}_drill`
      try {
        await restoreInto(scratch, from)
        return await migrateAndLook(connectPostgres(urlOf(scratch)), config)
      } finally {
        await onServer((client) => client.query(`drop database if exists ${quoted(scratch)}`))
      }
    },
    bringBack: async (from, stamp) => {
      const arrived = `${name}_restored`
      await restoreInto(arrived, from)
      await skipIdsIn(connectPostgres(urlOf(arrived)))
      return onServer(async (client) => {
        const { rows } = await client.query('select from pg_database where datname = $1', [name])
        const before = rows.length > 0 ? `${name}_before_${stamp}` : null
        await swap(client, arrived, name, before).catch((cause) => {
          const { code } = cause as { code?: string }
          if (code !== '55006') throw cause
          throw new Refusal(
            `Somebody else is connected to the database ${name}: stop whatever uses it, and run this again. Nothing was changed.`,
          )
        })
        return before
      })
    },
    takeUp: () => {},
    whatIsMissing: () => missingOnServer(url),
  }
}

const mayCreate = 'select (rolcreatedb or rolsuper) as may from pg_roles where rolname = current_user'

async function missingOnServer(url: string): Promise<string | null> {
  const { server, user, may } = await withClient(url, async (client) => {
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as server, current_user as user, (${mayCreate}) as may`,
    )
    return rows[0] as { server: number; user: string; may: boolean }
  })
  const found = await run('pg_dump', ['--version']).catch(() => null)
  const version = Number(/(\d+)/.exec(found?.stdout ?? '')?.[1] ?? 0)
  if (!found)
    return `There is no pg_dump on this machine, which backups are made with: install the client of PostgreSQL ${server}.`
  if (version < server)
    return `pg_dump is of PostgreSQL ${version} and the server of ${server}: install the client of PostgreSQL ${server}, and have it first in PATH.`
  if (!may)
    return `The user ${user} may not make databases, which restoring needs: run \`alter role ${quoted(user)} createdb\` as an administrator of the server.`
  return null
}

export const copiesOf = (config: Config): Copies =>
  config.databaseUrl ? postgresCopies(config, config.databaseUrl) : embeddedCopies(config)
