import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#testkit/postgres.ts'
import { startCommand } from '#testkit/processes.ts'
import { inFolder } from './support.ts'

/** What the product takes as a newcomer starts it: everything in one process, on an embedded database. */
const MB_MAX = 450
const AFTER_START_MS = 15_000
const KIB = 1024

/** The most memory that a process ever held, in MB; Linux alone tells. */
function peakOf(pid: number): number {
  const [, kib = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round((Number(kib) * KIB) / 1e6)
}

await inFolder(async (folder) => {
  const rows: { start: string; 's to ready': number; 'MB at most': number; holds: boolean }[] = []
  for (const start of ['first, with a new database', 'later']) {
    const port = await freePort()
    const environment = {
      PORT: String(port),
      SANDBOX_PORT: String(await freePort()),
      STEEPLE_DATA: `${folder}/data`,
      LOG_LEVEL: 'warn',
    }
    const started = performance.now()
    const product = startCommand('server/main/all.ts', environment, { folder })
    await product.answers(`http://localhost:${port}/ready`)
    const seconds = (performance.now() - started) / 1000
    await pause(AFTER_START_MS)
    const peak = peakOf(product.pid)
    rows.push({ start, 's to ready': Number(seconds.toFixed(1)), 'MB at most': peak, holds: peak <= MB_MAX })
    await product.stop()
  }
  console.table(rows)
  if (rows.some(({ holds }) => !holds)) process.exitCode = 1
})
