import type { Lexeme } from '../clauses/lexeme.ts'
import { being, ending } from '../folders.ts'
import {
  ARTICLES,
  DAY_WORDS,
  isPluralDay,
  isThisDay,
  MONTH_ABBREVIATIONS,
  monthIn,
  WEEKDAY_ABBREVIATIONS,
  weekdayIn,
} from '../languages/calendar-words.ts'
import { mendedDay } from './mistyped-days.ts'
import { withUntil } from './until.ts'

/**
 * Which of the asked days and times each date, weekday, time and number of a text means: calendar arithmetic against
 * what was asked, and nothing else. Parts of one date become one lexeme; `fits` says what it means.
 */

type Start = Temporal.ZonedDateTime | null

/** What was asked, in the order of the numbers. */
export type Calendar = {
  starts: readonly Start[]
  now: Temporal.ZonedDateTime
  /** How the month and the day stand in this text, where it tells: '10/4' beside what is no other date than '10/9'. */
  isMonthFirst?: boolean
}

/** What is said of one day; what is left out may be anything. */
type Parts = { weekday?: number; day?: number; month?: number }

const where = ({ starts }: Calendar, matches: (start: Temporal.ZonedDateTime) => boolean): number[] =>
  starts.flatMap((start, index) => (start && matches(start) ? [index] : []))

const onDay =
  ({ weekday, day, month }: Parts) =>
  (start: Temporal.ZonedDateTime): boolean =>
    (weekday === undefined || start.dayOfWeek === weekday) &&
    (day === undefined || start.day === day) &&
    (month === undefined || start.month === month)

/** Where the month stands before the day in figures. */
const MONTH_FIRST =
  /^(America\/(New_York|Chicago|Denver|Los_Angeles|Phoenix|Detroit|Boise|Anchorage|Juneau|Nome|Adak|Menominee|Indiana|Kentucky|North_Dakota|Puerto_Rico)|Pacific\/(Honolulu|Guam)|US\/|Asia\/(Seoul|Tokyo|Shanghai|Taipei|Manila))/

/** '10/4': as it fits what was asked; where both orders do, the church's. In '4.10.' the day stands first. */
function inFigures(value: number, minor: number, hasPoints: boolean, calendar: Calendar): Parts {
  const orders = [
    { month: value, day: minor },
    { month: minor, day: value },
  ]
  const isMonthFirst = calendar.isMonthFirst ?? MONTH_FIRST.test(calendar.now.timeZoneId)
  if (hasPoints || !isMonthFirst) orders.reverse()
  const fitting = orders.find((parts) => where(calendar, onDay(parts)).length > 0)
  return fitting ?? (orders[0] as Parts)
}

/** Nobody writes two orders in one text: dates that fit one only say how the others are meant. */
function inOneOrder(lexemes: readonly Lexeme[], calendar: Calendar): Calendar {
  const told = new Set(
    lexemes.flatMap(({ of, value = 0, minor, month }) => {
      if (of !== 'date' || minor === undefined || month !== undefined) return []
      const isAsked = (parts: Parts): boolean => where(calendar, onDay(parts)).length > 0
      const [first, last] = [isAsked({ month: value, day: minor }), isAsked({ month: minor, day: value })]
      return first === last ? [] : [first]
    }),
  )
  const [isMonthFirst] = told
  return told.size === 1 && isMonthFirst !== undefined ? { ...calendar, isMonthFirst } : calendar
}

/** What a lexeme says of a day; null when it says nothing of one. */
function partsOf(lexeme: Lexeme, calendar: Calendar): Parts | null {
  const { of, value = 0, minor, month } = lexeme
  switch (of) {
    case 'weekday':
      return { weekday: value }
    case 'month':
      return { month: value }
    case 'number':
      return value >= 1 && value <= 31 ? { day: value } : null
    case 'date':
      if (month !== undefined) return { day: value, month }
      return minor === undefined
        ? { day: value }
        : inFigures(value, minor, lexeme.words.includes('.'), calendar)
    default:
      return null
  }
}

