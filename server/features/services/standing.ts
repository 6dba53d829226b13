import { eq, type SQL, sql } from 'drizzle-orm'
import type { PlanCounts } from '#contract/dashboard.ts'
import type { PersonInPlan } from '#contract/services.ts'
import type { PersonStatus } from '#contract/shared.ts'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { churches } from '#server/db/schema/schema.ts'

/** A plan with its counts, null where it has nobody, as the database answers it. */
export type CountedPlanRow = { [Count in keyof PlanCounts]: number | null } & {
  id: string
  title: string
  service_type_id: string
  service_name: string
  starts_at: string | null
  ends_at: string | null
}

/** How one person stands in one plan, as the database answers it. */
export type StandingRow = {
  assignment_id: string
  plan_id: string
  person_id: string
  name: string
  position: string
  phone: string | null
  status: PersonStatus
  /** What keeps texts from this person: a key of PROBLEMS, or a sentence. */
  problem: string | null
  decline_reason: string | null
  status_updated_at: string | null
}

const PROBLEMS: Record<string, string> = {
  no_mobile: 'Has no mobile number in Planning Center',
  landline_only: 'Has only a landline number in Planning Center',
  bad_number: 'The number in Planning Center cannot be texted',
  undelivered: 'The text could not be delivered',
  no_date: 'The plan has no date and time in Planning Center, so nobody is asked by text',
}

const problemInWords = (problem: string | null): string | null =>
  problem === null ? null : (PROBLEMS[problem] ?? problem)

/** A moment as a hand-written query answers it. */
export const momentOf = (text: string | null): Temporal.Instant | null =>
  text === null ? null : Temporal.Instant.from(text)

export const personView = (row: StandingRow): PersonInPlan => {
  const isAnswered = row.status === 'C' || row.status === 'D'
  return {
    id: row.person_id,
    assignment_id: row.assignment_id,
    name: row.name,
    status: row.status,
    position: row.position,
    phone: row.phone,
    message: row.status === '' ? 'Not asked yet' : null,
    error_message: row.status === 'F' ? problemInWords(row.problem) : null,
    decline_reason: row.status === 'D' ? row.decline_reason : null,
    answered_at: isAnswered ? (momentOf(row.status_updated_at)?.toString() ?? null) : null,
  }
}

/** A plan and how many of its people stand where. */
export type CountedPlan = PlanCounts & {
  id: string
  title: string
  serviceTypeId: string
  serviceName: string
  startsAt: Temporal.Instant | null
  endsAt: Temporal.Instant | null
}

export const countedPlanOf = (row: CountedPlanRow): CountedPlan => ({
  ...countsOf(row),
  id: row.id,
  title: row.title,
  serviceTypeId: row.service_type_id,
  serviceName: row.service_name,
  startsAt: momentOf(row.starts_at),
  endsAt: momentOf(row.ends_at),
})

const countsOf = (row: CountedPlanRow): PlanCounts => ({
  accepted: row.accepted ?? 0,
  unconfirmed: row.unconfirmed ?? 0,
  declined: row.declined ?? 0,
  failed: row.failed ?? 0,
  total: row.total ?? 0,
})

/** The counts of several plans together. */
export const sumOf = (plans: readonly PlanCounts[]): PlanCounts => {
  const sum = (of: keyof PlanCounts): number => plans.reduce((total, plan) => total + plan[of], 0)
  return {
    accepted: sum('accepted'),
    unconfirmed: sum('unconfirmed'),
    declined: sum('declined'),
    failed: sum('failed'),
    total: sum('total'),
  }
}

/** The coming weeks, in whole days after today. */
const DAYS_AHEAD = 35

const moment = (at: Temporal.Instant): SQL => sql`${at.toString()}::timestamptz`

/** The plans from the start of today, in the church's zone, over the coming weeks, and those without a date: a condition on `plans`. */
export const upcomingPlans = async (db: Db, churchId: number, now: Temporal.Instant): Promise<SQL> => {
  const { zone } = only(
    await db.select({ zone: churches.timeZone }).from(churches).where(eq(churches.id, churchId)),
  )
  const today = now.toZonedDateTimeISO(zone).startOfDay()
  const until = today.add({ days: DAYS_AHEAD + 1 })
  return sql`(plans.starts_at is null
    or (plans.starts_at >= ${moment(today.toInstant())} and plans.starts_at < ${moment(until.toInstant())}))`
}

