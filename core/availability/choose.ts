import { asSpans, eachDay } from '#reader/read.ts'
import type { AwayDays } from './texts.ts'

/** What somebody changed in a calendar: days they are away on, and days they are not. */
export type ChosenDays = { away: readonly Temporal.PlainDate[]; free: readonly Temporal.PlainDate[] }

const monthOf = (day: Temporal.PlainDate): string => day.toPlainYearMonth().toString()
const areSame = (one: readonly AwayDays[], other: readonly AwayDays[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * The days of each month that changes, by what is known of the months ('2030-03'). Days that follow each other may
 * reach into the next month, and stay with the month in which they were said.
 */
export function changedMonths(
  known: ReadonlyMap<string, readonly AwayDays[]>,
  { away, free }: ChosenDays,
): Map<string, AwayDays[]> {
  const gone = new Set(free.map(String))
  const left = new Map(
    [...known].map(([month, days]) => [month, eachDay(days).filter((day) => !gone.has(day.toString()))]),
  )
  const there = new Set([...left.values()].flat().map(String))
  for (const span of asSpans(away.filter((day) => !there.has(day.toString())))) {
    const month = monthOf(span.from)
    left.set(month, [...(left.get(month) ?? []), ...eachDay([span])])
  }
  const after = [...left].map(([month, days]) => [month, asSpans(days)] as const)
  return new Map(after.filter(([month, days]) => !areSame(days, known.get(month) ?? [])))
}
