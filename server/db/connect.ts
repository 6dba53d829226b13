import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import { type Outage, openOutage } from './away.ts'
import { openEmbedded } from './embedded.ts'
import { type Listener, listenOn } from './listen.ts'
import { alone, MIGRATIONS, migratePostgres } from './migrate.ts'
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
  outage: Outage
  /** Does what one process must do at a time while it starts. */
  alone: <Value>(work: () => Promise<Value>) => Promise<Value>
  close: () => Promise<void>
}

const casing = 'snake_case'
/** For the job queue, beside the pool. */
const BOSS_CONNECTIONS = 4

/** PGlite that runs in this process. */
export function connectTo(client: PGlite): Connection {
  const db = drizzlePglite(client, { schema, casing })
  return {
    db,
    boss: { db: fromPglite(client), backend: 'pglite' },
    listen: (channel, { onPayload }) => client.listen(channel, onPayload),
    outage: openOutage(),
    migrate: () => migratePglite(db, { migrationsFolder: MIGRATIONS }),
    alone: (work) => work(),
    close: () => client.close(),
  }
}

/** PGlite in a folder, which no other process may use meanwhile. */
export async function connectEmbedded(folder: string): Promise<Connection> {
  const { client, close } = await openEmbedded(folder)
  return { ...connectTo(client), close }
}

/** Any PostgreSQL 15 or later. */
export function connectPostgres(connectionString: string, limits = TIME_LIMITS): Connection {
  const outage = openOutage()
  const pool = patientPool(connectionString, limits, outage)
  const db = drizzlePg(pool, { schema, casing })
  return {
    db,
    boss: { ...patientConfig(connectionString, limits, outage), max: BOSS_CONNECTIONS },
    listen: (channel, listener) => listenOn(connectionString, channel, listener),
    outage,
    migrate: () => migratePostgres(connectionString),
    alone: (work) => alone(connectionString, work),
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
