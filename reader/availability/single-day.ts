import { holidayIn } from '../mentions/spans.ts'
import { type AskedMonth, firstOf, isBeforeDay } from './days.ts'
import { is, type Read, skip, Unsure, type Words } from './thought-words.ts'
import type { Token } from './tokens.ts'

/** A single day in the words of a thought: '12/24', 'Sunday the 8th', '3 Dec 2026', a holiday. */

type Day = { day: number; month: number | null; year?: number; weekday: number | null; isDayFirst: boolean }
/** The date with this day and month that is nearest to what was asked about, from today on. */
export function dateOf({ day, month, year, weekday }: Day, asked: AskedMonth, inherited: number | null) {
  const inMonth = month ?? inherited ?? asked.month.month
  const years = year === undefined ? [0, 1].map((more) => asked.today.year + more) : [year]
  const dates = years.flatMap((one) => {
    const first = Temporal.PlainYearMonth.from({ year: one, month: inMonth })
    return day <= first.daysInMonth ? [first.toPlainDate({ day })] : []
  })
  const date =
    month === null && inherited === null
      ? dates.find((one) => one.year === asked.month.year)
      : dates.find((one) => !isBeforeDay(one, asked.today))
  if (!date || isBeforeDay(date, asked.today)) throw new Unsure('past')
  if (isBeforeDay(firstOf(asked).add({ months: WINDOW_MONTHS }), date)) throw new Unsure('far')
  if (weekday !== null && date.dayOfWeek !== weekday) throw new Unsure('weekday')
  return date
}

/** Days this far behind the first of the month asked about are not what was asked. */
const WINDOW_MONTHS = 4

const ordersOf = ({ value, minor = 0 }: Token) =>
  [
    { month: value, day: minor, isDayFirst: false },
    { month: minor, day: value, isDayFirst: true },
  ].filter(({ month, day }) => month >= 1 && month <= 12 && day >= 1 && day <= 31)

/** How '12/24' falls into the month asked about, or how alone it can be read; several where that does not tell. */
function likelyOrders(token: Token, { month }: AskedMonth) {
  const orders = ordersOf(token)
  const inside = orders.filter((order) => order.month === month.month)
  return inside.length > 0 ? inside : orders
}

/** '12/24': as it falls into what was asked, else as the other figures of the answer are written. */
function inFigures(token: Token, { asked, all }: Words): Day {
  const told = new Set(
    all
      .filter((other) => is(other, 'figures') && other.value !== other.minor)
      .map((other) => likelyOrders(other, asked))
      .flatMap((orders) => (orders.length === 1 ? orders.map(({ isDayFirst }) => isDayFirst) : [])),
  )
  const likely = likelyOrders(token, asked)
  const [first] =
    likely.length > 1 && told.size === 1
      ? likely.filter(({ isDayFirst }) => told.has(isDayFirst))
      : likely.slice(0, likely.length === 1 || token.value === token.minor ? 1 : 0)
  if (!first) throw new Unsure('figures')
  return { ...first, weekday: null, ...(token.year !== undefined && { year: token.year }) }
}

function yearAt({ tokens }: Words, at: number): Read<number | undefined> {
  const token = tokens[at]
  const isYear = is(token, 'number') && token.value >= 2000 && token.value < 2100
  return isYear ? { value: token.value, next: at + 1 } : { value: undefined, next: at }
}

export const isDayNumber = (token: Token | undefined): boolean =>
  is(token, 'number') && token.value >= 1 && token.value <= 31 && !(token.isSpelled && token.value <= 3)

export const holidays = ['holiday-date', 'holiday-weekday', 'holiday-easter'] as const

/** A holiday, with its date where it follows: 'Easter Sunday, the 16th'. */
function holidayAt(words: Words, at: number): Read<Day> | null {
  const { tokens, asked } = words
  const token = tokens[at]
  if (!is(token, ...holidays)) return null
  const span = { of: token.of.slice('holiday-'.length), numbers: token.numbers ?? [] }
  const near = [asked.month.year, asked.month.year + 1].map((year) => holidayIn(span, year))
  const day = near.find((one) => !isBeforeDay(one, asked.today))
  const first = firstOf(asked)
  // Somebody asked about December means New Year's Day, and nobody means Christmas in March.
  if (!day || isBeforeDay(day, first) || isBeforeDay(first.add({ months: 2 }), day)) {
    // Its day differs between countries: 'Mother's Day, the 17th'.
    if (tokens.some((other) => is(other, 'number', 'figures', 'iso'))) return null
    throw new Unsure('far')
  }
  const dated = dayAt(words, skip(words, at + 1, 'filler', 'dash'))
  const isDated = dated?.value.day === day.day && (dated.value.month ?? day.month) === day.month
  const value = { day: day.day, month: day.month, year: day.year, weekday: null, isDayFirst: false }
  return { value, next: isDated ? dated.next : at + 1 }
}

/** A month as '12月' writes it: a number and its mark. */
export function monthAt({ tokens }: Words, at: number): Read<number> | null {
  const [first, second] = [tokens[at], tokens[at + 1]]
  if (is(first, 'month')) return { value: first.value, next: at + 1 }
  if (is(first, 'number') && is(second, 'month-mark') && first.value <= 12)
    return { value: first.value, next: at + 2 }
  return null
}

