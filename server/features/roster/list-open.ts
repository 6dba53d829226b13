import { type SQL, sql } from 'drizzle-orm'
import type { OpenPlace } from '#contract/dashboard.ts'
import { openPlaceId } from '#core/asks/place.ts'
import { type Hours, opensFor } from '#core/messages/urgent.ts'
import { isBefore } from '#core/time/instant.ts'
import type { AskState } from '#core/vocabulary/asks.ts'
import { DECLINED } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { isOnPlan } from '#server/db/schema/schema.ts'
import { inScope, type Scope } from '#server/db/scope.ts'

/** When somebody in an open place serves first: at its time, else with the plan; for `open_places` and `plans`. */
export const OPENS_AT: SQL = sql`coalesce(
  (select (time->>'startsAt')::timestamptz from jsonb_array_elements(plans.times) time
    where time->>'id' = open_places.time_id),
  plans.starts_at)`

/** Of open places: how many nobody has yet, and nobody was promised. */
export const STILL_OPEN: SQL = sql`(open_places.quantity - (
  select count(*)::int from asks join ask_people on ask_people.ask_id = asks.id
  where asks.church_id = open_places.church_id and asks.plan_id = open_places.plan_id
    and asks.assignment_id = 'open-' || open_places.id
    and ask_people.write_back in ('pending', 'failed')
    and not exists (select from assignments where assignments.church_id = asks.church_id
      and assignments.plan_id = asks.plan_id and assignments.team_id = asks.team_id
      and assignments.position_name = asks.position_name and assignments.person_id = ask_people.person_id
      and assignments.status <> ${DECLINED} and ${isOnPlan})
))`

type Row = {
  id: number
  time_id: string | null
  plan_id: string
  title: string
  service_id: string
  service_name: string
  team: string | null
  position: string
  starts_at: string
  quantity: number
  ask_id: number | null
  ask_state: AskState | null
}

/** More open places than this are not listed. */
const PLACES_MAX = 200

/** What nobody was asked for before services that have not begun, soonest first; `which` is a condition on `plans`. */
export async function listOpenPlaces(
  db: Db,
  scope: Scope,
  which: SQL,
  { hours, now }: { hours: Hours; now: Temporal.Instant },
): Promise<OpenPlace[]> {
  const rows = await rowsOf<Row>(
    db,
    sql`select open_places.id, open_places.time_id, open_places.plan_id, plans.title, ask.id as ask_id,
        ask.state as ask_state, service_types.id as service_id, service_types.name as service_name,
        teams.name as team, open_places.position_name as position, ${OPENS_AT} as starts_at,
        ${STILL_OPEN} as quantity
      from plans
      join open_places on open_places.church_id = plans.church_id and open_places.plan_id = plans.id
      join service_types on service_types.church_id = plans.church_id and service_types.id = plans.service_type_id
      left join teams on teams.church_id = plans.church_id and teams.id = open_places.team_id
      left join lateral (
        select asks.id, asks.state from asks
        where asks.church_id = plans.church_id and asks.plan_id = plans.id
          and asks.assignment_id = 'open-' || open_places.id
        order by asks.id desc limit 1
      ) ask on true
      where plans.church_id = ${scope.churchId} and ${inScope(scope, 'open_places')} and plans.removed_at is null
        and service_types.unreadable_reason is null and ${which}
        and ${OPENS_AT} > ${now.toString()}::timestamptz and open_places.quantity > 0 and ${STILL_OPEN} > 0
      order by starts_at, lower(open_places.position_name), open_places.id limit ${PLACES_MAX}`,
  )
  return rows.map((row) => {
    const at = Temporal.Instant.from(new Date(row.starts_at).toISOString())
    return {
      assignment_id: openPlaceId(row.id),
      time_id: row.time_id,
      plan_id: row.plan_id,
      plan_title: row.title,
      service_id: row.service_id,
      service_name: row.service_name,
      team: row.team ?? '',
      position: row.position,
      starts_at: at.toString(),
      quantity: row.quantity,
      ask: row.ask_id && row.ask_state ? { id: Number(row.ask_id), state: row.ask_state } : null,
      is_too_late: !isBefore(opensFor(at, hours, now), at),
    }
  })
}
