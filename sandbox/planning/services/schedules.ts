import { renderable } from '../api/render.ts'
import { ids } from '../api/where.ts'
import { nameOf, timesOf } from '../state/collections.ts'
import type { Person, PlanPerson } from '../state/documents.ts'
import { datesText, falseUtc, localDates, queryMoment, shortDatesText, stamp } from '../state/time.ts'
import { link, linkOrNull, type Vertex, type View } from '../state/vertex.ts'
import { planTimeVertex } from './plan-times.ts'

/** A schedule's id differs from its row's, so that nobody can mistake one for the other. */
const SCHEDULE_ID_PREFIX = '77'
export const scheduleId = (row: PlanPerson): string => `${SCHEDULE_ID_PREFIX}${row.id}`

/** The rows that a volunteer can see at all: in a team, and either accepted or asked for. */
export const visibleSchedules = ({ data }: Pick<View, 'data'>, person: Person): PlanPerson[] =>
  data.planPeople.filter(
    (row) =>
      row.personId === person.id &&
      row.teamId !== null &&
      !row.deletedAt &&
      (row.status === 'C' || row.notificationSentAt !== null),
  )

/** A schedule as listed: the row under the schedule's own id. */
export type Schedule = PlanPerson & { rowId: string }
export const asSchedule = (row: PlanPerson): Schedule => ({ ...row, id: scheduleId(row), rowId: row.id })

const startOf = (row: PlanPerson, { data, now }: View): string =>
  row.times
    .map(({ timeId }) => data.planTimes.get(timeId)?.startsAt ?? '')
    .filter((startsAt) => startsAt !== '')
    .sort()[0] ?? stamp(now)

export const scheduleVertex: Vertex<Schedule> = {
  type: 'Schedule',
  path: (schedule) => `/services/v2/people/${schedule.personId}/schedules/${schedule.id}`,
  attributes: scheduleAttributes,
  relationships: (schedule) => ({
    person: link('Person', schedule.personId),
    service_type: link('ServiceType', schedule.serviceTypeId),
    organization: link('Organization', schedule.organizationId),
    plan_person: link('PlanPerson', schedule.rowId),
    plan: link('Plan', schedule.planId),
    team: linkOrNull('Team', schedule.teamId),
    responds_to_person: linkOrNull('Person', schedule.respondsToId),
    times: schedule.times.map(({ timeId }) => link('PlanTime', timeId)),
  }),
  parent: (schedule) => link('Person', schedule.personId),
  edges: ['accept', 'decline', 'declined_plan_times', 'plan_times'],
  emptyEdges: ['respond_to', 'team'],
  includes: {
    plan_times: (schedule, { data }) =>
      schedule.times.map(({ timeId }) => renderable(planTimeVertex, data.planTimes.must(timeId))),
  },
  order: { starts_at: startOf },
  where: { plan_id: ids((schedule) => schedule.planId) },
  filters: {
    after: (schedule, view, params) =>
      startsCompare(schedule, view, params.get('after'), (sign) => sign >= 0),
    before: (schedule, view, params) =>
      startsCompare(schedule, view, params.get('before'), (sign) => sign < 0),
    all: () => true,
    future: (schedule, view) => startOf(schedule, view) >= stamp(view.now),
    past: (schedule, view) => startOf(schedule, view) < stamp(view.now),
    with_declined: () => true,
    not_across_organizations: () => true,
  },
}

/**
 * The rows that a list shows: declined and past ones only on request, and with `all` only confirmed ones
 * (planningcenter/developers#1361).
 */
export function listedSchedules(view: View, person: Person, filters: string[]): Schedule[] {
  const asked = (name: string) => filters.includes(name)
  const choosesTime = ['after', 'before', 'past', 'all'].some(asked)
  return visibleSchedules(view, person)
    .filter((row) => row.status !== 'D' || asked('with_declined'))
    .filter((row) => !asked('all') || row.status === 'C')
    .filter((row) => choosesTime || startOf(row, view) >= stamp(view.now))
    .map(asSchedule)
}

function scheduleAttributes(schedule: Schedule, view: View): Record<string, unknown> {
  const { data, organization } = view
  const dates = localDates(
    timesOf(data, schedule.planId)
      .filter((time) => time.timeType === 'service')
      .map((time) => time.startsAt),
    organization.timeZone,
  )
  const team = schedule.teamId ? data.teams.get(schedule.teamId) : undefined
  const respondsTo = schedule.respondsToId ? data.people.get(schedule.respondsToId) : undefined
  return {
    sort_date: falseUtc(startOf(schedule, view), organization.timeZone),
    dates: datesText(dates),
    short_dates: shortDatesText(dates),
    status: schedule.status,
    decline_reason: schedule.declineReason,
    organization_name: organization.name,
    organization_time_zone: organization.timeZone,
    organization_twenty_four_hour_time: false,
    person_name: nameOf(data.people.must(schedule.personId)),
    position_display_times: null,
    responds_to_name: respondsTo ? nameOf(respondsTo) : null,
    service_type_name: data.serviceTypes.must(schedule.serviceTypeId).name,
    team_name: team?.name ?? null,
    team_position_name: schedule.positionName,
    can_accept_partial: team?.scheduleTo === 'time',
    can_accept_partial_one_time: false,
    can_rehearse: false,
    plan_visible: !schedule.prepareNotification,
    plan_visible_to_me: !schedule.prepareNotification,
    reschedule_declines: null,
  }
}

function startsCompare(
  schedule: Schedule,
  view: View,
  limit: string | null,
  matches: (sign: number) => boolean,
): boolean {
  const moment = limit ? queryMoment(limit, view.organization.timeZone) : null
  return !moment || matches(Temporal.Instant.compare(Temporal.Instant.from(startOf(schedule, view)), moment))
}
