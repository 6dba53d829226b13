import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import type { Claimed } from '../views.ts'

/** The plans of these texts that were last read before a moment, by church. */
export const findStalePlans = async (
  db: Db,
  texts: readonly Claimed[],
  before: Temporal.Instant,
): Promise<Map<number, Set<string>>> => {
  const wanted = texts.flatMap(({ churchId, lines }) => lines.map(({ planId }) => ({ churchId, planId })))
  const rows = await rowsOf<{ church_id: string | number; id: string }>(
    db,
    sql`select church_id, id from plans
      where (church_id, id) in (
        select "churchId", "planId" from json_to_recordset(${JSON.stringify(wanted)}::json)
          as wanted("churchId" bigint, "planId" text)
      ) and assignments_read_at < ${before.toString()}::timestamptz`,
  )
  const byChurch = Map.groupBy(rows, (row) => Number(row.church_id))
  return new Map([...byChurch].map(([churchId, plans]) => [churchId, new Set(plans.map(({ id }) => id))]))
}
