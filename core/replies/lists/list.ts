import { type Clause, has, type Predicate } from '../clauses.ts'
import type { Lexeme } from '../lexeme.ts'
import { type Choices, isMe, isSelf, isWe, selfOf } from '../references.ts'
import type { Answer, NewestText } from '../understanding.ts'
import { attach } from './attach.ts'
import type { Said, Sign } from './pieces.ts'
import { piecesOf } from './text.ts'

export type Choice = Map<number, Answer>
export type ListVerdict = { says: 'answers'; choice: Choice } | { says: 'doubt'; likely: Answer | null }

const ANSWERS: Readonly<Record<'+' | '-', Answer>> = { '+': 'accept', '-': 'decline' }

/** A bare number: what was asked 'which one?', or an accept of a list that was just sent. */
function silent(pending: Answer | null, newest: NewestText): '+' | '-' | null {
  if (pending) return pending === 'accept' ? '+' : '-'
  return ['asked', 'asked_back', 'which_one', 'moved'].includes(newest) ? '+' : null
}

const BESIDE_NUMBERS: readonly Lexeme['of'][] = [
  'number',
  'filler',
  'thanks',
  'courtesy',
  'sorry',
  'noted',
  'first',
  'second',
  'third',
  'last',
  'middle',
  'both',
  'all',
  'only',
]

/** Numbers and politeness alone; a name or a day without a sign says nothing yet. */
const isBareNumber = ({ lexemes }: Predicate): boolean =>
  lexemes.every(({ of }) => BESIDE_NUMBERS.includes(of))

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
  ['yes', 'no', 'not', 'ok'].includes(of) || KEYWORD.test(words) || words === 'si'

/** 'No no' is one phrase and two answers. */
function repeated(lexeme: Lexeme): Lexeme[] {
  const words = lexeme.words.split(' ')
  return new Set(words).size === 1 ? words.map((word) => ({ ...lexeme, words: word })) : [lexeme]
}

/** 'y n n', 'yes, yes and no': one particle for each thing, in order. */
function inOrder(predicates: readonly Predicate[], { starts }: Choices): Choice | null {
  const lexemes = predicates
    .flatMap((predicate) => predicate.lexemes)
    .filter(({ of }) => !IN_ORDER.includes(of))
    .flatMap((lexeme) => repeated(lexeme))
  const signs = lexemes.map((lexeme) =>
    isParticle(lexeme) ? (PARTICLE_SIGNS[lexeme.words === 'si' ? 'yes' : lexeme.of] ?? '?') : '?',
  )
  if (starts.length < 2 || signs.length !== starts.length || signs.includes('?')) return null
  const isJoined = predicates.some(({ opener }) => opener === 'and')
  const isMixed = new Set(signs).size > 1
  // 'Yes and no' is no answer for two.
  const isList = !(isMixed && isJoined && signs.length === 2)
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
  const [unsigned, signer] = withoutSigner(predicates, choices)
  const self = signer ?? selfOf(predicates, choices)
  const clauses = withoutCorrected(
    withoutSignature(
      unsigned.filter((one) => !isSelf(one, choices)),
      choices,
    ),
  )
  const pieces = piecesOf(wholeClauses(clauses), self, choices)
  const attached = attach(
    pieces,
    choices.starts.length,
    choices.pending !== null || choices.newest === 'which_one',
  )
  const only = pieces.length > 0 && pieces.every(({ is }) => is === 'sign') ? pieces : []
  const lead =
    only.length > 0 && only.every((piece) => piece.is === 'sign' && piece.sign === (only[0] as Said).sign)
      ? (only[0] as Said).sign
      : null
  if (self && lead && lead !== '?')
    return { says: 'answers', choice: new Map(self.map((index) => [index, ANSWERS[lead]])) }
  if (!attached) return null
  const bare =
    predicates.every(isBareNumber) || choices.pending ? silent(choices.pending, choices.newest) : null
  if (bare && !pieces.some(({ is }) => is === 'sign') && !predicates.some(({ asks }) => asks)) {
    const indices = pieces.flatMap((piece) =>
      piece.is === 'thing' && piece.as !== 'rest' ? piece.indices : [],
    )
    const isOnly = pieces.some((piece) => piece.is === 'thing' && piece.as === 'only')
    const isOpen = pieces.some(
      (piece) => piece.is === 'thing' && (piece.isUnknown || piece.isVague || piece.as === 'out'),
    )
    if (!isOpen && indices.length > 0)
      return {
        says: 'answers',
        choice: new Map(
          choices.starts.flatMap((_, index): [number, Answer][] =>
            indices.includes(index)
              ? [[index, ANSWERS[bare]]]
              : isOnly
                ? [[index, ANSWERS[bare === '+' ? '-' : '+']]]
                : [],
          ),
        ),
      }
  }
  const choice: Choice = new Map()
  for (const [index, sign] of attached.signs) if (sign !== '?') choice.set(index, ANSWERS[sign])
  const last = pieces.findLast((piece): piece is Said => piece.is === 'sign' && piece.sign !== '?')?.sign
  const likely = last && last !== '?' ? ANSWERS[last] : null
  if (!attached.isUnclear && choice.size > 0) return { says: 'answers', choice }
  return { says: 'doubt', likely }
}

