import { holidayIn } from '../mentions/spans.ts'
import {
  type AskedMonth,
  asSpans,
  type Days,
  eachDay,
  firstOf,
  isBeforeDay,
  lastOf,
  weekdaysOf,
} from './days.ts'
import type { Token } from './tokens.ts'

/** What is said of days, piece by piece: '3 to 17 Aug', 'every Sunday', 'the first two weeks', 'until the 20th'. */
export type Element = {
  days: readonly Days[]
  /** It follows from a rule, such as 'Sundays': what is over is not meant. */
  isBroad: boolean
  /** Its other end is that of the month: 'until the 20th'. */
  isOpen?: true
  /** Where it stands among the words. */
  at: number
  length: number
}

/** A piece that names days nobody can be sure of. */
export class Unsure extends Error {}

type Day = { day: number; month: number | null; year?: number; weekday: number | null; isDayFirst: boolean }
type Read<Value> = { value: Value; next: number }

/** The words of a thought, and those of the whole text. */
export type Words = { tokens: readonly Token[]; all: readonly Token[]; asked: AskedMonth }

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

const isDayNumber = (token: Token | undefined): boolean =>
  is(token, 'number') && token.value >= 1 && token.value <= 31 && !(token.isSpelled && token.value <= 3)

const holidays = ['holiday-date', 'holiday-weekday', 'holiday-easter'] as const

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
  const holiday = holidayAt(words, at)
  if (holiday) return holiday
  const leadAt = is(tokens[at], 'this') ? at + 1 : at
  const lead = tokens[leadAt]
  const weekday = is(lead, 'weekday') ? lead.value : null
  if (leadAt > at && weekday === null) return null
  const begin = weekday === null ? at : skip(words, leadAt + 1, 'filler', 'dash', 'this')
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
  if (is(tokens[marked], 'unit') && (tokens[marked] as Token).value === 0) return null
  if (is(tokens[marked], 'unit', 'week', 'weekend')) throw new Unsure('count')
  if (weekday === null && isLoose(words, begin, marked)) throw new Unsure('number')
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
export type Told = { month: number | null }

/** A date, or a span from one to another. */
function datesAt(words: Words, at: number, told: Told): Element | null {
  const { tokens, asked } = words
  const isWeek = is(tokens[at], 'week-of')
  const isFrom = is(tokens[at], 'from') || isWeek
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
  if (isWeek) throw new Unsure('week')
  if (first.value.month !== null) told.month = first.value.month
  const end = isRange
    ? endAt(words, skip(words, link + 1, 'filler'))
    : tokens[link]?.opens && !isFrom
      ? null
      : endAt(words, link)
  if (end !== null) return openEnd(words, at, end, { from: from(), until: null })
  if (is(tokens[link], 'upto')) return openEnd(words, at, link + 1, { from: null, until: from() })
  const mark = tokens[first.next]
  if (is(mark, 'until') || (is(mark, 'to') && mark.value !== ALONE)) throw new Unsure('until')
  if (isFrom || is(tokens[link], 'onward') || is(mark, 'to')) {
    const next = skip(words, link, 'onward', 'to')
    return openEnd(words, at, next, { from: from(), until: null })
  }
  if (is(tokens[link], 'before'))
    return openEnd(words, at, link + 1, { from: null, until: from().subtract({ days: 1 }) })
  if (is(tokens[link], 'after'))
    return openEnd(words, at, link + 1, { from: from().add({ days: 1 }), until: null })
  return { days: single(from()), isBroad: false, at, length: first.next - at }
}

/** Of a word between two days: it may also stand behind one from which all follow, as '부터'. */
const ALONE = 1

/** Behind 'the end of the month', or a later month until which one is away. */
function endAt(words: Words, at: number): number | null {
  const { tokens, asked } = words
  if (is(tokens[at], 'end')) return monthAt(words, skip(words, at + 1, 'filler'))?.next ?? at + 1
  const month = monthAt(words, at)
  const isNext = month?.value === (asked.month.month % 12) + 1
  return is(tokens[at - 1], 'to', 'until') && month && isNext ? month.next : null
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
  return { days: [{ from: start, until: end }], isBroad: false, isOpen: true, at, length: next - at }
}

