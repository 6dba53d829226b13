import { being, holding } from '../folders.ts'
import type { Lexeme } from './lexeme.ts'

type Of = Lexeme['of']

/** An answer that holds a negation: 'no problem', 'nothing planned', 'how could I say no'. */
export const REASSURING = holding('negations-inside')

/** A stretch of a text that says one thing. */
export type Clause = {
  lexemes: Lexeme[]
  /** What led to it. */
  opener: 'but' | 'because' | 'correction' | 'and' | null
  /** The words of the opener. */
  openedBy: string
  /** Which sentence of the text it stands in. */
  sentence: number
  /** It asks something. */
  asks: boolean
}

/** Which way a predicate points. `fog`: something is denied, but not what was asked about. */
export type Polarity =
  | 'accept'
  | 'decline'
  | 'yes'
  | 'no'
  | 'ok'
  | 'wish'
  | 'reason'
  | 'not'
  | 'fog'
  | 'mixed'

export const AGREEING: readonly (Polarity | null)[] = ['accept', 'yes', 'ok', 'wish']
export const REFUSING: readonly (Polarity | null)[] = ['decline', 'no', 'not', 'reason']

/** A part of a clause with one polarity at most, and the things it is about. */
export type Predicate = Clause & {
  polarity: Polarity | null
  /** Cut off from the part before it. */
  isPart?: boolean
}

/** Whether a clause holds a lexeme of one of these classes. */
export const has = ({ lexemes }: { lexemes: readonly Lexeme[] }, ...of: Of[]): boolean =>
  lexemes.some((lexeme) => of.includes(lexeme.of))

/** Whether one of the clauses holds a lexeme of one of these classes. */
export const someHave = (clauses: readonly Clause[], ...of: Of[]): boolean =>
  clauses.some(({ lexemes }) => lexemes.some((lexeme) => of.includes(lexeme.of)))

const OPENERS: readonly Of[] = ['but', 'because', 'correction', 'and']

const openerOf = ({ of }: Lexeme): Clause['opener'] => (isOpener(of) ? of : null)

const isOpener = (of: Of): of is NonNullable<Clause['opener']> => OPENERS.includes(of)

const isBoundary = ({ of }: Lexeme): boolean => of === 'mark' || isOpener(of)

const endsSentence = ({ of, words }: Lexeme): boolean => of === 'mark' && words !== ','

/** 'but', after 'but' a comma: what opens a clause outlives an empty one; 'wait, and …' adds. */
function stronger(a: Clause['opener'], b: Clause['opener']): Clause['opener'] {
  if (a === 'correction' && b === 'and') return 'and'
  return a && a !== 'and' ? a : (b ?? a)
}

/** The clause that a boundary opens; one that said nothing yet goes on. */
function openedAt(boundary: Lexeme, before: Clause): Clause {
  const isSaid = before.lexemes.length > 0
  const opener = openerOf(boundary)
  const openedBy = opener ? boundary.words : ''
  return {
    lexemes: [],
    opener: isSaid ? opener : stronger(before.opener, opener),
    openedBy: isSaid ? openedBy : openedBy || before.openedBy,
    sentence: before.sentence + (endsSentence(boundary) ? 1 : 0),
    asks: false,
  }
}

/** The clauses of a sentence that its question mark is about: from the interrogative on, without one all of them. */
function markAsking(sentence: readonly Clause[]): void {
  const first = sentence.findIndex((clause) => has(clause, 'question'))
  for (const [at, clause] of sentence.entries()) if (at >= first) clause.asks = true
}

/** What may stand before an interrogative: 'hi, sorry, what time …'. */
const LEAD: readonly Of[] = ['filler', 'sorry', 'thanks', 'courtesy', 'noted', 'ok']

const beginsAsking = ({ lexemes, opener }: Clause): boolean =>
  opener !== 'because' && lexemes.find(({ of }) => !LEAD.includes(of))?.of === 'question'

const RHETORICAL = being('rhetorical')

/** 'How could I say no?', 'why not?' */
const isRhetorical = ({ lexemes }: Clause): boolean =>
  lexemes.some(({ of, words }) => RHETORICAL.test(words) || (of === 'accept' && REASSURING.test(words)))

/** The clauses of a text in order; one that only corrects ('I mean …') may be the last. */
export function clausesOf(lexemes: readonly Lexeme[]): Clause[] {
  const clauses: Clause[] = []
  let open: Clause = { lexemes: [], opener: null, openedBy: '', sentence: 0, asks: false }
  for (const lexeme of lexemes) {
    if (!isBoundary(lexeme)) {
      open.lexemes.push(lexeme)
      continue
    }
    const { sentence } = open
    if (open.lexemes.length > 0) clauses.push(open)
    const last = clauses.at(-1)
    // 'Sure, why not?'
    if (lexeme.words === '?' && last && !isRhetorical(last))
      markAsking(clauses.filter((clause) => clause.sentence === sentence))
    open = openedAt(lexeme, open)
  }
  if (open.lexemes.length > 0 || open.opener === 'correction') clauses.push(open)
  for (const clause of clauses) clause.asks = (clause.asks || beginsAsking(clause)) && !isRhetorical(clause)
  return clauses
}

/** Whether a predicate points one of these ways. */
export const leans = (predicates: readonly Predicate[], to: readonly (Polarity | null)[]): boolean =>
  predicates.some(({ polarity }) => to.includes(polarity))
