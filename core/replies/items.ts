import { has, type Predicate, REASSURING } from './clauses.ts'
import { readDay } from './days.ts'
import { HANGUL } from './language.ts'
import type { Lexeme } from './lexemes.ts'
import type { Answer, NewestText } from './types.ts'

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

export type Choice = Map<number, Answer>
export type ListVerdict = { says: 'answers'; choice: Choice } | { says: 'doubt'; likely: Answer | null }

type Sign = '+' | '-' | '?'
type References = { indices: number[]; isUnknown: boolean; /** 'Sunday' when several are on Sundays. */ isVague?: boolean }

const everyIndex = ({ starts }: Choices): number[] => starts.map((_, index) => index)
const unique = (indices: readonly number[]): number[] => [...new Set(indices)].toSorted((a, b) => a - b)
const common = (a: readonly number[], b: readonly number[]): number[] => a.filter((index) => b.includes(index))

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

/** 'the first', and 'the first two'. */
function positionOf(lexemes: readonly Lexeme[], at: number, count: number): number[] {
  const position = POSITIONS[lexemes[at]?.of ?? 'mark']?.(count)
  if (position === undefined) return []
  const isPair = [lexemes[at - 1], lexemes[at + 1]].some((one) => one?.of === 'both' || (one?.of === 'number' && one.value === 2 && !one.isDay))
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

const isThisDay = ({ of, words }: Lexeme): boolean => of === 'that_day' && THIS.test(words)

const SINGULAR = /^(lunes|martes|miercoles|jueves|viernes)$/

/** 'Sundays', 'domingos', 'Sonntage'. */
const isPlural = (weekday: string): boolean => /(s|tage)$/.test(weekday) && !SINGULAR.test(weekday)

/** Days of the week, months and times. */
function daysIn(lexemes: readonly Lexeme[], choices: Choices): References {
  const days = lexemes.filter(({ of }) => ['weekday', 'this_week', 'next_week', 'tomorrow', 'today'].includes(of))
  if (days.length === 0 && lexemes.some(isThisDay) && choices.people === null) return { indices: [0], isUnknown: false }
  const fits = days.map((lexeme) => readDay(lexeme, choices.starts, choices.now)?.fits ?? [])
  const isVague = days.some(({ of, words }, at) => of === 'weekday' && (fits[at]?.length ?? 0) > 1 && !isPlural(words))
  if (isVague && !lexemes.some(({ of }) => of === 'both' || of === 'all')) return { indices: unique(fits.flat()), isUnknown: false, isVague: true }
  if (fits.length > 0) return { indices: unique(fits.flat()), isUnknown: fits.some((one) => one.length === 0) }
  const times = lexemes.filter(({ of }) => of === 'time')
  const exact = times.flatMap(({ value = 0, minor = 0 }) =>
    choices.starts.flatMap((start, index) => (start && start.hour % 12 === value % 12 && start.minute === minor ? [index] : [])),
  )
  const isSome = exact.length < choices.starts.length
  return { indices: isSome ? unique(exact) : [], isUnknown: false }
}

const ME = /\b(i|im|ill|id|ive|me|eu|yo|je|jai|ich|mir|mich|moi|conmigo|comigo|puedo|voy|ire|podre|estare|estoy|acepto|canto|posso|vou|estarei|estou|aceito|consigo|poderei)\b|^(저|제가|나|난|내가)/
const WE = /\b(we|us|our|were|weve|nous|on|wir|uns|nosotros|podemos|vamos|iremos|estaremos|estamos|aceptamos|aceitamos|podremos|poderemos|servimos|acceptons|pouvons|declinons|conosco|connosco|recusamos|la gente|a gente)\b|저희|우리|부부/

const HE = /\b(he|hes|hell)\b/
const SHE = /\b(she|shes)\b/

export const isMe = ({ of, words }: Lexeme): boolean => of === 'me' || (isSaying(of) && ME.test(words))
const isWe = ({ of, words }: Lexeme): boolean => of === 'we' || (isSaying(of) && WE.test(words))
const isSaying = (of: Lexeme['of']): boolean => ['accept', 'decline', 'can', 'yes', 'reason', 'refuse', 'cannot', 'wish'].includes(of)

/** Names and tasks, and who 'I', 'he' and 'she' are. */
function peopleIn(lexemes: readonly Lexeme[], self: number[] | null, { people }: Choices): References {
  const indices = lexemes.flatMap(({ items }) => items ?? [])
  if (!people) return { indices: unique(indices), isUnknown: false }
  const ofGender = (gender: 'he' | 'she') => people.flatMap((person, index) => (person.gender === gender ? [index] : []))
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

function referencesOf({ lexemes }: Predicate, self: number[] | null, choices: Choices): References {
  const numbers = numbersIn(lexemes, choices)
  const days = daysIn(lexemes, choices)
  const people = peopleIn(lexemes, self, choices)
  const named = joined(numbers.indices, days.indices)
  const isVague = days.isVague === true && named.length > 1 && people.indices.length === 0 && numbers.indices.length === 0
  const indices = named.length > 0 && people.indices.length > 0 ? joined(named, people.indices) : [...named, ...people.indices]
  const isUnknown = numbers.isUnknown || (days.isUnknown && numbers.indices.length === 0 && people.indices.length === 0) || (people.isUnknown && indices.length === 0)
  return { indices: unique(indices), isUnknown, isVague: isVague || (numbers.isVague === true && !lexemes.some(({ of }) => of === 'reason')) }
}

/** Who writes: the one who says so, or the one who is left when the other is named. */
function selfOf(predicates: readonly Predicate[], choices: Choices): number[] | null {
  const { people } = choices
  if (!people) return null
  const signature = predicates.at(-1)
  const signed = signature?.lexemes.flatMap((lexeme) => lexeme.items ?? []) ?? []
  if (predicates.length > 1 && signed.length === 1 && signature?.polarity === null && signature.lexemes.length === 1) return signed
  for (const predicate of predicates) {
    const items = predicate.lexemes.flatMap((lexeme) => lexeme.items ?? [])
    const isSignature = has(predicate, 'self') || (has(predicate, 'me') && predicate.polarity === null)
    if (items.length === 1 && isSignature && predicate.lexemes.length <= 4) return items
  }
  const others = unique(predicates.flatMap(({ lexemes }) => peopleIn(lexemes.filter((one) => !isMe(one) && !isWe(one)), null, choices).indices))
  const left = everyIndex(choices).filter((index) => !others.includes(index))
  return others.length > 0 && left.length === 1 ? left : null
}

/** 'Tom here', 'this is Anna' names the writer and answers nothing. */
const isSelf = (predicate: Predicate, { people }: Choices): boolean =>
  people !== null && predicate.polarity === null && has(predicate, 'self', 'me') && has(predicate, 'item') && predicate.lexemes.length <= 4

const DOUBTS = ['later', 'unsure', 'if', 'until', 'swap', 'late'] as const

function signOf(predicate: Predicate): Sign | null {
  if (predicate.asks || has(predicate, ...DOUBTS)) return '?'
  switch (predicate.polarity) {
    case 'accept':
    case 'yes':
    case 'ok':
    case 'wish':
      return '+'
    case 'decline':
    case 'no':
    case 'not':
    case 'reason':
      return '-'
    case 'mixed':
    case 'fog':
      return '?'
    case null:
      return null
  }
}

const ANSWERS: Readonly<Record<'+' | '-', Answer>> = { '+': 'accept', '-': 'decline' }
const OPPOSITE: Readonly<Record<Sign, Sign>> = { '+': '-', '-': '+', '?': '?' }

/** What is gathered while a text is read from left to right. */
type Progress = {
  signs: Map<number, Sign>
  /** Things named whose answer has not come yet. */
  waiting: number[]
  /** The sentence in which they were named. */
  waitingIn: number
  /** An answer before anything was named. */
  lead: Sign | null
  last: Sign | null
  /** Answers stand before their things ('yes 1, no 2'). */
  isAnswerFirst: boolean
  isUnclear: boolean
}

function assign(progress: Progress, indices: readonly number[], sign: Sign): void {
  for (const index of indices) {
    const before = progress.signs.get(index)
    if (before && before !== sign) progress.isUnclear = true
    progress.signs.set(index, sign)
  }
  progress.last = sign
}


/** 'all but 2', 'only the first', 'all', 'both', 'neither', 'the rest'. */
function assignGroup(predicate: Predicate, indices: number[], sign: Sign | null, progress: Progress, choices: Choices): boolean {
  const every = everyIndex(choices)
  const left = every.filter((index) => !indices.includes(index))
  if (has(predicate, 'except') && indices.length > 0) {
    if (HANGUL.test(predicate.lexemes[0]?.words ?? '')) return assignKoreanExcept(predicate, sign, progress, choices)
    const exception = sign === '-' && has(predicate, 'not', 'none', 'no') && has(predicate, 'all', 'none', 'both') ? '-' : (progress.lead ?? '+')
    assign(progress, left, exception)
    assign(progress, indices, OPPOSITE[exception])
    return true
  }
  if (has(predicate, 'only') && indices.length > 0 && sign !== '?') {
    const isNothingElse = predicate.lexemes.some(({ of, words }) => of === 'only' && words === '밖에')
    const chosen = isNothingElse ? '+' : (sign ?? progress.lead ?? '+')
    if (chosen === '-' && predicate.polarity !== 'no' ) {
      assign(progress, indices, '-')
      return true
    }
    assign(progress, indices, '+')
    assign(progress, left, '-')
    return true
  }
  if (has(predicate, 'rest')) {
    const known = [...progress.signs.keys(), ...progress.waiting]
    const rest = every.filter((index) => !known.includes(index) && !indices.includes(index))
    if (sign) assign(progress, rest, sign)
    else progress.waiting.push(...rest)
    return true
  }
  if (has(predicate, 'none')) {
    const isFine =
      predicate.lexemes.some(({ of, words }) => (of === 'accept' || of === 'ok') && REASSURING.test(words)) ||
      (sign === '+' && has(predicate, 'refuse'))
    assign(progress, every, sign === '?' ? '?' : isFine ? '+' : '-')
    return true
  }
  const isOfUs = choices.people !== null && predicate.lexemes.some(isWe)
  return has(predicate, 'all', 'both') || isOfUs ? assignAll(predicate, indices, sign, progress, choices) : false
}

/** In Korean what is left out stands before 'except', what is meant after it. */
function assignKoreanExcept(predicate: Predicate, sign: Sign | null, progress: Progress, choices: Choices): boolean {
  const at = predicate.lexemes.findIndex(({ of }) => of === 'except')
  const out = referencesOf({ ...predicate, lexemes: predicate.lexemes.slice(0, at) }, null, choices).indices
  const named = referencesOf({ ...predicate, lexemes: predicate.lexemes.slice(at + 1) }, null, choices).indices
  const meant = named.length > 0 ? named : everyIndex(choices).filter((index) => !out.includes(index))
  const chosen = sign ?? progress.lead ?? '+'
  assign(progress, meant, chosen)
  assign(progress, out, OPPOSITE[chosen])
  return true
}

/** 'both' of three is the two that are named with it. */
function assignAll(predicate: Predicate, indices: number[], sign: Sign | null, progress: Progress, choices: Choices): boolean {
  const every = everyIndex(choices)
  const isPair = has(predicate, 'both') && every.length > 2
  const isMany = indices.length > 1 && !predicate.lexemes.some(isWe)
  const meant = (isPair || isMany) && indices.length > 0 ? indices : every
  if (isPair && meant.length !== 2) progress.isUnclear = true
  if (sign === '-' && has(predicate, 'not') && !has(predicate, 'reason', 'decline') && !predicate.lexemes.some(isWe)) progress.isUnclear = true
  if (sign) assign(progress, meant, sign)
  else progress.waiting.push(...meant)
  return true
}

/** In 'accept 1, 2 decline 3' the second belongs to what stands before it. */
function namedBefore(predicate: Predicate, self: number[] | null, choices: Choices): number[] {
  const at = predicate.lexemes.findIndex(({ of }) => ['yes', 'no', 'accept', 'decline', 'refuse'].includes(of))
  return referencesOf({ ...predicate, lexemes: predicate.lexemes.slice(0, Math.max(0, at)) }, self, choices).indices
}

const GROUPS = ['all', 'both', 'none', 'rest', 'except', 'only', 'either'] as const

function readPredicate(predicate: Predicate, self: number[] | null, progress: Progress, choices: Choices): void {
  const { indices, isUnknown, isVague } = referencesOf(predicate, self, choices)
  if (isVague && !has(predicate, 'both', 'all', 'only', 'except')) progress.isUnclear = true
  const sign = signOf(predicate)
  const isAside = has(predicate, 'aside') && indices.length === 0
  const isPolite = has(predicate, 'courtesy', 'thanks') && !has(predicate, ...GROUPS)
  if (isAside || (isPolite && sign === null && indices.length === 0)) return
  if (isUnknown && sign !== '-' && !has(predicate, 'all', 'both', 'none')) progress.isUnclear = true
  if (has(predicate, 'either')) progress.isUnclear = true
  if (assignGroup(predicate, indices, sign, progress, choices)) return
  if (indices.length > 0 && sign) {
    if (progress.signs.size === 0 && progress.waiting.length === 0 && progress.lead === null)
      progress.isAnswerFirst = beginsWithAnswer(predicate)
    const isContrast = sign === '-' && (choices.pending === 'accept' || progress.waitingIn < predicate.sentence)
    assign(progress, progress.waiting, isContrast ? '+' : sign)
    const before = progress.isAnswerFirst ? namedBefore(predicate, self, choices) : []
    const isFirst = before.length > 0 && before.length < indices.length && progress.last !== null
    if (isFirst && progress.last) assign(progress, before, progress.last)
    assign(progress, isFirst ? indices.filter((index) => !before.includes(index)) : indices, sign)
    progress.waiting = []
  } else if (indices.length > 0) {
    if (predicate.opener === 'but' && progress.last) assign(progress, indices, OPPOSITE[progress.last])
    else if (progress.isAnswerFirst && progress.last) assign(progress, indices, progress.last)
    else {
      progress.waiting.push(...indices)
      progress.waitingIn = predicate.sentence
    }
  } else if (sign && !(choices.pending && isBeside(predicate))) readSign(sign, predicate, progress)
}

/** 'All three, I did not explain myself': a negation beside the choice. */
const isBeside = ({ polarity, lexemes }: Predicate): boolean =>
  lexemes.length > 1 && (polarity === 'not' || polarity === 'fog' || polarity === 'no')

const beginsWithAnswer = ({ lexemes }: Predicate): boolean =>
  (lexemes.find(({ of }) => of !== 'filler' && of !== 'me')?.of ?? 'mark') in { yes: 1, no: 1, accept: 1, decline: 1, refuse: 1, can: 1, not: 1 }

/** An answer without a thing: to what was named before it, or to what comes. */
function readSign(sign: Sign, predicate: Predicate, progress: Progress): void {
  if (progress.waiting.length > 0) {
    assign(progress, progress.waiting, sign)
    progress.waiting = []
  } else if (progress.signs.size === 0) {
    if (progress.lead && progress.lead !== sign && predicate.opener !== 'correction') progress.isUnclear = true
    if (sign === '?' && !predicate.asks) progress.isUnclear = true
    if (sign !== '?') progress.lead = sign
    if (sign !== '?') progress.last = sign
    progress.isAnswerFirst = true
  } else if (sign !== progress.last && !(sign === '?' && (predicate.asks || progress.last === '?')) && predicate.polarity !== 'ok') {
    if (!(sign === '-' && progress.last === '?')) progress.isUnclear = true
  }
}

/** 'The first. Not the others': what was named without an answer has the other one. */
function contrast({ signs }: Progress, people: Choices['people']): Sign | null {
  const given = new Set(signs.values())
  return people === null && given.size === 1 && given.has('-') ? '+' : null
}

/** A bare number: what was asked 'which one?', or an accept of a list that was just sent. */
function silent(pending: Answer | null, newest: NewestText): Sign | null {
  if (pending) return pending === 'accept' ? '+' : '-'
  return ['asked', 'asked_back', 'which_one', 'moved'].includes(newest) ? '+' : null
}

/** What is left open at the end. */
function finish(progress: Progress, hasSigns: boolean, { pending, newest, starts, people }: Choices): void {
  if (progress.waiting.length > 0) {
    const sign: Sign | null = progress.lead ?? (hasSigns ? contrast(progress, people) : silent(pending, newest))
    if (sign) assign(progress, progress.waiting, sign)
    else if (progress.signs.size === 0) progress.isUnclear = true
  }
  const { lead, signs } = progress
  const against = lead ? [...signs.values()].every((sign) => sign !== lead) : false
  if (against && signs.size > 0 && signs.size < starts.length) progress.isUnclear = true
}

const likelyOf = (progress: Progress): Answer | null =>
  progress.last === '+' ? 'accept' : progress.last === '-' ? 'decline' : null

const IN_ORDER: readonly Lexeme['of'][] = ['filler', 'thanks', 'courtesy', 'sorry', 'noted']
const PARTICLE_SIGNS: Readonly<Partial<Record<Lexeme['of'], Sign>>> = { yes: '+', ok: '+', accept: '+', no: '-', not: '-', decline: '-', refuse: '-' }

/** 'y n n', 'yes, yes and no': one particle for each thing, in order. */
function inOrder(predicates: readonly Predicate[], { starts }: Choices): Choice | null {
  const lexemes = predicates.flatMap((predicate) => predicate.lexemes).filter(({ of }) => !IN_ORDER.includes(of))
  const signs = lexemes.map(({ of }) => PARTICLE_SIGNS[of] ?? '?')
  if (starts.length < 2 || signs.length !== starts.length || signs.includes('?')) return null
  const isList = new Set(signs).size > 1 || predicates.some(({ opener }) => opener === 'and')
  return isList ? new Map(signs.map((sign, index) => [index, ANSWERS[sign as '+' | '-']])) : null
}

const REFERRING = ['number', 'date', 'weekday', 'time', 'item', 'all', 'both', 'none', 'rest', 'either', 'first', 'second', 'third', 'last', 'middle', 'next_week', 'this_week', 'except'] as const
const PERSONAL = ['he', 'she'] as const

/** What a text answers for each of several things; null when it names none of them. */
export function readList(predicates: readonly Predicate[], choices: Choices): ListVerdict | null {
  const refers = (predicate: Predicate): boolean =>
    has(predicate, ...REFERRING) ||
    (choices.people !== null && (has(predicate, ...PERSONAL) || predicate.lexemes.some((one) => isMe(one) || isWe(one))))
  const sequence = inOrder(predicates, choices)
  if (!predicates.some(refers)) return sequence && { says: 'answers', choice: sequence }
  const self = selfOf(predicates, choices)
  const progress: Progress = { signs: new Map(), waiting: [], waitingIn: 0, lead: null, last: null, isAnswerFirst: false, isUnclear: false }
  for (const predicate of withoutCorrected(predicates.filter((one) => !isSelf(one, choices)))) readPredicate(predicate, self, progress, choices)
  finish(progress, predicates.some((predicate) => signOf(predicate) !== null), choices)
  if (progress.signs.size === 0 && progress.lead && self) assign(progress, self, progress.lead)
  const choice: Choice = new Map()
  for (const [index, sign] of progress.signs) if (sign !== '?') choice.set(index, ANSWERS[sign])
  if (progress.isUnclear) return { says: 'doubt', likely: likelyOf(progress) }
  if (choice.size > 0) return { says: 'answers', choice }
  return progress.signs.size > 0 || progress.waiting.length > 0 ? { says: 'doubt', likely: likelyOf(progress) } : null
}

/** What stands before a correction no longer counts. */
function withoutCorrected(predicates: readonly Predicate[]): readonly Predicate[] {
  const at = predicates.findLastIndex(({ opener }) => opener === 'correction')
  const after = predicates.slice(at)
  return at > 0 && after.some(({ polarity }) => polarity !== null) ? after : predicates
}
