import { ownWordsOf } from '../text/clean.ts'
import { unify } from '../text/normalise.ts'
import { type Clause, clausesOf, has, indexOf, isNegation, isPolar, OF_ONESELF } from './clauses.ts'
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
import { elementsIn } from './elements.ts'
import type { Element, Told } from './spans-of-days.ts'
import { Unsure } from './thought-words.ts'
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
const UNKNOWN_MAX = 14
/** With more of them nobody can be sure that all is good. */
const UNKNOWN_BESIDE_GOOD_MAX = 4
/** Nothing in a text with one of these is certain. */
const DOUBTS = ['maybe', 'alternate']
/** What is said of days in one breath with one of these is not certain. */
const STRANGE = ['past', 'part', 'vague', 'question', 'denied', 'none', 'back']
/** Its words mean neither days nor that all is good. */
const NOTHING = 'nothing'

const unsure = (why: string): Availability => ({ kind: 'ask_back', why })

type Said = { tokens: readonly Token[]; unknown: number; asked: AskedMonth }
/** A thought and the days that it names. */
type Thought = { tokens: Clause; elements: readonly Element[] }

/** 'I can do all dates', 'no days that I cannot serve'. */
function isAllGood({ tokens, unknown }: Said): boolean {
  if (unknown > UNKNOWN_BESIDE_GOOD_MAX || has(tokens, 'only', 'denied')) return false
  if (has(tokens, 'can') && has(tokens, 'every', 'whole')) return !has(tokens, 'no')
  if (has(tokens, 'whole', 'every') || (has(tokens, 'yes') && has(tokens, 'no', 'none'))) return false
  return has(tokens, 'good') || (has(tokens, 'no', 'none') && !has(tokens, 'can') && unknown === 0)
}

