import {
  ACCEPTED,
  type AnswerStatus,
  type AssignmentStatus,
  DECLINED,
  UNCONFIRMED,
} from '#core/vocabulary/people.ts'
import type { PlanTimeKind } from '#core/vocabulary/roster.ts'

/** The times of a plan that somebody was asked for: those that stand, and those declined while the others stand. */
export type AskedTimes = { timeIds: readonly string[]; declinedTimeIds: readonly string[] }

/** An answer for all times, or one that accepts all but some. */
export type TimesAnswer = { status: AssignmentStatus; declinedTimeIds?: readonly string[] }

const everyTime = ({ timeIds, declinedTimeIds }: AskedTimes): string[] => [
  ...timeIds,
  ...declinedTimeIds.filter((id) => !timeIds.includes(id)),
]

/** How the times stand after an answer. What is declined and was not asked for counts for nothing. */
export function timesAfter(
  asked: AskedTimes,
  { status, declinedTimeIds = [] }: TimesAnswer,
): { timeIds: string[]; declinedTimeIds: string[] } {
  const every = everyTime(asked)
  const declined = status === ACCEPTED ? every.filter((id) => declinedTimeIds.includes(id)) : []
  const standing = every.filter((id) => !declined.includes(id))
  return standing.length === 0
    ? { timeIds: every, declinedTimeIds: [] }
    : { timeIds: standing, declinedTimeIds: declined }
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/** Whether the same times stand and the same are declined, in whatever order. */
export const haveSameTimes = (one: AskedTimes, other: AskedTimes): boolean =>
  isSameSet(one.timeIds, other.timeIds) && isSameSet(one.declinedTimeIds, other.declinedTimeIds)

type PlanTime = { id: string; kind: PlanTimeKind | (string & {}); startsAt: string }

/** One time that can be answered on its own, and how it stands. */
export type SingleTime = { id: string; startsAt: Temporal.Instant; status: AssignmentStatus }

type Place = AskedTimes & { status: AssignmentStatus; canAcceptPartial: boolean }

/** The services that somebody was asked for, soonest first: none unless there are several. */
export function servedTimes(
  place: Omit<Place, 'canAcceptPartial'>,
  times: readonly PlanTime[],
): SingleTime[] {
  const every = everyTime(place)
  const services = times
    .filter(({ id, kind }) => kind === 'service' && every.includes(id))
    .map(({ id, startsAt }) => ({
      id,
      startsAt: Temporal.Instant.from(startsAt),
      status: place.declinedTimeIds.includes(id) ? DECLINED : place.status,
    }))
    .toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt))
  return services.length > 1 ? services : []
}

/** The services that somebody may answer one by one, soonest first: none unless the team allows it and there are several. */
export const singleTimes = (place: Place, times: readonly PlanTime[]): SingleTime[] =>
  place.canAcceptPartial ? servedTimes(place, times) : []

/** The times that somebody has declined while accepting the others: each of them is empty. */
export const emptyTimes = (place: Place, times: readonly PlanTime[]): SingleTime[] =>
  place.status === ACCEPTED ? singleTimes(place, times).filter(({ status }) => status === DECLINED) : []

/** What an answer says of single times. */
export type Said = { accepted: readonly string[]; declined: readonly string[] }

/**
 * The answer for all times that follows from what is said about some: the others stay as they were. Null while one of
 * them has no answer. `restIsDeclined`: who was asked for those they can serve has left out the others on purpose.
 */
export function answerForTimes(
  times: readonly SingleTime[],
  { accepted, declined }: Said,
  restIsDeclined = false,
): { status: AnswerStatus; declinedTimeIds: string[] } | null {
  const statusOf = ({ id, status }: SingleTime): AssignmentStatus => {
    if (declined.includes(id)) return DECLINED
    if (accepted.includes(id)) return ACCEPTED
    return restIsDeclined && status === UNCONFIRMED && accepted.length > 0 ? DECLINED : status
  }
  if (times.some((time) => statusOf(time) === UNCONFIRMED)) return null
  const off = times.filter((time) => statusOf(time) === DECLINED).map(({ id }) => id)
  return off.length === times.length
    ? { status: DECLINED, declinedTimeIds: [] }
    : { status: ACCEPTED, declinedTimeIds: off }
}

/** Accepts all times but some; null when these cannot be answered on their own. */
export function acceptBut(
  times: readonly SingleTime[],
  declined: readonly string[],
): { status: AnswerStatus; declinedTimeIds: string[] } | null {
  const ids = times.map(({ id }) => id)
  if (declined.some((id) => !ids.includes(id))) return null
  return answerForTimes(times, { accepted: ids, declined })
}
