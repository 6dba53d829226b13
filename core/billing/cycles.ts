import { isBefore } from '#core/time/instant.ts'
import type { BillingPeriod } from '#core/vocabulary/billing.ts'

/** A span of time; its end is the beginning of the next. */
export type Cycle = { start: Temporal.Instant; end: Temporal.Instant }

const MONTHS_OF_A_YEAR = 12

const monthsAfter = (start: Temporal.Instant, months: number): Temporal.Instant =>
  start.toZonedDateTimeISO('UTC').add({ months }).toInstant()

const contains = ({ start, end }: Cycle, at: Temporal.Instant): boolean =>
  !isBefore(at, start) && isBefore(at, end)

/**
 * The cycle of a paid period in which credits are given at that time: the period itself, or a month of one that is
 * paid by the year. Null outside of the period.
 */
export function cycleAt(period: Cycle, paid: BillingPeriod, at: Temporal.Instant): Cycle | null {
  if (!contains(period, at)) return null
  if (paid === 'monthly') return period
  for (let month = 1; month < MONTHS_OF_A_YEAR; month++) {
    const end = monthsAfter(period.start, month)
    if (isBefore(at, end) && isBefore(end, period.end))
      return { start: monthsAfter(period.start, month - 1), end }
  }
  return { start: monthsAfter(period.start, MONTHS_OF_A_YEAR - 1), end: period.end }
}

/** What a dearer package adds to the credits of a cycle that is under way: its part of the difference, rounded up. */
export function addedCredits(from: number, to: number, { start, end }: Cycle, at: Temporal.Instant): number {
  const whole = end.epochMilliseconds - start.epochMilliseconds
  const rest = Math.min(whole, Math.max(0, end.epochMilliseconds - at.epochMilliseconds))
  return whole <= 0 ? 0 : Math.max(0, Math.ceil(((to - from) * rest) / whole))
}