/** The weekday before a day, and where the day itself begins; null where 'this' leads to no weekday. */
function leadAt(words: Words, at: number): Read<number | null> | null {
  const { tokens } = words
  const begin = is(tokens[at], 'this') ? at + 1 : at
  const lead = tokens[begin]
  if (is(lead, 'weekday'))
    return { value: lead.value, next: skip(words, begin + 1, 'filler', 'dash', 'this') }
  return begin > at ? null : { value: null, next: at }
}

/** 'Dec 3', 'December 3rd, 2026'. */
function dayBehindMonth(words: Words, month: Read<number>, weekday: number | null): Read<Day> | null {
  const at = skip(words, month.next, 'filler')
  const token = words.tokens[at]
  if (!token || !isDayNumber(token)) return null
  const year = yearAt(words, skip(words, skip(words, at + 1, 'day-mark'), 'filler'))
  const next = year.value === undefined ? skip(words, at + 1, 'day-mark') : year.next
  const day = { day: token.value, month: month.value, weekday, isDayFirst: false }
  return { value: { ...day, ...(year.value !== undefined && { year: year.value }) }, next }
}

/** Whether a number counts something else than days; unsure where it may. */
function countsOther(words: Words, at: number, marked: number, weekday: number | null): boolean {
  const token = words.tokens[marked]
  if (is(token, 'clock')) throw new Unsure('part')
  if (is(token, 'unit') && token.value === 0) return true
  if (is(token, 'unit', 'week', 'weekend')) throw new Unsure('count')
  if (weekday === null && isLoose(words, at, marked)) throw new Unsure('number')
  return false
}

/** '3 Dec'; not where its mark says that the day is whole, as in '31일', nor where another date begins: '31, Jan 1'. */
function monthBehind(words: Words, at: number, marked: number): Read<number> | null {
  const next = skip(words, marked, 'filler', 'from')
  const month = marked > at + 1 ? null : monthAt(words, next)
  const beginsAnother =
    month && words.tokens[next]?.opens && isDayNumber(words.tokens[skip(words, month.next, 'filler')])
  return beginsAnother ? null : month
}

/** 'The 3rd', '3 Dec', '3 December 2026', 'the 8th, a Sunday'. */
function dayByNumber(words: Words, at: number, weekday: number | null): Read<Day> | null {
  const number = words.tokens[at] as Token
  const marked = skip(words, at + 1, 'day-mark')
  if (countsOther(words, at, marked, weekday)) return null
  const after = monthBehind(words, at, marked)
  // '3 Dec 10': the second number may be a day of its own.
  const isItsOwn = after && isDayNumber(words.tokens[skip(words, after.next, 'filler')])
  if (isItsOwn && weekday === null && !number.isOrdinal && ambiguous(words, at)) throw new Unsure('figures')
  const year = after && yearAt(words, skip(words, after.next, 'filler'))
  const value = { day: number.value, month: after?.value ?? null, weekday, isDayFirst: after !== null }
  const hasYear = year?.value !== undefined
  const whole = hasYear ? { ...value, year: year.value as number } : value
  const end = hasYear ? year.next : (after?.next ?? marked)
  return { value: followedByWeekday(words, whole, end), next: endOf(words, whole, end) }
}

/** A day, with its month and weekday where they are said. */
export function dayAt(words: Words, at: number): Read<Day> | null {
  const holiday = holidayAt(words, at)
  if (holiday) return holiday
  const lead = leadAt(words, at)
  if (!lead) return null
  const { value: weekday, next: begin } = lead
  const token = words.tokens[begin]
  if (is(token, 'iso', 'figures')) {
    const day =
      token.of === 'iso'
        ? { day: token.minor ?? 0, month: token.value, year: token.year as number, isDayFirst: false }
        : inFigures(token, words)
    return { value: { ...day, weekday }, next: begin + 1 }
  }
  const month = monthAt(words, begin)
  if (month) return dayBehindMonth(words, month, weekday)
  return isDayNumber(token) ? dayByNumber(words, begin, weekday) : null
}

/** 'Room 12': a number behind a word that says nothing of days. */
function isLoose(words: Words, at: number, marked: number): boolean {
  const { tokens } = words
  const number = tokens[at] as Token
  const isTold =
    number.isOrdinal || number.opens || marked > at + 1 || monthAt(words, skip(words, marked, 'filler'))
  return !isTold && is(tokens[at - 1], 'unknown', 'with', 'others', 'me')
}

/** '3 Dec 10': whether a month belongs to the number before it or after it. */
const ambiguous = ({ tokens }: Words, at: number): boolean =>
  is(tokens[at + 1], 'month') && is(tokens[at + 2], 'number')

/** 'The 8th, a Sunday'. */
function followedByWeekday({ tokens }: Words, day: Day, at: number): Day {
  const token = tokens[at]
  const isItself = day.weekday === null && is(token, 'weekday') && !isDayNumber(tokens[at + 1])
  return isItself ? { ...day, weekday: token.value } : day
}

const endOf = (words: Words, day: Day, at: number): number =>
  followedByWeekday(words, day, at) === day ? at : at + 1

/**
 * The month that a day without one has from the one that follows in its list: '3, 10 and 17 January'. Not where the days
 * begin anew before it: in '24, 31 and 1 January' only the last is in January.
 */
export function monthAhead(words: Words, first: Read<Day>): number | null {
  let { value, next } = first
  for (;;) {
    const more = dayAt(words, skip(words, next, 'and', 'filler', 'to', 'until', 'dash'))
    if (!more || more.value.day < value.day) return null
    if (more.value.month !== null) return more.value.isDayFirst ? more.value.month : null
    value = more.value
    next = more.next
  }
}
