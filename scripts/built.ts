import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What is built, where it lies, and what it is built from. */
export type Built = { folder: string; sources: readonly string[] }

export const PAGES: Built = {
  folder: 'dist',
  sources: ['web', 'contract', 'core', 'sandbox/console', 'scripts', 'vite.config.ts', 'package-lock.json'],
}
export const SERVER: Built = {
  folder: 'dist-server',
  sources: [
    'server',
    'sandbox',
    'contract',
    'core',
    'reader',
    'providers',
    'scripts/build-server.ts',
    'package-lock.json',
  ],
}

const stampOf = ({ folder }: Built): string => join(ROOT, folder, '.built')
const modifiedMs = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** The newest change below a path; folders count, so that a deleted file is noticed. */
function newestMs(path: string): number {
  const info = statSync(path, { throwIfNoEntry: false })
  if (!info) return 0
  if (!info.isDirectory()) return info.mtimeMs
  const inside = readdirSync(path).map((name) => newestMs(join(path, name)))
  return Math.max(info.mtimeMs, ...inside)
}

/** Whether nothing it is built from has changed since. */
export const isCurrent = (built: Built): boolean =>
  Math.max(...built.sources.map((source) => newestMs(join(ROOT, source)))) <= modifiedMs(stampOf(built))

/** Notes that it was built from what stood there at `startedAt`. */
export function markBuilt(built: Built, startedAt: Date): void {
  writeFileSync(stampOf(built), '')
  utimesSync(stampOf(built), startedAt, startedAt)
}
