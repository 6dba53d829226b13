import { type AskedMonth, asSpans, type Days, eachDay, firstOf, lastOf, weekdaysOf } from './days.ts'
import { isDayNumber, monthAt } from './single-day.ts'
import { datesFrom, type Element, endAt, single, spansIn, type Told } from './spans-of-days.ts'
import { has, is, type Read, skip, Unsure, type Words } from './thought-words.ts'
import type { Token } from './tokens.ts'

/** Days by a rule for the month: its first Sunday, its weekends, every Tuesday, all of it. */

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

type Counted = { nths: readonly number[]; count: number; next: number }

/** 'The 1st and 3rd', 'the first two', 'the two last'; `next` is what is counted so. */
function countedAt(words: Words, at: number): Counted | null {
  const before = countAt(words, at)
  const nths = nthsAt(words, before.next)
  if (!nths) return null
  const after = before.value === 1 ? countAt(words, nths.next) : { value: before.value, next: nths.next }
  return { nths: nths.value, count: after.value, next: after.next }
}

/** The Sundays or weekends of a month of which some are counted. */
function wholesOf(asked: AskedMonth, token: Token | undefined): Days[] | null {
  if (is(token, 'weekday')) return weekdaysOf(asked, token.value).flatMap(single)
  return is(token, 'weekend') ? weekendsOf(asked) : null
}

function nthDays(words: Words, at: number, { nths, count, next }: Counted): Days[] | null {
  const { tokens, asked } = words
  const token = tokens[next]
  const [nth = 1] = nths
  if (is(token, 'half')) return count === 1 ? [halfOf(asked, nth)] : null
  const isDate = is(token, 'weekday') && isDayNumber(tokens[skip(words, next + 1, 'filler')])
  if (isDate) return null
  const wholes = wholesOf(asked, token)
  if (wholes) {
    if (count === 1 && nths.length === 1 && is(token, 'weekday') && is(tokens[at], 'number'))
      clash(words, at, token)
    return nthsOf(wholes, nths, count)
  }
  if (!is(token, 'week') || nths.length > 1 || count > 4) return null
  if (count === 1 && nth < 0) throw new Unsure('which')
  return [weeksOf(asked, nth, count)]
}

/** 'The first Sunday', 'the 1st and 3rd Sundays', 'the first two weeks', 'the two last weekends', 'the first half'. */
export function nthElement(words: Words, at: number): Element | null {
  const { tokens, asked } = words
  const half = tokens[at]
  if (is(half, 'half') && half.value > 0)
    return { days: [halfOf(asked, half.value)], isBroad: true, at, length: 1 }
  const counted = countedAt(words, at)
  const days = counted && nthDays(words, at, counted)
  return counted && days && { days, isBroad: true, at, length: counted.next + 1 - at }
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

/** 'Every weekend', 'the weekend of the 7th', 'the weekends of the 6th and the 20th', 'the weekend 14/15'. */
export function weekendAt(words: Words, at: number, told: Told): Element | null {
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
  return { days: [...begunWeekend(asked), ...weekendsOf(asked)], isBroad: true, at, length: begin - at }
}
/** A Sunday with which a month begins, whose Saturday is not in it. */
const begunWeekend = (asked: AskedMonth): Days[] =>
  firstOf(asked).dayOfWeek === 7 ? single(firstOf(asked)) : []
const PLURAL = 2

const weekendWith = (day: Temporal.PlainDate): Days => {
  const from = day.subtract({ days: day.dayOfWeek - 6 })
  return { from, until: from.add({ days: 1 }) }
}

const isEndOrMonth = (words: Words, at: number): boolean =>
  endAt(words, skip(words, at + 1, 'filler')) !== null

/** The weekdays that are named one after the other. */
function weekdaysAt(words: Words, at: number): Read<Token[]> {
  const { tokens } = words
  const weekdays: Token[] = []
  let next = at
  for (let one = tokens[next]; is(one, 'weekday'); one = tokens[next]) {
    // 'Sat-mon'
    const isListed = one.opens || one.isEither || is(tokens[next - 1], 'and', 'filler')
    if (weekdays.length > 0 && !isListed) throw new Unsure('which')
    weekdays.push(one)
    const more = skip(words, next + 1, 'and', 'filler')
    next = is(tokens[more], 'weekday') ? more : next + 1
  }
  return { value: weekdays, next }
}

/** Whether weekdays mean all of the month: by how many they are, by their form, or alone beside a refusal. */
function areAll({ tokens }: Words, at: number, weekdays: readonly Token[]): boolean {
  const isAlone = weekdays[0]?.isEither === true && !is(tokens[at - 1], 'filler', 'dash')
  const isBare = isAlone && has(tokens, 'cannot', 'no')
  return weekdays.length > 1 || weekdays.some((one) => one.isPlural) || isBare
}

/** 'Sundays to …', 'Sundays before …': what follows is not read. */
const goesOn = (words: Words, at: number): boolean =>
  is(words.tokens[at], 'to', 'until', 'dash', 'upto', 'before', 'after') && !isEndOrMonth(words, at)

/** 'Every Sunday', 'Sundays', 'Tuesdays and Thursdays', and where a language has no plural 'Tuesday I cannot'. */
export function broadAt(words: Words, at: number): Element | null {
  const { tokens, asked } = words
  const isLed = is(tokens[at], 'every')
  const { value: weekdays, next } = weekdaysAt(words, isLed ? skip(words, at + 1, 'filler') : at)
  if (weekdays.length === 0) return null
  if (isDayNumber(tokens[next]) || is(tokens[next], 'this') || goesOn(words, next)) throw new Unsure('which')
  const isTrailed = is(tokens[next], 'every')
  const isEvery = isLed || isTrailed || areAll(words, at, weekdays)
  const days = weekdays.flatMap(({ value }) => weekdaysOf(asked, value))
  const services = days.filter((day) => asked.services.some((one) => one.equals(day)))
  if (!isEvery && !(weekdays.length === 1 && services.length === 1)) throw new Unsure('which')
  if (is(tokens[at - 1], 'this', 'number', 'count', 'nth', 'vague')) throw new Unsure('which')
  const end = isTrailed ? next + 1 : next
  return { days: asSpans(isEvery ? days : services), isBroad: true, at, length: end - at }
}

/** Of 'whole': it says so only beside a month. */
const OF_MONTH = 1

/** 'The whole month'. */
export function wholeAt(words: Words, at: number): Element | null {
  const { tokens, asked } = words
  const token = tokens[at]
  if (!is(token, 'whole')) return null
  const month = monthAt(words, skip(words, at + 1, 'filler'))
  if (token.value === OF_MONTH && !month && !is(tokens[at - 1], 'month', 'month-mark')) return null
  if (month && month.value !== asked.month.month) throw new Unsure('month')
  const whole = { from: firstOf(asked), until: lastOf(asked) }
  return { days: [whole], isBroad: true, at, length: (month?.next ?? at + 1) - at }
}