/** Both together; null when they say the same thing twice. */
function together(one: Parts, other: Parts): Parts | null {
  const isTwice = (['weekday', 'day', 'month'] as const).some(
    (part) => one[part] !== undefined && other[part] !== undefined,
  )
  return isTwice ? null : { ...one, ...other }
}

const lastWord = ({ words }: Lexeme): string => words.split(' ').at(-1) ?? ''

/** What may stand between the parts of a date: an article, 'of', the comma after a weekday, the point after a month. */
const LINK_MAX = 2

function isLink(lexeme: Lexeme, first: Lexeme): boolean {
  if (lexeme.of === 'mark')
    return lexeme.words === ',' ? first.of === 'weekday' : lexeme.words === '.' && first.of === 'month'
  return lexeme.of === 'filler' && lexeme.words.split(' ').every((word) => ARTICLES.has(word))
}

/** Whether two parts are one date: they must be by how they are written, or fit something asked together. */
function isOneDate(before: Lexeme, parts: Parts, calendar: Calendar): boolean {
  if (parts.day !== undefined && parts.month !== undefined) return true
  const isPlain = (one: Lexeme): boolean => one.of === 'number' && one.isDay !== true
  if (isPlain(before)) return where(calendar, onDay(parts)).length > 0
  return parts.day !== undefined
}

type Read = { lexeme: Lexeme; length: number }

/** The parts of a date with those of one more word; null where that is no part of it. */
function withMore(said: Parts, lexeme: Lexeme, calendar: Calendar): Parts | null {
  const more = lexeme.fits ? null : partsOf(lexeme, calendar)
  return more && together(said, more)
}

/** Where the longest date that begins at a place ends, and its parts; null where none does. */
function partsFrom(lexemes: readonly Lexeme[], at: number, calendar: Calendar) {
  const first = lexemes[at] as Lexeme
  let parts = first.fits ? null : partsOf(first, calendar)
  let said = parts
  let [last, end, links] = [first, at + 1, 0]
  for (let next = end; said && next < lexemes.length; next++) {
    const lexeme = lexemes[next] as Lexeme
    if (links < LINK_MAX && isLink(lexeme, last)) {
      links++
      continue
    }
    said = withMore(said, lexeme, calendar)
    // 'Sun Jan' is one date once its day follows.
    if (said && isOneDate(last, said, calendar)) [parts, end] = [said, next + 1]
    else if (lexeme.of !== 'month') said = null
    ;[last, links] = [lexeme, 0]
  }
  return parts && end > at + 1 ? { parts, end } : null
}

/** The longest date that begins at a place. */
function dateAt(lexemes: readonly Lexeme[], at: number, calendar: Calendar): Read | null {
  const found = partsFrom(lexemes, at, calendar)
  if (!found) return null
  const { parts, end } = found
  const words = lexemes
    .slice(at, end)
    .map((one) => one.words)
    .join(' ')
  const fits = where(calendar, onDay(parts))
  return {
    lexeme: {
      of: 'date',
      words,
      fits,
      isVague: parts.month === undefined && daysOf(fits, calendar) > 1,
      ...(parts.day !== undefined && { value: parts.day }),
    },
    length: end - at,
  }
}

const daysUntil = ({ now }: Calendar, start: Temporal.ZonedDateTime): number =>
  now.toPlainDate().until(start.toPlainDate()).days

/** Days from Monday of this week on. */
const dayOfWeeks = (calendar: Calendar, start: Temporal.ZonedDateTime): number =>
  daysUntil(calendar, start) + calendar.now.dayOfWeek - 1

/** People name the hour they arrive, too. */
const ARRIVAL_MINUTES_MAX = 120

