import { type Clause, has } from '../../clauses/clauses.ts'
import type { Lexeme } from '../../clauses/lexeme.ts'
import { beginning, being } from '../../folders.ts'
import { type Choices, referencesOf } from '../../mentions/references.ts'
import { readClause } from './clause/clause.ts'
import { piecesOfPeople, withoutSilent } from './persons.ts'
import { type Gap, type Piece, thing } from './pieces.ts'
import { answers, DOUBTS } from './sign.ts'
import { names } from './words.ts'

/** The pieces of a whole text. */

const NEITHER = beginning('neither')
const OPEN: readonly Lexeme['of'][] = [...DOUBTS, 'unknown', 'reason', 'refuse']

const isPersonal = ({ of }: Lexeme): boolean => of === 'me' || of === 'he' || of === 'she'

/** 'Neither Tom nor I': refuses all that it names. */
function readNeither(clause: Clause, gap: Gap, self: number[] | null, choices: Choices): Piece[] | null {
  if (clause.lexemes.filter(({ words }) => NEITHER.test(words)).length < 2) return null
  const indices = clause.lexemes
    .filter((one) => names(one) || isPersonal(one))
    .flatMap((one) => referencesOf({ ...clause, lexemes: [one], polarity: null }, self, choices).indices)
  if (indices.length === 0) return null
  return [
    { ...thing('named', [...new Set(indices)]), gap },
    { is: 'sign', sign: clause.asks || has(clause, ...OPEN) ? '?' : '-', by: 'words', gap: 'none' },
  ]
}

const SADLY = being('sadly')

/** What follows from what was said is said anew. */
const SO = being('so')

const DENIALS: readonly Lexeme['of'][] = ['not', 'no']

/** '1, 2 and not 3' */
const isSetAgainst = ({ lexemes }: Clause, before: Clause | undefined): boolean =>
  DENIALS.includes(lexemes[0]?.of ?? 'mark') &&
  lexemes.length > 1 &&
  lexemes.slice(1).every((one) => one.of === 'filler' || names(one)) &&
  before?.lexemes.some(names) === true &&
  onlyNames(before)

function gapBefore(clause: Clause, before: Clause | undefined): Gap {
  const { opener, openedBy } = clause
  if (isSetAgainst(clause, before)) return 'turn'
  if (opener === 'but' && SADLY.test(openedBy)) return 'comma'
  if (opener === 'but' || opener === 'correction') return 'turn'
  if (before && before.sentence !== clause.sentence) return before.asks ? 'comma' : 'end'
  if (opener === 'and' && SO.test(openedBy)) return 'end'
  return opener ?? 'comma'
}

/** 'See you both' names nothing, 'thanks both' does. */
const GREETED: readonly Lexeme['of'][] = ['all', 'both', 'thanks', 'filler', 'sorry']

/** 'Thank you for asking us', 'see you both' */
const isPolite = (clause: Clause): boolean =>
  has(clause, 'thanks', 'courtesy', 'noted', 'sorry') &&
  !has(clause, 'none', 'rest', 'only', 'except') &&
  !clause.lexemes.some((one) => names(one) || answers(one)) &&
  !clause.lexemes.every(({ of }) => GREETED.includes(of))

const isAside = (clause: Clause): boolean =>
  isPolite(clause) || (has(clause, 'aside') && !clause.lexemes.some(names))

const onlyNames = ({ lexemes }: Clause): boolean => !lexemes.some(answers)

/** A question that answers nothing is about the things it names: 'the 22nd?' */
function readWhole(clause: Clause, gap: Gap, self: number[] | null, choices: Choices): Piece[] {
  const isQuestion = clause.asks && onlyNames(clause)
  const pieces =
    readNeither(clause, gap, self, choices) ??
    piecesOfPeople(readClause(isQuestion ? { ...clause, asks: false } : clause, gap, self, choices), choices)
  return isQuestion
    ? pieces.map((piece) => (piece.is === 'thing' ? { ...piece, isAsked: true } : piece))
    : pieces
}

const isException = (piece: Piece | undefined): boolean => piece?.is === 'thing' && piece.as === 'out'

const asException = (piece: Piece): Piece =>
  piece.is === 'thing' && piece.as === 'named' ? { ...piece, as: 'out' } : piece

/** 'All but Mother's Day (the 9th)', '1 sí 2 no (día de las madres)': the thing named last in other words. */
function isSaidAgain(pieces: readonly Piece[], before: Piece | undefined): boolean {
  const [again, ...others] = pieces
  return (
    before?.is === 'thing' &&
    again?.is === 'thing' &&
    others.length === 0 &&
    again.gap === 'comma' &&
    again.as === 'named' &&
    `${again.indices}` === `${before.indices}`
  )
}

/** The pieces of a text in order. */
export function piecesOf(clauses: readonly Clause[], self: number[] | null, choices: Choices): Piece[] {
  let isExcepting = false
  let last: Piece | undefined
  const pieces = clauses.map((clause, at): Piece[] => {
    if (isAside(clause)) return []
    const gap = gapBefore(clause, clauses[at - 1])
    const pieces = readWhole(clause, gap, self, choices)
    // 'All but the first and the second'
    if (isExcepting && gap === 'and' && onlyNames(clause)) return pieces.map(asException)
    isExcepting = isException(pieces.at(-1))
    if (isSaidAgain(pieces, last)) return []
    last = pieces.findLast(({ is }) => is === 'thing') ?? last
    return pieces
  })
  return withoutSilent(pieces, choices)
}
