import { readConfig } from '#server/config/config.ts'
import { requireMigrated } from '#server/db/schema-version.ts'
import { createAdmin, listAdmins, resetSecondFactor, revokeAdmin } from './admins.ts'
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
  npm run admin -- restored                              after a backup was restored: has the carriers asked what went since, and says what was found`

const WITHOUT_ADDRESS = ['list', 'remove-demo', 'restored']

const COMMANDS = {
  create: createAdmin,
  list: listAdmins,
  revoke: revokeAdmin,
  'reset-second-factor': resetSecondFactor,
  'remove-demo': removeDemo,
  restored,
}

/** Sees to the platform admins; an embedded database must not be in use meanwhile. */
await runCommand(async () => {
  const [name = '', email = ''] = process.argv.slice(2)
  const command = COMMANDS[name as keyof typeof COMMANDS]
  if (!command || (!WITHOUT_ADDRESS.includes(name) && !/^\S+@\S+\.\S+$/.test(email))) throw new Refusal(USAGE)
  const connection = await openDatabase(readConfig(readEnvironment()))
  try {
    await requireMigrated(connection.db)
    console.info(await command(connection.db, email.toLowerCase(), Temporal.Now.instant()))
  } finally {
    await connection.close()
  }
})
