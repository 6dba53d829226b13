import { connectPostgres } from '#server/db/connect.ts'
import { dump, restoreDump } from '#testkit/seed.ts'

/** Whoever makes and restores backups, by the name of the connection: trouble leaves it alone. */
export const KEEPER = 'keeper of backups'

/** A copy of what the database has, beside it in the database. */
export async function openBackup(database: string) {
  const url = new URL(database)
  url.searchParams.set('application_name', KEEPER)
  const inDatabase = async (work: typeof dump): Promise<void> => {
    const connection = connectPostgres(url.href)
    try {
      await work(connection.db)
    } finally {
      await connection.close()
    }
  }
  return { make: () => inDatabase(dump), restore: () => inDatabase(restoreDump) }
}
