import { type SQL, sql } from 'drizzle-orm'
import type { PersonInPlan } from '#contract/services.ts'
import { type Counts, sumOf } from '#core/services/standing.ts'
import { DECLINES_AHEAD, TROUBLE_MAX } from '#core/services/trouble.ts'
import { SCHEDULED_KINDS } from '#core/vocabulary/messages.ts'
import { DECLINED, FAILED } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
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

type TroubleRow = StandingRow & { starts_at: string; service_type_id: string; service_name: string }

type OverviewRow = { plans: CountedPlanRow[]; trouble: TroubleRow[]; sent: number }

/** Somebody whom texts do not reach, or who left a place empty, and the plan it is about. */
export type Trouble = {
  person: PersonInPlan
  plan: { id: string; serviceTypeId: string; serviceName: string; startsAt: Temporal.Instant | null }
}

export type Overview = {
  /** Soonest first. */
  plans: CountedPlan[]
  /** Of all plans together. */
  together: Counts
  /** Before plans that have not begun: whom texts do not reach, each person once, and every near decline. */
  trouble: Trouble[]
  /** How many scheduled texts the carrier took; a combined one counts once. */
  sent: number
}

const troubleOf = (row: TroubleRow): Trouble => ({
  person: personView(row, row),
  plan: {
    id: row.plan_id,
    serviceTypeId: row.service_type_id,
    serviceName: row.service_name,
    startsAt: momentOf(row.starts_at),
  },
})

const overviewOf = (row: OverviewRow): Overview => {
  const plans = row.plans.map(countedPlanOf)
  return { plans, together: sumOf(plans), trouble: row.trouble.map(troubleOf), sent: row.sent }
}

/** Everything that is said about some plans at once, in one statement; the trouble by the rule of `troubleAhead`. */
export const readOverview = async (
  db: Db,
  churchId: number,
  which: SQL,
  now: Temporal.Instant,
): Promise<Overview> => {
  const rows = await rowsOf<OverviewRow>(
    db,
    sql`${withStanding(churchId, which)}, ${withCounts},
      ahead as (
        select *, row_number() over (partition by status, person_id order by starts_at, assignment_id) as place
        from standing
        where starts_at > ${moment(now)}
          and (status = ${FAILED}
            or (status = ${DECLINED} and starts_at < ${moment(now.add(DECLINES_AHEAD))}))
      ),
      trouble as (
        select * from ahead where status = ${DECLINED} or place = 1
        order by starts_at, lower(name), assignment_id limit ${TROUBLE_MAX}
      )
      select
        (select coalesce(json_agg(counted order by starts_at, id), '[]') from counted) as plans,
        (select coalesce(json_agg(trouble), '[]') from trouble) as trouble,
        (select count(distinct id)::int from about
          where accepted_at is not null and kind in ${listed(SCHEDULED_KINDS)}) as sent`,
  )
  return overviewOf(only(rows))
}