/** No day is named: all is good, or the whole of a month is not. */
function withoutDays(said: Said): Availability {
  const { tokens, asked } = said
  const strange = tokens.find(
    ({ of }) => of === 'others' || (of !== 'none' && [...STRANGE, 'half', 'season', 'event'].includes(of)),
  )
  if (strange) return unsure(strange.of)
  if (has(tokens, 'except', 'but', 'rest')) return unsure('which')
  if (has(tokens, 'cannot')) {
    const month = tokens.find(({ of }) => of === 'month')
    if (month?.value !== asked.month.month || has(tokens, 'can', 'good', 'no', 'only')) return unsure('which')
    return daysOf([{ from: firstOf(asked), until: lastOf(asked) }], asked, true)
  }
  return isAllGood(said) ? { kind: 'all_good' } : unsure(NOTHING)
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
const areAllBroad = (elements: readonly Element[]): boolean => elements.every(({ isBroad }) => isBroad)

/** 'Sundays except the 8th', 'all good except the 8th'. */
function withException({ tokens, elements }: Thought, at: number): readonly Days[] {
  const isAble = has(tokens.slice(0, at), 'can', 'good', 'no')
  const before = elements.filter((element) => element.at < at)
  // Where the word stands behind what it takes away, as in Korean, the first is what is taken from.
  const isBehind = elements.every((element) => element.at < at)
  const [all, taken] = isBehind
    ? [before.slice(0, -1), before.slice(-1)]
    : [before, elements.filter((element) => element.at > at)]
  const isCannot = has(tokens.slice(0, at), 'cannot')
  if (isAble && isCannot) throw new Unsure('contrary')
  if (isBehind && !isAnyBroad(elements)) return exceptedBefore(tokens, at, elements)
  if (isAble) {
    if (!areAllBroad(all) || isBehind) throw new Unsure('which')
    return spansOf(taken)
  }
  if (all.length === 0 || has(tokens, 'can', 'good')) throw new Unsure('which')
  const left = without(spansOf(all), spansOf(taken))
  if (left.length !== eachDay(spansOf(all)).length - eachDay(spansOf(taken)).length)
    throw new Unsure('contrary')
  return asSpans(left)
}

/** 'Except the 21st all is good', with the word behind: '10일 빼고는 가능합니다'. */
function exceptedBefore(tokens: Clause, at: number, taken: readonly Element[]): readonly Days[] {
  if (!has(tokens.slice(at), 'can', 'good') || has(tokens, 'cannot', 'no')) throw new Unsure('which')
  return spansOf(taken)
}

/** What the words around the days must not leave over: a number or a month that no day has. */
function leftOver({ tokens, elements }: Thought, { month }: AskedMonth): boolean {
  const isInside = (at: number): boolean =>
    elements.some((element) => at >= element.at && at < element.at + element.length)
  const isCounted = (at: number): boolean => {
    const next = tokens[at + 1]
    return next?.of === 'unit' && next.value === 0
  }
  return tokens.some(({ of, value }, at) => {
    if (isInside(at) || isCounted(at)) return false
    if (of === 'unit') return value === 1 && !elements.some((element) => element.at === at + 1)
    if (of === 'month') return value !== month.month
    return LEFT_OVER.includes(of)
  })
}
const LEFT_OVER = [
  'number',
  'figures',
  'iso',
  'weekday',
  'nth',
  'week',
  'weekend',
  'count',
  'every',
  'end',
  'half',
]

/** 'My wife is away the 13th' says nothing of oneself; 'with my wife', 'I cannot' and 'so not that day' do. */
function isOfOthers({ tokens }: Thought, thoughts: readonly Thought[]): boolean {
  const isWith = (at: number): boolean => {
    let before = at - 1
    while (['filler', 'others', 'and'].includes(tokens[before]?.of ?? '')) before--
    return tokens[before]?.of === 'with'
  }
  const isSelf =
    tokens.some(({ of, value }) => of === 'cannot' && value === OF_ONESELF) ||
    (has(tokens, 'me') && has(tokens, 'cannot'))
  const isTold = thoughts.some((one) => has(one.tokens, 'cannot') && !has(one.tokens, 'others'))
  return tokens.some(({ of }, at) => of === 'others' && !isWith(at)) && !isSelf && !isTold
}

/** 'The 8th, no the 15th', 'the 8th and not the 15th'. */
function isCorrected({ tokens, elements }: Thought): boolean {
  const between = tokens.filter((_, at) => at > (elements[0]?.at ?? 0) && at < (elements.at(-1)?.at ?? 0))
  const polar = tokens.filter(isPolar)
  return between.some(
    (token) => (token.of === 'no' && token.opens) || (isNegation(token) && polar.length === 1),
  )
}

/** 'Spring break and the 20th': beside dates alone it only says why. */
const isSeasonListed = (tokens: Clause): boolean =>
  tokens.some(
    ({ of }, at) => of === 'season' && (tokens[at - 1]?.of === 'and' || tokens[at + 1]?.of === 'and'),
  )

/** 'We leave the 16th and will not be back until August'. */
function goneToTheEnd({ tokens, elements }: Thought): Days | null {
  const [from, end] = elements
  const span = from?.days[0]
  if (!span?.from.equals(span.until) || from?.days.length !== 1 || !has(tokens, 'back')) return null
  if (elements.length !== 2 || end?.days.length !== 0) return null
  if (!has(tokens, 'no', 'cannot') || has(tokens, 'can', 'good', 'others', 'but', 'past', 'part', 'vague'))
    return null
  const { year, month } = span.from
  return { from: span.from, until: lastOf({ month: Temporal.PlainYearMonth.from({ year, month }) }) }
}

/** What one thought says: these days are not, these are, or neither. */
type Meaning = { away: readonly Days[]; able: readonly Days[]; isBroad: boolean }

/** What in a thought nobody can be sure of, whatever its days are. */
function refuseUnclear(thought: Thought, thoughts: readonly Thought[], asked: AskedMonth): void {
  const { tokens } = thought
  const strange = tokens.find(({ of }) => STRANGE.includes(of))
  if (strange) throw new Unsure(strange.of)
  if (leftOver(thought, asked)) throw new Unsure('which')
  if (isOfOthers(thought, thoughts)) throw new Unsure('others')
  if (has(tokens, 'rest')) throw new Unsure('rest')
  // 'Not the 8th but the 15th', 'the 8th, no the 15th'
  if (tokens[0]?.of === 'but' && !has(tokens, 'cannot', 'except')) throw new Unsure('contrary')
  if (isCorrected(thought)) throw new Unsure('contrary')
  if (isSeasonListed(tokens)) throw new Unsure('season')
}

/** 'All good, just not the 24th': every day is named behind what says that it is not. */
function namesBehind(tokens: Clause, first: number): boolean {
  const cannotAt = indexOf(tokens, 'cannot')
  const lastAble = tokens.findLastIndex(({ of }) => of === 'can' || of === 'good' || of === 'yes')
  return cannotAt >= lastAble && first >= cannotAt
}

/** Whether the words around the days say that somebody can; unsure where they say that and the opposite. */
function areAble({ tokens, elements }: Thought, isRefused: boolean): boolean {
  const first = elements[0]?.at ?? 0
  const isYes = tokens.some(({ of }, at) => of === 'yes' && at > first)
  const isTorn = !isRefused && has(tokens, 'no')
  if (has(tokens, 'can', 'good') || isYes) {
    if (!isRefused && !isTorn) return true
    if (!namesBehind(tokens, first)) throw new Unsure('contrary')
  } else if (isTorn) throw new Unsure('contrary')
  return false
}

function meaningOf(thought: Thought, thoughts: readonly Thought[], asked: AskedMonth): Meaning {
  const { tokens, elements } = thought
  const gone = goneToTheEnd(thought)
  if (gone) return { away: [gone], able: [], isBroad: false }
  refuseUnclear(thought, thoughts, asked)
  const isBroad = isAnyBroad(elements)
  const except = indexOf(tokens, 'except')
  if (except >= 0) return { away: withException(thought, except), able: [], isBroad }
  const first = elements[0]?.at ?? 0
  const days = spansOf(elements)
  const isRefused = has(tokens, 'cannot') || tokens.some(({ of }, at) => of === 'no' && at > first)
  if (!isRefused && has(tokens, 'event')) throw new Unsure('event')
  // 'I am around all month' in words nobody knows
  const isWide = elements.some(({ isBroad, isOpen }) => isBroad || isOpen)
  if (!isRefused && isWide && has(tokens, 'unknown', 'only')) throw new Unsure('wide')
  if (days.length === 0 && isRefused) throw new Unsure('which')
  return areAble(thought, isRefused) ? { away: [], able: days, isBroad } : { away: days, able: [], isBroad }
}

/** What is said beside the days without naming one: chatter, that the rest is good, or something that confuses. */
function besideDays({ tokens }: Thought, next: Thought | undefined, isRefused: boolean): void {
  // 'I do, but Tom is away'
  if (has(tokens, 'yes') && next?.tokens[0]?.of === 'but') throw new Unsure('contrary')
  if (has(tokens, 'number', 'figures', 'iso', 'nth', 'denied', 'weekend', 'half')) throw new Unsure('which')
  if (has(tokens, 'rest')) {
    if (has(tokens, 'cannot', 'no', 'weekday') || !has(tokens, 'can', 'good', 'yes', 'back'))
      throw new Unsure('rest')
    return
  }
  if (has(tokens, 'question', 'others', 'can', 'good', 'past', 'part') && !isRefused)
    throw new Unsure('contrary')
}

/** 'I am free all month', 'every Sunday is fine'. */
function isAlwaysFree(said: Said, thoughts: readonly Thought[]): boolean {
  const { tokens, asked } = said
  if (has(tokens, 'cannot', 'no', 'only', 'except', 'but', 'others', 'rest', 'onward', 'until', ...STRANGE))
    return false
  const naming = thoughts.filter(({ elements }) => elements.length > 0)
  if (!naming.every((thought) => has(thought.tokens, 'can', 'good'))) return false
  return naming.some(({ elements }) => elements.some((element) => isEverything(element, asked)))
}

/** Every day of the month, or every Sunday. */
function isEverything({ days, isBroad }: Element, { month }: AskedMonth): boolean {
  const all = eachDay(days)
  return isBroad && (all.length === month.daysInMonth || (all.length >= 4 && all.every(isSunday)))
}
const isSunday = ({ dayOfWeek }: Temporal.PlainDate): boolean => dayOfWeek === 7

function withDays(said: Said, thoughts: readonly Thought[]): Availability {
  const { asked } = said
  const naming = thoughts.filter(({ elements }) => elements.length > 0)
  const isRefused = naming.some(({ tokens }) => has(tokens, 'cannot', 'no', 'except'))
  for (const [at, thought] of thoughts.entries())
    if (!naming.includes(thought)) besideDays(thought, thoughts[at + 1], isRefused)
  const meanings = naming.map((thought) => meaningOf(thought, thoughts, asked))
  const [away, able] = [meanings.flatMap((one) => one.away), meanings.flatMap((one) => one.able)]
  if (away.length === 0) return unsure('contrary')
  if (able.length > 0 && (!isRefused || without(away, able).length < eachDay(away).length))
    return unsure('contrary')
  return daysOf(
    away,
    asked,
    meanings.some(({ isBroad }) => isBroad),
  )
}

/** Where the span around a day begins that was named before it, or from which somebody is away. */
function beginningOf(before: Element | undefined, { days: [span], isOpen }: Element) {
  const begin = before?.days[0]
  if (!begin || !span || !isOpen || (!before.isOpen && !begin.from.equals(begin.until))) return null
  const isInside = isBeforeDay(span.from, begin.from) && isBeforeDay(begin.from, span.until)
  return isInside ? { from: begin.from, until: span.until } : null
}

/** 'We fly out the 22nd and are away until the 3rd': who is away until a day is so from the one named before it. */
function withBeginnings(thoughts: readonly Thought[]): Thought[] {
  let before: Element | undefined
  const begun = (element: Element): Element => {
    const span = beginningOf(before, element)
    before = element
    return span ? { ...element, days: [span] } : element
  }
  return thoughts.map(({ tokens, elements }) => ({ tokens, elements: elements.map(begun) }))
}

function answerOf(said: Said): Availability {
  const { tokens, unknown, asked } = said
  const doubt = tokens.find(({ of }) => DOUBTS.includes(of))
  if (doubt) return unsure(doubt.of)
  if (unknown > UNKNOWN_MAX) return unsure('story')
  const told: Told = { month: null }
  const thoughts = withBeginnings(
    clausesOf(tokens).map((clause) => ({
      tokens: clause,
      elements: elementsIn({ tokens: clause, all: tokens, asked }, told),
    })),
  )
  const elements = thoughts.flatMap((thought) => thought.elements)
  if (elements.length > 0)
    return isAlwaysFree(said, thoughts) ? { kind: 'all_good' } : withDays(said, thoughts)
  const all = thoughts.flatMap((thought) => thought.tokens)
  if (thoughts.some((thought) => leftOver(thought, asked) && !has(thought.tokens, 'every')))
    return unsure('which')
  return withoutDays({ ...said, tokens: all })
}

function sureOf(said: Said): Availability {
  try {
    return answerOf(said)
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