/** The services at a time; where none begins then, those that one may be early for. */
function atTime(hour: number, minute: number, calendar: Calendar): number[] {
  const isAt = (start: Temporal.ZonedDateTime): boolean =>
    start.hour % 12 === hour % 12 && start.minute === minute
  const exact = where(calendar, isAt)
  if (exact.length > 0) return exact
  return where(calendar, (start) =>
    [hour, hour + 12].some((one) => {
      const early = start.hour * 60 + start.minute - (one * 60 + minute)
      return early >= 0 && early <= ARRIVAL_MINUTES_MAX
    }),
  )
}

/** A number that can only be one of the list. */
const isListNumber = ({ of, value = 0, isDay }: Lexeme, calendar: Calendar): boolean =>
  of === 'number' &&
  isDay !== true &&
  value >= 1 &&
  value <= calendar.starts.length &&
  where(calendar, onDay({ day: value })).length === 0

/** Whether numbers of this text that may be list numbers are days: another is one and cannot be anything else. */
const countDays = (lexemes: readonly Lexeme[], calendar: Calendar): boolean =>
  !lexemes.some((one) => isListNumber(one, calendar)) &&
  lexemes.some(
    ({ of, value = 0, fits }) =>
      (of === 'number' &&
        value > calendar.starts.length &&
        where(calendar, onDay({ day: value })).length > 0) ||
      (of === 'date' && fits !== undefined && fits.length > 0 && value > 0),
  )

/** What is said by a number alone: a number of the list, a day that was asked, an hour. Undefined: it counts something else. */
function numberFits(lexeme: Lexeme, calendar: Calendar, areDays: boolean): readonly number[] | undefined {
  const { value = 0, isDay = false, isArticled = false } = lexeme
  const count = calendar.starts.length
  const isListed = count > 1 && value >= 1 && value <= count
  const days =
    isSpelled(lexeme) && !isDay && !isArticled && value <= NUMBERED_MAX
      ? []
      : where(calendar, onDay({ day: value }))
  if (days.length > 0 && (isDay || isArticled || areDays || !isListed)) return days
  if (isListed) return [value - 1]
  if (isDay) return []
  const hours = where(calendar, ({ hour, minute }) => minute === 0 && hour % 12 === value % 12)
  if (hours.length > 0 && value <= 24) return hours
  return value > NUMBERED_MAX ? [] : undefined
}

/** Lists are not longer; a higher number counts something else. */
const NUMBERED_MAX = 9

const AFTER_TOMORROW = ending('day-after-tomorrow')

/** What a lexeme means by itself; undefined when it names no day and no time. */
function fitsOf(lexeme: Lexeme, calendar: Calendar, areDays: boolean): readonly number[] | undefined {
  const { of, value = 0, minor = 0 } = lexeme
  switch (of) {
    case 'number':
      return numberFits(lexeme, calendar, areDays)
    case 'weekday':
    case 'month':
    case 'date': {
      const fits = where(calendar, onDay(partsOf(lexeme, calendar) as Parts))
      const isClock =
        of === 'date' && fits.length === 0 && lexeme.month === undefined && lexeme.minor !== undefined
      const times = isClock
        ? where(calendar, (start) => start.hour % 12 === value % 12 && start.minute === minor)
        : []
      return times.length > 0 ? times : fits
    }
    case 'time':
      return atTime(value, minor, calendar)
    case 'today':
      return where(calendar, (start) => daysUntil(calendar, start) === 0)
    case 'tomorrow':
      return where(
        calendar,
        (start) => daysUntil(calendar, start) === (AFTER_TOMORROW.test(lexeme.words) ? 2 : 1),
      )
    case 'this_week':
      return where(calendar, (start) => dayOfWeeks(calendar, start) < 7)
    case 'next_week':
      return where(calendar, (start) => dayOfWeeks(calendar, start) >= 7 && dayOfWeeks(calendar, start) < 14)
    case 'other_day':
      return where(calendar, ({ hour }) => hour >= 12)
    case 'future':
      return where(calendar, onDay({ month: monthIn(lexeme.words) ?? 0 }))
    default:
      return undefined
  }
}

