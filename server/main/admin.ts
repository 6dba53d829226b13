import { text } from 'node:stream/consumers'
import { type Config, readConfig } from '#server/config/config.ts'
import { vault } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { requireMigrated } from '#server/db/schema-version.ts'
import { createAdmin, listAdmins, resetSecondFactor, revokeAdmin } from './admins.ts'
import { changeCarrierToken } from './carrier-token.ts'
import { Refusal, runCommand } from './command.ts'
import { removeDemo } from './demo-accounts.ts'
import { readEnvironment } from './environment.ts'
import { openDatabase } from './open-database.ts'
import { restored } from './restored.ts'

const USAGE = `Platform admins:
  npm run admin -- create you@example.org                makes one, or lets a former one in again
  npm run admin -- list
  npm run admin -- revoke you@example.org                closes the account and logs it out
  npm run admin -- reset-second-factor you@example.org   turns the second factor off, to set it up anew
  npm run admin -- remove-demo                           takes out what a sandbox has put into the database
  npm run admin -- carrier-token                         reads another token of Twilio from the standard input; every process uses it within seconds
  npm run admin -- restored                              after a backup was restored: has the carriers asked what went since, and says what was found`

const WITHOUT_ADDRESS = ['list', 'remove-demo', 'carrier-token', 'restored']

/** Not as an argument: those stand in lists of processes and in the history of the shell. */
async function renewToken(db: Db, _: string, __: Temporal.Instant, { secret, previousSecret }: Config) {
  const token = (await text(process.stdin)).trim()
  return changeCarrierToken(db, vault(secret, previousSecret), token || null)
}

const COMMANDS = {
  create: createAdmin,
  list: listAdmins,
  revoke: revokeAdmin,
  'reset-second-factor': resetSecondFactor,
  'remove-demo': removeDemo,
  'carrier-token': renewToken,
  restored,
}

/** Sees to the platform admins; an embedded database must not be in use meanwhile. */
await runCommand(async () => {
  const [name = '', email = ''] = process.argv.slice(2)
  const command = COMMANDS[name as keyof typeof COMMANDS]
  if (!command || (!WITHOUT_ADDRESS.includes(name) && !/^\S+@\S+\.\S+$/.test(email))) throw new Refusal(USAGE)
  const config = readConfig(readEnvironment())
  const connection = await openDatabase(config)
  try {
    await requireMigrated(connection.db)
    console.info(await command(connection.db, email.toLowerCase(), Temporal.Now.instant(), config))
  } finally {
    await connection.close()
  }
})
