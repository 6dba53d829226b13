import type { Logger } from 'pino'
import { MovableClock } from '#sandbox/base/clock.ts'
import { startSandbox } from '#sandbox/server.ts'
import { readConfig } from '#server/config/config.ts'
import type { Environment } from '#server/config/variables.ts'
import type { Connection } from '#server/db/connect.ts'
import { runRound } from '#server/jobs/ticker.ts'
import { createLog } from '#server/main/log.ts'
import { wire } from '#server/main/wire.ts'
import { freePort } from './postgres.ts'

export type World = 'grace' | 'empty'
export type BoxOptions = {
  connection: Connection
  world: World
  /** Where the clock stands. */
  at: string
  /** Where the product and the sandbox keep listening to; any free ports unless told. */
  port?: number
  sandboxPort?: number
  /** Silent unless told. */
  log?: Logger
  /** The state of the emulators; forgotten unless told. */
  sandboxFile?: string
  /** What the operator has set besides. */
  environment?: Environment
}

/** A Monday morning in New York. */
export const MONDAY_MORNING = '2030-03-04T15:00:00Z'
const ROUNDS_MAX = 2000
const ENDLESS = 'there is always more work: something is done again and again'

/** The product and its emulated providers on free ports, with a clock that stands still and nothing that runs by itself. */
export async function openBox(options: BoxOptions) {
  const { connection, world, at, sandboxFile = ':memory:', sandboxPort = 0 } = options
  const clock = MovableClock.stopped(at)
  const sandbox = await startSandbox({ file: sandboxFile, port: sandboxPort, clock, world, manual: true })
  const port = options.port ?? (await freePort())
  const config = readConfig({
    PORT: String(port),
    SANDBOX_PORT: new URL(sandbox.origin).port,
    STEEPLE_SECRET: 'a secret of the tests, long enough',
    SMTP_URL: sandbox.urls.smtp,
    READING_URL: sandbox.urls.reading,
    READING_KEY: sandbox.credentials.reading.key,
    READING_MODEL: sandbox.credentials.reading.model,
    LOG_LEVEL: 'silent',
    ...options.environment,
  })
  sandbox.carrier.answerOperatorAt(`${config.publicUrl}/hooks/twilio/sms`)
  sandbox.payments.switches.webhookUrl = `${config.publicUrl}/hooks/stripe`
  const product = await wire({ config, connection, clock, log: options.log ?? createLog(config.logLevel) })
  await product.server.listen({ port, host: 'localhost' })

  /** Runs what is queued and what the providers owe, until nothing is left; answers how much that was. */
  async function drain(): Promise<number> {
    let total = 0
    for (let turn = 0; turn < ROUNDS_MAX; turn++) {
      const done = (await product.drainJobs()) + (await sandbox.runDue())
      if (done === 0) return total
      total += done
    }
    throw new Error(ENDLESS)
  }

  /** Does everything that is due at the clock's time, in the product and at its providers. */
  const runDueWork = async (): Promise<void> => {
    // Looking for due work is what costs: most calls only follow up on what a test has just done.
    await drain()
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const done = await runRound(product.dueWork, (name, error) => {
        throw new Error(`${name} failed`, { cause: error })
      })
      if (done + (await drain()) === 0) return
    }
    throw new Error(ENDLESS)
  }

  const stop = async (): Promise<void> => {
    await product.stop()
    await sandbox.stop()
  }
  return { clock, sandbox, config, product, deps: product.deps, runDueWork, stop }
}

export type Box = Awaited<ReturnType<typeof openBox>>
