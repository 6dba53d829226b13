import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type Part = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Part>

const MAIN = ['web/early.ts', 'web/index.html']
const SHELL = 'web/app/shell/shell.tsx'

/** What a first visit to these pages loads, and how many kB of script it may be. */
const PAGES = [
  { path: '/schedules', parts: ['web/early.ts', 'web/schedules.html'], most: 90 },
  { path: '/login', parts: ['web/early.ts', 'web/login.html'], most: 110 },
  { path: '/dashboard', parts: [...MAIN, SHELL, 'web/features/dashboard/dashboard-page.tsx'], most: 200 },
  { path: '/services', parts: [...MAIN, SHELL, 'web/features/services/services-page.tsx'], most: 210 },
] as const

function gather(manifest: Manifest, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const part = manifest[name]
    if (!part || found.has(part.file)) continue
    found.add(part.file)
    for (const sheet of part.css ?? []) found.add(sheet)
    gather(manifest, part.imports ?? [], found)
  }
  return found
}

const gzippedKb = (dist: string, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1000

/** The scripts and styles of some pages, compressed, of which a browser loads each once. */
export function weigh(dist: string) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  return PAGES.map(({ path, parts, most }) => {
    const files = [...gather(manifest, parts)]
    const scripts = files.filter((file) => file.endsWith('.js'))
    const sheets = files.filter((file) => file.endsWith('.css'))
    return {
      path,
      most,
      files: files.length,
      scriptKb: gzippedKb(dist, scripts),
      styleKb: gzippedKb(dist, sheets),
      names: files,
    }
  })
}

export const weightsInWords = (dist: string): string =>
  weigh(dist)
    .map(
      ({ path, most, files, scriptKb, styleKb }) =>
        `${path.padEnd(11)} ${scriptKb.toFixed(0)} kB of script (at most ${most}), ${styleKb.toFixed(0)} kB of styles, ${files} files`,
    )
    .join('\n')
