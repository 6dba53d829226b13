import { renderable } from '../api/render.ts'
import { ids } from '../api/where.ts'
import { nameOf } from '../state/collections.ts'
import type { PlanPerson, TimeAnswer } from '../state/documents.ts'
import { photoOf } from '../state/photo.ts'
import { type Linkage, link, linkOrNull, type Vertex, type View } from '../state/vertex.ts'
import { servicesPersonVertex } from './people.ts'
import { planTimeVertex } from './plan-times.ts'
import { planVertex } from './plans.ts'
import { teamVertex } from './teams.ts'

export const planPersonVertex: Vertex<PlanPerson> = {
  type: 'PlanPerson',
  path: ({ serviceTypeId, planId, id }) =>
    `/services/v2/service_types/${serviceTypeId}/plans/${planId}/team_members/${id}`,
  attributes: (row, { data }) => {
    const person = data.people.must(row.personId)
    return {
      can_accept_partial: canAcceptPartial(row, data),
      created_at: row.createdAt,
      decline_reason: row.declineReason,
      name: nameOf(person),
      notes: row.notes,
      notification_changed_at: row.notificationChangedAt,
      notification_changed_by_name: row.notificationChangedByName,
      notification_prepared_at: row.notificationPreparedAt,
      notification_read_at: row.notificationReadAt,
      notification_sender_name: row.notificationSenderName,
      notification_sent_at: row.notificationSentAt,
      photo_thumbnail: photoOf(person),
      prepare_notification: row.prepareNotification,
      status: row.status,
      status_updated_at: row.statusUpdatedAt,
      team_position_name: row.positionName,
      updated_at: row.updatedAt,
    }
  },
  onRequest: (row, { data }) => {
    const scheduler = data.people.get(row.scheduledById)
    return {
      scheduled_by_name: scheduler ? nameOf(scheduler) : null,
      scheduled_by_is_eligible_for_responds_to: true,
    }
  },
  relationships: (row, view) => ({
    person: link('Person', row.personId),
    plan: link('Plan', row.planId),
    scheduled_by: link('Person', row.scheduledById),
    service_type: link('ServiceType', row.serviceTypeId),
    team: linkOrNull('Team', row.teamId),
    responds_to: linkOrNull('Person', row.respondsToId),
    times: acceptedTimes(row).map(({ timeId }) => link('PlanTime', timeId)),
    service_times: serviceTimes(row, view),
    time_preference_options: [],
  }),
  parent: (row) => link('Plan', row.planId),
  edges: ['declined_plan_times', 'person', 'plan', 'plan_person_times', 'plan_times', 'team'],
  includes: {
    declined_plan_times: (row, { data }) =>
      declinedTimes(row).map(({ timeId }) => renderable(planTimeVertex, data.planTimes.must(timeId))),
    person: (row, { data }) => renderable(servicesPersonVertex, data.people.must(row.personId)),
    plan: (row, { data }) => renderable(planVertex, data.plans.must(row.planId)),
    team: (row, { data }) => (row.teamId ? renderable(teamVertex, data.teams.must(row.teamId)) : null),
  },
  where: { team_id: ids((row) => row.teamId) },
  filters: {
    confirmed: (row) => row.status === 'C',
    not_archived: (row, { data }) => !data.people.get(row.personId)?.archivedAt,
    not_declined: (row) => row.status !== 'D',
    not_deleted: (row) => !row.deletedAt,
  },
  event: 'services.v2.events.plan_person',
}

export const acceptedTimes = (row: PlanPerson): TimeAnswer[] =>
  row.times.filter((time) => time.status !== 'D')
export const declinedTimes = (row: PlanPerson): TimeAnswer[] =>
  row.times.filter((time) => time.status === 'D')

/** Only people of split teams may accept one time and decline another. */
export const canAcceptPartial = (row: PlanPerson, data: View['data']): boolean =>
  row.teamId !== null && data.teams.get(row.teamId)?.scheduleTo === 'time'

const serviceTimes = (row: PlanPerson, { data }: View): Linkage[] =>
  acceptedTimes(row)
    .filter(({ timeId }) => data.planTimes.get(timeId)?.timeType === 'service')
    .map(({ timeId }) => link('PlanTime', timeId))

/** One person at one time, with the row it belongs to. */
export type PlanPersonTime = TimeAnswer & { row: PlanPerson }

export const planPersonTimesOf = (row: PlanPerson): PlanPersonTime[] =>
  row.times.map((time) => ({ ...time, row }))

export const planPersonTimeVertex: Vertex<PlanPersonTime> = {
  type: 'PlanPersonTime',
  path: ({ row, id }) => `/services/v2/people/${row.personId}/plan_people/${row.id}/plan_person_times/${id}`,
  attributes: (time) => ({
    status: time.status,
    created_at: time.createdAt,
    updated_at: time.updatedAt,
  }),
  relationships: ({ row, timeId }) => ({
    plan_time: link('PlanTime', timeId),
    plan: link('Plan', row.planId),
    plan_person: link('PlanPerson', row.id),
  }),
  parent: ({ row }) => link('PlanPerson', row.id),
  order: { created_at: (time) => time.createdAt, updated_at: (time) => time.updatedAt },
}
