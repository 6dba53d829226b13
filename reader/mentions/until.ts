import type { Lexeme } from '../clauses/lexeme.ts'
import { isSyllabic } from '../folders.ts'

/** 'Away until the 15th': all that is asked before a day on which nothing is asked. */

type Start = Temporal.ZonedDateTime | null

const DAYS: readonly Lexeme['of'][] = ['number', 'date']
const FILLERS_MAX = 2

/** The day of the month that comes next, or the day of a month that is named. */
function dayOf({ value = 0, month }: Lexeme, now: Temporal.ZonedDateTime): Temporal.PlainDate | null {
  if (value < 1 || value > 31) return null
  const today = now.toPlainDate()
  const months = Array.from({ length: 13 }, (_, more) => today.with({ day: 1 }).add({ months: more }))
  const within = months.filter((one) => value <= one.daysInMonth && (month ?? one.month) === one.month)
  const days = within.map((one) => one.with({ day: value }))
  return days.find((day) => Temporal.PlainDate.compare(day, today) > 0) ?? null
}

/** The place of the day that an 'until' is about; -1 where it is none. */
function dayAfter(lexemes: readonly Lexeme[], at: number): number {
  if (isSyllabic(lexemes[at]?.words ?? '')) return at - 1
  const next = lexemes.findIndex(({ of }, place) => place > at && of !== 'filler')
  return next - at - 1 <= FILLERS_MAX ? next : -1
}

/** With 'until' and its day as one mention of all that is asked before; a day that was asked itself stays in doubt. */
export function withUntil(
  lexemes: readonly Lexeme[],
  starts: readonly Start[],
  now: Temporal.ZonedDateTime,
): Lexeme[] {
  const found = [...lexemes]
  for (const [at, lexeme] of lexemes.entries()) {
    if (lexeme.of !== 'until') continue
    const place = dayAfter(lexemes, at)
    const named = lexemes[place]
    if (!named || !DAYS.includes(named.of) || named.minor !== undefined) continue
    if (isHour(named) && namesDay(found.slice(0, at))) {
      found[place] = { of: 'filler', words: named.words }
      continue
    }
    // A number behind it is a day, never one of the list.
    if (starts.some((start) => start?.day === named.value)) continue
    const day = dayOf(named, now)
    const fits = day ? starts.flatMap((start, index) => (isBefore(start, day) ? [index] : [])) : []
    if (fits.length === 0) continue
    found[at] = { of: 'filler', words: lexeme.words }
    found[place] = { of: 'date', words: `${lexeme.words} ${named.words}`, fits, isSpan: true }
  }
  return found
}

const HOUR_MAX = 12

/** Whether the clause that ends here has named a day. */
const namesDay = (before: readonly Lexeme[]): boolean =>
  before.slice(before.findLastIndex(({ of }) => of === 'mark') + 1).some(({ fits }) => fits?.length === 1)

/** The number in 'on the 9th I work til 8', which may be an hour. */
const isHour = ({ of, value = 0, isDay, isArticled }: Lexeme): boolean =>
  of === 'number' && value <= HOUR_MAX && !isDay && !isArticled

const isBefore = (start: Start, day: Temporal.PlainDate): boolean =>
  start !== null && Temporal.PlainDate.compare(start.toPlainDate(), day) < 0
