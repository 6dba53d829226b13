import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const TREE = resolve(import.meta.dirname, '..')
const NOT_COPIED = ['.git', '.env', 'data', 'test-results']
/** What differs from version to version; the rest is linked. */
const OWN = ['server', 'dist-server']

type Journal = {
  entries: { idx: number; when: number; tag: string; version: string; breakpoints: boolean }[]
}
const journalOf = (version: string): string => join(version, 'server/db/migrations/meta/_journal.json')

/** Another version of the product in a folder of its own, as it was built: with migrations and a build that are its own. */
export function makeVersion(parent: string): string {
  const version = mkdtempSync(join(parent, 'steeple-'))
  for (const name of readdirSync(TREE).filter((one) => !NOT_COPIED.includes(one)))
    if (OWN.includes(name)) cpSync(join(TREE, name), join(version, name), { recursive: true })
    else symlinkSync(join(TREE, name), join(version, name))
  return version
}

/** It has one migration more. */
export function withMigration(version: string, tag: string, statement: string): void {
  writeFileSync(join(version, 'server/db/migrations', `${tag}.sql`), statement)
  const journal = JSON.parse(readFileSync(journalOf(version), 'utf8')) as Journal
  const last = journal.entries.at(-1)
  if (!last) throw new Error('there is no migration to follow')
  const entries = [...journal.entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag }]
  writeFileSync(journalOf(version), JSON.stringify({ ...journal, entries }))
}
