import { sql } from 'drizzle-orm'
import type { NextPlace } from '#contract/dashboard.ts'
import { isInPart } from '#core/services/in-part.ts'
import type { SingleTime } from '#core/services/single-times.ts'
import { NEXT_PLACES } from '#core/services/upcoming.ts'
import { UNCONFIRMED } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import type { Scope } from '#server/db/scope.ts'
import { peopleWho } from '#server/features/services/overview.ts'
import { listed, type StandingRow, withStanding } from '#server/features/services/standing.ts'
import { timesByAssignment } from '#server/features/services/times.ts'

/** The next day with a service: the places of its first plan, and how many people have not answered for that day. */
export type NextDay = { places: NextPlace[]; unconfirmed: number }

const placeView = (
  { assignment_id, person_id, name, position, team, status }: StandingRow,
  times: readonly SingleTime[] = [],
): NextPlace => ({
  assignment_id,
  person_id,
  name,
  position,
  team,
  status,
  in_part: isInPart({ status, times }),
})

/** Looks at the plans of one day, soonest first. */
export async function readNextDay(db: Db, scope: Scope, plans: readonly { id: string }[]): Promise<NextDay> {
  const [first] = plans
  if (!first) return { places: [], unconfirmed: 0 }
  const ids = plans.map(({ id }) => id)
  const rows = await rowsOf<{ unconfirmed: number; places: StandingRow[] }>(
    db,
    sql`${withStanding(scope, sql`plans.id in ${listed(ids)}`)},
      places as (
        select * from standing where plan_id = ${first.id}
        order by lower(team), lower(position), lower(name), assignment_id limit ${NEXT_PLACES}
      )
      select
        (select ${peopleWho(UNCONFIRMED)}::int from standing) as unconfirmed,
        (select coalesce(json_agg(places), '[]') from places) as places`,
  )
  const { unconfirmed, places } = only(rows)
  const timesOf = await timesByAssignment(db, scope.churchId, first.id)
  return {
    places: places.map((place) => placeView(place, timesOf.get(place.assignment_id))),
    unconfirmed,
  }
}
