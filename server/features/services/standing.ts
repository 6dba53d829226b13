import { type SQL, sql } from 'drizzle-orm'
import type { PersonInPlan } from '#contract/services.ts'
import { isInPart } from '#core/services/in-part.ts'
import {
  type Counts,
  problemInWords,
  type Standing,
  type StandingFacts,
  standingOf,
} from '#core/services/standing.ts'
import { TEXTS_BEFORE_DAYS } from '#core/services/texts-about.ts'
import { LOST, type MessageState } from '#core/vocabulary/messages.ts'
import {
  ACCEPTED,
  ANSWERS,
  type AssignmentStatus,
  DECLINED,
  FAILED,
  isAnswer,
  NOT_ASKED,
  OPTED_OUT,
  UNCONFIRMED,
} from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { inScope, type Scope } from '#server/db/scope.ts'
import { type PlanningDeps, planningNameOf } from '#server/planning-service.ts'
import { type ShownTime, timesByAssignment } from './times.ts'

/** A plan with its counts, null where it has nobody, as the database answers it. */
export type CountedPlanRow = { [Count in keyof Counts]: number | null } & {
  unconfirmedPeople: number | null
  id: string
  title: string
  service_type_id: string
  service_name: string
  starts_at: string | null
  ends_at: string | null
}

/** One person in one plan, as the database answers it. */
type PersonRow = {
  assignment_id: string
  plan_id: string
  person_id: string
  name: string
  position: string
  team: string
  phone: string | null
  decline_reason: string | null
  status_updated_at: string | null
}

/** A person whom the database has judged. */
export type StandingRow = PersonRow & Standing

/** A person with what decides how they stand. */
type FactsRow = PersonRow & {
  answer: AssignmentStatus
  is_pencilled_in: boolean
  is_requested: boolean
  is_guest: boolean
  starts_at: string | null
  is_known: boolean
  phone_problem: string | null
  is_roster_read: boolean
  is_opted_out: boolean
  is_bad: boolean
  bad_reason: string | null
  is_unpriced: boolean
  text_state: MessageState | null
  text_error: string | null
}

const factsOf = (row: FactsRow): StandingFacts => ({
  answer: row.answer,
  isPencilledIn: row.is_pencilled_in,
  isRequested: row.is_requested,
  isGuest: row.is_guest,
  hasDate: row.starts_at !== null,
  person: row.is_known ? { phone: row.phone, phoneProblem: row.phone_problem } : null,
  isRosterRead: row.is_roster_read,
  number: { isOptedOut: row.is_opted_out, isBad: row.is_bad, badReason: row.bad_reason },
  isUnpriced: row.is_unpriced,
  newestText: row.text_state === null ? null : { state: row.text_state, error: row.text_error },
})

/** A moment as a hand-written query answers it. */
export const momentOf = (text: string | null): Temporal.Instant | null =>
  text === null ? null : Temporal.Instant.from(text)

export const personView = (
  row: PersonRow,
  { status, problem }: Standing,
  planning: string,
  times: readonly ShownTime[] = [],
): PersonInPlan => ({
  id: row.person_id,
  assignment_id: row.assignment_id,
  name: row.name,
  status,
  position: row.position,
  team: row.team,
  phone: row.phone,
  message: status === NOT_ASKED ? 'Not asked yet' : null,
  error_message: status === FAILED ? problemInWords(problem, planning) : null,
  decline_reason: status === DECLINED || isInPart({ status, times }) ? row.decline_reason : null,
  times: times.map(({ id, startsAt, status, isEmpty }) => ({
    id,
    starts_at: startsAt.toString(),
    status,
    is_empty: isEmpty,
  })),
  answered_at: isAnswer(status) ? (momentOf(row.status_updated_at)?.toString() ?? null) : null,
})

/** A plan and how many of its people stand where. */
export type CountedPlan = Counts & {
  /** Who could be reminded: people with such a place, each counted once. */
  unconfirmedPeople: number
  id: string
  title: string
  serviceTypeId: string
  serviceName: string
  startsAt: Temporal.Instant | null
  endsAt: Temporal.Instant | null
}

