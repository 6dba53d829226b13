import { eq, type SQL, sql } from 'drizzle-orm'
import type { PersonInPlan } from '#contract/services.ts'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { churches } from '#server/db/schema/schema.ts'
import { type Counted, countedPlanOf, type PlanRow, personView, type StandingRow, sumOf } from './views.ts'

/** The coming weeks, in whole days after today. */
const DAYS_AHEAD = 35

const moment = (at: Temporal.Instant): SQL => sql`${at.toString()}::timestamptz`

/** The plans from the start of today, in the church's zone, over the coming weeks: a condition on `plans`. */
export const upcomingPlans = async (db: Db, churchId: number, now: Temporal.Instant): Promise<SQL> => {
  const { zone } = only(
    await db.select({ zone: churches.timeZone }).from(churches).where(eq(churches.id, churchId)),
  )
  const today = now.toZonedDateTimeISO(zone).startOfDay()
  const until = today.add({ days: DAYS_AHEAD + 1 })
  return sql`plans.starts_at >= ${moment(today.toInstant())} and plans.starts_at < ${moment(until.toInstant())}`
}

/**
 * The head of a query about the people on some plans: how each of them stands.
 * `chosen` are those plans; `about` the texts about them, a combined text once for each of its plans;
 * `newest` the last one to each person about each plan; `standing` one row for each assignment.
 * Answers come first, then opted out, then failed, then whether the person was asked.
 */
export const withStanding = (churchId: number, which: SQL): SQL => sql`
  with chosen as (
    select plans.id, plans.title, plans.starts_at, plans.ends_at, plans.service_type_id, t.name as service_name
    from plans
    join service_types t on t.church_id = plans.church_id and t.id = plans.service_type_id
    where plans.church_id = ${churchId} and plans.removed_at is null
      and t.removed_at is null and t.unreadable_reason is null and ${which}
  ),
  gone as (
    select id, person_id, plan_id, lines, kind, state, error_message, accepted_at, logged_at
    from messages
    where church_id = ${churchId} and direction = 'out'
      and logged_at >= (select min(starts_at) from chosen) - interval '100 days'
  ),
  about as (
    select id, person_id, coalesce(lines->0->>'planId', plan_id) as plan_id,
      kind, state, error_message, accepted_at, logged_at
    from gone where coalesce(lines->0->>'planId', plan_id) in (select id from chosen)
    union all
    select gone.id, person_id, line->>'planId', kind, state, error_message, accepted_at, logged_at
    from gone cross join lateral jsonb_array_elements(lines) line
    where jsonb_array_length(lines) > 1 and line->>'planId' in (select id from chosen)
  ),
  newest as (
    select distinct on (person_id, plan_id) person_id, plan_id, state, error_message
    from about order by person_id, plan_id, logged_at desc, id desc
  ),
  facts as (
    select a.id as assignment_id, a.plan_id, coalesce(a.person_id, 'guest-' || a.id) as person_id,
      a.person_name as name, a.position_name as position, a.status as answer, a.decline_reason,
      a.status_updated_at, a.is_pencilled_in, p.phone, s.opted_out_at is not null as is_opted_out,
      a.requested_at is not null or newest.state is not null as is_asked,
      case
        when newest.state in ('failed', 'undelivered') then coalesce(newest.error_message, 'undelivered')
        when p.id is null and a.person_id is not null and c.roster_read_at is null then null
        when p.phone is null then coalesce(p.phone_problem, 'no_mobile')
        when s.bad_since is not null then coalesce(s.bad_reason, 'bad_number')
      end as problem
    from assignments a
    join chosen on chosen.id = a.plan_id
    left join people p on p.church_id = a.church_id and p.id = a.person_id
    left join phone_states s on s.church_id = p.church_id and s.phone = p.phone
    left join planning_connections c on c.church_id = a.church_id
    left join newest on newest.person_id = a.person_id and newest.plan_id = a.plan_id
    where a.church_id = ${churchId} and a.removed_at is null
  ),
  standing as (
    select facts.*, case
        when answer in ('C', 'D') then answer
        when is_opted_out then 'O'
        when problem is not null then 'F'
        when is_asked and not is_pencilled_in then 'U'
        else ''
      end as status
    from facts
  )`

/** How many people of each of some plans stand where, soonest plan first; and of all of them together. */
export const countPlans = async (db: Db, churchId: number, which: SQL): Promise<Counted> => {
  const rows = await rowsOf<PlanRow>(
    db,
    sql`${withStanding(churchId, which)}
      select chosen.*, count(standing.status)::int as total,
        count(*) filter (where status = 'C')::int as accepted,
        count(*) filter (where status = 'U')::int as unconfirmed,
        count(*) filter (where status = 'D')::int as declined,
        count(*) filter (where status = 'F')::int as failed
      from chosen left join standing on standing.plan_id = chosen.id
      group by chosen.id, title, starts_at, ends_at, service_type_id, service_name
      order by starts_at, chosen.id`,
  )
  const plans = rows.map(countedPlanOf)
  return { plans, together: sumOf(plans) }
}

/** The people of one plan whom a condition on `standing` lets through, by name. */
export const listStanding = async (
  db: Db,
  churchId: number,
  planId: string,
  condition: SQL = sql`true`,
): Promise<PersonInPlan[]> => {
  const rows = await rowsOf<StandingRow>(
    db,
    sql`${withStanding(churchId, sql`plans.id = ${planId}`)}
      select * from standing where ${condition} order by lower(name), position, assignment_id`,
  )
  return rows.map(personView)
}
