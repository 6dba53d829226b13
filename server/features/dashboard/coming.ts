import { sql } from 'drizzle-orm'
import type { CountedPerson } from '#contract/dashboard.ts'
import { COMING_PEOPLE_MAX } from '#core/services/upcoming.ts'
import { EVERYBODY, type StatusFilter } from '#core/vocabulary/people.ts'
import { rowsOf } from '#server/db/query.ts'
import type { Scope } from '#server/db/scope.ts'
import { loadHours } from '#server/features/messages/church-rules.ts'
import { withTaken } from '#server/features/services/overview.ts'
import { withStanding } from '#server/features/services/standing.ts'
import { upcomingPlans } from '#server/features/services/upcoming.ts'
import { type PlanningDeps, planningNameOf } from '#server/planning-service.ts'
import { byPerson, type CountedRow } from './counted.ts'

type PersonRow = { places: CountedRow[]; texts: number; total: number }

/** The people whom a tile of the dashboard counts, each once, soonest first: those in a state, or those who were texted. */
export async function listComing(
  deps: PlanningDeps,
  scope: Scope,
  { type, offset }: { type: StatusFilter; offset: number },
  now: Temporal.Instant,
): Promise<{ people: CountedPerson[]; total: number }> {
  const { db } = deps
  const hours = await loadHours(db, scope.churchId)
  const upcoming = await upcomingPlans(db, scope.churchId, now)
  const isTexted = type === EVERYBODY
  const rows = await rowsOf<PersonRow>(
    db,
    sql`${withStanding(scope, upcoming)}, ${withTaken},
      places as (
        select standing.*, ${isTexted ? sql`''` : sql`standing.status`} as said, standing.starts_at as at,
          null::text as time_id, wanted.title
        from standing join wanted on wanted.id = standing.plan_id
        where ${isTexted ? sql`standing.person_id in (select person_id from taken)` : sql`standing.status = ${type}`}
      ),
      texted as materialized (
        select jsonb_object_agg(person_id, sum) as sums
        from (select person_id, count(distinct id) as sum from taken group by person_id) one
      )
      select json_agg(places order by at, assignment_id) as places, count(*) over ()::int as total,
        coalesce(((select sums from texted) ->> person_id)::int, 0) as texts
      from places group by person_id
      order by min(at) nulls last, lower(min(name)), person_id
      limit ${COMING_PEOPLE_MAX} offset ${offset}`,
  )
  const look = { hours, now, planning: await planningNameOf(deps, scope.churchId) }
  const people = rows.flatMap(({ places, texts }) =>
    byPerson(places, look).map((person) => ({ ...person, texts: isTexted ? texts : 0 })),
  )
  return { people, total: rows[0]?.total ?? 0 }
}
