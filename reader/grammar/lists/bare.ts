import type { Predicate } from '../../clauses/clauses.ts'
import { type Lexeme, POSITIONS } from '../../clauses/lexeme.ts'
import type { Choices } from '../../mentions/references.ts'
import type { Answer } from '../../reading.ts'
import type { Choice } from './choice.ts'
import type { Piece } from './pieces.ts'

/** Things named without an answer, after a text that says what naming them means: '2' after 'which one?'. */

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

/** '10:30 and noon': some of the days, each named. */
const areBareDays = (predicates: readonly Predicate[], pieces: readonly Piece[]): boolean =>
  pieces.length > 1 &&
  predicates.every(({ lexemes }) =>
    lexemes.every(({ of, fits }) => fits?.length === 1 || BESIDE_NUMBERS.includes(of)),
  )

/** What naming a thing says: the answer to 'which one?', or an accept of a list that was just sent. */
function meantBy({ pending, newest }: Choices): Answer | null {
  if (pending) return pending
  return ['asked', 'asked_back', 'which_one', 'moved'].includes(newest) ? 'accept' : null
}

/** A text that names things and says nothing of them. */
const isBare = (predicates: readonly Predicate[], pieces: readonly Piece[], { pending }: Choices): boolean =>
  (pending !== null || predicates.every(isBareNumber) || areBareDays(predicates, pieces)) &&
  pieces.every(({ is }) => is === 'thing') &&
  !predicates.some(({ asks }) => asks)

/** What a text answers by naming things alone; null when that is open or it says more. */
export function chosenBare(
  predicates: readonly Predicate[],
  pieces: readonly Piece[],
  choices: Choices,
): Choice | null {
  const answer = meantBy(choices)
  if (!answer || !isBare(predicates, pieces, choices)) return null
  const things = pieces.filter((piece) => piece.is === 'thing')
  const named = things.flatMap(({ as, indices }) => (as === 'rest' ? [] : indices))
  const isOnly = things.some(({ as }) => as === 'only')
  const isOpen = things.some(
    ({ isUnknown, isVague, as }) => isUnknown || isVague || as === 'out' || (isOnly && as !== 'only'),
  )
  if (named.length === 0 || isOpen) return null
  const other = answer === 'accept' ? 'decline' : 'accept'
  return new Map(
    choices.starts.flatMap((_, index): [number, Answer][] => {
      if (named.includes(index)) return [[index, answer]]
      return isOnly ? [[index, other]] : []
    }),
  )
}
