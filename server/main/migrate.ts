import { readConfig } from '#server/config/config.ts'
import { vault } from '#server/crypto/seal.ts'
import { refuseNewer } from '#server/db/schema-version.ts'
import { seedCatalogue } from '#server/db/seed-data.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { runCommand } from './command.ts'
import { readEnvironment } from './environment.ts'
import { createLog } from './log.ts'
import { openDatabase, requireSecret } from './open-database.ts'

/** Brings the database up to date, with the job queue's own tables; does nothing when it is. */
await runCommand(async () => {
  const config = readConfig(readEnvironment())
  const connection = await openDatabase(config)
  await refuseNewer(connection.db)
  await connection.alone(async () => {
    await connection.migrate()
    await requireSecret(connection.db, vault(config.secret, config.previousSecret))
    await seedCatalogue(connection.db)
    const jobs = await startJobs(connection, createLog(config.logLevel))
    await jobs.stop()
  })
  await connection.close()
  console.info('The database is up to date.')
})
