import { areOfOne, type Choices, type Person } from '../../mentions/references.ts'
import type { Piece, Thing } from './pieces.ts'

/** On a shared phone: who is named, beside what of theirs is meant. */

/** All things of the one who has these. */
const allOf = (indices: readonly number[], people: readonly Person[]): number[] =>
  people.flatMap(({ name }, index) => (name === people[indices[0] ?? -1]?.name ? [index] : []))

/** Everything of one person, and nothing else. */
const isWhole = ({ as, indices }: Thing, people: readonly Person[]): boolean =>
  as === 'named' && areOfOne(indices, people) && allOf(indices, people).length === indices.length

const isPart = ({ as, indices }: Thing, whole: readonly number[]): boolean =>
  (as === 'named' || as === 'only') && indices.length > 0 && indices.every((index) => whole.includes(index))

/** In 'Jess yes to Easter', 'Jim can do both of his', 'Oma kann nur am 9.' somebody is named, and then which of their things: only those are meant. */
function withNarrowSubject(pieces: readonly Piece[], people: readonly Person[]): readonly Piece[] {
  const things = pieces.filter((piece) => piece.is === 'thing')
  const [subject, ...parts] = things
  const areParts = subject && isWhole(subject, people) && parts.every((one) => isPart(one, subject.indices))
  const [first] = parts
  if (!areParts || !first || parts.some(({ as }) => as !== first.as)) return pieces
  const isOneAnswer = pieces.length - things.length < 2
  const indices = [...new Set(parts.flatMap((one) => one.indices))]
  const isOpen = parts.some(({ isVague, isUnknown }) => isVague || isUnknown)
  const narrow: Piece = isOneAnswer
    ? { ...subject, as: first.as, indices, isVague: isOpen }
    : { ...subject, indices }
  return pieces.flatMap((piece) => {
    if (piece === subject) return [narrow]
    return isOneAnswer && piece.is === 'thing' ? [] : [piece]
  })
}

/** The pieces of a clause, as they are meant where several persons may be: 'only' leaves nothing else of one of them. */
export function piecesOfPeople(pieces: readonly Piece[], { people }: Choices): Piece[] {
  if (!people) return [...pieces]
  return withNarrowSubject(pieces, people).map((piece) => {
    if (piece.is !== 'thing' || piece.as !== 'only' || !areOfOne(piece.indices, people)) return piece
    const all = allOf(piece.indices, people)
    // 'Only Tom'
    return piece.indices.length < all.length ? { ...piece, among: all } : piece
  })
}

/** Somebody's name alone where nothing is said: 'she feels terrible about it'. */
const isSilent = (pieces: readonly Piece[], people: readonly Person[]): boolean =>
  pieces.length > 0 && pieces.every((piece) => piece.is === 'thing' && isWhole(piece, people))

/** The pieces of each clause without those that only name again who has answered before. */
export function withoutSilent(clauses: readonly (readonly Piece[])[], { people }: Choices): Piece[] {
  if (!people) return clauses.flat()
  return clauses.flatMap((pieces, at) => {
    const before = clauses.slice(0, at)
    const isAnswered = ({ indices }: Thing): boolean =>
      before.some(
        (one) =>
          one.some(({ is }) => is === 'sign') &&
          one.some((piece) => piece.is === 'thing' && indices.some((index) => piece.indices.includes(index))),
      )
    const isFollowed = clauses[at + 1]?.[0]?.is === 'sign'
    const isAgain =
      isSilent(pieces, people) && pieces.every((piece) => piece.is === 'thing' && isAnswered(piece))
    return isAgain && !isFollowed ? [] : pieces
  })
}