export const countedPlanOf = (row: CountedPlanRow): CountedPlan => ({
  ...countsOf(row),
  unconfirmedPeople: row.unconfirmedPeople ?? 0,
  id: row.id,
  title: row.title,
  serviceTypeId: row.service_type_id,
  serviceName: row.service_name,
  startsAt: momentOf(row.starts_at),
  endsAt: momentOf(row.ends_at),
})

const countsOf = (row: CountedPlanRow): Counts => ({
  accepted: row.accepted ?? 0,
  unconfirmed: row.unconfirmed ?? 0,
  declined: row.declined ?? 0,
  failed: row.failed ?? 0,
  optedOut: row.optedOut ?? 0,
  notAsked: row.notAsked ?? 0,
  total: row.total ?? 0,
})

/** A moment in a hand-written query. */
export const moment = (at: Temporal.Instant): SQL => sql`${at.toString()}::timestamptz`

/** Some values in a hand-written query, for 'in'. */
export const listed = (values: readonly string[]): SQL =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`

/**
 * The head of a query about the people on some plans.
 * `wanted` are those plans; `about` the texts about them by the rule of `textsAbout`, a combined text once for each of
 * its plans; `newest` the last text to each person, by person id; `facts` one row for each assignment, with its plan.
 *
 * Large tables are joined by their keys only, and `is true` keeps a look-up from becoming a join: where there
 * are no statistics (the embedded database gathers none) other joins compare every row with every other.
 */
const withFacts = (scope: Scope, which: SQL): SQL => sql`
  with wanted as (
    select plans.id, plans.title, plans.starts_at, plans.ends_at, plans.service_type_id, t.name as service_name
    from plans
    join service_types t on t.church_id = plans.church_id and t.id = plans.service_type_id
    where ${inScope(scope, 'plans')} and plans.removed_at is null
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
    where ${inScope(scope, 'messages', 'm')} and m.direction = 'out' and m.person_id is not null and not m.is_trial
      and m.logged_at >= (select min(starts_at) from wanted) - make_interval(days => ${TEXTS_BEFORE_DAYS}::int)
      and (of.plan_id in (select id from wanted)) is true
  ),
  newest as materialized (
    select plan_id, jsonb_object_agg(person_id,
      jsonb_build_object('state', state, 'error', error_message) order by logged_at, id) as texts
    from about group by plan_id
  ),
  unpriced as materialized (
    select distinct m.person_id from messages m
    where m.church_id = ${scope.churchId} and m.state = 'blocked' and m.reason = 'no_price'
  ),
  chosen as materialized (
    select wanted.*, newest.texts from wanted left join newest on newest.plan_id = wanted.id
  ),
  facts as (
    select a.id as assignment_id, a.plan_id, chosen.service_type_id, chosen.service_name, chosen.starts_at,
      coalesce(a.person_id, 'guest-' || a.id) as person_id, a.person_name as name,
      a.position_name as position, coalesce(team.name, '') as team, a.status as answer, a.decline_reason, a.status_updated_at,
      a.can_accept_partial, a.time_ids, a.declined_time_ids, a.is_pencilled_in, a.requested_at is not null as is_requested, a.person_id is null as is_guest,
      p.id is not null as is_known, p.phone, p.phone_problem, c.roster_read_at is not null as is_roster_read,
      s.opted_out_at is not null as is_opted_out, s.bad_since is not null as is_bad, s.bad_reason,
      (a.person_id in (select person_id from unpriced)) is true as is_unpriced,
      text.state as text_state, text.error as text_error
    from chosen
    join assignments a on ${inScope(scope, 'assignments', 'a')} and a.plan_id = chosen.id and a.removed_at is null
      and a.ask_id is null
    left join teams team on team.church_id = a.church_id and team.id = a.team_id
    left join people p on p.church_id = a.church_id and p.id = a.person_id
    left join phone_states s on s.church_id = p.church_id and s.phone = p.phone
    left join planning_connections c on c.church_id = a.church_id
    cross join lateral (
      select texts->a.person_id->>'state' as state, texts->a.person_id->>'error' as error
    ) text
  )`

/**
 * The same with `standing`: the facts judged by the rule of `standingOf`. The only place where the database judges,
 * so that hundreds of plans are counted in one statement.
 */
export const withStanding = (scope: Scope, which: SQL): SQL => sql`${withFacts(scope, which)},
  reached as (
    select facts.*, case
        when text_state in ${listed(LOST)} then coalesce(text_error, 'undelivered')
        when not is_known and not is_guest and not is_roster_read then null
        when phone is null then coalesce(phone_problem, 'no_mobile')
        when is_bad then coalesce(bad_reason, 'bad_number')
        when is_unpriced then 'no_price'
        when starts_at is null then 'no_date'
      end as problem
    from facts
  ),
  standing as materialized (
    select reached.*, case
        when answer in ${listed(ANSWERS)} then answer
        when is_opted_out then ${OPTED_OUT}
        when problem is not null then ${FAILED}
        when (is_requested or text_state is not null) and not is_pencilled_in then ${UNCONFIRMED}
        else ${NOT_ASKED}
      end as status
    from reached
  )`

/** After `withStanding`: the plans with how many of their places stand where, null for a plan without people. */
export const withCounts: SQL = sql`
  counts as materialized (
    select plan_id, count(*)::int as total,
      count(*) filter (where status = ${ACCEPTED})::int as accepted,
      count(*) filter (where status = ${UNCONFIRMED})::int as unconfirmed,
      count(distinct person_id) filter (where status = ${UNCONFIRMED} and not is_guest)::int as "unconfirmedPeople",
      count(*) filter (where status = ${DECLINED})::int as declined,
      count(*) filter (where status = ${FAILED})::int as failed,
      count(*) filter (where status = ${OPTED_OUT})::int as "optedOut",
      count(*) filter (where status = ${NOT_ASKED})::int as "notAsked"
    from standing group by plan_id
  ),
  counted as (select wanted.*, counts.* from wanted left join counts on counts.plan_id = wanted.id)`

/** How many people of each of some plans stand where, soonest plan first. */
export async function countPlans(db: Db, scope: Scope, which: SQL): Promise<CountedPlan[]> {
  const rows = await rowsOf<CountedPlanRow>(
    db,
    sql`${withStanding(scope, which)}, ${withCounts} select * from counted order by starts_at, id`,
  )
  return rows.map(countedPlanOf)
}

/** The people of some plans whom a condition on `facts` lets through, by name. */
export async function listAcross(
  deps: PlanningDeps,
  scope: Scope,
  planIds: readonly string[],
  condition: SQL = sql`true`,
): Promise<ReadonlyMap<string, PersonInPlan[]>> {
  if (planIds.length === 0) return new Map()
  const { db } = deps
  const planning = await planningNameOf(deps, scope.churchId)
  const rows = await rowsOf<FactsRow>(
    db,
    sql`${withFacts(scope, sql`plans.id in ${listed(planIds)}`)}
      select * from facts where ${condition} order by lower(name), position, assignment_id`,
  )
  const timesOf = await timesByAssignment(db, scope.churchId, planIds)
  const people = rows.map((row) => ({
    planId: row.plan_id,
    view: personView(row, standingOf(factsOf(row)), planning, timesOf.get(row.assignment_id)),
  }))
  return new Map(
    [...Map.groupBy(people, ({ planId }) => planId)].map(([id, own]) => [id, own.map(({ view }) => view)]),
  )
}

/** The same of one plan. */
export const listStanding = async (
  deps: PlanningDeps,
  scope: Scope,
  planId: string,
  condition?: SQL,
): Promise<PersonInPlan[]> => (await listAcross(deps, scope, [planId], condition)).get(planId) ?? []
