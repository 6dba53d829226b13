import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import { type Listener, listenOn } from './listen.ts'
import { patientConfig, patientPool, TIME_LIMITS } from './patient-pool.ts'
import * as schema from './schema/schema.ts'

/** The database, or a transaction in it: inside a transaction only that one may be asked. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export type Connection = {
  db: Db
  /** What pg-boss needs to use the same database. */
  boss: ConstructorOptions
  /** Calls back for every notification on a channel until the returned function is called. */
  listen: (channel: string, listener: Listener) => Promise<() => Promise<void>>
  migrate: () => Promise<void>
  close: () => Promise<void>
}

const migrationsFolder = new URL('./migrations', import.meta.url).pathname
const casing = 'snake_case'
/** For the job queue, beside the pool. */
const BOSS_CONNECTIONS = 4

/** PGlite that runs in this process. */
export const connectTo = (client: PGlite): Connection => {
  const db = drizzlePglite(client, { schema, casing })
  return {
    db,
    boss: { db: fromPglite(client), backend: 'pglite' },
    listen: (channel, { onPayload }) => client.listen(channel, onPayload),
    migrate: () => migratePglite(db, { migrationsFolder }),
    close: () => client.close(),
  }
}

/** PGlite in a folder. */
export const connectEmbedded = async (folder: string): Promise<Connection> => {
  mkdirSync(folder, { recursive: true })
  return connectTo(await PGlite.create(folder))
}

/** Any PostgreSQL 15 or later. */
export const connectPostgres = (connectionString: string, limits = TIME_LIMITS): Connection => {
  const pool = patientPool(connectionString, limits)
  const db = drizzlePg(pool, { schema, casing })
  return {
    db,
    boss: { ...patientConfig(connectionString, limits), max: BOSS_CONNECTIONS },
    listen: (channel, listener) => listenOn(connectionString, channel, listener),
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
