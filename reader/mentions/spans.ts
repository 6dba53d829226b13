import type { Lexeme } from '../clauses/lexeme.ts'
import { FOLDERS, pairsOf } from '../folders.ts'
import { fold } from '../text/normalise.ts'
import type { Calendar } from './calendar.ts'

/**
 * Words for a part of the day, a month or a holiday ('the evening', 'in June', 'Halloween'), where they tell the asked
 * days apart. They stand in `spans.txt` of a language, each line with what it spans:
 *
 * - `hours 17 24`: starts from 17:00 until before midnight
 * - `month 6`; `month-or-verb 5` is one where it is asked about ('May I can't')
 * - `date 12 25 -1 0`: December 25, or the day before where nothing is asked for on the 25th itself
 * - `weekday 9 1 1 -2 0`: the first Monday of September, or two days before; `-1` is the last of a month
 * - `easter 0 0 0`: so many days from Easter, and from when to when around it
 * - `advent 4`: the fourth Sunday of Advent
 * - `days 1`: so many days from now
 */

type Start = Temporal.ZonedDateTime

type Span = { of: string; numbers: readonly number[] }

const SPANS: readonly [words: string, Span][] = FOLDERS.flatMap((language) =>
  pairsOf(language, 'spans').flatMap(([rule, forms]) => {
    const [of = '', ...numbers] = rule.split(' ')
    const span = { of, numbers: numbers.map(Number) }
    return forms.split('|').map((form): [string, Span] => [fold(form), span])
  }),
)

/** The Sunday after the first full moon of spring (the Gregorian computus of Meeus, Jones and Butcher). */
function easter(year: number): Temporal.PlainDate {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return Temporal.PlainDate.from({ year, month: Math.floor(f / 31), day: (f % 31) + 1 })
}

/** The Sundays before Christmas: the fourth is the last. */
function advent(year: number, nth: number): Temporal.PlainDate {
  const eve = Temporal.PlainDate.from({ year, month: 12, day: 24 })
  return eve.subtract({ days: (eve.dayOfWeek % 7) + 7 * (4 - nth) })
}

function nthWeekday(year: number, [month = 1, weekday = 1, nth = 1]: readonly number[]): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  const before = first.add({ days: (weekday - first.dayOfWeek + 7) % 7 })
  return nth > 0
    ? before.add({ weeks: nth - 1 })
    : before.add({ weeks: Math.floor((first.daysInMonth - before.day) / 7) })
}

/** The holiday itself in a year, and the days around it for which it stands as well. */
function holiday(
  { of, numbers }: Span,
  year: number,
): { day: Temporal.PlainDate; around: readonly number[] } {
  const [first = 1, second = 1] = numbers
  if (of === 'date')
    return { day: Temporal.PlainDate.from({ year, month: first, day: second }), around: numbers.slice(2) }
  if (of === 'advent') return { day: advent(year, first), around: [0, 0] }
  return of === 'easter'
    ? { day: easter(year).add({ days: first }), around: numbers.slice(1) }
    : { day: nthWeekday(year, numbers), around: numbers.slice(3) }
}

/** The day of a holiday in a year. */
export const holidayIn = (span: Span, year: number): Temporal.PlainDate => holiday(span, year).day

/** Days from the holiday that is nearest. */
function daysFrom(span: Span, start: Start): number {
  const away = [start.year - 1, start.year, start.year + 1].map(
    (year) => holiday(span, year).day.until(start.toPlainDate()).days,
  )
  return away.reduce((nearest, days) => (Math.abs(days) < Math.abs(nearest) ? days : nearest))
}

function fitsOf(span: Span, { starts, now }: Calendar): number[] {
  const where = (isIn: (start: Start) => boolean): number[] =>
    starts.flatMap((start, index) => (start && isIn(start) ? [index] : []))
  const [first = 0, second = 0] = span.numbers
  if (span.of === 'hours') return where(({ hour }) => hour >= first && hour < second)
  if (span.of === 'days') return where((start) => now.toPlainDate().until(start.toPlainDate()).days === first)
  if (span.of === 'month' || span.of === 'month-or-verb') return where(({ month }) => month === first)
  const exact = where((start) => daysFrom(span, start) === 0)
  const [from = 0, to = 0] = holiday(span, 2000).around
  return exact.length > 0
    ? exact
    : where((start) => daysFrom(span, start) >= from && daysFrom(span, start) <= to)
}

/** The words of a text that name a part of what was asked, and what they mean of it. */
export function spanWords(text: string, calendar: Calendar): [string, Lexeme][] {
  const count = calendar.starts.length
  if (count < 2) return []
  const folded = fold(text).replaceAll('-', ' ')
  return SPANS.filter(([words]) => folded.includes(words)).flatMap(([words, span]): [string, Lexeme][] => {
    const fits = fitsOf(span, calendar)
    return fits.length === 0 || fits.length === count
      ? []
      : [[words, { of: 'date', words, fits, isSpan: true }]]
  })
}
