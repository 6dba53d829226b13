import { ownWordsOf } from '../text/clean.ts'
import { unify } from '../text/normalise.ts'
import {
  type AskedMonth,
  asSpans,
  type Days,
  eachDay,
  firstOf,
  fromToday,
  isBeforeDay,
  lastOf,
} from './days.ts'
import { type Element, elementsIn, Unsure } from './elements.ts'
import { readingsOf, type Token } from './tokens.ts'

/** What somebody who was asked for the days they cannot serve has answered. */
export type Availability =
  | { kind: 'all_good' }
  /** They are away on these days, soonest first. */
  | { kind: 'days'; days: readonly Days[] }
  /** Nothing is certain; `why` is for whoever looks into it. */
  | { kind: 'ask_back'; why: string }

const LENGTH_MAX = 400
/** With more words that say nothing it is a story. */
const UNKNOWN_MAX = 6
const STRANGE = ['maybe', 'past', 'others', 'part', 'vague', 'alternate', 'question', 'weekend', 'half']
/** Its words mean neither days nor that all is good. */
const NOTHING = 'nothing'

const unsure = (why: string): Availability => ({ kind: 'ask_back', why })

type Said = { tokens: readonly Token[]; unknown: number; asked: AskedMonth }

const indexOf = (tokens: readonly Token[], ...kinds: string[]): number =>
  tokens.findIndex(({ of }) => kinds.includes(of))
const has = (tokens: readonly Token[], ...kinds: string[]): boolean => indexOf(tokens, ...kinds) >= 0

/** No day is named: all is good, or the whole of a month is not. */
function withoutDays({ tokens, unknown, asked }: Said): Availability {
  if (has(tokens, 'number', 'figures', 'iso', 'weekday', 'nth', 'except', 'but')) return unsure('which')
  if (has(tokens, 'cannot')) {
    const month = tokens.find(({ of }) => of === 'month')
    if (month?.value !== asked.month.month || has(tokens, 'can', 'good', 'no', 'only')) return unsure('which')
    return daysOf([{ from: firstOf(asked), until: lastOf(asked) }], asked, true)
  }
  const isGood = has(tokens, 'good') || (has(tokens, 'no') && !has(tokens, 'can'))
  const isContrary = has(tokens, 'yes') && has(tokens, 'no')
  return isGood && !isContrary && unknown <= 2 && !has(tokens, 'only', 'whole', 'every')
    ? { kind: 'all_good' }
    : unsure(NOTHING)
}

/** Longer than this nobody is away by a text. */
const DAYS_MAX = 100

function daysOf(spans: readonly Days[], asked: AskedMonth, isBroad: boolean): Availability {
  const days = isBroad ? spans.flatMap((span) => fromToday(span, asked) ?? []) : spans
  const all = eachDay(days)
  if (all.length === 0) return unsure('past')
  if (all.some((day) => isBeforeDay(day, asked.today))) return unsure('past')
  return all.length > DAYS_MAX ? unsure('long') : { kind: 'days', days: asSpans(all) }
}

const without = (from: readonly Days[], taken: readonly Days[]): Temporal.PlainDate[] => {
  const gone = new Set(eachDay(taken).map(String))
  return eachDay(from).filter((day) => !gone.has(day.toString()))
}

const spansOf = (elements: readonly Element[]): Days[] => elements.flatMap(({ days }) => days)
const isAnyBroad = (elements: readonly Element[]): boolean => elements.some(({ isBroad }) => isBroad)

/** 'Sundays except the 8th', 'all good except the 8th'. */
function withException({ tokens, asked }: Said, elements: readonly Element[], at: number): Availability {
  const isAble = has(tokens.slice(0, at), 'can', 'good', 'no')
  const before = elements.filter((element) => element.at < at)
  // Where the word stands behind what it takes away, as in Korean, the first is what is taken from.
  const isBehind = elements.every((element) => element.at < at)
  const [all, taken] = isBehind
    ? [before.slice(0, -1), before.slice(-1)]
    : [before, elements.filter((element) => element.at > at)]
  const isCannot = has(tokens.slice(0, at), 'cannot')
  if (isAble && isCannot) return unsure('contrary')
  if (isBehind && all.length === 0) return unsure('which')
  if (isAble)
    return all.every(({ isBroad }) => isBroad) && !isBehind
      ? daysOf(spansOf(taken), asked, false)
      : unsure('which')
  if (all.length === 0 || has(tokens, 'can', 'good')) return unsure('which')
  const left = without(spansOf(all), spansOf(taken))
  if (left.length !== eachDay(spansOf(all)).length - eachDay(spansOf(taken)).length) return unsure('contrary')
  return daysOf(asSpans(left), asked, isAnyBroad(all))
}

