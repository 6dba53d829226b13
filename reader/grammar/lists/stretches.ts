import type { Gap, Piece, Said, Sign, Thing } from './pieces.ts'

/** A part of a text about a list that has one answer, and what it costs to read it so. */

export type Stretch = {
  things: readonly Thing[]
  /** Null when no answer is given. */
  sign: Sign | null
  said: readonly Said[]
  gap: Gap
  isSignFirst: boolean
}

/** '1 yes' or 'yes to 1'. */
export type Order = 'thing_first' | 'answer_first'

/** A stretch and what it costs; `order` is null where one of both is missing, and where things stand on both sides. */
export type Candidate = { stretch: Stretch; cost: number; order: Order | null }

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

/** Where '1 yes' is followed by 'no 2'. */
const SWITCH = { within: 0.6, across: 0.2 } as const
/** Where the same order goes on: '1 yes 2 no'. */
const GOES_ON = 0.3
/** '1 yes 2' */
const AROUND = 1.2
/** 'Yep 25 yep': in 'ok 11 nope 18 yep 25 yep' the first word answers nothing. */
const SAID_TWICE = 2.2
const LOOSE = { together: 0.6, apart: 0.4 } as const
const REASON_AFTER_THING = 0.3
const ONLY_AND_MORE = 1.4
const REST_AND_NAMED = 1.5
const UNSAID = 1.2
const UNSAID_AFTER_WHICH = 0.3
const ONLY_UNSAID = 0.2
const ALL_UNSAID = 0.5
/** An answer that is about nothing. */
const ORPHAN: Readonly<Record<Said['by'], number>> = {
  particle: 1,
  reason: 0.4,
  denial: 1.2,
  question: 0,
  words: 1.2,
  same: 3,
  task: 3,
}

const sum = (costs: readonly number[]): number => costs.reduce((total, cost) => total + cost, 0)

/** Things that nothing joins. */
const areLoose = (piece: Piece, before: Piece | undefined): boolean =>
  piece.gap === 'none' && piece.is === 'thing' && before?.is === 'thing'

/** A reason after what it is about costs nothing; things that nothing joins may be apart. */
function costTogether(piece: Piece, before: Piece | undefined, hasThings: boolean): number {
  if (piece.is === 'sign' && piece.by === 'reason' && piece.gap !== 'turn' && hasThings)
    return Math.min(REASON_AFTER_THING, TOGETHER[piece.gap])
  if (before?.is === 'thing' && before.as === 'only' && piece.gap === 'comma') return ONLY_AND_MORE
  return areLoose(piece, before) ? LOOSE.together : TOGETHER[piece.gap]
}

/** What it costs to part a piece from the one before. */
export function costApart(piece: Piece, before: Piece | undefined, goesOn: boolean): number {
  if (before === undefined) return 0
  if (areLoose(piece, before)) return LOOSE.apart
  return goesOn ? Math.min(GOES_ON, APART[piece.gap]) : APART[piece.gap]
}

/** What it costs to turn the order round after a gap. */
export const costOfSwitch = (gap: Gap): number =>
  gap === 'end' || gap === 'turn' ? SWITCH.across : SWITCH.within

/** The one answer of all that is said; undefined when there are several. */
function signOf(said: readonly Said[]): Sign | null | undefined {
  const firm = said.filter(({ by }) => by !== 'same' && by !== 'task')
  const signs = new Set((firm.length > 0 ? firm : said).map(({ sign }) => sign))
  if (signs.size === 0) return null
  if (signs.has('?')) return signs.has('+') && signs.has('-') ? undefined : '?'
  return signs.size === 1 ? [...signs][0] : undefined
}

/** In which order things and answers stand; null when one of them is missing. */
function orderOf(pieces: readonly Piece[]): Order | 'around' | null {
  const [first, last] = [pieces[0]?.is, pieces.at(-1)?.is]
  if (pieces.every(({ is }) => is === first)) return null
  if (first === 'thing' && last === 'thing') return 'around'
  return first === 'thing' ? 'thing_first' : 'answer_first'
}

/** A word before a thing, and one after it. */
const isSaidTwice = (pieces: readonly Piece[]): boolean =>
  pieces.length === 3 && pieces.every((piece, at) => (at === 1 ? piece.is === 'thing' : isShort(piece)))

const isShort = (piece: Piece): boolean =>
  piece.is === 'sign' && (piece.by === 'particle' || piece.by === 'denial')

/** 'Only 1' beside 'all', 'the rest' beside '1'. */
function costOfMixture(things: readonly Thing[]): number[] {
  const has = (as: Thing['as']): boolean => things.some((one) => one.as === as)
  return [
    has('only') && has('all') ? REST_AND_NAMED : 0,
    has('rest') && things.some(({ as }) => as !== 'rest') ? REST_AND_NAMED : 0,
  ]
}

/** What it costs that no answer is given. */
function costOfSilence(things: readonly Thing[], isWhich: boolean): number {
  if (things.some(({ isAsked }) => isAsked)) return UNSAID
  if (things.some(({ as }) => as === 'only' || as === 'out')) return ONLY_UNSAID
  if (things.every(({ as }) => as === 'all')) return ALL_UNSAID
  return isWhich ? UNSAID_AFTER_WHICH : UNSAID
}

/** A doubt after what was said of another thing: 'the first yes, the second I don't know yet'. */
const DOUBT_BESIDE = 1

function costOfDoubt(pieces: readonly Piece[]): number {
  const doubt = pieces.findLastIndex((piece) => piece.is === 'sign' && piece.sign === '?')
  const firm = pieces.findIndex((piece) => piece.is === 'sign' && piece.sign !== '?')
  const isApart =
    firm >= 0 && pieces.slice(firm + 1, Math.max(firm + 1, doubt)).some(({ is }) => is === 'thing')
  return isApart ? DOUBT_BESIDE : 0
}

/** Pieces as one stretch; null when they give different answers. */
export function stretchOf(pieces: readonly Piece[], isWhich: boolean): Candidate | null {
  const things = pieces.filter((piece) => piece.is === 'thing')
  const said = pieces.filter((piece) => piece.is === 'sign')
  const sign = signOf(said)
  if (sign === undefined) return null
  const order = orderOf(pieces)
  const cost = sum([
    sum(pieces.slice(1).map((piece, at) => costTogether(piece, pieces[at], things.length > 0))),
    order === 'around' ? AROUND : 0,
    isSaidTwice(pieces) ? SAID_TWICE : 0,
    ...costOfMixture(things),
    costOfDoubt(pieces),
    things.length === 0 ? Math.max(...said.map(({ by }) => ORPHAN[by])) : 0,
    said.length === 0 ? costOfSilence(things, isWhich) : 0,
  ])
  const isQuestion = said.length === 0 && things.some(({ isAsked }) => isAsked)
  const [first] = pieces
  const stretch: Stretch = {
    things,
    sign: isQuestion ? '?' : sign,
    said,
    gap: first?.gap ?? 'end',
    isSignFirst: first?.is === 'sign',
  }
  return { stretch, cost, order: order === 'around' ? null : order }
}