const BEFORE_DAY: readonly Lexeme['of'][] = ['filler', 'that_day', 'unknown', 'he']

const isDayAfter = (lexeme: Lexeme): boolean =>
  !(isSpelled(lexeme) && (lexeme.value ?? 0) <= SPELLED_COUNT_MAX)

/** 'The 9', 'el 9', 'am 9.': after an article a number is a day; after 'dia' it is never a number of the list. */
function asDay(lexeme: Lexeme, before: Lexeme | undefined): Lexeme {
  if (lexeme.of !== 'number' || before === undefined) return lexeme
  // 'Streicht mich am 5.'
  const mayEndInArticle = BEFORE_DAY.includes(before.of) || before.words.includes(' ')
  if (!mayEndInArticle) return lexeme
  const word = lastWord(before)
  if (DAY_WORDS.has(word)) return { ...lexeme, of: 'date', isDay: true }
  return ARTICLES.has(word) && isDayAfter(lexeme) ? { ...lexeme, isArticled: true } : lexeme
}

/** 'Los dos' and 'the three' count. */
const SPELLED_COUNT_MAX = 3
const isSpelled = ({ words }: Lexeme): boolean => /^\p{L}/u.test(words)

const isNumber = (lexeme: Lexeme | undefined): boolean =>
  (lexeme?.of === 'number' && (lexeme.value ?? 0) <= 31) || (lexeme?.of === 'date' && !lexeme.isSpan)

const HALF = being('half-past')
const OR = being('or')
const EVERY = being('every')

const isMonth = (lexeme: Lexeme | undefined): boolean =>
  lexeme !== undefined && (lexeme.of === 'month' || MONTH_ABBREVIATIONS.has(lexeme.words))

/** Some of what was asked is in this month, and some is not. */
const tells = (month: number, calendar: Calendar): boolean => {
  const fits = where(calendar, onDay({ month }))
  return fits.length > 0 && fits.length < calendar.starts.length
}

const ENDING: readonly Lexeme['of'][] = ['mark', 'but', 'and', 'yes', 'no']
const endsClause = (after: Lexeme | undefined): boolean => !after || ENDING.includes(after.of)

/** Whether a number is beside a word, with what may stand between them. */
function hasNumberBeside(lexemes: readonly Lexeme[], at: number): { isBefore: boolean; isAfter: boolean } {
  const before = lexemes[at - 1]?.of === 'filler' ? lexemes[at - 2] : lexemes[at - 1]
  const after = lexemes[at + 1]?.words === '.' ? lexemes[at + 2] : lexemes[at + 1]
  return { isBefore: isNumber(before), isAfter: isNumber(after) }
}

/** 'Out' is a month in Portuguese only. */
const isOtherWord = ({ of }: Lexeme, month: number, calendar: Calendar): boolean =>
  of !== 'unknown' && of !== 'unsure' && where(calendar, onDay({ month })).length === 0

const PERSONS: readonly Lexeme['of'][] = ['item', 'me', 'we', 'he', 'she', 'both', 'all']

/** 'Oct no, Nov yes': a month that tells apart what was asked, at the end of what is said of it; in 'he's out' it is none. */
const isTold = (
  month: number,
  [before, after]: readonly [Lexeme | undefined, Lexeme | undefined],
  calendar: Calendar,
): boolean => tells(month, calendar) && endsClause(after) && !(before && PERSONS.includes(before.of))

