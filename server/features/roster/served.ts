import { sql } from 'drizzle-orm'
import { ACCEPTED } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { isOnPlan } from '#server/db/schema/schema.ts'

const LOOK_BACK = { hours: 8 * 7 * 24 }

/**
 * How often some people served in the last eight weeks: on how many plans that are over they had accepted a place. Empty
 * as long as we do not know so many weeks of the church, because a number would be too small.
 */
export async function servedLately(
  db: Db,
  churchId: number,
  personIds: readonly string[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, number>> {
  const since = sql`${now.subtract(LOOK_BACK).toString()}::timestamptz`
  const rows = await rowsOf<{ id: string; times: number }>(
    db,
    sql`select wanted.id, (
        select count(distinct plan_id)::int from assignments
        where church_id = ${churchId} and person_id = wanted.id and status = ${ACCEPTED} and ${isOnPlan}
          and starts_at > ${since} and ends_at <= ${now.toString()}::timestamptz
      ) as times
      from json_array_elements_text(${JSON.stringify(personIds)}::json) as wanted(id)
      where exists (select from plans where church_id = ${churchId} and starts_at <= ${since})`,
  )
  return new Map(rows.map(({ id, times }) => [id, times]))
}
