import type { Ask } from '#contract/asks.ts'
import type { PersonInPlan } from '#contract/services.ts'
import { shortDay, shortDayAndTime, timeOfDay } from './dates.ts'

/** One time that is answered on its own. */
export type OneTime = PersonInPlan['times'][number]

/** Says a time of these, with its day where they are on several. */
export function timeSayer(
  { times }: Pick<PersonInPlan, 'times'>,
  zone: string,
): (startsAt: string) => string {
  const days = new Set(times.map(({ starts_at }) => shortDay(starts_at, zone)))
  return (startsAt) => (days.size > 1 ? shortDayAndTime(startsAt, zone) : timeOfDay(startsAt, zone))
}

/** The times that somebody on a plan declined while accepting the others. */
export const emptyTimes = ({ times }: Pick<PersonInPlan, 'times'>): OneTime[] =>
  times.filter(({ is_empty }) => is_empty)

/** Whether an ask is for this time of a place, or for all of it. */
export const isAskFor = (ask: Ask, assignmentId: string | undefined, timeId: string | undefined): boolean =>
  ask.assignment_id === assignmentId && ask.time_id === (timeId ?? null)
