import { has, type Predicate } from '../clauses/clauses.ts'
import type { Lexeme } from '../clauses/lexeme.ts'
import type { NewestText } from '../conversation.ts'
import { beginning, being, holding } from '../folders.ts'
import type { Answer } from '../reading.ts'
import { countsPosition, positionsAt } from './positions.ts'

/** What the things are that a text may answer one by one: listed items, or the times of one of them. */
export type Choices = {
  starts: readonly (Temporal.ZonedDateTime | null)[]
  /** For each choice the person, when several share the phone. */
  people: readonly Person[] | null
  pending: Answer | null
  newest: NewestText
  now: Temporal.ZonedDateTime
}

export type Person = { name: string; gender: 'he' | 'she' | null }

/** The choices that a part of a text names. */
type References = {
  indices: number[]
  /** It names something that is not among them. */
  isUnknown: boolean
  /** 'Sunday' when several are on Sundays. */
  isVague?: boolean
}

type Of = Lexeme['of']

/** All of the choices. */
export const everyIndex = ({ starts }: Choices): number[] => starts.map((_, index) => index)

const unique = (indices: readonly number[]): number[] => [...new Set(indices)].toSorted((a, b) => a - b)

/** Both sets name the same things when they overlap, else each its own. */
function joined(a: readonly number[], b: readonly number[]): number[] {
  const common = a.filter((index) => b.includes(index))
  return common.length > 0 ? common : [...a, ...b]
}

/** Item numbers, dates and positions; an unknown number makes the whole unclear. */
function numbersIn(lexemes: readonly Lexeme[], choices: Choices): References {
  const positions = lexemes.flatMap((_, at) => positionsAt(lexemes, at, choices.starts.length))
  const numbers = lexemes.flatMap((lexeme, at) => {
    const isNumber = (lexeme.of === 'number' || lexeme.of === 'date') && !countsPosition(lexemes, at)
    return isNumber ? [{ ...lexeme, at, fits: lexeme.fits ?? [] }] : []
  })
  const unlisted = numbers.filter(({ fits }) => fits.length === 0)
  return {
    indices: unique([...positions, ...numbers.flatMap(({ fits }) => fits)]),
    isUnknown: unlisted.length > 0 || numbers.some(({ at }) => isEither(lexemes, at)),
    isVague:
      numbers.some(({ isVague = false }) => isVague) ||
      unlisted.some(({ of, value = 0 }) => of === 'number' && value <= NUMBERED_MAX),
  }
}

/** Lists are not longer; a higher number counts something else. */
const NUMBERED_MAX = 9

const OR = being('or')

/** '1 or 2' */
const isEither = (lexemes: readonly Lexeme[], at: number): boolean =>
  OR.test(lexemes[at + 1]?.words ?? '') && lexemes[at + 2]?.of === 'number'

/** 'This Sunday' */
export const isThisDay = ({ of, fits }: Lexeme): boolean => of === 'that_day' && fits !== undefined

const DAYS: readonly Of[] = ['weekday', 'this_week', 'next_week', 'tomorrow', 'today']

const isDay = (lexeme: Lexeme): boolean => DAYS.includes(lexeme.of) || isThisDay(lexeme)

/** Days of the week and weeks; without one, times of day. */
function daysIn(lexemes: readonly Lexeme[], choices: Choices): References {
  const days = lexemes.filter(isDay)
  if (days.length === 0) return timesIn(lexemes, choices)
  const isVague = days.some((day) => day.isVague) && !has({ lexemes }, 'both', 'all')
  return {
    indices: unique(days.flatMap(({ fits = [] }) => fits)),
    isUnknown: !isVague && days.some(({ fits = [] }) => fits.length === 0),
    isVague,
  }
}

