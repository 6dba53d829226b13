import type { Sandbox } from '#sandbox/server.ts'
import { type Config, needsSandbox, readConfig } from '#server/config/config.ts'
import { vault } from '#server/crypto/seal.ts'
import { refuseNewer } from '#server/db/schema-version.ts'
import { openClock } from './clock.ts'
import { runCommand } from './command.ts'
import { type DemoAccount, demoAccounts, refuseDemo } from './demo-accounts.ts'
import { readEnvironment } from './environment.ts'
import { logFirstLine } from './first-line.ts'
import { createLog } from './log.ts'
import { openDatabase, requireSecret } from './open-database.ts'
import { onStopSignal } from './process.ts'
import { authoriseInSandbox, openSandbox } from './sandbox.ts'
import { seedAdmin, seedCoupon, seedGraceChapel } from './seed.ts'
import { type Product, wire } from './wire.ts'

/** Person 'Ruth Moore' of the seeded organisation. */
const SEEDED_PERSON = '7001'

/** What a sandbox begins with, and who can log in to it. */
async function seed({ deps }: Product, config: Config): Promise<DemoAccount[]> {
  if (config.mode !== 'sandbox') return []
  await seedAdmin(deps)
  await seedCoupon(deps)
  if (config.planning.isEmulated && config.texting.isEmulated)
    await seedGraceChapel(deps, authoriseInSandbox(SEEDED_PERSON))
  return demoAccounts(deps.db, config)
}

function introduce({ publicUrl }: Config, sandbox: Sandbox | null, accounts: DemoAccount[]): void {
  const lines = accounts.map(({ label, login, password }) => `  ${label.padEnd(24)}${login} / ${password}`)
  console.log(
    [
      `Steeple        ${publicUrl}`,
      `API            ${publicUrl}/api/docs`,
      ...(sandbox ? [`Sandbox        ${sandbox.origin}`, 'Accounts', ...lines] : []),
    ].join('\n'),
  )
}

/** The whole product in one process, with the sandbox where a provider is emulated. */
export const startEverything = (): Promise<void> =>
  runCommand(async () => {
    const config = readConfig(readEnvironment())
    const log = createLog(config.logLevel)
    logFirstLine(log, 'all', config)
    const connection = await openDatabase(config)
    await refuseNewer(connection.db)
    const sandbox = needsSandbox(config) ? await openSandbox(config) : null
    const clock = sandbox?.clock ?? (await openClock(config, connection.db))
    const { product, accounts } = await connection.alone(async () => {
      await connection.migrate()
      await requireSecret(connection.db, vault(config.secret, config.previousSecret))
      await refuseDemo(connection.db, config)
      const product = await wire({
        config,
        connection,
        log,
        clock,
      })
      return { product, accounts: await seed(product, config) }
    })
    // Not before everything is there: whoever sees it answer can log in.
    await product.server.listen({ port: config.port, host: config.host })
    await product.startWorking()
    introduce(config, sandbox, accounts)
    onStopSignal(log, async () => {
      await product.stop()
      await sandbox?.stop()
    })
  })
