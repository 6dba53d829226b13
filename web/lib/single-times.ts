import type { Ask } from '#contract/asks.ts'
import type { PersonInPlan } from '#contract/services.ts'
import { isInPart } from '#core/services/in-part.ts'
import { DECLINED } from '#core/vocabulary/people.ts'
import { shortDay, shortDayAndTime, timeOfDay } from './dates.ts'

/** One time that is answered on its own. */
export type OneTime = PersonInPlan['times'][number]

/** Says a time of these, with its day where they are on several. */
export const timeSayer = (
  { times }: Pick<PersonInPlan, 'times'>,
  zone: string,
): ((startsAt: string) => string) => {
  const days = new Set(times.map(({ starts_at }) => shortDay(starts_at, zone)))
  return (startsAt) => (days.size > 1 ? shortDayAndTime(startsAt, zone) : timeOfDay(startsAt, zone))
}

/** Who stepped in for one time was asked for none of the others. */
const stepsIn = ({ id, position }: PersonInPlan, asks: readonly Ask[]): boolean =>
  asks.some(
    (ask) =>
      ask.time_id !== null &&
      ask.position === position &&
      ask.people.some(({ person_id, has_place }) => has_place && person_id === id),
  )

/** The times that somebody on a plan declined while accepting the others: each of them is empty. */
export const emptyTimes = (person: PersonInPlan, asks: readonly Ask[]): OneTime[] =>
  isInPart(person) && !stepsIn(person, asks) ? person.times.filter(({ status }) => status === DECLINED) : []

/** Whether an ask is for this time of a place, or for all of it. */
export const isAskFor = (ask: Ask, assignmentId: string | undefined, timeId: string | undefined): boolean =>
  ask.assignment_id === assignmentId && ask.time_id === (timeId ?? null)
