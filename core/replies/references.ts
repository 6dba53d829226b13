import { has, type Predicate } from './clauses.ts'
import { readDay } from './days.ts'
import type { Lexeme } from './lexeme.ts'
import type { Answer, NewestText } from './understanding.ts'

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

type References = {
  indices: number[]
  isUnknown: boolean /** 'Sunday' when several are on Sundays. */
  isVague?: boolean
}

export const everyIndex = ({ starts }: Choices): number[] => starts.map((_, index) => index)
const unique = (indices: readonly number[]): number[] => [...new Set(indices)].toSorted((a, b) => a - b)
const common = (a: readonly number[], b: readonly number[]): number[] =>
  a.filter((index) => b.includes(index))

/** Both sets name the same things when they overlap, else each its own. */
function joined(a: readonly number[], b: readonly number[]): number[] {
  const both = common(a, b)
  return both.length > 0 ? both : [...a, ...b]
}

const POSITIONS: Readonly<Partial<Record<Lexeme['of'], (count: number) => number>>> = {
  first: () => 0,
  second: () => 1,
  third: () => 2,
  middle: (count) => (count === 3 ? 1 : -1),
  last: (count) => count - 1,
}

const PAIR = /\b(two|2|dos|deux|dois|duas|zwei|beiden)\b|두 ?(개|번|주)/

/** 'the first', and 'the first two'. */
function positionOf(lexemes: readonly Lexeme[], at: number, count: number): number[] {
  const position = POSITIONS[lexemes[at]?.of ?? 'mark']?.(count)
  if (position === undefined) return []
  const isPair =
    PAIR.test(lexemes[at]?.words ?? '') ||
    [lexemes[at - 1], lexemes[at + 1]].some(
      (one) => one?.of === 'both' || (one?.of === 'number' && one.value === 2 && !one.isDay),
    )
  if (!isPair || count < 3) return [position]
  return position === 0 ? [0, 1] : position === count - 1 ? [count - 2, count - 1] : [position]
}

/** Lists are not longer; a higher number counts something else. */
const NUMBERED_MAX = 9

const OR = /^(or|o|u|ou|oder|또는)$/

/** Item numbers, days and positions; an unknown number makes the whole unclear. */
function numbersIn(lexemes: readonly Lexeme[], choices: Choices): References {
  const indices: number[] = []
  let isUnknown = false
  let isVague = false
  for (const [at, lexeme] of lexemes.entries()) {
    const positions = positionOf(lexemes, at, choices.starts.length)
    indices.push(...positions)
    if (lexeme.of !== 'number' && lexeme.of !== 'date') continue
    const beside = [lexemes[at - 1]?.of, lexemes[at + 1]?.of]
    if (lexeme.value === 2 && beside.some((of) => of !== undefined && of in POSITIONS)) continue
    const value = lexeme.value ?? 0
    const isDay = lexeme.isDay && (readDay(lexeme, choices.starts, choices.now)?.fits.length ?? 0) > 0
    const isNumber = lexeme.of === 'number' && !isDay && value >= 1 && value <= choices.starts.length
    const fits = isNumber ? [value - 1] : (readDay(lexeme, choices.starts, choices.now)?.fits ?? [])
    if (fits.length === 0 && lexeme.of !== 'date') isUnknown = true
    if (fits.length === 0 && lexeme.of === 'number' && value <= NUMBERED_MAX) isVague = true
    if (OR.test(lexemes[at + 1]?.words ?? '') && lexemes[at + 2]?.of === 'number') isUnknown = true
    indices.push(...fits)
  }
  return { indices: unique(indices), isUnknown, isVague }
}

/** 'This Sunday' is the soonest. */
const THIS = /\b(this|este|ce|neste|nesse|esse|diesen|dieser|diesem|kommenden)\b/

export const isThisDay = ({ of, words }: Lexeme): boolean => of === 'that_day' && THIS.test(words)

const SINGULAR = /^(lunes|martes|miercoles|jueves|viernes)$/

/** 'Sundays', 'domingos', 'Sonntage'. */
const isPlural = (weekday: string): boolean => /(s|tage)$/.test(weekday) && !SINGULAR.test(weekday)

/** Days of the week, months and times. */
function daysIn(lexemes: readonly Lexeme[], choices: Choices): References {
  const days = lexemes.filter(({ of }) =>
    ['weekday', 'this_week', 'next_week', 'tomorrow', 'today'].includes(of),
  )
  if (days.length === 0 && lexemes.some(isThisDay) && choices.people === null)
    return { indices: [0], isUnknown: false }
  const fits = days.map((lexeme) => readDay(lexeme, choices.starts, choices.now)?.fits ?? [])
  const isVague = days.some(
    ({ of, words }, at) => of === 'weekday' && (fits[at]?.length ?? 0) > 1 && !isPlural(words),
  )
  if (isVague && !lexemes.some(({ of }) => of === 'both' || of === 'all'))
    return { indices: unique(fits.flat()), isUnknown: false, isVague: true }
  if (fits.length > 0)
    return { indices: unique(fits.flat()), isUnknown: fits.some((one) => one.length === 0) }
  const times = lexemes.filter(({ of }) => of === 'time')
  const exact = times.flatMap(({ value = 0, minor = 0 }) =>
    choices.starts.flatMap((start, index) =>
      start && start.hour % 12 === value % 12 && start.minute === minor ? [index] : [],
    ),
  )
  const isSome = exact.length < choices.starts.length
  return { indices: isSome ? unique(exact) : [], isUnknown: false }
}

