import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

export const MIGRATIONS = new URL('./migrations', import.meta.url).pathname

/** Any numbers that nobody else takes in the same database. */
const LOCKS = { migrate: 571_901, start: 571_902 }

/** Does something while no other process does the same, on a connection of its own without time limits. */
async function underLock<Value>(
  connectionString: string,
  lock: keyof typeof LOCKS,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS[lock]])
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Brings the database up to date; several processes may ask for it at once. */
export const migratePostgres = (connectionString: string): Promise<void> =>
  underLock(connectionString, 'migrate', (client) =>
    migrate(drizzle(client), { migrationsFolder: MIGRATIONS }),
  )

/** Does what one process must do at a time while it starts. */
export const alone = <Value>(connectionString: string, work: () => Promise<Value>): Promise<Value> =>
  underLock(connectionString, 'start', work)
