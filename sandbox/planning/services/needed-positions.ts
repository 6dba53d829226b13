import { renderable } from '../api/render.ts'
import { ids } from '../api/where.ts'
import { timesOf } from '../state/collections.ts'
import type { NeededPosition, PlanPerson } from '../state/documents.ts'
import type { Planning } from '../state/planning.ts'
import { stamp } from '../state/time.ts'
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

/** What of a plan somebody has: single times in a split team, else all of it, which is null. */
function placesOf({ data }: Planning, row: PlanPerson | undefined): (string | null)[] {
  if (!row?.teamId || row.deletedAt) return []
  if (data.teams.must(row.teamId).scheduleTo !== 'time') return row.status === 'D' ? [] : [null]
  return row.times
    .filter((time) => time.status !== 'D' && data.planTimes.must(time.timeId).timeType === 'service')
    .map(({ timeId }) => timeId)
}

const neededAt = ({ data }: Planning, row: PlanPerson, timeId: string | null) =>
  data.neededPositions.find(
    (needed) =>
      needed.planId === row.planId &&
      needed.teamId === row.teamId &&
      needed.positionName === row.positionName &&
      needed.timeId === timeId,
  )

/** Somebody who is put into a needed position fills it; one that is declined or left is needed again. */
export function countNeeds(
  planning: Planning,
  before: PlanPerson | undefined,
  after: PlanPerson | undefined,
): void {
  const [had, has] = [placesOf(planning, before), placesOf(planning, after)]
  const filled = has.filter((timeId) => !had.includes(timeId))
  if (after) for (const timeId of filled) fillNeed(planning, after, timeId)
  if (!before || !planning.switches.vacantPlacesAreNeeded) return
  for (const timeId of had.filter((one) => !has.includes(one))) needAgain(planning, before, timeId)
}

/** Somebody at a single time fills what is needed then, else what is needed at all times. */
function fillNeed(planning: Planning, row: PlanPerson, timeId: string | null): void {
  const needed = neededAt(planning, row, timeId) ?? neededAt(planning, row, null)
  if (!needed) return
  const { neededPositions } = planning.data
  const quantity = needed.quantity - 1
  if (quantity < 1) neededPositions.delete(needed.id)
  else neededPositions.update(needed.id, { quantity, updatedAt: stamp(planning.now()) })
}

function needAgain(planning: Planning, row: PlanPerson, timeId: string | null): void {
  const { neededPositions, nextId } = planning.data
  const known = neededAt(planning, row, timeId)
  const at = stamp(planning.now())
  if (known) {
    neededPositions.update(known.id, { quantity: known.quantity + 1, updatedAt: at })
    return
  }
  const { organizationId, serviceTypeId, planId, teamId, positionName } = row
  if (!teamId || !positionName) return
  const id = nextId('needed-position')
  const owner = { id, organizationId, serviceTypeId, planId, teamId, positionName, timeId }
  neededPositions.set(id, { ...owner, quantity: 1, createdAt: at, updatedAt: at })
}
