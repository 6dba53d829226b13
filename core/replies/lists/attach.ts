import type { Piece, Sign, Thing } from './pieces.ts'
import { type Stretch, waysOf } from './stretches.ts'

/** Which answer belongs to which thing: of all ways to part a text the cheapest, when no other comes near. */

/** What is left of a text when it is read: for each thing its sign, and all signs that may be meant, the likeliest first. */
export type Attached = { signs: ReadonlyMap<number, Sign>; isUnclear: boolean; leanings: readonly string[] }

/** A way that costs so little more may be meant. */
const MARGIN = 0.35
/** Longer texts tell a story. */
const PIECES_MAX = 30
const OPPOSITE: Readonly<Record<Sign, Sign>> = { '+': '-', '-': '+', '?': '?' }

type Outcome = { signs: Map<number, Sign>; isUnclear: boolean }

/** What a stretch without an answer means: what was said before, else the opposite of a refusal beside it. */
function unsaid(stretches: readonly Stretch[], at: number, isWhich: boolean): Sign | null {
  const lead = stretches[at - 1]
  const own = stretches[at]
  if (own?.things.some(({ as }) => as === 'only')) return '+'
  const isLead =
    lead?.things.length === 0 && (own?.gap !== 'end' || lead.said.every(({ by }) => by === 'particle'))
  if (isLead && lead.sign) return own?.gap === 'turn' ? OPPOSITE[lead.sign] : lead.sign
  if (isWhich || stretches[at]?.things.every(({ as }) => as === 'all')) return '+'
  const beside = [stretches[at + 1], stretches[at - 1]].filter((one) => one?.sign)
  return beside.length > 0 &&
    beside.every((one) => one?.sign === '-' && !one.things.some(({ as }) => as === 'all'))
    ? '+'
    : null
}

/** What each stretch says of its things. */
function signsOf(stretches: readonly Stretch[], isWhich: boolean): (Sign | null)[] {
  const found: (Sign | null)[] = []
  const lead = leadOf(stretches)
  for (const [at, { sign, things, said, isSignFirst }] of stretches.entries()) {
    const has = (as: Thing['as']): boolean => things.some((one) => one.as === as)
    const isSame = said.length > 0 && said.every(({ by }) => by === 'same')
    // 'All but the 22nd, which is my birthday'
    const isTold =
      !isSignFirst && said.length > 0 && said.every(({ by, sign }) => sign === '-' && by === 'reason')
    if (isSame) found.push(found[at - 1] ?? '+')
    else if (has('out') && isTold) found.push('+')
    else if (has('out') && said.length === 0) found.push(has('only') ? '+' : (lead ?? '+'))
    else found.push(sign ?? (things.length > 0 ? unsaid(stretches, at, isWhich) : null))
  }
  return found
}

/** An answer before or after everything that is named. */
const leadOf = (stretches: readonly Stretch[]): Sign | null =>
  stretches.find(({ things, sign, said }) => things.length === 0 && sign && said[0]?.by !== 'reason')?.sign ??
  null

const isDoubtful = ({ things }: Stretch, sign: Sign): boolean =>
  things.some(({ isVague, isUnknown }) => isVague || (isUnknown && sign !== '-'))

/** The answer for each thing when the pieces are parted so. What is said of single things goes before what is said of all. */
function outcomeOf(stretches: readonly Stretch[], count: number, isWhich: boolean): Outcome {
  const [signs, general] = [new Map<number, Sign>(), new Map<number, Sign>()]
  let isUnclear = false
  const every = Array.from({ length: count }, (_, index) => index)
  const assign = (to: Map<number, Sign>, indices: readonly number[], sign: Sign): void => {
    for (const index of indices) {
      if ((to.get(index) ?? sign) !== sign) isUnclear = true
      to.set(index, sign)
    }
  }
  const named = new Set(
    stretches.flatMap(({ things }) =>
      things.flatMap(({ as, indices }) => (as === 'all' || as === 'rest' ? [] : indices)),
    ),
  )
  const excepted = new Set(
    stretches.flatMap(({ things }) => things.flatMap(({ as, indices }) => (as === 'out' ? indices : []))),
  )
  const others = every.filter((index) => !named.has(index))
  const said = signsOf(stretches, isWhich)
  for (const [at, stretch] of stretches.entries()) {
    const { things } = stretch
    if (things.length === 0) continue
    const sign = said[at] ?? null
    if (sign === null || isDoubtful(stretch, sign)) isUnclear = true
    if (sign === null) continue
    for (const { as, indices } of things) {
      if (as === 'named' || as === 'only') assign(signs, indices, sign)
      if (as === 'out') assign(signs, indices, OPPOSITE[sign])
      if (as === 'rest') assign(general, others, sign)
      if (as === 'only' && sign !== '?') assign(general, others, OPPOSITE[sign])
      if (as === 'all') {
        if (indices.some((index) => !excepted.has(index) && (signs.get(index) ?? sign) !== sign))
          isUnclear = true
        assign(general, indices, sign)
      }
    }
    const isExcepting = things.some(({ as }) => as === 'out')
    if (isExcepting && !things.some(({ as }) => as === 'all' || as === 'named')) assign(general, every, sign)
  }
  for (const [index, sign] of general) if (!signs.has(index)) signs.set(index, sign)
  const lead = leadOf(stretches)
  const given = [...signs.values()].filter((sign) => sign !== '?')
  if (lead && lead !== '?' && given.length > 0 && !given.includes(lead)) isUnclear = true
  return { signs, isUnclear }
}

const spelled = ({ signs, isUnclear }: Outcome): string =>
  `${isUnclear}${[...signs].toSorted(([a], [b]) => a - b).join(' ')}`

/** Null when no thing is named. */
export function attach(pieces: readonly Piece[], count: number, isWhich: boolean): Attached | null {
  if (!pieces.some(({ is }) => is === 'thing')) return null
  const ways = pieces.length > PIECES_MAX ? [] : waysOf(pieces, isWhich)
  const [best] = ways
  if (!best) return { signs: new Map(), isUnclear: true, leanings: [] }
  const near = ways
    .filter(({ cost }) => cost < best.cost + MARGIN)
    .map(({ stretches }) => outcomeOf(stretches, count, isWhich))
  const outcome = outcomeOf(best.stretches, count, isWhich)
  const words = spelled(outcome)
  const isTorn = near.some((one) => spelled(one) !== words)
  const leanings = Array.from({ length: count }, (_, index) =>
    [...new Set(near.map(({ signs }) => signs.get(index) ?? '.'))].join(''),
  )
  return { signs: outcome.signs, isUnclear: outcome.isUnclear || isTorn, leanings }
}
