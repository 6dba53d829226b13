import { faultsOf } from '#core/billing/faults.ts'
import { readConfig } from '#server/config/config.ts'
import { requireMigrated } from '#server/db/schema-version.ts'
import { findOddTexts, sumLedgers, tableOf } from '#server/features/billing/check.ts'
import { runCommand } from './command.ts'
import { readEnvironment } from './environment.ts'
import { openDatabase } from './open-database.ts'

/** Prints the credits of every church and what does not match; ends with 1 when something does not. */
await runCommand(async () => {
  const connection = await openDatabase(readConfig(readEnvironment()))
  await requireMigrated(connection.db)
  const sums = await sumLedgers(connection.db)
  const faults = faultsOf(sums, await findOddTexts(connection.db))
  console.info(tableOf(sums))
  for (const fault of faults) console.error(fault)
  console.info(faults.length === 0 ? 'Every sum matches.' : `${faults.length} faults.`)
  await connection.close()
  process.exitCode = faults.length === 0 ? 0 : 1
})
