import { has, type Predicate } from './clauses.ts'
import { ANSWERS, assign, assignGroup, OPPOSITE, type Progress, type Sign } from './groups.ts'
import type { Lexeme } from './lexeme.ts'
import { type Choices, isMe, isSelf, isWe, referencesOf, selfOf } from './references.ts'
import type { Answer, NewestText } from './understanding.ts'

export type Choice = Map<number, Answer>
export type ListVerdict = { says: 'answers'; choice: Choice } | { says: 'doubt'; likely: Answer | null }

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

/** In 'accept 1, 2 decline 3' the second belongs to what stands before it. */
function namedBefore(predicate: Predicate, self: number[] | null, choices: Choices): number[] {
  const at = predicate.lexemes.findIndex(({ of }) =>
    ['yes', 'no', 'accept', 'decline', 'refuse'].includes(of),
  )
  return referencesOf({ ...predicate, lexemes: predicate.lexemes.slice(0, Math.max(0, at)) }, self, choices)
    .indices
}

const GROUPS = ['all', 'both', 'none', 'rest', 'except', 'only', 'either'] as const

function readPredicate(
  predicate: Predicate,
  self: number[] | null,
  progress: Progress,
  choices: Choices,
): void {
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
    const isContrast =
      sign === '-' && (choices.pending === 'accept' || progress.waitingIn < predicate.sentence)
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
  (lexemes.find(({ of }) => of !== 'filler' && of !== 'me')?.of ?? 'mark') in
  { yes: 1, no: 1, accept: 1, decline: 1, refuse: 1, can: 1, not: 1 }

/** An answer without a thing: to what was named before it, or to what comes. */
function readSign(sign: Sign, predicate: Predicate, progress: Progress): void {
  if (progress.waiting.length > 0) {
    assign(progress, progress.waiting, sign)
    progress.waiting = []
  } else if (progress.signs.size === 0) {
    if (progress.lead && progress.lead !== sign && predicate.opener !== 'correction')
      progress.isUnclear = true
    if (sign === '?' && !predicate.asks) progress.isUnclear = true
    if (sign !== '?') progress.lead = sign
    if (sign !== '?') progress.last = sign
    progress.isAnswerFirst = true
  } else if (
    sign !== progress.last &&
    !(sign === '?' && (predicate.asks || progress.last === '?')) &&
    predicate.polarity !== 'ok'
  ) {
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

const BESIDE_NUMBERS: readonly Lexeme['of'][] = [
  'number',
  'filler',
  'thanks',
  'courtesy',
  'both',
  'all',
  'only',
]

/** Numbers and politeness alone; a name or a day without a sign says nothing yet. */
const isBareNumber = ({ lexemes }: Predicate): boolean =>
  lexemes.every(({ of }) => BESIDE_NUMBERS.includes(of))

/** What is left open at the end. */
function finish(
  progress: Progress,
  { hasSigns, isBareNumbers }: { hasSigns: boolean; isBareNumbers: boolean },
  { pending, newest, starts, people }: Choices,
): void {
  if (progress.waiting.length > 0) {
    const unsaid = isBareNumbers || pending ? silent(pending, newest) : null
    const sign: Sign | null = progress.lead ?? (hasSigns ? contrast(progress, people) : unsaid)
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
const PARTICLE_SIGNS: Readonly<Partial<Record<Lexeme['of'], Sign>>> = {
  yes: '+',
  ok: '+',
  accept: '+',
  no: '-',
  not: '-',
  decline: '-',
  refuse: '-',
}

const KEYWORD = /^(accept|declin|acept|rechaz|aceit|recus|refus|zusag|absag|수락|거절)/

const isParticle = ({ of, words }: Lexeme): boolean =>
  ['yes', 'no', 'not', 'ok'].includes(of) || KEYWORD.test(words)

/** 'y n n', 'yes, yes and no': one particle for each thing, in order. */
function inOrder(predicates: readonly Predicate[], { starts }: Choices): Choice | null {
  const lexemes = predicates
    .flatMap((predicate) => predicate.lexemes)
    .filter(({ of }) => !IN_ORDER.includes(of))
  const signs = lexemes.map((lexeme) => (isParticle(lexeme) ? (PARTICLE_SIGNS[lexeme.of] ?? '?') : '?'))
  if (starts.length < 2 || signs.length !== starts.length || signs.includes('?')) return null
  const isList = new Set(signs).size > 1 || predicates.some(({ opener }) => opener === 'and')
  return isList ? new Map(signs.map((sign, index) => [index, ANSWERS[sign as '+' | '-']])) : null
}

const REFERRING = [
  'number',
  'date',
  'weekday',
  'time',
  'item',
  'all',
  'both',
  'none',
  'rest',
  'either',
  'first',
  'second',
  'third',
  'last',
  'middle',
  'next_week',
  'this_week',
  'except',
] as const
const PERSONAL = ['he', 'she'] as const

/** What a text answers for each of several things; null when it names none of them. */
export function readList(predicates: readonly Predicate[], choices: Choices): ListVerdict | null {
  const refers = (predicate: Predicate): boolean =>
    has(predicate, ...REFERRING) ||
    (choices.people !== null &&
      (has(predicate, ...PERSONAL) || predicate.lexemes.some((one) => isMe(one) || isWe(one))))
  const sequence = inOrder(predicates, choices)
  if (!predicates.some(refers)) return sequence && { says: 'answers', choice: sequence }
  const self = selfOf(predicates, choices)
  const progress: Progress = {
    signs: new Map(),
    waiting: [],
    waitingIn: 0,
    lead: null,
    last: null,
    isAnswerFirst: false,
    isUnclear: false,
  }
  for (const predicate of withoutCorrected(predicates.filter((one) => !isSelf(one, choices))))
    readPredicate(predicate, self, progress, choices)
  finish(
    progress,
    {
      hasSigns: predicates.some((predicate) => signOf(predicate) !== null),
      isBareNumbers: predicates.every(isBareNumber),
    },
    choices,
  )
  if (progress.signs.size === 0 && progress.lead && self) assign(progress, self, progress.lead)
  const choice: Choice = new Map()
  for (const [index, sign] of progress.signs) if (sign !== '?') choice.set(index, ANSWERS[sign])
  if (progress.isUnclear) return { says: 'doubt', likely: likelyOf(progress) }
  if (choice.size > 0) return { says: 'answers', choice }
  return progress.signs.size > 0 || progress.waiting.length > 0
    ? { says: 'doubt', likely: likelyOf(progress) }
    : null
}

/** What stands before a correction no longer counts. */
function withoutCorrected(predicates: readonly Predicate[]): readonly Predicate[] {
  const at = predicates.findLastIndex(({ opener }) => opener === 'correction')
  const after = predicates.slice(at)
  return at > 0 && after.some(({ polarity }) => polarity !== null) ? after : predicates
}
