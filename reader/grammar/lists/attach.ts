import type { Piece, Sign } from './pieces.ts'
import { leadOf } from './spoken.ts'
import { type Statements, statementsOf } from './statements.ts'
import type { Stretch } from './stretches.ts'
import { waysOf } from './ways.ts'

/** Which answer belongs to which thing: of all ways to part a text the cheapest, when no other comes near. */

/** What is left of a text when it is read: for each thing its sign, and all signs that may be meant, the likeliest first. */
export type Attached = { signs: ReadonlyMap<number, Sign>; isUnclear: boolean; leanings: readonly string[] }

/** A way that costs so little more may be meant. */
const MARGIN = 0.35
/** Longer texts tell a story. */
const PIECES_MAX = 30

type Outcome = { signs: ReadonlyMap<number, Sign>; isUnclear: boolean }

/** One sign for each thing; torn when a thing has two. */
function weighed({ made, excepted }: Statements): { signs: Map<number, Sign>; isTorn: boolean } {
  const [single, general] = [new Map<number, Sign>(), new Map<number, Sign>()]
  let isTorn = false
  for (const { of, indices, sign } of made) {
    const into = of === 'single' ? single : general
    const differs = (from: ReadonlyMap<number, Sign>, index: number): boolean =>
      (from.get(index) ?? sign) !== sign
    // 'Yes to the first, no to all'
    const isAgainstSingle = (index: number): boolean =>
      of === 'all' && !excepted.has(index) && differs(single, index)
    isTorn ||= indices.some((index) => differs(into, index) || isAgainstSingle(index))
    for (const index of indices) into.set(index, sign)
  }
  return { signs: new Map([...general, ...single]), isTorn }
}

/** 'No, 1 and 2 yes' */
function contradictsLead(signs: ReadonlyMap<number, Sign>, stretches: readonly Stretch[]): boolean {
  const lead = leadOf(stretches)
  if (!lead || lead === '?') return false
  const given = [...signs.values()].filter((sign) => sign !== '?')
  return given.length > 0 && !given.includes(lead)
}

/** The answer for each thing when a text is parted so. */
function outcomeOf(stretches: readonly Stretch[], count: number, isWhich: boolean): Outcome {
  const statements = statementsOf(stretches, count, isWhich)
  const { signs, isTorn } = weighed(statements)
  return { signs, isUnclear: statements.isOpen || isTorn || contradictsLead(signs, stretches) }
}

const spelled = ({ signs, isUnclear }: Outcome): string =>
  `${isUnclear}${[...signs].toSorted(([a], [b]) => a - b).join(' ')}`

/** What the likeliest way to part a text answers for each thing; null when no thing is named. */
export function attach(pieces: readonly Piece[], count: number, isWhich: boolean): Attached | null {
  if (!pieces.some(({ is }) => is === 'thing')) return null
  const ways = pieces.length > PIECES_MAX ? [] : waysOf(pieces, isWhich)
  const near = ways
    .filter(({ cost }) => cost < (ways[0]?.cost ?? 0) + MARGIN)
    .map(({ stretches }) => outcomeOf(stretches, count, isWhich))
  const [likeliest] = near
  if (!likeliest) return { signs: new Map(), isUnclear: true, leanings: [] }
  const words = spelled(likeliest)
  const isTorn = near.some((one) => spelled(one) !== words)
  const leanings = Array.from({ length: count }, (_, index) =>
    [...new Set(near.map(({ signs }) => signs.get(index) ?? '.'))].join(''),
  )
  return { signs: likeliest.signs, isUnclear: likeliest.isUnclear || isTorn, leanings }
}
