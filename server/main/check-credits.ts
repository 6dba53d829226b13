import { faultsOf } from '#core/billing/faults.ts'
import { readConfig } from '#server/config/config.ts'
import { connect } from '#server/db/connect.ts'
import { findOddTexts, sumLedgers, tableOf } from '#server/features/billing/check.ts'

/** Prints the credits of every church and what does not match; ends with 1 when something does not. */
const connection = await connect(readConfig(process.env))
const sums = await sumLedgers(connection.db)
const faults = faultsOf(sums, await findOddTexts(connection.db))
console.info(tableOf(sums))
for (const fault of faults) console.error(fault)
console.info(faults.length === 0 ? 'Every sum matches.' : `${faults.length} faults.`)
await connection.close()
process.exitCode = faults.length === 0 ? 0 : 1
