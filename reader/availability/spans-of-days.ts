import { type AskedMonth, type Days, firstOf, isBeforeDay, lastOf } from './days.ts'
import { dateOf, dayAt, isDayNumber, monthAhead, monthAt } from './single-day.ts'
import { is, skip, Unsure, type Words } from './thought-words.ts'
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

/** What was said before: a month that holds until another is named. */
export type Told = { month: number | null }

export const single = (date: Temporal.PlainDate): Days[] => [{ from: date, until: date }]

/** The beginning of a date or span, as far as it is read. */
type Begun = {
  at: number
  /** Where its first day begins, and the words that may link it to another. */
  begin: number
  link: number
  first: ReturnType<typeof dayAt> & object
  month: number | null
  isFrom: boolean
  isRange: boolean
}

/** '3 to 17 Aug'; null where no second day follows. */
function rangeOf(words: Words, begun: Begun, told: Told): Element | null {
  const { tokens, asked } = words
  const { at, begin, link, first, month } = begun
  const second = begun.isRange ? dayAt(words, skip(words, link + 1, 'filler')) : null
  if (!second) return null
  const from = dateOf(first.value, asked, month)
  const until = dateOf(second.value, asked, second.value.month ?? month)
  told.month = second.value.month ?? month
  if (isBeforeDay(until, from)) throw new Unsure('order')
  if (tokens[link]?.of === 'dash' && mayBeFigures(tokens[begin], asked)) throw new Unsure('figures')
  return { days: [{ from, until }], isBroad: false, at, length: skip(words, second.next, 'upto') - at }
}

/** Where 'to the end of the month' behind a day ends. */
function endBehind(words: Words, { link, isRange, isFrom }: Begun): number | null {
  if (isRange) return endAt(words, skip(words, link + 1, 'filler'))
  return words.tokens[link]?.opens && !isFrom ? null : endAt(words, link)
}

/** 'From the 3rd', 'the 3rd onward', 'up to the 3rd', 'before the 3rd'; null for the day alone. */
function oneSided(words: Words, begun: Begun): Element | null {
  const { tokens, asked } = words
  const { at, link, first, month, isFrom } = begun
  const from = () => dateOf(first.value, asked, month)
  const end = endBehind(words, begun)
  if (end !== null) return openEnd(words, at, end, { from: from(), until: null })
  if (is(tokens[link], 'upto')) return openEnd(words, at, link + 1, { from: null, until: from() })
  const mark = tokens[first.next]
  if (is(mark, 'until') || (is(mark, 'to') && mark.value !== ALONE)) throw new Unsure('until')
  if (isFrom || is(tokens[link], 'onward') || is(mark, 'to'))
    return openEnd(words, at, skip(words, link, 'onward', 'to'), { from: from(), until: null })
  if (is(tokens[link], 'before'))
    return openEnd(words, at, link + 1, { from: null, until: from().subtract({ days: 1 }) })
  if (is(tokens[link], 'after'))
    return openEnd(words, at, link + 1, { from: from().add({ days: 1 }), until: null })
  return null
}

/** A date, or a span from one to another. */
export function datesAt(words: Words, at: number, told: Told): Element | null {
  const { tokens, asked } = words
  const isWeek = is(tokens[at], 'week-of')
  const isFrom = is(tokens[at], 'from') || isWeek
  const begin = isFrom ? skip(words, at + 1, 'filler') : at
  const first = dayAt(words, begin)
  if (!first) return null
  const ahead = first.value.month === null ? monthAhead(words, first) : null
  const month = first.value.month ?? ahead ?? told.month
  const link = skip(words, first.next, 'filler')
  const isRange = is(tokens[link], 'to', 'until', 'dash') || (isFrom && is(tokens[link], 'and'))
  const begun = { at, begin, link, first, month, isFrom, isRange }
  const range = rangeOf(words, begun, told)
  if (range) return range
  if (isWeek) throw new Unsure('week')
  if (first.value.month !== null) told.month = first.value.month
  const open = oneSided(words, begun)
  if (open) return open
  return { days: single(dateOf(first.value, asked, month)), isBroad: false, at, length: first.next - at }
}

/** Of a word between two days: it may also stand behind one from which all follow, as '부터'. */
const ALONE = 1

/** Behind 'the end of the month', or a later month until which one is away. */
export function endAt(words: Words, at: number): number | null {
  const { tokens, asked } = words
  if (is(tokens[at], 'end')) return monthAt(words, skip(words, at + 1, 'filler'))?.next ?? at + 1
  const month = monthAt(words, at)
  const isNext = month?.value === (asked.month.month % 12) + 1
  if (!month || !isNext || isDayNumber(tokens[skip(words, month.next, 'filler')])) return null
  return is(tokens[at - 1], 'to', 'until') ? month.next : null
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
export function boundAt(words: Words, at: number, told: Told): Element | null {
  const bound = words.tokens[at]
  if (!is(bound, 'until', 'after', 'before')) return null
  const day = dayAt(words, skip(words, at + 1, 'filler', ...(is(bound, 'until') ? ['after'] : [])))
  if (!day) return null
  const date = dateOf(day.value, words.asked, day.value.month ?? told.month)
  if (day.value.month !== null) told.month = day.value.month
  if (bound.of === 'after') return openEnd(words, at, day.next, { from: date.add({ days: 1 }), until: null })
  const until = bound.of === 'before' ? date.subtract({ days: 1 }) : date
  return openEnd(words, at, day.next, { from: null, until })
}

/** 'Until the end of the month', 'until May': what goes on to the end of the month anyhow. */
export function untilEnd(words: Words, at: number): Element | null {
  if (!is(words.tokens[at], 'to', 'until', 'end')) return null
  const end = endAt(words, is(words.tokens[at], 'end') ? at : skip(words, at + 1, 'filler'))
  if (end !== null && is(words.tokens[at - 1], 'and')) throw new Unsure('end')
  return end === null ? null : { days: [], isBroad: false, at, length: end - at }
}

/** The dates that follow each other in a list. */
export function datesFrom(words: Words, at: number, told: Told): Element[] {
  const date = datesAt(words, at, told)
  if (!date) return []
  return [date, ...datesFrom(words, skip(words, date.at + date.length, 'and', 'filler', 'dash'), told)]
}

export const spansIn = (elements: readonly Element[]): Days[] => elements.flatMap(({ days }) => days)
