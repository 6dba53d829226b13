import { needsSandbox, readConfig } from '#server/config/config.ts'
import { connect } from '#server/db/connect.ts'
import { onStopSignal } from './process.ts'
import { authoriseInSandbox, openSandbox } from './sandbox.ts'
import { SEEDED_ACCOUNTS, seedAdmin, seedCoupon, seedGraceChapel } from './seed.ts'
import { createLog, wire } from './wire.ts'

/** Person 'Ruth Moore' of the seeded organisation. */
const SEEDED_PERSON = '7001'

const config = readConfig(process.env)
const log = createLog(config.logLevel)
const [connection, sandbox] = await Promise.all([
  connect(config),
  needsSandbox(config) ? openSandbox(config) : null,
])
await connection.migrate()
const product = await wire({
  config,
  connection,
  log,
  clock: sandbox?.clock ?? { now: Temporal.Now.instant },
})
await product.server.listen({ port: config.port, host: '0.0.0.0' })
if (config.mode === 'sandbox') {
  await seedAdmin(product.deps)
  await seedCoupon(product.deps)
  if (config.planning.isEmulated && config.texting.isEmulated)
    await seedGraceChapel(product.deps, authoriseInSandbox(SEEDED_PERSON))
}
await product.startWorking()

const accounts = SEEDED_ACCOUNTS.map(
  ({ label, login, password }) => `  ${label.padEnd(24)}${login} / ${password}`,
)
console.log(
  [
    `Steeple        ${config.publicUrl}`,
    `API            ${config.publicUrl}/api/docs`,
    ...(sandbox ? [`Sandbox        ${sandbox.origin}`, 'Accounts', ...accounts] : []),
  ].join('\n'),
)

onStopSignal(async () => {
  await product.stop()
  await sandbox?.stop()
})
