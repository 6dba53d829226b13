import { readConfig } from '#server/config/config.ts'
import { connect } from '#server/db/connect.ts'
import { openClock } from '#server/main/clock.ts'
import { createLog } from '#server/main/log.ts'
import { wire } from '#server/main/wire.ts'

/** The whole product in one process, to be killed. Its patience with providers is as much shorter as time runs faster. */
const timeoutMs = Number(process.argv[2])
const config = readConfig(process.env)
const planning = { ...config.planning, timeoutMs }
const texting = { ...config.texting, timeoutMs }
const connection = await connect(config)
const product = await wire({
  config: { ...config, planning, texting },
  connection,
  clock: await openClock(config, connection.db),
  log: createLog(config.logLevel),
})
await product.server.listen({ port: config.port, host: 'localhost' })
await product.startWorking()
process.send?.('ready')
process.once('SIGTERM', () => void product.stop().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(0))
