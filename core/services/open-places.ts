import type { AssignmentStatus } from '#core/vocabulary/people.ts'

/** The place of a position on a plan; `timeId` is null for all of the plan. */
export type Position = { teamId: string; positionName: string; timeId: string | null }

type Place = {
  teamId: string | null
  positionName: string | null
  status: AssignmentStatus
  timeIds: readonly string[]
  declinedTimeIds: readonly string[]
}

/** Whether somebody declined such a place, or one time of it. */
const leaves = (place: Place, { teamId, positionName, timeId }: Position): boolean =>
  place.teamId === teamId &&
  place.positionName === positionName &&
  (place.status === 'D'
    ? timeId === null || place.timeIds.includes(timeId)
    : timeId !== null && place.declinedTimeIds.includes(timeId))

/**
 * How many of the places that a planning service needs nobody was asked for: it counts a place that was declined among
 * them, which is asked for as a decline.
 */
export const neverAsked = (needed: Position & { quantity: number }, places: readonly Place[]): number =>
  Math.max(0, needed.quantity - places.filter((place) => leaves(place, needed)).length)

/** Names a position among those of a plan. */
export const positionKey = ({ teamId, positionName, timeId }: Position): string =>
  JSON.stringify([teamId, positionName, timeId])