const ME =
  /\b(i|im|ill|id|ive|me|eu|yo|je|jai|ich|mir|mich|moi|conmigo|comigo|puedo|voy|ire|podre|estare|estoy|acepto|canto|posso|vou|estarei|estou|aceito|consigo|poderei)\b|^(저|제가|나|난|내가)/
const WE =
  /\b(we|us|our|were|weve|nous|on|wir|uns|nosotros|podemos|vamos|iremos|estaremos|estamos|aceptamos|aceitamos|podremos|poderemos|servimos|acceptons|pouvons|declinons|conosco|connosco|recusamos|la gente|a gente)\b|저희|우리|부부/

const HE = /\b(he|hes|hell)\b/
const SHE = /\b(she|shes)\b/

export const isMe = ({ of, words }: Lexeme): boolean => of === 'me' || (isSaying(of) && ME.test(words))
export const isWe = ({ of, words }: Lexeme): boolean =>
  of === 'we' || (isSaying(of) && WE.test(words)) || (of === 'filler' && /^we (are|will|have)\b/.test(words))
const isSaying = (of: Lexeme['of']): boolean =>
  ['accept', 'decline', 'can', 'yes', 'reason', 'refuse', 'cannot', 'wish'].includes(of)

/** Names and tasks, and who 'I', 'he' and 'she' are. */
function peopleIn(lexemes: readonly Lexeme[], self: number[] | null, { people }: Choices): References {
  const indices = lexemes.flatMap(({ items }) => items ?? [])
  if (!people) return { indices: unique(indices), isUnknown: false }
  const ofGender = (gender: 'he' | 'she') =>
    people.flatMap((person, index) => (person.gender === gender ? [index] : []))
  let isUnknown = false
  for (const lexeme of lexemes) {
    const { of, words } = lexeme
    if (of === 'he' || HE.test(words)) indices.push(...ofGender('he'))
    if (of === 'she' || SHE.test(words)) indices.push(...ofGender('she'))
    if (isWe(lexeme)) indices.push(...people.keys())
    if (!isMe(lexeme) || indices.length > 0) continue
    if (self) indices.push(...self)
    else isUnknown = true
  }
  return { indices: unique(indices), isUnknown }
}

export function referencesOf({ lexemes }: Predicate, self: number[] | null, choices: Choices): References {
  const numbers = numbersIn(lexemes, choices)
  const days = daysIn(lexemes, choices)
  const people = peopleIn(lexemes, self, choices)
  const named = joined(numbers.indices, days.indices)
  const isVague =
    days.isVague === true && named.length > 1 && people.indices.length === 0 && numbers.indices.length === 0
  const indices =
    named.length > 0 && people.indices.length > 0
      ? joined(named, people.indices)
      : [...named, ...people.indices]
  const isUnknown =
    numbers.isUnknown ||
    (days.isUnknown && numbers.indices.length === 0 && people.indices.length === 0) ||
    (people.isUnknown && indices.length === 0)
  return {
    indices: unique(indices),
    isUnknown,
    isVague: isVague || (numbers.isVague === true && !lexemes.some(({ of }) => of === 'reason')),
  }
}

/** 'I can sing' is said by the one who was asked to. */
function taskOfSpeaker(predicates: readonly Predicate[]): number[] | null {
  for (const { lexemes } of predicates) {
    const [task, ...others] = lexemes.filter(
      ({ of }) => of === 'item' || of === 'he' || of === 'she' || of === 'we',
    )
    const isOwn = task?.isVerb !== undefined && others.length === 0 && lexemes.some(isMe)
    if (isOwn && task?.items?.length === 1) return [...task.items]
  }
  return null
}

/** Who writes: the one who says so, or the one who is left when the other is named. */
export function selfOf(predicates: readonly Predicate[], choices: Choices): number[] | null {
  const { people } = choices
  if (!people) return null
  const signature = predicates.at(-1)
  const signed = signature?.lexemes.flatMap((lexeme) => lexeme.items ?? []) ?? []
  if (
    predicates.length > 1 &&
    signed.length === 1 &&
    signature?.polarity === null &&
    signature.lexemes.length === 1
  )
    return signed
  for (const predicate of predicates) {
    const items = predicate.lexemes.flatMap((lexeme) => lexeme.items ?? [])
    const isSignature = has(predicate, 'self') || (has(predicate, 'me') && predicate.polarity === null)
    if (items.length === 1 && isSignature && predicate.lexemes.length <= 4) return items
  }
  const task = taskOfSpeaker(predicates)
  if (task) return task
  const others = unique(
    predicates.flatMap(
      ({ lexemes }) =>
        peopleIn(
          lexemes.filter((one) => !isMe(one) && !isWe(one)),
          null,
          choices,
        ).indices,
    ),
  )
  const left = everyIndex(choices).filter((index) => !others.includes(index))
  return others.length > 0 && left.length === 1 ? left : null
}

/** 'Tom here', 'this is Anna' names the writer and answers nothing. */
export const isSelf = (predicate: Predicate, { people }: Choices): boolean =>
  people !== null &&
  predicate.polarity === null &&
  has(predicate, 'self', 'me') &&
  has(predicate, 'item') &&
  predicate.lexemes.length <= 4
