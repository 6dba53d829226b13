import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import * as schema from './schema/schema.ts'

/** The database, or a transaction in it: inside a transaction only that one may be asked. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export type Connection = {
  db: Db
  /** What pg-boss needs to use the same database. */
  boss: ConstructorOptions
  /** Calls back for every notification on a channel until the returned function is called. */
  listen: (channel: string, onPayload: (payload: string) => void) => Promise<() => Promise<void>>
  migrate: () => Promise<void>
  close: () => Promise<void>
}

const migrationsFolder = new URL('./migrations', import.meta.url).pathname
const casing = 'snake_case'

/** PGlite that runs in this process. */
export const connectTo = (client: PGlite): Connection => {
  const db = drizzlePglite(client, { schema, casing })
  return {
    db,
    boss: { db: fromPglite(client), backend: 'pglite' },
    listen: (channel, onPayload) => client.listen(channel, onPayload),
    migrate: () => migratePglite(db, { migrationsFolder }),
    close: () => client.close(),
  }
}

/** PGlite in a folder. */
export const connectEmbedded = async (folder: string): Promise<Connection> => {
  mkdirSync(folder, { recursive: true })
  return connectTo(await PGlite.create(folder))
}

const RECONNECT_MS = 1000

/** A dedicated connection that listens, and comes back when it is cut. */
const listenOn = async (
  connectionString: string,
  channel: string,
  onPayload: (payload: string) => void,
): Promise<() => Promise<void>> => {
  let client: pg.Client
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const open = async (): Promise<void> => {
    client = new pg.Client({ connectionString })
    client.on('error', () => {})
    client.on('end', () => {
      if (!isClosed) timer = setTimeout(() => void open().catch(again), RECONNECT_MS)
    })
    client.on('notification', (message) => onPayload(message.payload ?? ''))
    await client.connect()
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
  }
  const again = (): void => {
    if (!isClosed) timer = setTimeout(() => void open().catch(again), RECONNECT_MS)
  }
  await open()
  return async () => {
    isClosed = true
    clearTimeout(timer)
    await client.end()
  }
}

/** Any PostgreSQL 15 or later. */
export const connectPostgres = (connectionString: string): Connection => {
  const pool = new pg.Pool({ connectionString, max: 10 })
  // An idle connection that is cut is replaced by the pool; the query that needs it reports its own error.
  pool.on('error', () => {})
  // One that is cut in the middle of a transaction fails that transaction, and not the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzlePg(pool, { schema, casing })
  return {
    db,
    boss: { connectionString, max: 4 },
    listen: (channel, onPayload) => listenOn(connectionString, channel, onPayload),
    migrate: () => migratePg(db, { migrationsFolder }),
    close: () => pool.end(),
  }
}

export const connect = async (config: {
  databaseUrl: string | null
  dataFolder: string
}): Promise<Connection> =>
  config.databaseUrl
    ? connectPostgres(config.databaseUrl)
    : connectEmbedded(join(config.dataFolder, 'database'))
