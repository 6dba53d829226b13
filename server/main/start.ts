import type { Logger } from 'pino'
import { type Config, readConfig } from '#server/config/config.ts'
import { vault } from '#server/crypto/seal.ts'
import { requireMigrated } from '#server/db/schema-version.ts'
import { openClock } from './clock.ts'
import { runCommand } from './command.ts'
import { refuseDemo } from './demo-accounts.ts'
import { readEnvironment } from './environment.ts'
import { logFirstLine } from './first-line.ts'
import { createLog } from './log.ts'
import { openDatabase, requireSecret } from './open-database.ts'
import { onStopSignal } from './process.ts'
import { type Product, wire } from './wire.ts'

type Role = {
  name: 'api' | 'worker'
  /** Answers what there is to stop besides the product. */
  run: (product: Product, config: Config) => Promise<(() => Promise<void>) | undefined>
  /** For so long after SIGTERM requests are still taken, until those who look at /ready have noticed. */
  noticeMs: number
}

async function open(config: Config, log: Logger) {
  const connection = await openDatabase(config)
  await requireMigrated(connection.db)
  await requireSecret(connection.db, vault(config.secret, config.previousSecret))
  await refuseDemo(connection.db, config)
  const clock = await openClock(config, connection.db)
  return { product: await wire({ config, connection, clock, log }), clock }
}

/** Starts one of several processes that share a database, and stops it on a signal. */
export const startProcess = (role: Role): Promise<void> =>
  runCommand(async () => {
    const config = readConfig(readEnvironment())
    const log = createLog(config.logLevel)
    logFirstLine(log, role.name, config)
    const { product, clock } = await open(config, log)
    const stopMore = await role.run(product, config)
    log.info('Steeple is ready')
    onStopSignal(log, async (signal) => {
      await product.stop(signal === 'SIGTERM' ? role.noticeMs : 0)
      await stopMore?.()
      clock.stop()
    })
  })
