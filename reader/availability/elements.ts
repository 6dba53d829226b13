import { holidayIn } from '../mentions/spans.ts'
import { type AskedMonth, asSpans, type Days, firstOf, isBeforeDay, lastOf, weekdaysOf } from './days.ts'
import type { Token } from './tokens.ts'

/** What is said of days, piece by piece: '3 to 17 Aug', 'every Sunday', 'the first two weeks', 'until the 20th'. */
export type Element = {
  days: readonly Days[]
  /** It follows from a rule, such as 'Sundays': what is over is not meant. */
  isBroad: boolean
  /** Where it stands among the words. */
  at: number
  length: number
}

/** A piece that names days nobody can be sure of. */
export class Unsure extends Error {}

type Day = { day: number; month: number | null; year?: number; weekday: number | null; isDayFirst: boolean }
type Read<Value> = { value: Value; next: number }

export type Words = { tokens: readonly Token[]; asked: AskedMonth }

const is = <Kind extends string>(
  token: Token | undefined,
  ...kinds: readonly Kind[]
): token is Token & { of: Kind } => token !== undefined && (kinds as readonly string[]).includes(token.of)

const skip = ({ tokens }: Words, at: number, ...kinds: string[]): number => {
  let next = at
  while (is(tokens[next], ...kinds)) next++
  return next
}

