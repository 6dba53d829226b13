import type { Token } from './tokens.ts'

/** What is said in one breath: its words, without the marks between them. */
export type Clause = readonly Token[]

const POLAR = ['cannot', 'can', 'good', 'no', 'yes', 'only']

export const indexOf = (tokens: Clause, ...kinds: string[]): number =>
  tokens.findIndex(({ of }) => kinds.includes(of))
export const has = (tokens: Clause, ...kinds: string[]): boolean => indexOf(tokens, ...kinds) >= 0

/** It says whether somebody can. */
export const isPolar = ({ of }: Token): boolean => POLAR.includes(of)
/** It denies what it stands beside, and says nothing by itself. */
export const isNegation = ({ of, value }: Token): boolean =>
  of === 'no' || (of === 'cannot' && value === NEGATOR)

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

/** A word that denies and what it denies as one; null where it leaves that as it is. */
function denialOf(token: Token, denied: Token | undefined): Token | null {
  const isNo = token.of === 'no'
  switch (denied?.of) {
    case 'can':
      return { ...token, of: 'cannot', value: 0 }
    case 'good':
      return isNo ? { ...token, of: 'denied' } : null
    case 'cannot':
      // 'Not travelling the 9th'.
      return isNo || token.value === NEGATOR ? { ...token, of: isNo ? 'none' : 'denied' } : null
    default:
      return null
  }
}

/** 'Not going to be free', 'no me sirve': what is denied, is one word that says so. */
function withDenials(tokens: Clause): Token[] {
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const next = token.of === 'no' || token.of === 'cannot' ? deniedBy(tokens, at) : -1
    const denial = denialOf(token, tokens[next])
    joined.push(denial ?? token)
    if (denial) at = next
  }
  return joined
}

/** 'Ich kann am 8. nicht': what denies the verb ends the breath, behind the days. */
function withDenialBehind(tokens: Clause): Clause {
  const [can, not, ...others] = tokens.filter(isPolar)
  const isBehind = can?.of === 'can' && not?.value === NEGATOR && others.length === 0
  if (!isBehind || tokens.slice(tokens.indexOf(not) + 1).some(({ of }) => of !== 'filler')) return tokens
  return tokens.filter((token) => token !== can)
}

/** Of words that say somebody cannot: one that says it of themselves, and one that only denies what follows. */
export const OF_ONESELF = 1
const NEGATOR = 2

type Piece = { tokens: Token[]; isApart: boolean }

const MARKS = ['stop', 'comma', 'question']
const PARTING = [...MARKS, 'but', 'rest']

/** 'Nope I am free': the answer is one thing, and what follows another. */
const followsAnswer = ({ of }: Token, { tokens }: Piece): boolean =>
  tokens.length === 1 && tokens[0]?.of === 'no' && (of === 'me' || of === 'good')

function piecesOf(tokens: Clause): Piece[] {
  let piece: Piece = { tokens: [], isApart: true }
  const pieces = [piece]
  const begin = (isApart: boolean): void => {
    piece = { tokens: [], isApart }
    pieces.push(piece)
  }
  for (const token of tokens) {
    const { of } = token
    if (of === 'question') piece.tokens.push(token)
    if (PARTING.includes(of)) begin(of !== 'comma')
    if (MARKS.includes(of)) continue
    if (followsAnswer(token, piece)) begin(false)
    piece.tokens.push(piece.tokens.length === 0 ? { ...token, opens: true } : token)
  }
  return pieces.filter((piece) => piece.tokens.length > 0)
}

/** A text, thought by thought: a comma only parts two that both say whether somebody can. */
export function clausesOf(tokens: Clause): Clause[] {
  const clauses: Token[][] = []
  for (const { tokens: piece, isApart } of piecesOf(tokens)) {
    const last = clauses.at(-1)
    if (!last || isApart || (last.some(isPolar) && piece.some(isPolar))) clauses.push([...piece])
    else last.push(...piece)
  }
  return clauses.map((clause) => withDenialBehind(withDenials(clause)))
}
