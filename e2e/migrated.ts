import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCommand } from '#testkit/processes.ts'

/** Says to the workers which data folder the products of a run begin with. */
export const MIGRATED = 'MIGRATED_DATA'

/** Migrates one embedded database for the whole run, as an operator would: products begin with copies of it. */
export default async function migrate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'steeple-migrated-'))
  const command = startCommand('server/main/migrate.ts', { STEEPLE_DATA: folder })
  if ((await command.ended) !== 0) throw new Error(`migrating failed: ${command.output()}`)
  process.env[MIGRATED] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
