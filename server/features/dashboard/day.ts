import { sql } from 'drizzle-orm'
import type { Day, DayPlan, NextPlace } from '#contract/dashboard.ts'
import { opensFor } from '#core/messages/urgent.ts'
import { isInPart } from '#core/services/in-part.ts'
import type { SingleTime } from '#core/services/single-times.ts'
import { daySpan, NEXT_PLACES } from '#core/services/upcoming.ts'
import { earlier, isAfter } from '#core/time/instant.ts'
import { DECLINED, FAILED, OPTED_OUT, UNCONFIRMED } from '#core/vocabulary/people.ts'
import { only, rowsOf } from '#server/db/query.ts'
import type { Scope } from '#server/db/scope.ts'
import { loadHours } from '#server/features/messages/church-rules.ts'
import { listOpenPlaces } from '#server/features/roster/list-open.ts'
import { isStillEmpty, withEmptyTimes } from '#server/features/services/overview.ts'
import {
  type CountedPlanRow,
  countedPlanOf,
  listed,
  moment,
  type StandingRow,
  withCounts,
  withStanding,
} from '#server/features/services/standing.ts'
import { timesByAssignment } from '#server/features/services/times.ts'
import { type PlanningDeps, planningNameOf } from '#server/planning-service.ts'
import { byPerson, type CountedRow } from './counted.ts'
import { nextPlanView } from './plan-view.ts'

type DayRow = { plans: CountedPlanRow[]; places: StandingRow[]; people: CountedRow[] }
type TimesOf = ReadonlyMap<string, readonly SingleTime[]>

/** More places in need than this are not listed of one day. */
const IN_NEED_MAX = 1000

const dotView = (
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

function plansOf({ plans, places }: DayRow, timesOf: TimesOf): DayPlan[] {
  const byPlan = Map.groupBy(places, ({ plan_id }) => plan_id)
  return plans.map(countedPlanOf).flatMap((plan) => {
    const { startsAt } = plan
    if (!startsAt) return []
    const dots = (byPlan.get(plan.id) ?? []).map((place) => dotView(place, timesOf.get(place.assignment_id)))
    return { ...nextPlanView({ ...plan, startsAt }), places: dots, more_places: plan.total - dots.length }
  })
}

/** The services of a day with a dot for each place, and who is in need before those that have not begun. */
const readDay = async (
  { db }: PlanningDeps,
  scope: Scope,
  span: ReturnType<typeof daySpan>,
  now: Temporal.Instant,
) =>
  only(
    await rowsOf<DayRow>(
      db,
      sql`${withStanding(
        scope,
        sql`plans.starts_at >= ${moment(span.from)} and plans.starts_at < ${moment(span.until)}`,
      )}, ${withCounts}, ${withEmptyTimes(scope.churchId)},
      dots as (
        select * from (
          select standing.*, row_number() over (
            partition by plan_id order by lower(team), lower(position), lower(name), assignment_id
          ) as dot from standing
        ) ordered where dot <= ${NEXT_PLACES}
      ),
      in_need as (
        select judged.*, wanted.title, ask.id as ask_id, ask.state as ask_state
        from judged join wanted on wanted.id = judged.plan_id
        left join lateral (
          select asks.id, asks.state from asks
          where asks.church_id = ${scope.churchId} and asks.plan_id = judged.plan_id
            and asks.assignment_id = judged.assignment_id and asks.time_id is not distinct from judged.time_id
          order by asks.id desc limit 1
        ) ask on judged.said = ${DECLINED}
        where judged.at > ${moment(now)}
          and (judged.said in ${listed([UNCONFIRMED, FAILED, OPTED_OUT])}
            or (judged.said = ${DECLINED} and ${isStillEmpty(scope.churchId)}))
        order by judged.at, lower(judged.name), judged.assignment_id limit ${IN_NEED_MAX}
      )
      select
        (select coalesce(json_agg(counted order by starts_at, id), '[]') from counted) as plans,
        (select coalesce(json_agg(dots order by dot), '[]') from dots) as places,
        (select coalesce(json_agg(in_need order by at, lower(name), assignment_id), '[]') from in_need) as people`,
    ),
  )

/** A day as whoever is responsible for it looks at it. */
export async function presentDay(
  deps: PlanningDeps,
  scope: Scope,
  date: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<Day> {
  const { churchId } = scope
  const hours = await loadHours(deps.db, churchId)
  const span = daySpan(date, hours.zone)
  const row = await readDay(deps, scope, span, now)
  const timesOf = await timesByAssignment(
    deps.db,
    churchId,
    row.plans.map(({ id }) => id),
  )
  const plans = plansOf(row, timesOf)
  const ahead = plans
    .map(({ starts_at }) => Temporal.Instant.from(starts_at))
    .filter((at) => isAfter(at, now))
    .reduce<Temporal.Instant | null>((soonest, at) => (soonest ? earlier(soonest, at) : at), null)
  const goesAt = opensFor(ahead, hours, now)
  return {
    date: date.toString(),
    plans,
    people: byPerson(row.people, { hours, now, planning: await planningNameOf(deps, churchId) }),
    open: await listOpenPlaces(
      deps.db,
      scope,
      sql`plans.starts_at >= ${moment(span.from)} and plans.starts_at < ${moment(span.until)}`,
      { hours, now },
    ),
    goes_at: goesAt.toString(),
    may_go_now: goesAt.equals(now),
  }
}
