import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askServer, startPostgres } from '#testkit/postgres.ts'
import { startCommand } from '#testkit/processes.ts'

/** Say to the workers with which data the products of a run begin. */
const FOLDER = 'MIGRATED_FOLDER'
const SERVER = 'MIGRATED_SERVER'
const TEMPLATE = 'migrated'

const ask = (query: string): Promise<void> => askServer(process.env[SERVER] ?? '', query)

async function migrateAsOperator(environment: Record<string, string>): Promise<void> {
  const command = startCommand('server/main/migrate.ts', environment)
  if ((await command.ended) !== 0) throw new Error(`migrating failed: ${command.output()}`)
}

const at = (database: string): string => new URL(`/${database}`, process.env[SERVER]).href

/** The data folder that goes with a migrated database, with the secret that it was made with. */
export const migratedFolder = (database: 'postgres' | 'embedded'): string =>
  join(process.env[FOLDER] ?? '', database)

/** Migrates one database of each kind for the whole run, as an operator would: products begin with copies of it. */
export default async function migrate(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'steeple-migrated-'))
  const server = await startPostgres(join(folder, 'server'))
  process.env[FOLDER] = folder
  process.env[SERVER] = server.url
  await ask(`CREATE DATABASE ${TEMPLATE}`)
  await migrateAsOperator({ STEEPLE_DATA: migratedFolder('postgres'), DATABASE_URL: at(TEMPLATE) })
  await migrateAsOperator({ STEEPLE_DATA: migratedFolder('embedded') })
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A copy of the migrated database on the run's server, and how it is removed. */
export async function copyOfMigrated(name: string) {
  await ask(`CREATE DATABASE "${name}" TEMPLATE ${TEMPLATE}`)
  return { url: at(name), remove: () => ask(`DROP DATABASE "${name}" WITH (FORCE)`) }
}