/** 'Until the 20th', 'after the 20th', 'before the 10th'. */
function boundAt(words: Words, at: number, told: Told): Element | null {
  const bound = words.tokens[at]
  if (!is(bound, 'until', 'to', 'after', 'before')) return null
  const isUntil = is(bound, 'until', 'to')
  const day = dayAt(words, skip(words, at + 1, 'filler', ...(isUntil ? ['after'] : [])))
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

/** How many: 'two', '2'; one where nothing says it. */
function countAt({ tokens }: Words, at: number): Read<number> {
  const token = tokens[at]
  const isCount = is(token, 'count') || (is(token, 'number') && token.value <= 5 && !token.isOrdinal)
  return isCount ? { value: token.value, next: at + 1 } : { value: 1, next: at }
}

/** 'The first Sunday', 'the 1st and 3rd Sundays', 'the first two weeks', 'the two last weekends', 'the first half'. */
function nthElement(words: Words, at: number): Element | null {
  const { tokens, asked } = words
  const half = tokens[at]
  if (is(half, 'half') && half.value > 0)
    return { days: [halfOf(asked, half.value)], isBroad: true, at, length: 1 }
  const before = countAt(words, at)
  const nths = nthsAt(words, before.next)
  if (!nths) return null
  const after = before.value === 1 ? countAt(words, nths.next) : { value: before.value, next: nths.next }
  const token = tokens[after.next]
  const element = { isBroad: true, at, length: after.next + 1 - at }
  const [nth = 1] = nths.value
  if (is(token, 'half')) return after.value === 1 ? { ...element, days: [halfOf(asked, nth)] } : null
  if (is(token, 'weekday') && isDayNumber(tokens[skip(words, after.next + 1, 'filler')])) return null
  const whole = is(token, 'weekday')
    ? weekdaysOf(asked, token.value).flatMap(single)
    : is(token, 'weekend')
      ? weekendsOf(asked)
      : null
  if (whole) {
    if (is(token, 'weekday') && after.value === 1 && is(tokens[at], 'number') && nths.value.length === 1)
      clash(words, at, token)
    return { ...element, days: nthsOf(whole, nths.value, after.value) }
  }
  if (!is(token, 'week') || nths.value.length > 1 || after.value > 4) return null
  if (after.value === 1 && nth < 0) throw new Unsure('which')
  return { ...element, days: [weeksOf(asked, nth, after.value)] }
}

/** The first, the first and third, or the last two of some days. */
function nthsOf(all: readonly Days[], nths: readonly number[], count: number): Days[] {
  const [nth = 1] = nths
  if (count > 1 && (nths.length > 1 || nth > 1)) throw new Unsure('which')
  if (count > 1) return nth < 0 ? all.slice(-count) : all.slice(0, count)
  return nths.map((one) => {
    const days = all.at(one < 0 ? one : one - 1)
    if (!days) throw new Unsure('which')
    return days
  })
}

/** 'The first half': to the 15th, or from the 16th. */
function halfOf(asked: AskedMonth, nth: number): Days {
  if (nth > 2) throw new Unsure('half')
  const middle = firstOf(asked).add({ days: 14 })
  return nth === 1
    ? { from: firstOf(asked), until: middle }
    : { from: middle.add({ days: 1 }), until: lastOf(asked) }
}

/** Saturdays with their Sundays, as far as they begin in the month. */
const weekendsOf = (asked: AskedMonth): Days[] =>
  weekdaysOf(asked, 6).map((day) => ({ from: day, until: day.add({ days: 1 }) }))

/** 'Every weekend', 'the weekend of the 7th', 'the weekends of the 6th and the 20th', 'the weekend 14/15'. */
function weekendAt(words: Words, at: number, told: Told): Element | null {
  const { tokens, asked } = words
  const isEvery = is(tokens[at], 'every')
  const token = tokens[isEvery ? skip(words, at + 1, 'filler') : at]
  if (!is(token, 'weekend')) return null
  const begin = (isEvery ? skip(words, at + 1, 'filler') : at) + 1
  const dates = isEvery ? [] : datesFrom(words, skip(words, begin, 'filler', 'from', 'every'), told)
  const last = dates.at(-1)
  if (last) {
    const days = eachDay(spansIn(dates))
    if (days.some(({ dayOfWeek }) => dayOfWeek < 6)) throw new Unsure('weekend')
    return { days: days.map(weekendWith), isBroad: false, at, length: last.at + last.length - at }
  }
  if (!isEvery && token.value !== PLURAL) throw new Unsure('weekend')
  if (is(tokens[at - 1], 'this', 'number', 'count')) throw new Unsure('weekend')
  if (weekdaysOf(asked, 6).at(-1)?.equals(lastOf(asked))) throw new Unsure('weekend')
  return { days: weekendsOf(asked), isBroad: true, at, length: begin - at }
}
const PLURAL = 2

const weekendWith = (day: Temporal.PlainDate): Days => {
  const from = day.subtract({ days: day.dayOfWeek - 6 })
  return { from, until: from.add({ days: 1 }) }
}

const spansIn = (elements: readonly Element[]): Days[] => elements.flatMap(({ days }) => days)

/** The dates that follow each other in a list. */
function datesFrom(words: Words, at: number, told: Told): Element[] {
  const date = datesAt(words, at, told)
  if (!date) return []
  return [date, ...datesFrom(words, skip(words, date.at + date.length, 'and', 'filler', 'dash'), told)]
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

/** 'Every Sunday', 'Sundays', 'Tuesdays and Thursdays', and where a language has no plural 'Tuesday I cannot'. */
function broadAt(words: Words, at: number): Element | null {
  const { tokens, asked } = words
  const isLed = is(tokens[at], 'every')
  const weekdays: Token[] = []
  let next = isLed ? skip(words, at + 1, 'filler') : at
  for (let one = tokens[next]; is(one, 'weekday'); one = tokens[next]) {
    // 'Sat-mon'
    const isListed = one.opens || one.isEither || is(tokens[next - 1], 'and', 'filler')
    if (weekdays.length > 0 && !isListed) throw new Unsure('which')
    weekdays.push(one)
    const more = skip(words, next + 1, 'and', 'filler')
    next = is(tokens[more], 'weekday') ? more : next + 1
  }
  const [first] = weekdays
  if (!first) return null
  if (isDayNumber(tokens[next]) || is(tokens[next], 'this')) throw new Unsure('which')
  const isTrailed = is(tokens[next], 'every')
  const isThis = is(tokens[at - 1], 'this', 'number', 'count', 'nth', 'vague')
  const isBare = first.isEither && !is(tokens[at - 1], 'filler', 'dash') && has(tokens, 'cannot', 'no')
  const isEvery = isLed || isTrailed || weekdays.length > 1 || weekdays.some((one) => one.isPlural) || isBare
  if (is(tokens[next], 'to', 'until', 'dash', 'upto', 'before', 'after') && !isEndOrMonth(words, next))
    throw new Unsure('which')
  const days = weekdays.flatMap(({ value }) => weekdaysOf(asked, value))
  const services = days.filter((day) => asked.services.some((one) => one.equals(day)))
  if (!isEvery && !(weekdays.length === 1 && services.length === 1)) throw new Unsure('which')
  if (isThis) throw new Unsure('which')
  const end = isTrailed ? next + 1 : next
  return { days: asSpans(isEvery ? days : services), isBroad: true, at, length: end - at }
}

const has = (tokens: readonly Token[], ...kinds: string[]): boolean =>
  tokens.some((token) => is(token, ...kinds))

const isEndOrMonth = (words: Words, at: number): boolean =>
  endAt(words, skip(words, at + 1, 'filler')) !== null

/** 'Until the end of the month', 'until May': what goes on to the end of the month anyhow. */
function untilEnd(words: Words, at: number): Element | null {
  if (!is(words.tokens[at], 'to', 'until', 'end')) return null
  const end = endAt(words, is(words.tokens[at], 'end') ? at : skip(words, at + 1, 'filler'))
  if (end !== null && is(words.tokens[at - 1], 'and')) throw new Unsure('end')
  return end === null ? null : { days: [], isBroad: false, at, length: end - at }
}

/** Of 'whole': it says so only beside a month. */
const OF_MONTH = 1

/** 'The whole month'. */
function wholeAt(words: Words, at: number): Element | null {
  const { tokens, asked } = words
  const token = tokens[at]
  if (!is(token, 'whole')) return null
  const month = monthAt(words, skip(words, at + 1, 'filler'))
  if (token.value === OF_MONTH && !month && !is(tokens[at - 1], 'month', 'month-mark')) return null
  if (month && month.value !== asked.month.month) throw new Unsure('month')
  const whole = { from: firstOf(asked), until: lastOf(asked) }
  return { days: [whole], isBroad: true, at, length: (month?.next ?? at + 1) - at }
}

/** Whether an element is one more of a list: 'and' or a comma stands before it. */
const isListed = ({ tokens }: Words, { at }: Element): boolean => {
  let before = at
  while (is(tokens[before - 1], 'filler') && !tokens[before]?.opens) before--
  return is(tokens[before - 1], 'and') || tokens[before]?.opens === true
}

/** 'Out the 18th for Thanksgiving', 'the Sundays: 5, 12': what may be said of the other days is not one more. */
function agree(words: Words, elements: readonly Element[]): void {
  if (has(words.tokens, 'except')) return
  const isSpecial = (one: Element): boolean => one.isBroad || is(words.tokens[one.at], ...holidays)
  const rules = elements.filter(isSpecial)
  const dates = elements.filter((one) => !rules.includes(one) && one.days.length > 0)
  if (rules.length === 0 || (dates.length === 0 && rules.length < 2)) return
  const daysOf = (some: readonly Element[]): string[] => eachDay(spansIn(some)).map(String)
  const named = daysOf(dates)
  for (const rule of rules) {
    const days = daysOf([rule])
    const isSame = days.every((day) => named.includes(day)) && (dates.length > 0 || rule === rules[0])
    const isApart = !days.some((day) => named.includes(day))
    const follows = elements[elements.indexOf(rule) + 1]
    const isOne = isListed(words, rule) || rule === elements[0]
    const isJoined = isOne && (!follows || isListed(words, follows))
    if (!isSame && !(isApart && isJoined)) throw new Unsure('which')
  }
}

/** The pieces of a text that name days, in their order. */
export function elementsIn(words: Words, told: Told): Element[] {
  const elements: Element[] = []
  for (let at = 0; at < words.tokens.length; ) {
    const element =
      nthElement(words, at) ??
      weekendAt(words, at, told) ??
      untilEnd(words, at) ??
      boundAt(words, at, told) ??
      datesAt(words, at, told) ??
      broadAt(words, at) ??
      wholeAt(words, at)
    if (element) elements.push(element)
    at += element?.length ?? 1
  }
  agree(words, elements)
  return elements
}
