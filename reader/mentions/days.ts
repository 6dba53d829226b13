import type { Lexeme } from '../clauses/lexeme.ts'

/** A day or time named in a text: the listed starts it fits, none when it is another one. */
export type DayReading = { fits: number[] } | null

type Starts = readonly (Temporal.ZonedDateTime | null)[]

const where = (starts: Starts, matches: (start: Temporal.ZonedDateTime) => boolean): { fits: number[] } => ({
  fits: starts.flatMap((start, index) => (start && matches(start) ? [index] : [])),
})

const daysUntil = (now: Temporal.ZonedDateTime, start: Temporal.ZonedDateTime): number =>
  now.toPlainDate().until(start.toPlainDate()).days

/** Days from Monday of this week on. */
const dayOfWeeks = (now: Temporal.ZonedDateTime, start: Temporal.ZonedDateTime): number =>
  daysUntil(now, start) + now.dayOfWeek - 1

/** People name the hour they arrive, too. */
const ARRIVAL_MINUTES_MAX = 120

function timeFits({ value = 0, minor = 0 }: Lexeme, start: Temporal.ZonedDateTime): boolean {
  const startMinutes = start.hour * 60 + start.minute
  return [value, value + 12].some((hour) => {
    const early = startMinutes - (hour * 60 + minor)
    return early >= 0 && early <= ARRIVAL_MINUTES_MAX
  })
}

/** Null when the lexeme names no day and no time. */
export function readDay(lexeme: Lexeme, starts: Starts, now: Temporal.ZonedDateTime): DayReading {
  const { of, value = 0, minor = 0 } = lexeme
  switch (of) {
    case 'weekday':
      return where(starts, (start) => start.dayOfWeek === value)
    case 'month':
      return where(starts, (start) => start.month === value)
    case 'date':
      return where(starts, (start) => {
        const { day, month } = start
        return (day === value && month === minor) || (day === minor && month === value)
      })
    case 'time':
      return where(starts, (start) => timeFits(lexeme, start))
    case 'number':
      return lexeme.isDay || value > 9
        ? where(starts, (start) => start.day === value || start.hour === value)
        : null
    case 'today':
      return where(starts, (start) => daysUntil(now, start) === 0)
    case 'tomorrow':
      return where(starts, (start) => daysUntil(now, start) === 1)
    case 'this_week':
      return where(starts, (start) => dayOfWeeks(now, start) < 7)
    case 'next_week':
      return where(starts, (start) => dayOfWeeks(now, start) >= 7 && dayOfWeeks(now, start) < 14)
    case 'other_day':
      return where(starts, ({ hour }) => hour >= 12)
    case 'future':
      return { fits: [] }
    default:
      return null
  }
}
