import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test as base } from '@playwright/test'
import { freePort } from '#testkit/postgres.ts'
import { commandFile } from '#testkit/processes.ts'
import { fillLargeDay } from './large-day.ts'
import { copyOfMigrated, migratedFolder } from './migrated.ts'

export type ProductOptions = {
  database: 'postgres' | 'embedded'
  /** Settings of the operator besides the ports and the folder. */
  settings: Record<string, string>
  /** Tests that would disturb others name a product of their own here. */
  apart: string
  /** What the planning service begins with, besides Grace Chapel. */
  world: 'grace' | 'large day'
}

export type RunningProduct = {
  url: string
  sandboxUrl: string
  /** Starts the process and waits until it answers. */
  start: () => Promise<void>
  /** Sends SIGKILL, so that nothing is finished. */
  kill: () => Promise<void>
  /** What the process wrote to its log. */
  log: () => string
}

const READY_TIMEOUT_MS = 60_000
const ASK_EVERY_MS = 100

async function waitUntilReady(url: string, log: () => string): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS
  while (performance.now() < deadline) {
    const isReady = await fetch(`${url}/ready`).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
  throw new Error(`the product did not become ready:\n${log().slice(-2000)}`)
}

const exited = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => child.once('exit', resolve))

/** The product as `npm start` runs it, on ports and a data folder of its own. */
async function createProduct(folder: string, settings: Record<string, string>): Promise<RunningProduct> {
  const port = await freePort()
  const sandboxPort = await freePort()
  const url = `http://localhost:${port}`
  let child: ChildProcess | null = null
  let log = ''
  const env = {
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    STEEPLE_DATA: folder,
    LOG_LEVEL: 'debug',
    READING_URL: `http://localhost:${sandboxPort}/reading/v1`,
    READING_KEY: 'sandbox-reading-key',
    READING_MODEL: 'sandbox-reader',
    ...settings,
  }
  return {
    url,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    start: async () => {
      child = spawn('node_modules/.bin/node', [commandFile('server/main/all.ts')], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (data) => {
          log += data
        })
      }
      await waitUntilReady(url, () => log)
    },
    kill: async () => {
      if (!child || child.exitCode !== null) return
      const gone = exited(child)
      child.kill('SIGKILL')
      await gone
    },
    log: () => log,
  }
}

/** The tests of a worker share a product. */
export const test = base.extend<object, ProductOptions & { product: RunningProduct }>({
  database: ['postgres', { option: true, scope: 'worker' }],
  apart: ['', { option: true, scope: 'worker' }],
  world: ['grace', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ database, settings, world }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'steeple-e2e-'))
      const copy = database === 'postgres' ? await copyOfMigrated(basename(folder)) : null
      cpSync(migratedFolder(database), folder, { recursive: true })
      if (world === 'large day') fillLargeDay(folder)
      const product = await createProduct(folder, { ...settings, ...(copy && { DATABASE_URL: copy.url }) })
      try {
        await product.start()
        await use(product)
      } finally {
        await product.kill()
        await copy?.remove()
        rmSync(folder, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export { expect } from '@playwright/test'
