import type { Config } from '#server/config/config.ts'
import { vault } from '#server/crypto/seal.ts'
import type { Connection } from '#server/db/connect.ts'
import { refuseNewer } from '#server/db/schema-version.ts'
import { seedCatalogue } from '#server/db/seed-data.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { createLog } from './log.ts'
import { requireSecret } from './open-database.ts'

/** Brings the database up to date, with the job queue's own tables; does nothing when it is. */
export async function migrateDatabase(connection: Connection, config: Config): Promise<void> {
  await refuseNewer(connection.db)
  await connection.alone(async () => {
    await connection.migrate()
    await requireSecret(connection.db, vault(config.secret, config.previousSecret))
    await seedCatalogue(connection.db)
    const jobs = await startJobs(connection, createLog(config.logLevel))
    await jobs.stop()
  })
}
