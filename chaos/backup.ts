import { connectPostgres } from '#server/db/connect.ts'
import { dump, restoreDump } from '#testkit/seed.ts'

/** A copy of what the database has, beside it in the database. */
export async function openBackup(url: string) {
  const inDatabase = async (work: typeof dump): Promise<void> => {
    const connection = connectPostgres(url)
    try {
      await work(connection.db)
    } finally {
      await connection.close()
    }
  }
  return { make: () => inDatabase(dump), restore: () => inDatabase(restoreDump) }
}
