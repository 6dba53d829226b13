import type { Gap, Piece, Said, Sign, Thing } from './pieces.ts'

/** The ways to part a text about a list into stretches with one answer each, and what each way costs. */

export type Stretch = {
  things: readonly Thing[]
  sign: Sign | null
  said: readonly Said[]
  gap: Gap
  isSignFirst: boolean
}

type Way = { cost: number; stretches: readonly Stretch[]; isAnswerFirst: boolean | null }

/** What it costs to read two pieces together, and apart. */
const TOGETHER: Readonly<Record<Gap, number>> = {
  none: 0,
  and: 0.2,
  because: 0.3,
  comma: 0.6,
  turn: 3,
  end: 1.6,
}
const APART: Readonly<Record<Gap, number>> = {
  none: 1.2,
  and: 0.6,
  because: 0.6,
  comma: 0.1,
  turn: 0,
  end: 0,
}

const SWITCH = { within: 0.6, across: 0.2 } as const
const BETWEEN = 1.2
/** Where the same order goes on: '1 yes 2 no'. */
const GOES_ON = 0.3
const LOOSE = { together: 0.6, apart: 0.4 } as const
const ONLY_AND_MORE = 1.4
const ONLY_UNSAID = 0.2
const ALL_UNSAID = 0.5
const REST_AND_NAMED = 1.5
const UNSAID = 1.2
const UNSAID_AFTER_WHICH = 0.3
const ORPHAN: Readonly<Record<Said['by'], number>> = {
  particle: 1,
  reason: 0.4,
  denial: 1.2,
  question: 0,
  words: 1.2,
  same: 3,
  task: 3,
}
const WAYS_MAX = 120

function signOf(said: readonly Said[]): Sign | null | undefined {
  const firm = said.filter(({ by }) => by !== 'same' && by !== 'task')
  const signs = new Set((firm.length > 0 ? firm : said).map(({ sign }) => sign))
  if (signs.size === 0) return null
  if (signs.has('?')) return signs.size === 1 || !(signs.has('+') && signs.has('-')) ? '?' : undefined
  return signs.size === 1 ? [...signs][0] : undefined
}

/** Null when the pieces cannot be one stretch. */
function stretchOf(
  pieces: readonly Piece[],
  isWhich: boolean,
): { stretch: Stretch; cost: number; isAnswerFirst: boolean | null } | null {
  const things = pieces.filter((piece) => piece.is === 'thing')
  const said = pieces.filter((piece) => piece.is === 'sign')
  const sign = signOf(said)
  if (sign === undefined) return null
  let cost = pieces
    .slice(1)
    .reduce((sum, piece, at) => sum + gapCost(piece, pieces[at], things.length > 0), 0)
  let isAnswerFirst: boolean | null = null
  if (things.length > 0 && said.length > 0) {
    const [firstThing, lastThing] = [
      pieces.findIndex(({ is }) => is === 'thing'),
      pieces.findLastIndex(({ is }) => is === 'thing'),
    ]
    const [firstSaid, lastSaid] = [
      pieces.findIndex(({ is }) => is === 'sign'),
      pieces.findLastIndex(({ is }) => is === 'sign'),
    ]
    const isBetween = firstThing < firstSaid && lastThing > lastSaid
    if (isBetween) cost += BETWEEN
    else isAnswerFirst = firstSaid < firstThing
  }
  if (things.some(({ as }) => as === 'only') && things.some(({ as }) => as === 'all')) cost += REST_AND_NAMED
  if (things.some(({ as }) => as === 'rest') && things.some(({ as }) => as !== 'rest')) cost += REST_AND_NAMED
  if (things.length === 0) cost += Math.max(...said.map(({ by }) => ORPHAN[by]))
  if (said.length === 0 && things.some(({ isAsked }) => isAsked))
    return {
      stretch: { things, sign: '?', said, gap: pieces[0]?.gap ?? 'end', isSignFirst: false },
      cost: cost + UNSAID,
      isAnswerFirst,
    }
  if (said.length === 0) {
    const isPlain = things.some(({ as }) => as === 'only' || as === 'out')
    const isAll = things.every(({ as }) => as === 'all')
    cost += isPlain ? ONLY_UNSAID : isAll ? ALL_UNSAID : isWhich ? UNSAID_AFTER_WHICH : UNSAID
  }
  const isSignFirst = pieces[0]?.is === 'sign'
  return { stretch: { things, sign, said, gap: pieces[0]?.gap ?? 'end', isSignFirst }, cost, isAnswerFirst }
}

/** A reason after what it is about costs nothing; things that nothing joins may be apart. */
function gapCost(piece: Piece, before: Piece | undefined, hasThings: boolean): number {
  if (piece.is === 'sign' && piece.by === 'reason' && piece.gap !== 'turn' && hasThings)
    return Math.min(0.3, TOGETHER[piece.gap])
  if (before?.is === 'thing' && before.as === 'only' && piece.gap === 'comma') return ONLY_AND_MORE
  return areLoose(piece, before) ? LOOSE.together : TOGETHER[piece.gap]
}

/** What it costs to part a piece from the one before. */
function apart(piece: Piece, before: Piece | undefined, goesOn: boolean): number {
  if (before === undefined) return 0
  if (areLoose(piece, before)) return LOOSE.apart
  return goesOn ? Math.min(GOES_ON, APART[piece.gap]) : APART[piece.gap]
}

const areLoose = (piece: Piece, before: Piece | undefined): boolean =>
  piece.gap === 'none' && piece.is === 'thing' && before?.is === 'thing'

/** The ways to part the pieces, the cheapest first. */
export function waysOf(pieces: readonly Piece[], isWhich: boolean): Way[] {
  const reached: Way[][] = [[{ cost: 0, stretches: [], isAnswerFirst: null }]]
  for (let end = 1; end <= pieces.length; end++) {
    const ways: Way[] = []
    for (let start = 0; start < end; start++) {
      const found = stretchOf(pieces.slice(start, end), isWhich)
      if (!found) continue
      const first = pieces[start]
      if (!first) continue
      const { gap } = first
      for (const before of reached[start] ?? []) {
        const goesOn = found.isAnswerFirst !== null && found.isAnswerFirst === before.isAnswerFirst
        const turns =
          found.isAnswerFirst !== null &&
          before.isAnswerFirst !== null &&
          found.isAnswerFirst !== before.isAnswerFirst
        ways.push({
          cost:
            before.cost +
            found.cost +
            apart(first, pieces[start - 1], goesOn) +
            (turns ? (gap === 'end' || gap === 'turn' ? SWITCH.across : SWITCH.within) : 0),
          stretches: [...before.stretches, found.stretch],
          isAnswerFirst: found.isAnswerFirst ?? before.isAnswerFirst,
        })
      }
    }
    reached.push(ways.toSorted((a, b) => a.cost - b.cost).slice(0, WAYS_MAX))
  }
  return reached.at(-1) ?? []
}
