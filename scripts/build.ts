import { join } from 'node:path'
import { buildServer } from './build-server.ts'
import { type Built, isCurrent, markBuilt, PAGES, ROOT, SERVER } from './built.ts'
import { compressAssets } from './compress-assets.ts'
import { weightsInWords } from './page-weights.ts'

type Vite = typeof import('vite')

async function loadVite(): Promise<Vite | null> {
  try {
    return await import('vite')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND') return null
    throw cause
  }
}

async function buildPages(vite: Vite): Promise<void> {
  await vite.build({ root: ROOT, configLoader: 'native', logLevel: 'warn' })
  await compressAssets(join(ROOT, 'dist/assets'))
  console.log(weightsInWords(join(ROOT, 'dist')))
}

async function build(name: string, built: Built, make: (vite: Vite) => Promise<void>): Promise<void> {
  if (isCurrent(built)) return
  const vite = await loadVite()
  if (!vite) return console.warn(`${name} was not built: vite is not installed.`)
  const startedAt = new Date()
  await make(vite)
  markBuilt(built, startedAt)
  console.log(`Built ${name} in ${((Date.now() - startedAt.getTime()) / 1000).toFixed(1)} s.`)
}

await build('the pages', PAGES, buildPages)
await build('the server', SERVER, buildServer)
