import type { z } from 'zod'
import { success } from '#core/outcome.ts'
import type { PlanningOpenPlace, PlanningPort } from '../port.ts'
import { listing } from './reading.ts'
import type { Send } from './request.ts'
import { neededPositionWire } from './wire.ts'

/** What a plan still needs (Planning Center's needed positions). */
export const openPlaces = (send: Send): Pick<PlanningPort, 'openPlaces'> => ({
  openPlaces: async (access, { serviceTypeId, planId }) => {
    const path = `/services/v2/service_types/${serviceTypeId}/plans/${planId}/needed_positions?per_page=100`
    const read = await listing(send, access, path, neededPositionWire)
    return read.ok ? success(together(read.value.items)) : read
  },
})

/** One for each position and time: a list that changes while it is paged through may repeat a row. */
function together(rows: z.output<typeof neededPositionWire>[]): PlanningOpenPlace[] {
  const places = new Map<string, PlanningOpenPlace>()
  for (const { attributes, relationships } of new Map(rows.map((row) => [row.id, row])).values()) {
    const { team: teamId, time: timeId } = relationships
    const { team_position_name: positionName, quantity } = attributes
    if (teamId === null || positionName === null || quantity < 1) continue
    const key = JSON.stringify([teamId, positionName, timeId])
    places.set(key, { teamId, positionName, timeId, quantity: quantity + (places.get(key)?.quantity ?? 0) })
  }
  return [...places.values()]
}
