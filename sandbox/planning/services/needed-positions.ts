import { renderable } from '../api/render.ts'
import { ids } from '../api/where.ts'
import { timesOf } from '../state/collections.ts'
import type { NeededPosition } from '../state/documents.ts'
import { link, linkOrNull, type Vertex, type View } from '../state/vertex.ts'
import { planTimeVertex } from './plan-times.ts'
import { teamVertex } from './teams.ts'

export const neededPositionVertex: Vertex<NeededPosition> = {
  type: 'NeededPosition',
  path: ({ serviceTypeId, planId, id }) =>
    `/services/v2/service_types/${serviceTypeId}/plans/${planId}/needed_positions/${id}`,
  attributes: (position) => ({
    quantity: position.quantity,
    team_position_name: position.positionName,
    scheduled_to: position.timeId ? 'time' : 'plan',
  }),
  relationships: (position, view) => ({
    team: link('Team', position.teamId),
    plan: link('Plan', position.planId),
    time: linkOrNull('PlanTime', namedTime(position, view)),
    time_preference_option: null,
  }),
  parent: (position) => link('Plan', position.planId),
  includes: {
    team: (position, { data }) => renderable(teamVertex, data.teams.must(position.teamId)),
    time: (position, view) => {
      const id = namedTime(position, view)
      return id ? renderable(planTimeVertex, view.data.planTimes.must(id)) : null
    },
  },
  where: { team_id: ids((position) => position.teamId) },
}

function namedTime(position: NeededPosition, { data, switches }: View): string | null {
  const hasOneTime = timesOf(data, position.planId).length === 1
  return hasOneTime && switches.neededPositionTimeNull ? null : position.timeId
}
