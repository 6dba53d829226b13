import { sql } from 'drizzle-orm'
import type { Db } from './connect.ts'

/** More rows than are made between a backup and the day on which it is restored. */
const SKIPPED = 100_000

/**
 * After a backup was restored: vendors name texts, payments, customers and numbers that were made since it by the ids of
 * rows that are gone, and these must not be given to others.
 */
export async function skipIds(db: Db): Promise<void> {
  await db.execute(
    sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + ${SKIPPED}::int)
      from pg_sequences where schemaname = current_schema()`,
  )
}
