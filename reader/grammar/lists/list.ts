import { type Clause, type Predicate, REFUSING } from '../../clauses/clauses.ts'
import type { Lexeme } from '../../clauses/lexeme.ts'
import { being } from '../../folders.ts'
import type { Choices } from '../../mentions/references.ts'
import { isSelf, selfOf } from '../../mentions/self.ts'
import type { Answer } from '../../reading.ts'
import { type Attached, attach } from './attach.ts'
import { chosenBare } from './bare.ts'
import { answerOf, type Choice, choiceOf } from './choice.ts'
import { inOrder } from './in-order.ts'
import type { Piece, Said } from './pieces.ts'
import { refers } from './referring.ts'
import { withoutSignature, withoutSigner } from './signer.ts'
import { piecesOf } from './text.ts'
import { names } from './words.ts'

/** `leanings`: for each thing the signs that may be meant, the likeliest first; empty when there is only one way to read it. */
export type ListVerdict =
  | { says: 'answers'; choice: Choice; leanings: readonly string[] }
  | { says: 'doubt'; likely: Answer | null; leanings: readonly string[] }

const answered = (choice: Choice, leanings: readonly string[] = []): ListVerdict => ({
  says: 'answers',
  choice,
  leanings,
})

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

/** 'I can do the 9th, sorry, I meant the 16th': only what was named is another; of several it is open which. */
function renamed(before: readonly Predicate[], after: readonly Predicate[]): readonly Predicate[] | null {
  const named = before.filter(({ lexemes }) => lexemes.some(names))
  const others = after.flatMap(({ lexemes }) => lexemes.filter(names))
  const [only] = named
  if (!only || named.length > 1 || others.length !== only.lexemes.filter(names).length) return null
  const lexemes = [...only.lexemes.filter((one) => !names(one)), ...others]
  return before.map((one) => (one === only ? { ...one, lexemes } : one))
}

const TELLS_WHY = being('tells-why')

/** 'Take me off the 31st, turns out I'm in Tulsa', 'no for the 2pm because we have family': what only says why. */
const isExplanation = (
  { opener, openedBy, polarity, lexemes }: Predicate,
  before: Predicate | undefined,
): boolean =>
  (opener === 'because' || (opener === 'correction' && TELLS_WHY.test(openedBy))) &&
  polarity === 'reason' &&
  !lexemes.some(names) &&
  REFUSING.includes(before?.polarity ?? null)

/** 'With two small kids' */
const isCount = ({ of, words, isDay }: Lexeme, next: Lexeme | undefined): boolean =>
  of === 'number' && !isDay && /^\p{L}/u.test(words) && next?.of === 'unknown'

/** 'Good Friday I'm working in the morning', 'I have a wedding with two kids': spans and counts inside a reason name nothing. */
function withoutInner({ lexemes, ...predicate }: Predicate): Predicate {
  if (predicate.polarity !== 'reason') return { ...predicate, lexemes }
  const reason = lexemes.findIndex(({ of }) => of === 'reason')
  const isNamed = lexemes.slice(0, reason).some(({ fits }) => fits?.length === 1)
  const isInner = ({ isSpan, fits }: Lexeme, at: number): boolean =>
    isNamed && at > reason && isSpan === true && (fits?.length ?? 0) > 1
  return {
    ...predicate,
    lexemes: lexemes.filter((one, at) => !isInner(one, at) && !isCount(one, lexemes[at + 1])),
  }
}

const withoutGrounds = (predicates: readonly Predicate[]): readonly Predicate[] =>
  predicates.filter((one, at) => !isExplanation(one, predicates[at - 1])).map(withoutInner)

/** What stands before a correction no longer counts. */
function withoutCorrected(predicates: readonly Predicate[]): readonly Predicate[] {
  const at = predicates.findLastIndex(({ opener }) => opener === 'correction')
  if (at <= 0) return predicates
  const [before, after] = [predicates.slice(0, at), predicates.slice(at)]
  return after.some(({ polarity }) => polarity !== null) ? after : (renamed(before, after) ?? predicates)
}

const saidIn = (pieces: readonly Piece[]): Said[] => pieces.filter((piece) => piece.is === 'sign')

/** 'It's Anna, yes': one answer that names nothing is for who gives it. */
function ofWriter(pieces: readonly Piece[], self: readonly number[] | null): Choice | null {
  const [first, ...others] = saidIn(pieces)
  const isOne = others.length + 1 === pieces.length && others.every(({ sign }) => sign === first?.sign)
  if (!self || !first || first.sign === '?' || !isOne) return null
  return choiceOf(self.map((index) => [index, first.sign]))
}

function verdictOf({ signs, isUnclear, leanings }: Attached, said: readonly Said[]): ListVerdict {
  const choice = choiceOf(signs)
  if (!isUnclear && choice.size > 0) return answered(choice, leanings)
  const last = said.findLast(({ sign }) => sign !== '?')
  return { says: 'doubt', likely: last ? answerOf(last.sign) : null, leanings }
}

/** 'Ok 11 no 18 yes 25 yes': where an answer follows each thing, the word before them answers nothing. */
function withoutOpening(pieces: readonly Piece[], [first]: readonly Predicate[]): readonly Piece[] {
  const others = pieces.slice(1)
  const isOpened = first?.lexemes[0]?.of === 'ok' && pieces[0]?.is === 'sign'
  const follow = others.every(({ is }, at) => is === (at % 2 === 0 ? 'thing' : 'sign'))
  if (!isOpened || !follow || others.length < 4 || others.length % 2 === 1) return pieces
  return others.map((piece) => ({ ...piece, gap: piece.is === 'sign' ? 'none' : 'comma' }))
}

/** What a text answers for each of several things; null when it names none of them. */
export function readList(predicates: readonly Predicate[], choices: Choices): ListVerdict | null {
  if (!predicates.some((one) => refers(one, choices))) {
    const sequence = inOrder(predicates, choices)
    return sequence && answered(sequence)
  }
  const [unsigned, signer] = withoutSigner(withoutGrounds(predicates), choices)
  const self = signer ?? selfOf(predicates, choices)
  const answering = unsigned.filter((one) => !isSelf(one, choices))
  const clauses = wholeClauses(withoutCorrected(withoutSignature(answering, choices)))
  const pieces = withoutOpening(piecesOf(clauses, self, choices), predicates)
  const certain = ofWriter(pieces, self) ?? chosenBare(predicates, pieces, choices)
  if (certain) return answered(certain)
  const isWhich = choices.pending !== null || choices.newest === 'which_one'
  const attached = attach(pieces, choices.starts.length, isWhich)
  return attached && verdictOf(attached, saidIn(pieces))
}
