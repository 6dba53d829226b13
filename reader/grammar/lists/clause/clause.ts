import type { Clause } from '../../../clauses/clauses.ts'
import type { Lexeme } from '../../../clauses/lexeme.ts'
import type { Choices } from '../../../mentions/references.ts'
import { type Gap, type Piece, thing } from '../pieces.ts'
import { signOf } from '../sign.ts'
import { names } from '../words.ts'
import { CONJUNCTIONS } from './conjunctions.ts'
import { NAMES } from './names.ts'
import { addThing, endAnswer, endThing, type OpenClause, openClause } from './open-clause.ts'
import { QUANTIFIERS } from './quantifiers.ts'
import { RESTRICTIONS } from './restrictions.ts'
import type { Place, Rule } from './rule.ts'

/** One clause of a text about a list, read from left to right. */

/** The first that holds is how a lexeme is read. */
const RULES: readonly Rule[] = [...CONJUNCTIONS, ...RESTRICTIONS, ...QUANTIFIERS, ...NAMES]

/** The pieces of one clause. */
export function readClause(clause: Clause, gap: Gap, self: number[] | null, choices: Choices): Piece[] {
  const { lexemes } = clause
  const open = openClause(clause, gap, self, choices)
  for (const [at, lexeme] of lexemes.entries()) {
    const place: Place = { open, lexeme, at, before: lexemes[at - 1], after: lexemes[at + 1] }
    RULES.find(({ holds }) => holds(place))?.read(place)
  }
  endThing(open)
  // 'All except' something that nobody asked for.
  const isLeftOut = open.pieces.some((piece) => piece.is === 'thing' && piece.as === 'out')
  if (open.as === 'out' && !isLeftOut) addThing(open, thing('out', [], { isUnknown: true }))
  endAnswer(open)
  return turnedRound(withTasks(open), open.said, clause.asks)
}

/** 'On the 31st I can play drums': a task after the day it is for tells which is meant, and is no thing of its own. */
function withTasks({ pieces, clause: { lexemes } }: OpenClause): Piece[] {
  const [day, said, task, ...more] = pieces
  const isTask = lexemes.findLast(names)?.of === 'item'
  if (!isTask || more.length > 0 || day?.is !== 'thing' || said?.is !== 'sign' || task?.is !== 'thing')
    return pieces
  const both = day.indices.filter((index) => task.indices.includes(index))
  const isPlain = day.as === 'named' && task.as === 'named' && task.gap === 'none'
  return isPlain && both.length > 0 ? [{ ...day, indices: both, isVague: false }, said] : pieces
}

/** 'Ich kann am 15. leider nicht': what stands on both sides of the only thing is one answer. */
function turnedRound(pieces: Piece[], said: readonly Lexeme[], asks: boolean): Piece[] {
  const [before, about, after, more] = pieces
  if (more || before?.is !== 'sign' || about?.is !== 'thing' || after?.is !== 'sign') return pieces
  const isOne = about.gap === 'none' && about.as !== 'only' && before.sign === '+' && before.by === 'words'
  const found = signOf(said, asks)
  if (!isOne || after.sign !== '-' || after.by === 'words' || !found || found.sign === '?') return pieces
  return [
    { ...about, gap: before.gap },
    { is: 'sign', ...found, gap: 'none' },
  ]
}
