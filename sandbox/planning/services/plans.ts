import { renderable } from '../api/render.ts'
import { date, ids, text } from '../api/where.ts'
import { rowsOf, timesOf } from '../state/collections.ts'
import type { Plan, PlanTime, PlanTimeType } from '../state/documents.ts'
import { datesText, falseUtc, localDates, queryMoment, shortDatesText, stamp } from '../state/time.ts'
import { link, linkOrNull, type Vertex, type View } from '../state/vertex.ts'
import { planTimeVertex } from './plan-times.ts'
import { asSchedule, scheduleVertex, visibleSchedules } from './schedules.ts'

const FILES_KEPT_DAYS = 15

export const planVertex: Vertex<Plan> = {
  type: 'Plan',
  path: (plan) => `/services/v2/service_types/${plan.serviceTypeId}/plans/${plan.id}`,
  attributes: planAttributes,
  relationships: (plan, view) => {
    const [previous, next] = neighbours(plan, view)
    return {
      service_type: link('ServiceType', plan.serviceTypeId),
      previous_plan: linkOrNull('Plan', previous),
      next_plan: linkOrNull('Plan', next),
      series: null,
      created_by: link('Person', plan.createdById),
      updated_by: link('Person', plan.createdById),
      linked_publishing_episode: null,
      attachment_types: [],
    }
  },
  parent: (plan) => link('ServiceType', plan.serviceTypeId),
  edges: ['needed_positions', 'plan_times', 'team_members'],
  emptyEdges: [
    'all_attachments',
    'attachments',
    'attendances',
    'autoschedule',
    'contributors',
    'items',
    'live',
    'my_schedules',
    'next_plan',
    'notes',
    'previous_plan',
    'series',
    'signup_teams',
  ],
  includes: {
    contributors: () => [],
    my_schedules: (plan, view) =>
      visibleSchedules(view, view.viewer)
        .filter((row) => row.planId === plan.id)
        .map((row) => renderable(scheduleVertex, asSchedule(row))),
    plan_times: (plan, { data }) => timesOf(data, plan.id).map((time) => renderable(planTimeVertex, time)),
    series: () => null,
  },
  order: {
    created_at: (plan) => plan.createdAt,
    sort_date: sortMoment,
    title: (plan) => plan.title ?? '',
    updated_at: (plan) => plan.updatedAt,
  },
  where: {
    created_at: date((plan) => plan.createdAt),
    id: ids((plan) => plan.id),
    series_title: text((plan) => plan.seriesTitle),
    title: text((plan) => plan.title),
    updated_at: date((plan) => plan.updatedAt),
  },
  filters: {
    future: (plan, view) => hasTimes(plan, view) && sortMoment(plan, view) >= futureBegins(view),
    past: (plan, view) => hasTimes(plan, view) && sortMoment(plan, view) < futureBegins(view),
    no_dates: (plan, view) => !hasTimes(plan, view),
    after: (plan, view, params) =>
      startsCompare(plan, view, params.get('after'), (starts, limit) => starts >= limit),
    before: (plan, view, params) =>
      startsCompare(plan, view, params.get('before'), (starts, limit) => starts < limit),
  },
  event: 'services.v2.events.plan',
}

function planAttributes(plan: Plan, view: View): Record<string, unknown> {
  const { timeZone } = view.organization
  const times = timesOf(view.data, plan.id)
  const dates = localDates(
    mainTimes(times).map((time) => time.startsAt),
    timeZone,
  )
  const sortDate = falseUtc(sortMoment(plan, view), timeZone)
  const lastTime = falseUtc(times.at(-1)?.startsAt ?? stamp(view.now), timeZone)
  const count = (type: PlanTimeType) => times.filter((time) => time.timeType === type).length
  const needed = view.data.neededPositions.filter((position) => position.planId === plan.id)
  return {
    can_view_order: true,
    created_at: plan.createdAt,
    dates: datesText(dates),
    files_expire_at: stamp(Temporal.Instant.from(lastTime).add({ hours: FILES_KEPT_DAYS * 24 })),
    items_count: 0,
    last_time_at: lastTime,
    multi_day: dates.length > 1,
    needed_positions_count: needed.reduce((sum, position) => sum + position.quantity, 0),
    other_time_count: count('other'),
    permissions: view.viewer.servicesPermission,
    plan_notes_count: 0,
    plan_people_count: rowsOf(view.data, plan.id).filter((row) => !row.deletedAt).length,
    planning_center_url: `https://services.planningcenteronline.com/plans/${plan.id}`,
    prefers_order_view: true,
    public: false,
    public_by_schedule: false,
    rehearsable: true,
    rehearsal_time_count: count('rehearsal'),
    reminders_disabled: false,
    series_title: plan.seriesTitle,
    service_time_count: count('service'),
    short_dates: shortDatesText(dates),
    sort_date: sortDate,
    title: plan.title,
    total_length: 0,
    updated_at: plan.updatedAt,
  }
}

/**
 * The start of the first service, else of the first rehearsal, else of the first other time, else now; in
 * true UTC.
 */
function sortMoment(plan: Plan, { data, now }: View): string {
  return mainTimes(timesOf(data, plan.id))[0]?.startsAt ?? stamp(now)
}

function mainTimes(times: PlanTime[]): PlanTime[] {
  const types: PlanTimeType[] = ['service', 'rehearsal', 'other']
  const type = types.find((candidate) => times.some((time) => time.timeType === candidate))
  return times.filter((time) => time.timeType === type)
}

const hasTimes = (plan: Plan, { data }: View): boolean => timesOf(data, plan.id).length > 0

function futureBegins({ now, organization, switches }: View): string {
  if (!switches.futureKeepsToday) return stamp(now)
  return stamp(now.toZonedDateTimeISO(organization.timeZone).startOfDay().toInstant())
}

function startsCompare(
  plan: Plan,
  view: View,
  limit: string | null,
  compare: (starts: number, limit: number) => boolean,
): boolean {
  const moment = limit ? queryMoment(limit, view.organization.timeZone) : null
  if (!moment) return true
  return timesOf(view.data, plan.id).some((time) =>
    compare(Temporal.Instant.from(time.startsAt).epochMilliseconds, moment.epochMilliseconds),
  )
}

function neighbours(plan: Plan, view: View): [previous: string | null, next: string | null] {
  const inOrder = view.data.plans
    .filter((other) => other.serviceTypeId === plan.serviceTypeId)
    .map((other) => ({ id: other.id, at: sortMoment(other, view) }))
    .sort((one, other) => one.at.localeCompare(other.at))
  const place = inOrder.findIndex(({ id }) => id === plan.id)
  return [inOrder[place - 1]?.id ?? null, inOrder[place + 1]?.id ?? null]
}
