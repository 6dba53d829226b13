import { text } from '../api/where.ts'
import type { PlanTime } from '../state/documents.ts'
import { stamp } from '../state/time.ts'
import { link, type Vertex } from '../state/vertex.ts'

export const planTimeVertex: Vertex<PlanTime> = {
  type: 'PlanTime',
  path: ({ serviceTypeId, planId, id }) =>
    `/services/v2/service_types/${serviceTypeId}/plans/${planId}/plan_times/${id}`,
  attributes: (time) => ({
    created_at: time.createdAt,
    updated_at: time.updatedAt,
    name: time.name,
    time_type: time.timeType,
    recorded: false,
    team_reminders: time.teamIds.map((team_id) => ({ team_id, value: 2 })),
    starts_at: time.startsAt,
    ends_at: time.endsAt,
    live_starts_at: null,
    live_ends_at: null,
  }),
  relationships: (time) => ({
    assigned_teams: time.teamIds.map((id) => link('Team', id)),
    assigned_positions: [],
  }),
  parent: (time) => link('Plan', time.planId),
  emptyEdges: ['split_team_rehearsal_assignments'],
  includes: { split_team_rehearsal_assignments: () => [] },
  order: { starts_at: (time) => time.startsAt },
  where: { time_type: text((time) => time.timeType) },
  filters: {
    future: (time, { now }) => time.endsAt >= stamp(now),
    past: (time, { now }) => time.endsAt < stamp(now),
    named: (time) => time.name !== null,
    not_deleted: () => true,
  },
}