/** 'Mar 1', '4 de oct', 'vie 9': a short form beside a day; in 'mar 20 de oct' it is no month. */
function inFull(lexeme: Lexeme, at: number, lexemes: readonly Lexeme[], calendar: Calendar): Lexeme {
  const { of, words } = lexeme
  if (of === 'unknown' && ARTICLES.has(words)) return { ...lexeme, of: 'filler' }
  const month = MONTH_ABBREVIATIONS.get(words)
  const weekday = WEEKDAY_ABBREVIATIONS.get(words)
  if (of === 'month' || of === 'weekday' || (month === undefined && weekday === undefined)) return lexeme
  const { isBefore, isAfter } = hasNumberBeside(lexemes, at)
  const isNamedLater = lexemes.slice(at + 2, at + 4).some(isMonth)
  if (month !== undefined && isOtherWord(lexeme, month, calendar)) return lexeme
  const isBesideDay = (isBefore || isAfter) && !(weekday && isNamedLater)
  if (month !== undefined && (isBesideDay || isTold(month, [lexemes[at - 1], lexemes[at + 1]], calendar)))
    return { of: 'month', words, value: month }
  return weekday !== undefined && isAfter ? { of: 'weekday', words, value: weekday } : lexeme
}

/** 'This Sunday' is the soonest. */
function soonest(lexeme: Lexeme, { starts }: Calendar): Lexeme {
  if (lexeme.of !== 'that_day' || !isThisDay(lexeme.words)) return lexeme
  const weekday = weekdayIn(lexeme.words)
  const at = starts.findIndex((start) => start !== null && (weekday === null || start.dayOfWeek === weekday))
  return { ...lexeme, fits: at < 0 ? [] : [at] }
}

const meansDay = ({ value = 0 }: Lexeme, calendar: Calendar): boolean =>
  where(calendar, onDay({ day: value })).length > 0

const daysOf = (fits: readonly number[], { starts }: Calendar): number =>
  new Set(fits.map((index) => starts[index]?.toPlainDate().toString())).size

/** 'Sunday' when several are on Sundays, 'the 30th' when two months have been asked about. */
const isVague = ({ of, words, minor }: Lexeme, fits: readonly number[], calendar: Calendar): boolean =>
  of === 'weekday'
    ? fits.length > 1 && !isPluralDay(words)
    : (of === 'number' || (of === 'date' && minor === undefined)) && daysOf(fits, calendar) > 1

/** 'Just one': which one is open. */
const isOnlyOne = (lexemes: readonly Lexeme[], at: number): boolean => {
  const { of, value, isDay, isArticled } = lexemes[at] as Lexeme
  const isOne = of === 'number' && value === 1 && isSpelled(lexemes[at] as Lexeme) && !isDay && !isArticled
  return isOne && (lexemes[at - 1]?.of === 'only' || lexemes[at + 1]?.of === 'only')
}

type Placed = { index: number; start: Temporal.ZonedDateTime }

/** Of days with several services those that are earliest or latest that day; else by the clock, else by the day. */
function outermost({ starts }: Calendar, isLate: boolean): number[] {
  const ordered = [...starts.entries()].flatMap(([index, start]): Placed[] =>
    start ? [{ index, start }] : [],
  )
  const days = Map.groupBy(ordered, ({ start }) => start.toPlainDate().toString())
  const shared = [...days.values()].filter((day) => day.length > 1)
  return shared.length > 0 ? shared.flatMap((day) => outermostOf(day, isLate)) : outermostOf(ordered, isLate)
}

function outermostOf(ordered: readonly Placed[], isLate: boolean): number[] {
  const byClock = ({ start }: Placed): number => start.hour * 60 + start.minute
  const byDay = ({ start }: Placed): number => start.epochMilliseconds
  const key = new Set(ordered.map(byClock)).size > 1 ? byClock : byDay
  const keys = ordered.map(key)
  const outer = isLate ? Math.max(...keys) : Math.min(...keys)
  return ordered.flatMap((one) => (key(one) === outer ? [one.index] : []))
}

const REFUSING: readonly Lexeme['of'][] = ['decline', 'cannot', 'not', 'no', 'refuse']

/** 'The early one' of several; who accepts it of one thing may mean another. */
function byHour(lexeme: Lexeme, calendar: Calendar, lexemes: readonly Lexeme[]): Lexeme {
  if (lexeme.of !== 'early_one' && lexeme.of !== 'late_one') return lexeme
  if (calendar.starts.length < 2)
    return { ...lexeme, of: lexemes.some(({ of }) => REFUSING.includes(of)) ? 'that_day' : 'swap' }
  const fits = outermost(calendar, lexeme.of === 'late_one')
  return { of: 'date', words: lexeme.words, fits, isSpan: true, isVague: fits.length > 1 }
}