/** The date with this day and month that is nearest to what was asked about, from today on. */
function dateOf({ day, month, year, weekday }: Day, asked: AskedMonth, inherited: number | null) {
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
function inFigures(token: Token, { asked, tokens }: Words): Day {
  const told = new Set(
    tokens
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

const isDayNumber = (token: Token | undefined): boolean =>
  is(token, 'number') && token.value >= 1 && token.value <= 31 && !(token.isSpelled && token.value <= 3)

/** A month as '12月' writes it: a number and its mark. */
function monthAt({ tokens }: Words, at: number): Read<number> | null {
  const [first, second] = [tokens[at], tokens[at + 1]]
  if (is(first, 'month')) return { value: first.value, next: at + 1 }
  if (is(first, 'number') && is(second, 'month-mark') && first.value <= 12)
    return { value: first.value, next: at + 2 }
  return null
}

/** A day, with its month and weekday where they are said. */
function dayAt(words: Words, at: number): Read<Day> | null {
  const { tokens } = words
  const lead = tokens[at]
  const weekday = is(lead, 'weekday') ? lead.value : null
  const begin = weekday === null ? at : skip(words, at + 1, 'filler', 'dash')
  const token = tokens[begin]
  if (is(token, 'iso', 'figures')) {
    const day =
      token.of === 'iso'
        ? { day: token.minor ?? 0, month: token.value, year: token.year as number, isDayFirst: false }
        : inFigures(token, words)
    return { value: { ...day, weekday }, next: begin + 1 }
  }
  const month = monthAt(words, begin)
  if (month) {
    const at = skip(words, month.next, 'filler')
    if (!isDayNumber(tokens[at])) return null
    const year = yearAt(words, skip(words, skip(words, at + 1, 'day-mark'), 'filler'))
    const next = year.value === undefined ? skip(words, at + 1, 'day-mark') : year.next
    const day = { day: (tokens[at] as Token).value, month: month.value, weekday, isDayFirst: false }
    return { value: { ...day, ...(year.value !== undefined && { year: year.value }) }, next }
  }
  if (!isDayNumber(token)) return null
  const number = token as Token
  const marked = skip(words, begin + 1, 'day-mark')
  if (is(tokens[marked], 'clock')) throw new Unsure('part')
  if (is(tokens[marked], 'unit', 'week', 'weekend')) throw new Unsure('count')
  const after = monthAt(words, skip(words, marked, 'filler', 'from'))
  // '3 Dec 10': the second number may be a day of its own.
  const isItsOwn = after && isDayNumber(tokens[skip(words, after.next, 'filler')])
  const ownYear = after && yearAt(words, skip(words, after.next, 'filler'))
  if (isItsOwn && weekday === null && !number.isOrdinal && ambiguous(words, begin))
    throw new Unsure('figures')
  const value = { day: number.value, month: after?.value ?? null, weekday, isDayFirst: after !== null }
  const end = ownYear && ownYear.value !== undefined ? ownYear.next : (after?.next ?? marked)
  const whole = ownYear?.value === undefined ? value : { ...value, year: ownYear.value }
  return { value: followedByWeekday(words, whole, end), next: endOf(words, whole, end) }
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

/** The month that the days without one have from the one that follows in their list: '3, 10 and 17 January'. */
function monthAhead(words: Words, at: number): number | null {
  let next = at
  for (;;) {
    next = skip(words, next, 'and', 'filler', 'to', 'until', 'dash')
    const more = dayAt(words, next)
    if (!more) return null
    if (more.value.month !== null) return more.value.isDayFirst ? more.value.month : null
    next = more.next
  }
}

const single = (date: Temporal.PlainDate): Days[] => [{ from: date, until: date }]

/** What was said before: a month that holds until another is named. */
type Told = { month: number | null }

/** A date, or a span from one to another. */
function datesAt(words: Words, at: number, told: Told): Element | null {
  const { tokens, asked } = words
  const isFrom = is(tokens[at], 'from')
  const begin = isFrom ? skip(words, at + 1, 'filler') : at
  const first = dayAt(words, begin)
  if (!first) return null
  const ahead = first.value.month === null ? monthAhead(words, first.next) : null
  const month = first.value.month ?? ahead ?? told.month
  const from = () => dateOf(first.value, asked, month)
  const link = skip(words, first.next, 'filler')
  const isRange = is(tokens[link], 'to', 'until', 'dash') || (isFrom && is(tokens[link], 'and'))
  const second = isRange ? dayAt(words, skip(words, link + 1, 'filler')) : null
  if (second) {
    const start = from()
    const until = dateOf(second.value, asked, second.value.month ?? month)
    told.month = second.value.month ?? month
    if (isBeforeDay(until, start)) throw new Unsure('order')
    if (tokens[link]?.of === 'dash' && mayBeFigures(tokens[begin], asked)) throw new Unsure('figures')
    const next = skip(words, second.next, 'upto')
    return { days: [{ from: start, until }], isBroad: false, at, length: next - at }
  }
  if (first.value.month !== null) told.month = first.value.month
  if (is(tokens[link], 'upto')) return openEnd(words, at, link + 1, { from: null, until: from() })
  if (isFrom || is(tokens[link], 'onward', 'to')) {
    const next = skip(words, link, 'onward', 'to')
    return openEnd(words, at, next, { from: from(), until: null })
  }
  if (is(tokens[link], 'before'))
    return openEnd(words, at, link + 1, { from: null, until: from().subtract({ days: 1 }) })
  if (is(tokens[link], 'after'))
    return openEnd(words, at, link + 1, { from: from().add({ days: 1 }), until: null })
  return { days: single(from()), isBroad: false, at, length: first.next - at }
}

const mayBeFigures = (token: Token | undefined, { month }: AskedMonth): boolean =>
  is(token, 'number') && !token.isOrdinal && token.value === month.month

/** A span whose other end is that of the month. */
function openEnd(
  { asked }: Words,
  at: number,
  next: number,
  { from, until }: { from: Temporal.PlainDate | null; until: Temporal.PlainDate | null },
): Element {
  const inside = from ?? until ?? firstOf(asked)
  const itsMonth = { ...asked, month: inside.toPlainYearMonth() }
  const start = from ?? (isBeforeDay(firstOf(asked), asked.today) ? asked.today : firstOf(asked))
  const end = until ?? lastOf(itsMonth)
  if (isBeforeDay(end, start)) throw new Unsure('order')
  return { days: [{ from: start, until: end }], isBroad: false, at, length: next - at }
}

/** 'Until the 20th', 'after the 20th', 'before the 10th'. */
function boundAt(words: Words, at: number, told: Told): Element | null {
  const bound = words.tokens[at]
  if (!is(bound, 'until', 'to', 'after', 'before')) return null
  const day = dayAt(words, skip(words, at + 1, 'filler'))
  if (!day) return null
  const date = dateOf(day.value, words.asked, day.value.month ?? told.month)
  if (day.value.month !== null) told.month = day.value.month
  if (bound.of === 'after') return openEnd(words, at, day.next, { from: date.add({ days: 1 }), until: null })
  const until = bound.of === 'before' ? date.subtract({ days: 1 }) : date
  return openEnd(words, at, day.next, { from: null, until })
}

/** 'First', 'the 1st and 3rd': which of the weeks or weekdays of a month. */
function nthsAt(words: Words, at: number): Read<number[]> | null {
  const { tokens } = words
  const nths: number[] = []
  let next = at
  for (;;) {
    const token = tokens[next]
    const isNth = is(token, 'nth') || (is(token, 'number') && token.isOrdinal && token.value <= 5)
    if (!isNth) break
    nths.push(token.value)
    next = skip(words, next + 1, 'and', 'filler')
  }
  return nths.length === 0 ? null : { value: nths, next }
}

function nthElement(words: Words, at: number): Element | null {
  const { tokens, asked } = words
  const nths = nthsAt(words, at)
  if (!nths) return null
  const token = tokens[nths.next]
  if (is(token, 'weekday') && !isDayNumber(tokens[skip(words, nths.next + 1, 'filler')])) {
    const all = weekdaysOf(asked, token.value)
    const days = nths.value.map((nth) => all.at(nth < 0 ? nth : nth - 1))
    if (days.some((day) => day === undefined)) throw new Unsure('which')
    if (is(tokens[at], 'number') && nths.value.length === 1 && !is(tokens[at], 'nth')) clash(words, at, token)
    return {
      days: days.flatMap((day) => single(day as Temporal.PlainDate)),
      isBroad: true,
      at,
      length: nths.next + 1 - at,
    }
  }
  const number = is(token, 'number', 'count') ? token.value : 1
  const unit = is(token, 'number', 'count') ? nths.next + 1 : nths.next
  if (!is(tokens[unit], 'week') || number > 4 || nths.value.length > 1) return null
  const [nth = 1] = nths.value
  if (number === 1 && nth < 0) throw new Unsure('which')
  const days = weeksOf(asked, nth, number)
  return { days: [days], isBroad: true, at, length: unit + 1 - at }
}

function weeksOf(asked: AskedMonth, nth: number, count: number): Days {
  const first = firstOf(asked)
  if (nth < 0) return { from: lastOf(asked).subtract({ days: 7 * count - 1 }), until: lastOf(asked) }
  if (nth > 1 && count > 1) throw new Unsure('which')
  const from = first.add({ days: 7 * (nth - 1) })
  return { from, until: from.add({ days: 7 * count - 1 }) }
}

/** '3rd, Sunday' may be the 3rd or the third Sunday. */
function clash({ tokens, asked }: Words, at: number, { value }: Token): void {
  const day = asked.month.toPlainDate({ day: (tokens[at] as Token).value })
  if (day.dayOfWeek === value) throw new Unsure('which')
}

/** 'Every Sunday', 'Sundays'. */
function broadAt(words: Words, at: number): Element | null {
  const { tokens, asked } = words
  const token = tokens[at]
  if (is(token, 'every', 'weekday')) {
    const weekdays: number[] = []
    let next = token.of === 'every' ? skip(words, at + 1, 'filler') : at
    let isEvery = token.of === 'every'
    for (let one = tokens[next]; is(one, 'weekday'); one = tokens[next]) {
      if (isDayNumber(tokens[skip(words, next + 1, 'filler')]) && !one.isPlural) break
      weekdays.push(one.value)
      isEvery ||= one.isPlural === true
      next = skip(words, next + 1, 'and')
    }
    if (weekdays.length === 0) return null
    const days = weekdays.flatMap((weekday) => weekdaysOf(asked, weekday))
    const services = days.filter((day) => asked.services.some((one) => one.equals(day)))
    const isOnly = weekdays.length === 1 && services.length === 1
    if (!isEvery && !isOnly) throw new Unsure('which')
    return { days: asSpans(isEvery ? days : services), isBroad: true, at, length: next - at }
  }
  return null
}

/** 'The whole month'. */
function wholeAt(words: Words, at: number): Element | null {
  const { tokens, asked } = words
  if (!is(tokens[at], 'whole')) return null
  const month = monthAt(words, skip(words, at + 1, 'filler'))
  if (month && month.value !== asked.month.month) throw new Unsure('month')
  const whole = { from: firstOf(asked), until: lastOf(asked) }
  return { days: [whole], isBroad: true, at, length: (month?.next ?? at + 1) - at }
}

function holidayAt({ tokens, asked }: Words, at: number): Element | null {
  const token = tokens[at]
  if (!token?.of.startsWith('holiday-')) return null
  const span = { of: token.of.slice('holiday-'.length), numbers: token.numbers ?? [] }
  const near = [asked.month.year, asked.month.year + 1].map((year) => holidayIn(span, year))
  const day = near.find((one) => !isBeforeDay(one, asked.today))
  const first = firstOf(asked)
  // Somebody asked about December means New Year's Day, and nobody means Christmas in March.
  if (!day || isBeforeDay(day, first) || isBeforeDay(first.add({ months: 2 }), day)) throw new Unsure('far')
  return { days: single(day), isBroad: false, at, length: 1 }
}

/** The pieces of a text that name days, in their order. */
export function elementsIn(words: Words): Element[] {
  const told: Told = { month: null }
  const elements: Element[] = []
  for (let at = 0; at < words.tokens.length; ) {
    const element =
      nthElement(words, at) ??
      boundAt(words, at, told) ??
      datesAt(words, at, told) ??
      broadAt(words, at) ??
      wholeAt(words, at) ??
      holidayAt(words, at)
    if (element) elements.push(element)
    at += element?.length ?? 1
  }
  return elements
}
