import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressAssets } from './compress-assets.ts'
import { weightsInWords } from './page-weights.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = [
  'web',
  'contract',
  'core',
  'sandbox/console',
  'scripts',
  'vite.config.ts',
  'package-lock.json',
]
const stamp = join(root, 'dist/.built')

const modifiedMs = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** The newest change below a path; folders count, so that a deleted file is noticed. */
function newestMs(path: string): number {
  const info = statSync(path, { throwIfNoEntry: false })
  if (!info) return 0
  if (!info.isDirectory()) return info.mtimeMs
  const inside = readdirSync(path).map((name) => newestMs(join(path, name)))
  return Math.max(info.mtimeMs, ...inside)
}

async function loadVite() {
  try {
    return await import('vite')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND') return null
    throw cause
  }
}

async function build(): Promise<void> {
  const vite = await loadVite()
  if (!vite) return console.warn('The web pages were not built: vite is not installed.')
  const startedAt = new Date()
  await vite.build({ root, configLoader: 'native', logLevel: 'warn' })
  await compressAssets(join(root, 'dist/assets'))
  console.log(weightsInWords(join(root, 'dist')))
  writeFileSync(stamp, '')
  utimesSync(stamp, startedAt, startedAt)
  console.log(`Built the web pages in ${((Date.now() - startedAt.getTime()) / 1000).toFixed(1)} s.`)
}

const newestSourceMs = Math.max(...sources.map((source) => newestMs(join(root, source))))
if (newestSourceMs > modifiedMs(stamp)) await build()
