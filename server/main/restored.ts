import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { standstill } from '#server/db/schema/schema.ts'
import { beginLook } from '#server/features/messages/standstill.ts'
import { countStrays } from '#server/features/messages/strays.ts'

const some = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

async function lastFound(db: Db): Promise<string> {
  const [row] = await db.select().from(standstill)
  if (!row?.found || row.foundAt === null) return 'The carriers have not been asked before.'
  const { since, inbound, consents } = row.found
  // What was planned anew since is recorded later.
  const { texts, recorded } = await countStrays(db, Temporal.Instant.from(since))
  return [
    `The last look ended at ${row.foundAt} and went back to ${since}. The carriers had`,
    `  ${some(texts, 'text', 'texts')} that this database did not know, ${recorded} of them recorded as sent and charged`,
    `  ${some(inbound, 'text', 'texts')} from volunteers, with ${some(consents, 'consent or opt-out', 'consents and opt-outs')}`,
  ].join('\n')
}

/** Says what was found after the database was restored, and has the carriers asked again. */
export async function restored(db: Db): Promise<string> {
  const found = await lastFound(db)
  await beginLook(db)
  const [look] = await rowsOf<{ since: string | null }>(
    db,
    sql`select look_since::text as since from standstill`,
  )
  return look?.since
    ? `${found}\nNothing goes before the carriers were asked for all since ${look.since}, which a worker does at once. Run this again to see what was found.`
    : `${found}\nNo church here has a number: there is nothing to ask for.`
}