const THROUGH = being('through')

/** '1 through 15': what lies between two days is meant as well. */
function withRanges(lexemes: readonly Lexeme[], { starts }: Calendar): Lexeme[] {
  const at = (index: number | undefined): number => starts[index ?? -1]?.epochMilliseconds ?? Number.NaN
  return lexemes.map((lexeme, place) => {
    if (!THROUGH.test(lexeme.words)) return lexeme
    const from = lexemes[place - 1]?.fits
    const to = lexemes.slice(place + 1, place + 3).find(({ of }) => of === 'number' || of === 'date')?.fits
    if (from?.length !== 1 || to?.length !== 1 || !(at(from[0]) < at(to[0]))) return lexeme
    const fits = starts.flatMap((_, index) =>
      at(index) > at(from[0]) && at(index) < at(to[0]) ? [index] : [],
    )
    return fits.length > 0 ? { of: 'date', words: lexeme.words, fits } : { ...lexeme, of: 'and' }
  })
}

/** How many short words may stand between a span and its day: 'the evening one on the 7th'. */
const BETWEEN_MAX = 3
const SHORT_WORDS = /^\p{L}{1,4}( \p{L}{1,4})?$/u

const isBetween = ({ of, words }: Lexeme): boolean =>
  of === 'filler' && SHORT_WORDS.test(words) && !OR.test(words)

/** 'A midterm Thursday morning', where nothing is asked on Thursdays */
const isOfAnotherDay = ({ isSpan }: Lexeme, beside: Lexeme | undefined): boolean =>
  isSpan === true && beside?.of === 'weekday' && beside.fits?.length === 0

/** 'The 7 in the evening', 'Sundays in March': a span beside a day or an hour tells which is meant. */
function besideSpans(lexemes: readonly Lexeme[]): Lexeme[] {
  const found: Lexeme[] = []
  for (const lexeme of lexemes) {
    const last = found.findLastIndex((one) => !isBetween(one))
    const beside = found.length - 1 - last > BETWEEN_MAX ? undefined : found[last]
    const both = beside?.fits?.filter((index) => lexeme.fits?.includes(index)) ?? []
    if (isOfAnotherDay(lexeme, beside)) found.push({ ...lexeme, fits: [] })
    else if (both.length === 0 || beside?.isSpan === lexeme.isSpan) found.push(lexeme)
    else
      found.splice(last, found.length - last, {
        of: 'date',
        words: `${beside?.words} ${lexeme.words}`,
        fits: both,
        isSpan: true,
      })
  }
  return found
}

/** 'Not the 14th but the next week': the week after what was named, where what follows now was named already. */
function afterNamed(lexemes: readonly Lexeme[], calendar: Calendar): Lexeme[] {
  return lexemes.map((lexeme, at) => {
    const earlier = lexemes.slice(0, at).flatMap(({ fits = [] }) => fits)
    const [named] = earlier
    const start = calendar.starts[named ?? -1]
    if (lexeme.of !== 'next_week' || !start || lexeme.fits?.some((index) => !earlier.includes(index)))
      return lexeme
    const week = dayOfWeeks(calendar, start) - (dayOfWeeks(calendar, start) % 7) + 7
    const fits = where(
      calendar,
      (one) => dayOfWeeks(calendar, one) >= week && dayOfWeeks(calendar, one) < week + 7,
    )
    return fits.length > 0 ? { ...lexeme, fits } : lexeme
  })
}

/** A month alone, where it tells the asked days apart; else 'in June' is another occasion. */
function asSpan(lexeme: Lexeme, { starts }: Calendar): Lexeme {
  const { of, words, fits = [] } = lexeme
  if (of !== 'month' && of !== 'future') return lexeme
  if (fits.length > 0 && fits.length < starts.length) return { of: 'date', words, fits, isSpan: true }
  return of === 'future' ? { ...lexeme, fits: [] } : lexeme
}