/**
 * The head of a query about the people on some plans.
 * `wanted` are those plans; `about` the texts about them (not what went to the owner on trial), a combined text once
 * for each of its plans;
 * `newest` the last text to each person, by person id; `standing` one row for each assignment, with its plan.
 * A person's answer comes first, then opted out, then failed, then whether the person was asked.
 *
 * Large tables are joined by their keys only, and `is true` keeps a look-up from becoming a join: where there
 * are no statistics (the embedded database gathers none) other joins compare every row with every other.
 */
export const withStanding = (churchId: number, which: SQL): SQL => sql`
  with wanted as (
    select plans.id, plans.title, plans.starts_at, plans.ends_at, plans.service_type_id, t.name as service_name
    from plans
    join service_types t on t.church_id = plans.church_id and t.id = plans.service_type_id
    where plans.church_id = ${churchId} and plans.removed_at is null
      and t.removed_at is null and t.unreadable_reason is null and ${which}
  ),
  about as (
    select m.id, m.person_id, of.plan_id, m.kind, m.state, m.error_message, m.accepted_at, m.logged_at
    from messages m cross join lateral unnest(
      case
        when jsonb_array_length(m.lines) > 1
          then array(select line->>'planId' from jsonb_array_elements(m.lines) line)
        else array[coalesce(m.lines->0->>'planId', m.plan_id)]
      end
    ) of(plan_id)
    where m.church_id = ${churchId} and m.direction = 'out' and m.person_id is not null and not m.is_trial
      and m.logged_at >= (select min(starts_at) from wanted) - interval '100 days'
      and (of.plan_id in (select id from wanted)) is true
  ),
  newest as materialized (
    select plan_id, jsonb_object_agg(person_id,
      jsonb_build_object('state', state, 'error', error_message) order by logged_at, id) as texts
    from about group by plan_id
  ),
  chosen as materialized (
    select wanted.*, newest.texts from wanted left join newest on newest.plan_id = wanted.id
  ),
  facts as (
    select a.id as assignment_id, a.plan_id, chosen.service_type_id, chosen.service_name, chosen.starts_at,
      coalesce(a.person_id, 'guest-' || a.id) as person_id, a.person_name as name,
      a.position_name as position, a.status as answer, a.decline_reason, a.status_updated_at,
      a.is_pencilled_in, p.phone, s.opted_out_at is not null as is_opted_out,
      a.requested_at is not null or text.state is not null as is_asked,
      case
        when text.state in ('failed', 'undelivered') then coalesce(text.error, 'undelivered')
        when p.id is null and a.person_id is not null and c.roster_read_at is null then null
        when p.phone is null then coalesce(p.phone_problem, 'no_mobile')
        when s.bad_since is not null then coalesce(s.bad_reason, 'bad_number')
        when a.starts_at is null then 'no_date'
      end as problem
    from chosen
    join assignments a on a.church_id = ${churchId} and a.plan_id = chosen.id and a.removed_at is null
    left join people p on p.church_id = a.church_id and p.id = a.person_id
    left join phone_states s on s.church_id = p.church_id and s.phone = p.phone
    left join planning_connections c on c.church_id = a.church_id
    cross join lateral (
      select texts->a.person_id->>'state' as state, texts->a.person_id->>'error' as error
    ) text
  ),
  standing as materialized (
    select facts.*, case
        when answer in ('C', 'D') then answer
        when is_opted_out then 'O'
        when problem is not null then 'F'
        when is_asked and not is_pencilled_in then 'U'
        else ''
      end as status
    from facts
  )`

/** After `withStanding`: the plans with how many of their people stand where, null for a plan without people. */
export const withCounts: SQL = sql`
  counts as materialized (
    select plan_id, count(*)::int as total,
      count(*) filter (where status = 'C')::int as accepted,
      count(*) filter (where status = 'U')::int as unconfirmed,
      count(*) filter (where status = 'D')::int as declined,
      count(*) filter (where status = 'F')::int as failed
    from standing group by plan_id
  ),
  counted as (select wanted.*, counts.* from wanted left join counts on counts.plan_id = wanted.id)`

/** How many people of each of some plans stand where, soonest plan first. */
export const countPlans = async (db: Db, churchId: number, which: SQL): Promise<CountedPlan[]> => {
  const rows = await rowsOf<CountedPlanRow>(
    db,
    sql`${withStanding(churchId, which)}, ${withCounts} select * from counted order by starts_at, id`,
  )
  return rows.map(countedPlanOf)
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
