import { type Lexeme, POSITIONS } from './lexeme.ts'
import type { PhraseClass } from './vocabulary/phrase-classes.ts'

/** An answer that holds a negation: 'no problem', 'nothing planned', 'how could I say no'. */
export const REASSURING =
  /\b(no|not|nothing|never|np|rien|pas|aucun\w*|sans|refuser|kein\w*|nichts|nix|nie|nein|sin|nada|ningun\w*|nao|sem|nenhum\w*|nunca)\b|없|안|못/

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

const OPENERS: readonly Lexeme['of'][] = ['but', 'because', 'correction', 'and']

const isOpener = (of: Lexeme['of']): of is NonNullable<Clause['opener']> => OPENERS.includes(of)

/** What may stand before an interrogative: 'hi, sorry, what time …'. */
const LEAD: readonly Lexeme['of'][] = ['filler', 'sorry', 'thanks', 'courtesy', 'noted', 'ok']

const beginsAsking = ({ lexemes }: Clause): boolean =>
  lexemes.find(({ of }) => !LEAD.includes(of))?.of === 'question'

/** The clauses of a sentence that its question mark is about: from the interrogative on, without one all of them. */
function markAsking(clauses: Clause[]): void {
  const first = clauses.findIndex((clause) => clause.lexemes.some(({ of }) => of === 'question'))
  for (const [at, clause] of clauses.entries()) if (at >= first) clause.asks = true
}

/** 'but', after 'but' a comma: what opens a clause outlives an empty one. */
const stronger = (a: Clause['opener'], b: Clause['opener']): Clause['opener'] =>
  a && a !== 'and' ? a : (b ?? a)

const RHETORICAL = /^(why not|warum (auch )?nicht|wieso nicht|pourquoi pas|por ?que n(o|ao)|como no|und ob)$/

/** 'How could I say no?', 'why not?' */
const isRhetorical = ({ lexemes }: Clause): boolean =>
  lexemes.some(({ of, words }) => RHETORICAL.test(words) || (of === 'accept' && REASSURING.test(words)))