/** 'Las 9 y media', 'the 6 30 one': a number and its minutes, where something begins then. */
function withMinutes(lexemes: readonly Lexeme[], calendar: Calendar): Lexeme[] {
  const found: Lexeme[] = []
  for (const lexeme of lexemes) {
    const hour = found.at(-1)
    const minute = HALF.test(lexeme.words) ? 30 : lexeme.of === 'number' ? (lexeme.value ?? 0) : 0
    const isTime = hour?.of === 'number' && !hour.isDay && minute % 15 === 0 && minute > 0 && minute < 60
    const fits = isTime
      ? where(calendar, (start) => start.hour % 12 === (hour.value ?? 0) % 12 && start.minute === minute)
      : []
    if (!hour || fits.length === 0) found.push(lexeme)
    else found[found.length - 1] = { of: 'time', words: `${hour.words} ${lexeme.words}`, fits }
  }
  return found
}

const ORDINALS: readonly Lexeme['of'][] = ['first', 'second', 'third']
const BESIDE_ORDINAL: readonly Lexeme['of'][] = ['number', 'and', 'filler', 'mark', ...ORDINALS]
const AHEAD_MAX = 7

/** 'The third and tenth of September': a place in the list that is a day of the month after it. */
function beforeMonth(lexeme: Lexeme, at: number, lexemes: readonly Lexeme[], calendar: Calendar): Lexeme {
  const day = ORDINALS.indexOf(lexeme.of) + 1
  if (day === 0) return lexeme
  const ahead = lexemes.slice(at + 1, at + 1 + AHEAD_MAX)
  const month = ahead[ahead.findIndex(({ of }) => !BESIDE_ORDINAL.includes(of))]
  const isAsked = month?.of === 'month' && where(calendar, onDay({ day, month: month.value ?? 0 })).length > 0
  const { words } = lexeme
  return isAsked ? { of: 'date', words, value: day, month: month.value ?? 0 } : lexeme
}

/** The lexemes of a text with the dates in it joined, and what each means of what was asked. */
export function withMentions(written: readonly Lexeme[], known: Calendar): Lexeme[] {
  const calendar = inOneOrder(written, known)
  const mended = written.map((lexeme) => mendedDay(lexeme, calendar.starts))
  const dated = mended.map((lexeme, at, all) => beforeMonth(lexeme, at, all, calendar))
  const full = dated.map((lexeme, at, all) => inFull(lexeme, at, all, calendar))
  const timed = withMinutes(full, calendar)
  const lexemes = timed.map((lexeme, _, all) => byHour(lexeme, calendar, all))
  const joined: Lexeme[] = []
  for (let at = 0; at < lexemes.length; ) {
    const date = dateAt(lexemes, at, calendar)
    joined.push(date?.lexeme ?? asDay(lexemes[at] as Lexeme, lexemes[at - 1]))
    at += date?.length ?? 1
  }
  const areDays = countDays(joined, calendar)
  const meant = joined.map((lexeme, at) => {
    if (lexeme.fits) return lexeme
    if (EVERY.test(lexeme.words) && joined[at + 1]?.of === 'weekday') return { ...lexeme, of: 'all' as const }
    const fits = fitsOf(lexeme, calendar, areDays)
    if (!fits) return soonest(lexeme, calendar)
    const isDay = lexeme.isDay === true || (lexeme.isArticled === true && meansDay(lexeme, calendar))
    const isSeveral = isVague(lexeme, fits, calendar) || isOnlyOne(joined, at)
    return asSpan({ ...lexeme, fits, isVague: isSeveral, ...(isDay && { isDay }) }, calendar)
  })
  const ranged = withRanges(afterNamed(besideSpans(meant), calendar), calendar)
  return withUntil(ranged, calendar.starts, calendar.now)
}
