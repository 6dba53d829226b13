import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { lockFolder } from '#server/db/folder-lock.ts'
import { Refusal } from '../command.ts'

/** The version that this command is part of. */
export const OWN_VERSION = resolve(import.meta.dirname, '../../..')
/** Beside the versions, which come and go. */
const USUAL_HOME = resolve(OWN_VERSION, '../steeple-home')
const OWNER_ONLY = 0o700

/** What a machine keeps whatever version runs: settings, data and backups. */
export type Home = {
  folder: string
  /** The folder of the version that runs; null before the first. */
  current: () => string | null
  setCurrent: (version: string) => void
}

/** From here on relative paths, `.env` among them, are those of the home, as they are for the product. */
export function openHome(folder = USUAL_HOME): Home {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY })
  process.chdir(folder)
  const link = join(process.cwd(), 'current')
  return {
    folder: process.cwd(),
    current: () => (existsSync(link) ? realpathSync(link) : null),
    setCurrent: (version) => {
      const next = `${link}.next`
      rmSync(next, { force: true })
      symlinkSync(version, next)
      renameSync(next, link)
    },
  }
}

/** Two commands at once would stop and start each other's product. */
export function keepOthersOut({ folder }: Home): () => void {
  try {
    return lockFolder(join(folder, 'own'))
  } catch (cause) {
    throw new Refusal('Another `npm run own` is at work on this machine: wait until it has ended.', { cause })
  }
}

/** '0.1.0 in /srv/steeple-0.1.0' */
export function nameOfVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return `${version} in ${folder}`
}
