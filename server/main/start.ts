import { readConfig } from '#server/config/config.ts'
import { connect } from '#server/db/connect.ts'
import { openClock } from './clock.ts'
import { onStopSignal } from './process.ts'
import { createLog, type Product, wire } from './wire.ts'

/** Starts one of several processes that share a database, and stops it on a signal. */
export const startProcess = async (run: (product: Product, port: number) => Promise<void>): Promise<void> => {
  const config = readConfig(process.env)
  const clock = await openClock(config)
  const product = await wire({
    config,
    connection: await connect(config),
    clock,
    log: createLog(config.logLevel),
  })
  await run(product, config.port)
  onStopSignal(async () => {
    await product.stop()
    clock.stop()
  })
}
