import { type SQL, sql } from 'drizzle-orm'
import type { PersonInPlan } from '#contract/services.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { withStanding } from '../standing/queries.ts'
import { personView } from '../standing/views.ts'
import { type TroubleRow, troublePlanOf } from './views.ts'

/** Somebody whom texts do not reach, or who left a place empty, and the plan it is about. */
export type Trouble = { person: PersonInPlan; plan: ReturnType<typeof troublePlanOf> }

/** Whom texts do not reach, each person once, and every decline before `declinesUntil`; soonest plan first. */
export const listTrouble = async (
  db: Db,
  churchId: number,
  which: SQL,
  { declinesUntil, limit }: { declinesUntil: Temporal.Instant; limit: number },
): Promise<Trouble[]> => {
  const rows = await rowsOf<TroubleRow>(
    db,
    sql`${withStanding(churchId, which)},
      trouble as (
        select *, row_number() over (partition by status, person_id order by starts_at, assignment_id) as place
        from standing
        where status = 'F' or (status = 'D' and starts_at < ${declinesUntil.toString()}::timestamptz)
      )
      select * from trouble where status = 'D' or place = 1
      order by starts_at, lower(name), assignment_id limit ${limit}`,
  )
  return rows.map((row) => ({ person: personView(row), plan: troublePlanOf(row) }))
}
