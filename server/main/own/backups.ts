import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { Refusal } from '../command.ts'
import { type Contents, type Counts, copiesOf } from './copies.ts'
import { type Home, nameOfVersion, OWN_VERSION } from './home.ts'
import { type Service, whileStopped } from './running.ts'

const OWNER_ONLY = 0o700
/** As many nights, and those before upgrades among them. */
const KEPT = 14

export type Backup = Contents & {
  name: string
  folder: string
  kind: 'embedded' | 'postgres'
  at: string
  /** The version that ran. */
  version: string
  /** When it was last brought back into a scratch database. */
  triedAt: string | null
}

const backupsOf = ({ folder }: Home): string => join(folder, 'backups')
const kindOf = ({ databaseUrl }: Config): Backup['kind'] => (databaseUrl ? 'postgres' : 'embedded')

/** A moment as a part of a name. */
export const stampOf = (at: Temporal.Instant): string =>
  at.toString({ fractionalSecondDigits: 3 }).replaceAll(/[:.-]/g, '')

/** Written anew beside itself, so that it is whole whenever somebody looks. */
export function writeWhole(file: string, content: object): void {
  writeFileSync(`${file}.next`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.next`, file)
}

/** The newest first. */
export function listBackups(home: Home): Backup[] {
  const all = backupsOf(home)
  const names = existsSync(all) ? readdirSync(all) : []
  return names
    .filter((name) => !name.includes('.') && existsSync(join(all, name, 'backup.json')))
    .sort()
    .reverse()
    .map((name) => ({
      ...JSON.parse(readFileSync(join(all, name, 'backup.json'), 'utf8')),
      name,
      folder: join(all, name),
    }))
}

export function findBackup(home: Home, name?: string): Backup {
  const all = listBackups(home)
  const found = name === undefined ? all[0] : all.find((backup) => backup.name === name)
  if (found) return found
  const others = all.map((backup) => backup.name).join(', ')
  if (others) throw new Refusal(`There is no backup called ${name}. There are: ${others}.`)
  throw new Refusal(`There is no backup in ${backupsOf(home)}: make one with npm run own -- backup.`)
}

const NOUNS: Record<keyof Counts, string> = {
  churches: 'churches',
  users: 'people who log in',
  messages: 'texts',
  answers: 'answers',
  credit_entries: 'entries of credits',
}
/** '2 churches, 5 people who log in, 1200 texts' */
export const countsInWords = (counts: Counts): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${NOUNS[name as keyof Counts]}`)
    .join(', ')

/** Copies the database; an embedded one stands still meanwhile. */
export async function makeBackup(
  home: Home,
  config: Config,
  service: Service,
  now: Temporal.Instant,
): Promise<Backup> {
  const copies = copiesOf(config)
  const missing = await copies.whatIsMissing()
  if (missing) throw new Refusal(missing)
  const name = stampOf(now)
  const folder = join(backupsOf(home), name)
  mkdirSync(backupsOf(home), { recursive: true, mode: OWNER_ONLY })
  for (const left of readdirSync(backupsOf(home)).filter((one) => one.endsWith('.unfinished')))
    rmSync(join(backupsOf(home), left), { recursive: true, force: true })
  const unfinished = `${folder}.unfinished`
  mkdirSync(unfinished, { mode: OWNER_ONLY })
  const version = nameOfVersion(home.current() ?? OWN_VERSION)
  const copy = async () => {
    try {
      const contents = await copies.copy(unfinished)
      const about = { kind: kindOf(config), at: now.toString(), version, triedAt: null, ...contents }
      writeWhole(join(unfinished, 'backup.json'), about)
      return about
    } catch (error) {
      // A disk that is full needs the room at once, before the product is there again.
      rmSync(unfinished, { recursive: true, force: true })
      throw error
    }
  }
  const about = await (copies.needsStandstill ? whileStopped(home, service, copy) : copy())
  renameSync(unfinished, folder)
  for (const old of listBackups(home).slice(KEPT)) rmSync(old.folder, { recursive: true, force: true })
  return { ...about, name, folder }
}

function mustFit(backup: Backup, config: Config): void {
  if (backup.kind !== kindOf(config))
    throw new Refusal(
      `The backup ${backup.name} is of ${backup.kind === 'embedded' ? 'the embedded database' : 'a PostgreSQL'}: set DATABASE_URL as it was then.`,
    )
}

/** Brings a backup back beside the database, has it migrated, counts, and says so. */
export async function tryOutBackup(backup: Backup, config: Config, now: Temporal.Instant): Promise<string> {
  mustFit(backup, config)
  const { counts, migrated } = await copiesOf(config).tryOut(backup.folder)
  if (JSON.stringify(counts) !== JSON.stringify(backup.counts))
    throw new Refusal(
      `The backup ${backup.name} came back with ${countsInWords(counts)}, and was made with ${countsInWords(backup.counts)}: do not rely on it, and make another.`,
    )
  const { name, folder, ...about } = backup
  writeWhole(join(folder, 'backup.json'), { ...about, triedAt: now.toString() })
  return `The backup ${name} comes back whole, and this version can work with it: ${countsInWords(migrated)}.`
}

/** Puts a backup in the place of the database. The product must stand still. */
export async function bringBackBackup(
  backup: Backup,
  config: Config,
  now: Temporal.Instant,
): Promise<string | null> {
  mustFit(backup, config)
  return copiesOf(config).bringBack(backup.folder, stampOf(now))
}
