import { type SQL, sql } from 'drizzle-orm'
import type { PersonInPlan } from '#contract/services.ts'
import { type Counts, sumOf } from '#core/services/standing.ts'
import { DECLINES_AHEAD, TROUBLE_MAX } from '#core/services/trouble-ahead.ts'
import { FILLED } from '#core/vocabulary/asks.ts'
import { SCHEDULED_KINDS } from '#core/vocabulary/messages.ts'
import {
  ACCEPTED,
  DECLINED,
  FAILED,
  OPTED_OUT,
  type PersonStatus,
  UNCONFIRMED,
} from '#core/vocabulary/people.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { declinedServices, stepsInForTime } from '#server/db/schema/schema.ts'
import type { Scope } from '#server/db/scope.ts'
import { type PlanningDeps, planningNameOf } from '#server/planning-service.ts'
import {
  type CountedPlan,
  type CountedPlanRow,
  countedPlanOf,
  listed,
  moment,
  momentOf,
  personView,
  type StandingRow,
  withCounts,
  withStanding,
} from './standing.ts'

/** `said` and `at`: of the place, or of the one time of it that was declined. */
type TroubleRow = StandingRow & {
  said: PersonStatus
  at: string
  time_id: string | null
  starts_at: string
  service_type_id: string
  service_name: string
}

type PeopleCounts = Record<'accepted' | 'unconfirmed' | 'declined' | 'failed' | 'optedOut', number>

type OverviewRow = {
  plans: CountedPlanRow[]
  people: PeopleCounts
  trouble: TroubleRow[]
  trouble_total: number
  sent: number
  sent_people: number
}

/** Somebody whom texts do not reach, or who left a place empty, and the plan it is about. */
export type Trouble = {
  person: PersonInPlan
  plan: { id: string; serviceTypeId: string; serviceName: string; startsAt: Temporal.Instant | null }
  /** The one time that was declined while the others stand; null when it is about all of them. */
  time: Temporal.Instant | null
}

export type Overview = {
  /** Soonest first. */
  plans: CountedPlan[]
  /** Places of all plans together. */
  together: Counts
  /** How many people have such a place, each counted once. */
  people: PeopleCounts
  /** Before plans that have not begun: whom texts do not reach, each person once, and every near decline. */
  trouble: Trouble[]
  /** How much trouble there is, shown or not. */
  troubleTotal: number
  /** How many scheduled texts the carrier took; a combined one counts once. */
  sent: number
  /** To how many people they went. */
  sentPeople: number
}

const troubleOf = (row: TroubleRow, planning: string): Trouble => ({
  person: personView(row, { ...row, status: row.said }, planning),
  plan: {
    id: row.plan_id,
    serviceTypeId: row.service_type_id,
    serviceName: row.service_name,
    startsAt: momentOf(row.starts_at),
  },
  time: row.time_id === null ? null : momentOf(row.at),
})

function overviewOf(row: OverviewRow, planning: string): Overview {
  const plans = row.plans.map(countedPlanOf)
  return {
    plans,
    together: sumOf(plans),
    people: row.people,
    trouble: row.trouble.map((one) => troubleOf(one, planning)),
    troubleTotal: row.trouble_total,
    sent: row.sent,
    sentPeople: row.sent_people,
  }
}

/** After `withStanding`: the scheduled texts that the carrier took. */
export const withTaken: SQL = sql`
  taken as (
    select id, person_id from about
    where accepted_at is not null and kind in ${listed(SCHEDULED_KINDS)}
  )`

/** After `withStanding`: how many people have a place in that status. */
export const peopleWho = (status: PersonStatus): SQL =>
  sql`count(distinct person_id) filter (where status = ${status})`

/**
 * After `withStanding`: every place as it stands, and each time that was declined while the others stand as a place that
 * was declined. Who stepped in for one time alone has declined none.
 */