export function clausesOf(lexemes: readonly Lexeme[]): Clause[] {
  const clauses: Clause[] = []
  let sentence = 0
  let current: Clause = { lexemes: [], opener: null, openedBy: '', sentence, asks: false }
  const close = (opener: Clause['opener'], openedBy = '') => {
    if (current.lexemes.length > 0) {
      clauses.push(current)
      current = { lexemes: [], opener, openedBy, sentence, asks: false }
    } else
      current = {
        ...current,
        opener: stronger(current.opener, opener),
        openedBy: openedBy || current.openedBy,
        sentence,
      }
  }
  for (const lexeme of lexemes) {
    if (lexeme.of === 'mark') {
      close(null)
      if (lexeme.words === '?') markAsking(clauses.filter((clause) => clause.sentence === sentence))
      if (lexeme.words !== ',') sentence += 1
      current.sentence = sentence
    } else if (isOpener(lexeme.of)) close(lexeme.of, lexeme.words)
    else current.lexemes.push(lexeme)
  }
  close(null)
  if (current.opener === 'correction') clauses.push(current)
  for (const clause of clauses) clause.asks = (clause.asks || beginsAsking(clause)) && !isRhetorical(clause)
  return clauses
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

/** A part of a clause with one polarity at most, and the things it is about. */
export type Predicate = Clause & {
  polarity: Polarity | null /** Cut off from the part before it. */
  isPart?: boolean
}

const POLAR: readonly Lexeme['of'][] = [
  'accept',
  'decline',
  'refuse',
  'can',
  'wish',
  'reason',
  'yes',
  'no',
  'not',
  'cannot',
  'ok',
]
const REFERENCES: readonly Lexeme['of'][] = [
  'number',
  'date',
  'time',
  'weekday',
  'item',
  'me',
  'he',
  'she',
  ...POSITIONS,
  'rest',
]

const isPolar = ({ of, isVerb }: Lexeme): boolean => POLAR.includes(of) || isVerb === true

/** The polarity of lexemes that belong together. */
export function polarityOf(lexemes: readonly Lexeme[]): Polarity | null {
  const has = (...of: Lexeme['of'][]): boolean => lexemes.some((lexeme) => of.includes(lexeme.of))
  const positive = lexemes.some(({ of, isVerb }) => of === 'can' || of === 'cannot' || isVerb === true)
  const negated = has('not', 'cannot')
  if (has('wish') && has('reason') && !negated) return 'reason'
  if (has('wish') && !negated && !has('decline', 'refuse', 'no')) return 'wish'
  if (has('accept') && has('reason') && !negated) return 'mixed'
  if (has('accept') && has('decline') && !lexemes.some(deniesAll)) return 'mixed'
  if (has('accept') && has('no')) return 'mixed'
  if (deniesNo(lexemes)) return 'mixed'
  if (has('accept') && has('refuse') && !has('decline')) return negated ? 'accept' : 'mixed'
  if (has('yes') && has('reason') && !negated) return 'mixed'
  if (isTornBetween(lexemes)) return 'mixed'
  if (has('decline')) return lexemes.every(isPlan) && !negated ? 'reason' : 'decline'
  if (has('refuse')) return negated ? 'accept' : 'decline'
  if (has('accept')) return negated ? afterNot(lexemes) : 'accept'
  if (has('yes') && has('no')) return 'mixed'
  if (negated) return denied(lexemes, positive)
  if (has('reason')) return has('off') ? null : 'reason'
  if (has('no')) return positive ? 'mixed' : 'no'
  if (positive) return 'accept'
  if (has('wish')) return 'wish'
  if (has('yes')) return 'yes'
  return has('ok') ? 'ok' : null
}

/** 'zusagen kann ich diesmal nicht', 'je n'accepte pas cette fois': the refusal holds its own negation. */
const DENYING =
  /\b(not|no|cant|wont|nicht|ned|nod|net|nid|kein\w*|pas|plus|jamais|nao|nunca|unable|imposible|impossible|impossivel|unmoglich)\b|못|안|없|않|불가|어렵|힘들/

/** 'I can no I can't' */
function isTornBetween(lexemes: readonly Lexeme[]): boolean {
  const no = lexemes.findIndex(({ of }) => of === 'no')
  const can = lexemes.findIndex(({ of }) => of === 'can')
  return can >= 0 && no > can && lexemes.some(({ of }) => of === 'cannot')
}

/** 'Da sag ich nicht nein' */
const deniesNo = (lexemes: readonly Lexeme[]): boolean => {
  const denial = lexemes.findIndex(({ of }) => of === 'not')
  const no = lexemes.findIndex(({ of, words }) => of === 'no' && words === 'nein')
  return denial >= 0 && no > denial
}

/** 'Other plans' is a reason, which can pass. */
const PLANS =
  /\b(plans?|commitments?|engagements?|obligations?|conflict|compromisos?|planes|planos|prevu|plan|vor|verplant|engagement)\b|선약|약속이/

const isPlan = ({ of, words }: Lexeme): boolean => of !== 'decline' || PLANS.test(words)

const deniesAll = ({ of, words }: Lexeme): boolean => of === 'decline' && DENYING.test(words)

/** 'not count me in' declines; 'count me in not …' could be anything. */
function afterNot(lexemes: readonly Lexeme[]): Polarity {
  const negation = lexemes.findIndex(({ of }) => of === 'not' || of === 'cannot')
  const accepted = lexemes.findIndex(({ of }) => of === 'accept')
  if (lexemes.slice(negation, Math.max(negation, accepted)).some(({ of }) => of === 'unknown')) return 'mixed'
  return negation < lexemes.findIndex(({ of }) => of === 'accept') ? 'decline' : 'mixed'
}

function denied(lexemes: readonly Lexeme[], positive: boolean): Polarity | null {
  const has = (...of: Lexeme['of'][]): boolean => lexemes.some((lexeme) => of.includes(lexeme.of))
  if (has('yes')) return positive ? 'decline' : 'mixed'
  if (positive || has('wish')) return 'decline'
  if (has('reason')) return null
  if (has('ok')) return has('unknown') ? 'fog' : 'decline'
  const said = lexemes.filter(({ of }) => of !== 'filler')
  if (said.every(({ of }) => of === 'not')) return lexemes.length - said.length > 2 ? 'fog' : 'no'
  const negation = lexemes.findIndex(({ of }) => of === 'not')
  const isOpen = said.some(({ of }) => of === 'unknown')
  const isDated =
    has('weekday', 'date', 'number', 'that_day', 'this_week') && lexemes[negation + 1]?.of !== 'unknown'
  const isWordy = lexemes.slice(negation + 1).filter(({ of }) => of === 'filler').length > 1
  return isDated || !(isOpen || isWordy) ? 'not' : 'fog'
}

const PARTICLES: readonly Lexeme['of'][] = ['yes', 'no', 'ok']

/** 'yes I cannot': a particle that opens a clause speaks for itself. */
function afterParticle(lexemes: readonly Lexeme[], isListed: boolean): number {
  const first = lexemes.findIndex(({ of }) => of !== 'filler')
  const particle = lexemes[first]
  if (!particle || !PARTICLES.includes(particle.of)) return 0
  const rest = lexemes.slice(first + 1)
  if (isListed && REFERENCES.includes(rest.find(({ of }) => of !== 'filler')?.of ?? 'mark')) return 0
  return rest.some((lexeme) => isPolar(lexeme) || lexeme.of === 'aside') ? first + 1 : 0
}

/** In 'I can sing' the task goes on from the verb. */
const continues = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes[at]?.isVerb === true &&
  ['can', 'cannot', 'not', 'wish', 'filler'].includes(lexemes[at - 1]?.of ?? 'mark')

/** Where a new thing begins to be answered for: after an answer, at the next thing. */
function cuts(lexemes: readonly Lexeme[], isListed: boolean): number[] {
  const found = [afterParticle(lexemes, isListed)].filter((at) => at > 0)
  if (!isListed) return found
  let [isAnswered, isNamed] = [false, false]
  for (const [at, lexeme] of lexemes.entries()) {
    const isReference = REFERENCES.includes(lexeme.of) && !continues(lexemes, at)
    const answersAgain =
      isPolar(lexeme) && isAnswered && isNamed && !isReference && isPlain(lexeme, lexemes, at)
    if (
      (isReference &&
        isAnswered &&
        isNamed &&
        isPolar({ ...lexeme, isVerb: false }) === false &&
        hasPolarAfter(lexemes, at)) ||
      answersAgain
    ) {
      if (!found.includes(at)) found.push(at)
      ;[isAnswered, isNamed] = [false, false]
    }
    isAnswered ||= isPolar(lexeme)
    isNamed ||= isReference
  }
  return found
}

/** In 'yes 1 no 2' the second answer opens its own part. */
const isPlain = ({ of }: Lexeme, lexemes: readonly Lexeme[], at: number): boolean =>
  ['yes', 'no', 'not', 'accept', 'decline', 'refuse'].includes(of) &&
  REFERENCES.includes(lexemes.slice(at + 1).find((one) => one.of !== 'filler')?.of ?? 'mark')

const hasPolarAfter = (lexemes: readonly Lexeme[], at: number): boolean => lexemes.slice(at).some(isPolar)

function parts(clause: Clause, isListed: boolean): (Clause & { isPart?: boolean })[] {
  if (clause.lexemes.length === 0) return [clause]
  const at = [0, ...cuts(clause.lexemes, isListed).toSorted((a, b) => a - b), clause.lexemes.length]
  return at.slice(1).flatMap((end, index) => {
    const lexemes = clause.lexemes.slice(at[index], end)
    return lexemes.length > 0
      ? [{ ...clause, lexemes, opener: index === 0 ? clause.opener : null, isPart: index > 0 }]
      : []
  })
}

/** The predicates of a text in order. */
export const predicatesOf = (lexemes: readonly Lexeme[], isListed: boolean): Predicate[] =>
  clausesOf(lexemes)
    .flatMap((clause) => parts(clause, isListed))
    .map((part) => ({ ...part, polarity: polarityOf(part.lexemes) }))

export const has = ({ lexemes }: Clause, ...of: (PhraseClass | Lexeme['of'])[]): boolean =>
  lexemes.some((lexeme) => of.includes(lexeme.of))
