import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export const root = new URL('../../', import.meta.url).pathname

const OURS = [
  'contract',
  'core',
  'reader',
  'providers',
  'server',
  'sandbox',
  'web',
  'testkit',
  'e2e',
  'bench',
  'chaos',
  'scripts',
]

export type Source = { path: string; text: string; imports: string[] }

const IMPORT = /(?:from\s+|import\s+|import\()'([^']+)'/g

/** Where an import leads within the repository; null when it is a package. */
function target(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  return null
}

/** The paths of our source files, style sheets too. */
export const readPaths = (): string[] =>
  globSync(`{${OURS.join(',')}}/**/*.{ts,tsx,css}`, { cwd: root, exclude: ['**/node_modules/**'] })

/** Every TypeScript file of ours with the files of ours that it imports. */
export const readSources = (): Source[] =>
  globSync(`{${OURS.join(',')}}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**'] }).map(
    (path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const imports = [...text.matchAll(IMPORT)].flatMap((match) => target(path, match[1] ?? '') ?? [])
      return { path, text, imports }
    },
  )

/** Tests and what only they use. */
export const isTest = (path: string): boolean =>
  /\.test\.tsx?$|(^|\/)testing(\/|\.ts)|^(testkit|e2e|bench|chaos|reader\/train)\/|conformance/.test(path)
