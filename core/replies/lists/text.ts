import { type Clause, has } from '../clauses.ts'
import { type Choices, referencesOf } from '../references.ts'
import { readClause } from './clause.ts'
import { type Gap, type Piece, thing } from './pieces.ts'
import { answers, DOUBTS } from './sign.ts'
import { names } from './words.ts'

/** The pieces of a whole text. */

const NEITHER = /^(ni|nem|neither|nor|weder|noch)( |$)/

/** 'Neither Tom nor I': refuses all that it names. */
function readNeither(clause: Clause, gap: Gap, self: number[] | null, choices: Choices): Piece[] | null {
  if (clause.lexemes.filter(({ words }) => NEITHER.test(words)).length < 2) return null
  const naming = clause.lexemes.filter((one) => names(one) || ['me', 'he', 'she'].includes(one.of))
  const indices = [
    ...new Set(
      naming.flatMap(
        (one) => referencesOf({ ...clause, lexemes: [one], polarity: null }, self, choices).indices,
      ),
    ),
  ]
  const isOpen =
    clause.asks ||
    clause.lexemes.some(
      ({ of }) => DOUBTS.includes(of) || of === 'unknown' || of === 'reason' || of === 'refuse',
    )
  if (indices.length === 0) return null
  return [
    { ...thing('named', indices), gap },
    { is: 'sign', sign: isOpen ? '?' : '-', by: 'words', gap: 'none' },
  ]
}

const SADLY =
  /^(lamentablemente|leider|infelizmente|desafortunadamente|unfortunately|sadly|malheureusement|desgraciadamente|bedauerlicherweise)$/

/** What follows from what was said is said anew. */
const SO = /^(so|asi que|entonces|donc|also|daher|deshalb|deswegen|por isso|portanto|entao|therefore|thus)$/

function gapBefore(clause: Clause, before: Clause | undefined): Gap {
  if (clause.opener === 'but' && SADLY.test(clause.openedBy)) return 'comma'
  if (clause.opener === 'but' || clause.opener === 'correction') return 'turn'
  if (before && before.sentence !== clause.sentence) return before.asks ? 'comma' : 'end'
  if (clause.opener === 'and' && SO.test(clause.openedBy)) return 'end'
  return clause.opener === 'and' || clause.opener === 'because' ? clause.opener : 'comma'
}

/** 'Thank you for asking us', 'see you both' */
const isPolite = (clause: Clause): boolean =>
  has(clause, 'thanks', 'courtesy', 'noted', 'sorry') &&
  !has(clause, 'none', 'rest', 'only', 'except') &&
  !clause.lexemes.some((one) => names(one) || answers(one)) &&
  !clause.lexemes.every(({ of }) => ['all', 'both', 'thanks', 'filler', 'sorry'].includes(of))

/** The pieces of a text in order. */
export function piecesOf(clauses: readonly Clause[], self: number[] | null, choices: Choices): Piece[] {
  let isOut = false
  return clauses.flatMap((clause, at) => {
    const gap = gapBefore(clause, clauses[at - 1])
    const isAside = (has(clause, 'aside') && !clause.lexemes.some(names)) || isPolite(clause)
    if (isAside) return []
    const onlyNames = !clause.lexemes.some(answers)
    const pieces =
      readNeither(clause, gap, self, choices) ??
      readClause(onlyNames ? { ...clause, asks: false } : clause, gap, self, choices)
    for (const piece of pieces) if (piece.is === 'thing' && onlyNames && clause.asks) piece.isAsked = true
    // 'All but the first and the second'
    if (isOut && gap === 'and' && onlyNames)
      return pieces.map((piece) =>
        piece.is === 'thing' && piece.as === 'named' ? { ...piece, as: 'out' as const } : piece,
      )
    const last = pieces.at(-1)
    isOut = last?.is === 'thing' && last.as === 'out'
    return pieces
  })
}
