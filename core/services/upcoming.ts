import { isAfter, isBefore } from '#core/time/instant.ts'
import { localDate } from '#core/time/words.ts'

/** The coming weeks, in whole days after today. */
export const DAYS_AHEAD = 35

/** A span of time; `until` is no longer part of it. */
type Span = { from: Temporal.Instant; until: Temporal.Instant }

/** The coming weeks from the start of today, in the church's zone. */
export function comingWeeks(now: Temporal.Instant, zone: string): Span {
  const today = now.toZonedDateTimeISO(zone).startOfDay()
  return { from: today.toInstant(), until: today.add({ days: DAYS_AHEAD + 1 }).toInstant() }
}

/** Whether a moment lies in a span. */
export const isWithin = (at: Temporal.Instant, { from, until }: Span): boolean =>
  !isBefore(at, from) && isBefore(at, until)

/** Whether a plan counts as upcoming: it begins in the span, or nobody knows yet when. */
export const isUpcoming = (startsAt: Temporal.Instant | null, weeks: Span): boolean =>
  startsAt === null || isWithin(startsAt, weeks)

type Timed = { startsAt: Temporal.Instant | null; endsAt: Temporal.Instant | null }
type Dated<Plan> = Plan & { startsAt: Temporal.Instant }

/** How many of the coming plans a church sees first. */
export const NEXT_PLANS = 6
/** How many places of the first of them are shown one by one. */
export const NEXT_PLACES = 80

/** The plans that have a time and are not over, in the order given. */
export const notOver = <Plan extends Timed>(plans: readonly Plan[], now: Temporal.Instant): Dated<Plan>[] =>
  plans.filter((plan): plan is Dated<Plan> => {
    const end = plan.endsAt ?? plan.startsAt
    return plan.startsAt !== null && end !== null && isAfter(end, now)
  })

export function plansOfFirstDay<Plan extends { startsAt: Temporal.Instant }>(
  plans: readonly Plan[],
  zone: string,
): Plan[] {
  const [first] = plans
  if (!first) return []
  const day = localDate(first.startsAt, zone)
  return plans.filter((plan) => localDate(plan.startsAt, zone).equals(day))
}