/** Times that tell the choices apart; one that fits none is another occasion. */
function timesIn(lexemes: readonly Lexeme[], { starts }: Choices): References {
  const times = lexemes.filter(({ of }) => of === 'time')
  const indices = times.flatMap(({ fits = [] }) => fits)
  return {
    indices: new Set(indices).size < starts.length ? unique(indices) : [],
    isUnknown: times.some(({ fits = [] }) => fits.length === 0),
  }
}

const SAYING: readonly Of[] = ['accept', 'decline', 'can', 'yes', 'reason', 'refuse', 'cannot', 'wish']

const isSaying = (of: Of): boolean => SAYING.includes(of)

const ME = holding('me-inside')
const WE = holding('we-inside')

const HE = holding('he-inside')
const SHE = holding('she-inside')

const WE_BEGINS = beginning('we-begins')

/** A word for who writes, also as a verb: 'me', 'puedo'. */
export const isMe = ({ of, words }: Lexeme): boolean => of === 'me' || (isSaying(of) && ME.test(words))
/** A word for all who share the phone: 'we', 'podemos'. */
export const isWe = ({ of, words }: Lexeme): boolean =>
  of === 'we' ||
  (isSaying(of) && WE.test(words) && !ME.test(words)) ||
  (of === 'filler' && WE_BEGINS.test(words))

/** 'He' or 'she', where a lexeme speaks of one of them. */
export function genderIn({ of, words }: Lexeme): 'he' | 'she' | null {
  if (of === 'he' || HE.test(words)) return 'he'
  return of === 'she' || SHE.test(words) ? 'she' : null
}

/** Whether things are all of one person. */
export const areOfOne = (indices: readonly number[], people: readonly Person[]): boolean =>
  new Set(indices.map((index) => people[index]?.name)).size === 1

/** Whom 'he', 'she' and 'we' mean; never who writes. */
export function personsOf(
  lexeme: Lexeme,
  people: readonly Person[],
  self: readonly number[] | null = null,
): number[] {
  if (lexeme.who) return [...lexeme.who]
  if (isWe(lexeme)) return [...people.keys()]
  const wanted = genderIn(lexeme)
  if (wanted === null) return []
  const those = (of: Person['gender']): number[] =>
    people.flatMap(({ gender }, index) => (gender === of && !self?.includes(index) ? [index] : []))
  // Who is left when all others are told apart by their names.
  const [meant, open] = [those(wanted), those(null)]
  return meant.length > 0 || !areOfOne(open, people) ? meant : open
}

/** Names and tasks, and who 'he', 'she', 'we' and 'I' are; an 'I' after somebody else is named adds nobody. */
export function peopleIn(lexemes: readonly Lexeme[], self: number[] | null, { people }: Choices): References {
  const items = lexemes.flatMap((lexeme) => lexeme.items ?? [])
  if (!people) return { indices: unique(items), isUnknown: false }
  const persons = lexemes.map((lexeme) => personsOf(lexeme, people))
  const me = lexemes.findIndex(isMe)
  const speaks = me >= 0 && items.length === 0 && persons.slice(0, me + 1).flat().length === 0
  return {
    indices: unique([...items, ...persons.flat(), ...(speaks && self ? self : [])]),
    isUnknown: (speaks && self === null) || lexemes.some(({ who }) => who?.length === 0),
  }
}

/** The choices that a predicate names by number, day or person; who writes is known or null. */
export function referencesOf({ lexemes }: Predicate, self: number[] | null, choices: Choices): References {
  const numbers = numbersIn(lexemes, choices)
  const days = daysIn(lexemes, choices)
  const people = peopleIn(lexemes, self, choices)
  const named = joined(numbers.indices, days.indices)
  const indices = joined(named, people.indices)
  const isByDay = numbers.indices.length === 0 && people.indices.length === 0
  return {
    indices: unique(indices),
    isUnknown: numbers.isUnknown || (isByDay && days.isUnknown) || (indices.length === 0 && people.isUnknown),
    isVague:
      (isByDay && days.isVague === true && named.length > 1) ||
      (numbers.isVague === true && !has({ lexemes }, 'reason')),
  }
}