function withDays(said: Said, elements: readonly Element[]): Availability {
  const { tokens, asked } = said
  const except = indexOf(tokens, 'except')
  if (except >= 0) return withException(said, elements, except)
  const first = elements[0]?.at ?? 0
  const cannotAt = indexOf(tokens, 'cannot')
  const isRefused = cannotAt >= 0
  if (has(tokens, 'can', 'good')) {
    // 'All good, just not the 24th': every day is named behind what says that it is not.
    const lastAble = tokens.findLastIndex(({ of }) => of === 'can' || of === 'good')
    if (!isRefused || cannotAt < lastAble || first < cannotAt) return unsure('contrary')
  } else if (!isRefused && indexOf(tokens, 'no') >= 0 && indexOf(tokens, 'no') < first)
    return unsure('contrary')
  return daysOf(spansOf(elements), asked, isAnyBroad(elements))
}

/** What the words around the days must not leave over: a number or a month that no day has. */
function leftOver(tokens: readonly Token[], elements: readonly Element[], { month }: AskedMonth): boolean {
  const isInside = (at: number): boolean =>
    elements.some((element) => at >= element.at && at < element.at + element.length)
  return tokens.some(
    ({ of, value }, at) =>
      !isInside(at) &&
      (['number', 'figures', 'iso', 'weekday', 'nth', 'week', 'unit', 'count', 'every'].includes(of) ||
        (of === 'month' && value !== month.month)),
  )
}

/** 'I am free all month'. */
const isAlwaysFree = (
  tokens: readonly Token[],
  elements: readonly Element[],
  { month }: AskedMonth,
): boolean =>
  has(tokens, 'can', 'good') &&
  !has(tokens, 'cannot', 'no', 'only', 'except', 'but') &&
  eachDay(spansOf(elements)).length === month.daysInMonth

function meaningOf({ tokens, unknown, asked }: Said): Availability {
  const strange = tokens.find(({ of }) => STRANGE.includes(of))
  if (strange) return unsure(strange.of)
  if (unknown > UNKNOWN_MAX) return unsure('story')
  const elements = elementsIn({ tokens, asked })
  if (elements.length === 0) return withoutDays({ tokens, unknown, asked })
  if (leftOver(tokens, elements, asked)) return unsure('which')
  if (isAlwaysFree(tokens, elements, asked)) return { kind: 'all_good' }
  if (!has(tokens, 'cannot', 'except') && (unknown > 0 || has(tokens, 'only'))) return unsure(NOTHING)
  return withDays({ tokens, unknown, asked }, elements)
}

function sureOf(said: Said): Availability {
  try {
    return meaningOf(said)
  } catch (error) {
    if (error instanceof Unsure) return unsure(error.message)
    throw error
  }
}

/** Reads the answer to 'Any days in December you cannot serve?'. Where its languages differ nothing is certain. */
export function readAvailability(written: string, asked: AskedMonth): Availability {
  if (written.length > LENGTH_MAX) return unsure('story')
  const readings = readingsOf(ownWordsOf(unify(written)))
  const meanings = readings.map((reading) => sureOf({ ...reading, asked }))
  const heard = meanings.filter((one) => one.kind !== 'ask_back' || one.why !== NOTHING)
  const told = new Set(heard.map((one) => JSON.stringify(one.kind === 'ask_back' ? null : one)))
  const [first = unsure(NOTHING)] = heard
  return told.size <= 1 ? first : unsure('language')
}

/**
 * The days that a decline says somebody is away, when it names a span around the day they declined: 'we are on
 * vacation until the 20th'. Null when it names none.
 */
export function awaySpanIn(
  written: string,
  day: Temporal.PlainDate,
  asked: Omit<AskedMonth, 'month' | 'services'>,
): Days | null {
  const month = day.toPlainYearMonth()
  const read = readAvailability(written, { ...asked, month, services: [day] })
  if (read.kind !== 'days' || read.days.length !== 1) return null
  const [span] = read.days
  if (!span || span.from.equals(span.until) || isBeforeDay(day, span.from) || isBeforeDay(span.until, day))
    return null
  // 'Until the 20th' begins with the day that was declined.
  const isOpen = span.from.equals(asked.today) || firstOf({ ...asked, month, services: [] }).equals(span.from)
  return isOpen ? { from: day, until: span.until } : span
}