/** Clauses as they were before their parts were told apart. */
function wholeClauses(parts: readonly Predicate[]): Clause[] {
  const clauses: Clause[] = []
  for (const { polarity: _, isPart, ...part } of parts) {
    const last = clauses.at(-1)
    if (isPart && last) clauses[clauses.length - 1] = { ...last, lexemes: [...last.lexemes, ...part.lexemes] }
    else clauses.push(part)
  }
  return clauses
}

/** 'Soy Anna' anywhere, and a name at the very end, say who writes. */
function withoutSigner(
  predicates: readonly Predicate[],
  { people }: Choices,
): [readonly Predicate[], number[] | null] {
  if (!people) return [predicates, null]
  const speaks = predicates.some(({ lexemes }) => lexemes.some((one) => isMe(one)))
  let signer: number[] | null = null
  const unsigned = predicates.flatMap((predicate, at): Predicate[] => {
    const lexemes = predicate.lexemes.filter((lexeme, index, all) => {
      const [before, after] = [all[index - 1], all[index + 1]]
      if (lexeme.of === 'item' && !lexeme.isVerb && lexeme.items?.length === 1) {
        const isTold =
          before?.of === 'self' || (after?.of === 'self' && !/^(soy|aqui|c est|cest)/.test(after.words))
        const isLast = at === predicates.length - 1 && index === all.length - 1
        const isAlone = all.length === 1 && at > 0
        const isSigned = isLast && speaks && (isAlone || SAYING.includes(before?.of ?? 'mark'))
        if (!isTold && !isSigned) return true
        signer = [...lexeme.items]
        return false
      }
      return true
    })
    return lexemes.length > 0 ? [{ ...predicate, lexemes }] : []
  })
  return signer ? [unsigned, signer] : [predicates, null]
}

const SAYING: readonly Lexeme['of'][] = [
  'accept',
  'decline',
  'can',
  'cannot',
  'reason',
  'yes',
  'no',
  'not',
  'refuse',
  'thanks',
  'courtesy',
  'sorry',
]

/** 'Decline all please. Tom & Anna' */
function withoutSignature(predicates: readonly Predicate[], { people }: Choices): readonly Predicate[] {
  if (!people) return predicates
  const isName = ({ lexemes }: Predicate): boolean =>
    lexemes.length > 0 &&
    lexemes.every(
      ({ of, isVerb }) =>
        (of === 'item' && isVerb === undefined) || of === 'self' || of === 'filler' || of === 'thanks',
    )
  const from = predicates.findLastIndex((one) => !isName(one)) + 1
  const signed = predicates.slice(from)
  const before = predicates.slice(0, from)
  const isAfterAnswer =
    before.some(({ polarity }) => polarity !== null) &&
    signed[0] &&
    signed[0].sentence > (before.at(-1)?.sentence ?? 0)
  return isAfterAnswer && !signed.some(({ opener }) => opener === 'but' || opener === 'correction')
    ? before
    : predicates
}

/** What stands before a correction no longer counts. */
function withoutCorrected(predicates: readonly Predicate[]): readonly Predicate[] {
  const at = predicates.findLastIndex(({ opener }) => opener === 'correction')
  const after = predicates.slice(at)
  return at > 0 && after.some(({ polarity }) => polarity !== null) ? after : predicates
}
