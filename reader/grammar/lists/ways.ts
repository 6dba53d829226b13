import type { Piece } from './pieces.ts'
import { type Candidate, costApart, costOfSwitch, type Order, type Stretch, stretchOf } from './stretches.ts'

/** The ways to part a text about a list into stretches with one answer each. */

/** `order`: the one that was last seen. */
type Way = { cost: number; stretches: readonly Stretch[]; order: Order | null }

const WAYS_MAX = 120

/** A way that goes on with one stretch more, which begins with `first`. */
function extended(
  way: Way,
  { stretch, cost, order }: Candidate,
  first: Piece,
  before: Piece | undefined,
): Way {
  const goesOn = order !== null && order === way.order
  const isSwitched = order !== null && way.order !== null && order !== way.order
  return {
    cost: way.cost + cost + costApart(first, before, goesOn) + (isSwitched ? costOfSwitch(first.gap) : 0),
    stretches: [...way.stretches, stretch],
    order: order ?? way.order,
  }
}

/** The ways to part the pieces, the cheapest first. */
export function waysOf(pieces: readonly Piece[], isWhich: boolean): readonly Way[] {
  /** For each number of pieces the ways to part so many. */
  const reached: Way[][] = [[{ cost: 0, stretches: [], order: null }]]
  for (let end = 1; end <= pieces.length; end++) {
    const ways = pieces.slice(0, end).flatMap((first, start) => {
      const last = stretchOf(pieces.slice(start, end), isWhich)
      return last ? (reached[start] ?? []).map((way) => extended(way, last, first, pieces[start - 1])) : []
    })
    reached.push(ways.toSorted((a, b) => a.cost - b.cost).slice(0, WAYS_MAX))
  }
  return reached.at(-1) ?? []
}
