import { type Clause, has, type Predicate } from '../clauses.ts'
import { type Lexeme, POSITIONS } from '../lexeme.ts'
import { type Choices, isMe, isThisDay, isWe } from '../references.ts'
import { isSelf, selfOf } from '../self.ts'
import type { Answer, NewestText } from '../understanding.ts'
import { attach } from './attach.ts'
import { ANSWERS, type Choice, inOrder } from './in-order.ts'
import type { Piece } from './pieces.ts'
import { withoutSignature, withoutSigner } from './signer.ts'
import { piecesOf } from './text.ts'
import { isFollowing, isNone, namesAllIn } from './words.ts'

/** `leanings`: for each thing the signs that may be meant, the likeliest first; empty when there is only one way to read it. */
export type ListVerdict =
  | { says: 'answers'; choice: Choice; leanings: readonly string[] }
  | { says: 'doubt'; likely: Answer | null; leanings: readonly string[] }

const answered = (choice: Choice, leanings: readonly string[] = []): ListVerdict => ({
  says: 'answers',
  choice,
  leanings,
})

/** What a bare number says: what was asked 'which one?', or an accept of a list that was just sent. */
function silent(pending: Answer | null, newest: NewestText): Answer | null {
  if (pending) return pending
  return ['asked', 'asked_back', 'which_one', 'moved'].includes(newest) ? 'accept' : null
}

const BESIDE_NUMBERS: readonly Lexeme['of'][] = [
  'number',
  'filler',
  'thanks',
  'courtesy',
  'sorry',
  'noted',
  ...POSITIONS,
  'both',
  'all',
  'only',
]

/** Numbers and politeness alone; a name or a day without a sign says nothing yet. */
const isBareNumber = ({ lexemes }: Predicate): boolean =>
  lexemes.every(({ of }) => BESIDE_NUMBERS.includes(of))

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
  ...POSITIONS,
  'next_week',
  'this_week',
  'except',
] as const
const PERSONAL = ['he', 'she'] as const

/** What a text answers for each of several things; null when it names none of them. */
export function readList(predicates: readonly Predicate[], choices: Choices): ListVerdict | null {
  const refers = (predicate: Predicate): boolean =>
    has(predicate, ...REFERRING) ||
    predicate.lexemes.some(
      (one, at, all) =>
        namesAllIn(one) ||
        isNone(one, all[at + 1]) ||
        isFollowing(one, choices) ||
        (isThisDay(one) && choices.people === null),
    ) ||
    (choices.people !== null &&
      (has(predicate, ...PERSONAL) || predicate.lexemes.some((one) => isMe(one) || isWe(one))))
  const sequence = inOrder(predicates, choices)
  if (!predicates.some(refers)) return sequence && answered(sequence)
  const [unsigned, signer] = withoutSigner(predicates, choices)
  const self = signer ?? selfOf(predicates, choices)
  const clauses = withoutCorrected(
    withoutSignature(
      unsigned.filter((one) => !isSelf(one, choices)),
      choices,
    ),
  )
  const pieces = piecesOf(wholeClauses(clauses), self, choices)
  const said = pieces.filter((piece) => piece.is === 'sign')
  const sign = said.every((one) => one.sign === said[0]?.sign) ? said[0]?.sign : undefined
  if (self && said.length === pieces.length && sign && sign !== '?')
    return answered(new Map(self.map((index) => [index, ANSWERS[sign]])))
  const isWhich = choices.pending !== null || choices.newest === 'which_one'
  const attached = attach(pieces, choices.starts.length, isWhich)
  if (!attached) return null
  const isBare = predicates.every(isBareNumber) || choices.pending !== null
  const unsaid = isBare && said.length === 0 && !predicates.some(({ asks }) => asks)
  const silently = unsaid ? chosenSilently(pieces, choices) : null
  if (silently) return answered(silently)
  const choice: Choice = new Map()
  for (const [index, one] of attached.signs) if (one !== '?') choice.set(index, ANSWERS[one])
  if (!attached.isUnclear && choice.size > 0) return answered(choice, attached.leanings)
  const last = said.findLast((one) => one.sign !== '?')?.sign
  return { says: 'doubt', likely: last && last !== '?' ? ANSWERS[last] : null, leanings: attached.leanings }
}

/** Things alone, after a question that says what naming them means. */
function chosenSilently(pieces: readonly Piece[], { pending, newest, starts }: Choices): Choice | null {
  const answer = silent(pending, newest)
  const things = pieces.filter((piece) => piece.is === 'thing')
  const named = things.flatMap(({ as, indices }) => (as === 'rest' ? [] : indices))
  if (!answer || named.length === 0) return null
  if (things.some(({ isUnknown, isVague, as }) => isUnknown || isVague || as === 'out')) return null
  const isOnly = things.some(({ as }) => as === 'only')
  const other = answer === 'accept' ? 'decline' : 'accept'
  return new Map(
    starts.flatMap((_, index): [number, Answer][] =>
      named.includes(index) ? [[index, answer]] : isOnly ? [[index, other]] : [],
    ),
  )
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

/** What stands before a correction no longer counts. */
function withoutCorrected(predicates: readonly Predicate[]): readonly Predicate[] {
  const at = predicates.findLastIndex(({ opener }) => opener === 'correction')
  const after = predicates.slice(at)
  return at > 0 && after.some(({ polarity }) => polarity !== null) ? after : predicates
}
