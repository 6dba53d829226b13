import { type Clause, clausesOf, type Predicate } from './clauses.ts'
import { type Lexeme, POSITIONS } from './lexeme.ts'
import { polarityOf } from './polarity.ts'

/** Clauses cut into parts that answer for one thing each. */

type Of = Lexeme['of']

const POLAR: readonly Of[] = [
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
const REFERENCES: readonly Of[] = [
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

const refers = (lexeme: Lexeme | undefined): boolean => lexeme !== undefined && REFERENCES.includes(lexeme.of)

const isNoFiller = ({ of }: Lexeme): boolean => of !== 'filler'

const PARTICLES: readonly Of[] = ['yes', 'no', 'ok']

/** Where a particle that opens a clause ends and speaks for itself: 'yes I cannot'. Null when it does not. */
function afterParticle(lexemes: readonly Lexeme[], isListed: boolean): number | null {
  const first = lexemes.findIndex(isNoFiller)
  const particle = lexemes[first]
  if (!particle || !PARTICLES.includes(particle.of)) return null
  const rest = lexemes.slice(first + 1)
  if (isListed && refers(rest.find(isNoFiller))) return null
  return rest.some((lexeme) => isPolar(lexeme) || lexeme.of === 'aside') ? first + 1 : null
}

const BEFORE_TASK: readonly Of[] = ['can', 'cannot', 'not', 'wish', 'filler']

/** In 'I can sing' the task goes on from the verb. */
const goesOn = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes[at]?.isVerb === true && BEFORE_TASK.includes(lexemes[at - 1]?.of ?? 'mark')

const AHEAD: readonly Of[] = ['yes', 'no', 'not', 'accept', 'decline', 'refuse']

/** In 'yes 1 no 2' the second answer stands before what it is for. */
const answersNext = (lexemes: readonly Lexeme[], at: number): boolean =>
  AHEAD.includes(lexemes[at]?.of ?? 'mark') && refers(lexemes.slice(at + 1).find(isNoFiller))

/** Where something else begins to be answered for, once one thing is: '1 yes | 2 no', 'yes 1 | no 2'. */
function turnsToNext(lexemes: readonly Lexeme[]): number[] {
  const found: number[] = []
  let [isAnswered, isNamed] = [false, false]
  for (const [at, lexeme] of lexemes.entries()) {
    const isReference = refers(lexeme) && !goesOn(lexemes, at)
    const turns = isReference ? lexemes.slice(at).some(isPolar) : answersNext(lexemes, at)
    if (isAnswered && isNamed && turns) {
      found.push(at)
      ;[isAnswered, isNamed] = [false, false]
    }
    isAnswered ||= isPolar(lexeme)
    isNamed ||= isReference
  }
  return found
}

/** The parts of a clause; in a text about one thing only a particle is cut off. */
function partsOf(clause: Clause, isListed: boolean): Omit<Predicate, 'polarity'>[] {
  const { lexemes } = clause
  if (lexemes.length === 0) return [clause]
  const particle = afterParticle(lexemes, isListed) ?? 0
  const starts = new Set([0, particle, ...(isListed ? turnsToNext(lexemes) : [])])
  const ends = [...starts, lexemes.length].toSorted((a, b) => a - b)
  return ends.slice(1).map((end, at) => ({
    ...clause,
    lexemes: lexemes.slice(ends[at], end),
    opener: at === 0 ? clause.opener : null,
    isPart: at > 0,
  }))
}

/** The predicates of a text in order. */
export const predicatesOf = (lexemes: readonly Lexeme[], isListed: boolean): Predicate[] =>
  clausesOf(lexemes)
    .flatMap((clause) => partsOf(clause, isListed))
    .map((part) => ({ ...part, polarity: polarityOf(part.lexemes) }))
