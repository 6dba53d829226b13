import { sql } from 'drizzle-orm'
import type { Config } from '#server/config/config.ts'
import { ConfigError } from '#server/config/settings.ts'
import type { Vault } from '#server/crypto/seal.ts'
import { causeOf } from '#server/db/cause.ts'
import { type Connection, connect, type Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { installation } from '#server/db/schema/schema.ts'

/** SQLSTATE codes of a server that lets nobody in. */
const REFUSALS: Record<string, string> = {
  '28P01': 'the database does not take this name and password',
  '28000': 'the database does not let this user in',
  '3D000': 'the server has no database of this name',
}
const OLDEST_VERSION = 150_000

const codeOf = (error: unknown): string =>
  error instanceof Error ? String((error as { code?: unknown }).code ?? codeOf(error.cause)) : ''

async function requireAnswer(db: Db): Promise<void> {
  const asked = rowsOf<{ version: string }>(db, sql`select current_setting('server_version_num') as version`)
  const rows = await asked.catch((error) => {
    const why = REFUSALS[codeOf(error)] ?? `the database does not answer (${causeOf(error)})`
    throw new ConfigError('DATABASE_URL', why)
  })
  if (Number(only(rows).version) < OLDEST_VERSION)
    throw new ConfigError('DATABASE_URL', 'must lead to PostgreSQL 15 or later')
}

/** The database that the configuration names; throws a sentence when it does not answer. */
export async function openDatabase(config: Config): Promise<Connection> {
  if (config.databaseUrl && !URL.canParse(config.databaseUrl))
    throw new ConfigError('DATABASE_URL', 'must be an address such as postgres://user:password@host/database')
  const connection = await connect(config)
  try {
    if (config.databaseUrl) await requireAnswer(connection.db)
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}

const KNOWN_WORDS = 'the right secret'

/** Refuses a secret that opens nothing of what the database keeps; a new database takes the first one. */
export async function requireSecret(db: Db, vault: Vault): Promise<void> {
  await db
    .insert(installation)
    .values({ secretCheckSealed: vault.seal(KNOWN_WORDS) })
    .onConflictDoNothing()
  const { secretCheckSealed } = only(await db.select().from(installation))
  try {
    vault.open(secretCheckSealed)
  } catch {
    throw new ConfigError(
      'STEEPLE_SECRET',
      'is not the one that this database was made with, and nothing that is sealed in it could be opened',
    )
  }
}
