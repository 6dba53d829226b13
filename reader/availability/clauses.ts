import type { Token } from './tokens.ts'

/** What is said in one breath: its words, without the marks between them. */
export type Clause = readonly Token[]

const POLAR = ['cannot', 'can', 'good', 'no', 'yes', 'only']

export const indexOf = (tokens: Clause, ...kinds: string[]): number =>
  tokens.findIndex(({ of }) => kinds.includes(of))
export const has = (tokens: Clause, ...kinds: string[]): boolean => indexOf(tokens, ...kinds) >= 0

const isPolar = (tokens: Clause): boolean => has(tokens, ...POLAR)

/** What a word denies: the next in the same breath that means something; 'no days that I cannot' denies 'cannot'. */
function deniedBy(tokens: Clause, at: number): number {
  const skipped = ['filler']
  for (let next = at + 1; next < tokens.length && !tokens[next]?.opens; next++) {
    const of = tokens[next]?.of ?? ''
    if (of === 'unit' && tokens[at]?.of === 'no') skipped.push('unit', 'me')
    if (!skipped.includes(of)) return next
  }
  return -1
}

/** 'Not going to be free', 'no me sirve': what is denied, is one word that says so. */
function withDenials(tokens: Clause): Token[] {
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const next = token.of === 'no' || token.of === 'cannot' ? deniedBy(tokens, at) : -1
    const denied = tokens[next]
    if (denied?.of === 'can') {
      joined.push({ ...token, of: 'cannot', value: 0 })
      at = next
    } else if (denied?.of === 'good' && token.of === 'no') {
      joined.push({ ...token, of: 'denied' })
      at = next
    } else if (denied?.of === 'cannot' && (token.of === 'no' || token.value === NEGATOR)) {
      // 'Not travelling the 9th'.
      joined.push({ ...token, of: token.of === 'no' ? 'none' : 'denied' })
      at = next
    } else joined.push(token)
  }
  return joined
}

/** Of words that say somebody cannot: one that says it of themselves, and one that only denies what follows. */
export const OF_ONESELF = 1
const NEGATOR = 2

type Piece = { tokens: Token[]; isApart: boolean }

function piecesOf(tokens: Clause): Piece[] {
  const pieces: Piece[] = [{ tokens: [], isApart: true }]
  for (const token of tokens) {
    const isMark = token.of === 'stop' || token.of === 'comma' || token.of === 'question'
    if (token.of === 'question') pieces.at(-1)?.tokens.push(token)
    if (isMark || token.of === 'but' || token.of === 'rest')
      pieces.push({ tokens: [], isApart: token.of !== 'comma' })
    if (isMark) continue
    const last = pieces.at(-1) as Piece
    // 'Nope I am free'
    const isAnswer = last.tokens.length === 1 && last.tokens[0]?.of === 'no'
    if (isAnswer && (token.of === 'me' || token.of === 'good')) pieces.push({ tokens: [], isApart: false })
    const piece = pieces.at(-1) as Piece
    piece.tokens.push(piece.tokens.length === 0 ? { ...token, opens: true } : token)
  }
  return pieces.filter((piece) => piece.tokens.length > 0)
}

/** A text, thought by thought: a comma only parts two that both say whether somebody can. */
export function clausesOf(tokens: Clause): Clause[] {
  const clauses: Token[][] = []
  for (const { tokens: piece, isApart } of piecesOf(tokens)) {
    const last = clauses.at(-1)
    if (!last || isApart || (isPolar(last) && isPolar(piece))) clauses.push([...piece])
    else last.push(...piece)
  }
  return clauses.map(withDenials)
}
