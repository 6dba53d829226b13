import { readConfig } from '#server/config/config.ts'
import { runCommand } from './command.ts'
import { readEnvironment } from './environment.ts'
import { migrateDatabase } from './migrate-database.ts'
import { openDatabase } from './open-database.ts'

await runCommand(async () => {
  const config = readConfig(readEnvironment())
  const connection = await openDatabase(config)
  await migrateDatabase(connection, config)
  await connection.close()
  console.info('The database is up to date.')
})
