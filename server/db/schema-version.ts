import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Db } from './connect.ts'
import { MIGRATIONS } from './migrate.ts'
import { rowsOf } from './query.ts'
import { UnusableDatabase } from './unusable.ts'

/** When the last migration was written that the database has; 0 when it has none. */
export async function versionOf(db: Db): Promise<number> {
  const [there] = await rowsOf<{ name: string | null }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  )
  if (!there?.name) return 0
  const [last] = await rowsOf<{ version: string | number | null }>(
    db,
    sql`select max(created_at) as version from drizzle.__drizzle_migrations`,
  )
  return Number(last?.version ?? 0)
}

const ourVersion = (): number =>
  Math.max(...readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis))

/** A newer product may have changed what this one relies on. */
export async function refuseNewer(db: Db): Promise<void> {
  if ((await versionOf(db)) > ourVersion())
    throw new UnusableDatabase(
      'The database belongs to a newer version of Steeple: start that version, or bring back a backup that this one made.',
    )
}

/** For processes that share a database, which npm run migrate brings up to date once for all. */
export async function requireMigrated(db: Db): Promise<void> {
  await refuseNewer(db)
  if ((await versionOf(db)) < ourVersion())
    throw new UnusableDatabase('The database is not up to date: run npm run migrate first.')
}