export const withEmptyTimes = (churchId: number): SQL => sql`
  judged as (
    select standing.*, status as said, starts_at as at, null::text as time_id from standing
    union all
    select standing.*, ${DECLINED}, declined.starts_at, declined.time_id
    from standing
    join plans on plans.church_id = ${churchId} and plans.id = standing.plan_id
    cross join lateral ${declinedServices({
      timeIds: sql`standing.time_ids`,
      declinedTimeIds: sql`standing.declined_time_ids`,
    })} declined
    where standing.status = ${ACCEPTED} and standing.can_accept_partial and not ${stepsInForTime({
      churchId: sql`${churchId}`,
      planId: sql`standing.plan_id`,
      personId: sql`standing.person_id`,
      positionName: sql`standing.position`,
    })}
  )`

/** After `withEmptyTimes`: a decline whose place nobody else has taken; "judged" is its row. */
export const isStillEmpty = (churchId: number): SQL => sql`not exists (
    select from asks where asks.church_id = ${churchId} and asks.plan_id = judged.plan_id
      and asks.assignment_id = judged.assignment_id and asks.state = ${FILLED}
      and asks.time_id is not distinct from judged.time_id
  )`

/** After `withEmptyTimes`: the trouble by the rule of `troubleAhead`, without the declines whose place somebody else has taken. */
const withTrouble = (churchId: number, now: Temporal.Instant): SQL => sql`
  ahead as (
    select *, row_number() over (partition by said, person_id order by at, assignment_id) as place
    from judged
    where at > ${moment(now)}
      and (said = ${FAILED}
        or (said = ${DECLINED} and at < ${moment(now.add(DECLINES_AHEAD))} and ${isStillEmpty(churchId)}))
  ),
  troubled as (select * from ahead where said = ${DECLINED} or place = 1)`

/** All of the trouble, soonest first, as far as it is listed. */
export async function readTrouble(
  deps: PlanningDeps,
  scope: Scope,
  which: SQL,
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<{ trouble: Trouble[]; troubleTotal: number }> {
  const { churchId } = scope
  const rows = await rowsOf<TroubleRow & { total: number }>(
    deps.db,
    sql`${withStanding(scope, which)}, ${withEmptyTimes(churchId)}, ${withTrouble(churchId, now)}
      select troubled.*, count(*) over ()::int as total from troubled
      order by at, lower(name), assignment_id limit ${limit}`,
  )
  const planning = await planningNameOf(deps, churchId)
  return { trouble: rows.map((row) => troubleOf(row, planning)), troubleTotal: rows[0]?.total ?? 0 }
}

/** Everything that is said about some plans at once, in one statement. */
export async function readOverview(
  deps: PlanningDeps,
  scope: Scope,
  which: SQL,
  now: Temporal.Instant,
): Promise<Overview> {
  const { churchId } = scope
  const rows = await rowsOf<OverviewRow>(
    deps.db,
    sql`${withStanding(scope, which)}, ${withCounts},
      ${withEmptyTimes(churchId)},
      ${withTrouble(churchId, now)},
      trouble as (
        select * from troubled order by at, lower(name), assignment_id limit ${TROUBLE_MAX}
      ),
      ${withTaken}
      select
        (select coalesce(json_agg(counted order by starts_at, id), '[]') from counted) as plans,
        (select coalesce(json_agg(trouble), '[]') from trouble) as trouble,
        (select json_build_object(
          'accepted', ${peopleWho(ACCEPTED)}, 'unconfirmed', ${peopleWho(UNCONFIRMED)},
          'declined', ${peopleWho(DECLINED)}, 'failed', ${peopleWho(FAILED)}, 'optedOut', ${peopleWho(OPTED_OUT)}
        ) from standing) as people,
        (select count(*)::int from troubled) as trouble_total,
        (select count(distinct id)::int from taken) as sent,
        (select count(distinct person_id)::int from taken) as sent_people`,
  )
  return overviewOf(only(rows), await planningNameOf(deps, churchId))
}
