import { has, type Polarity, type Predicate, someHave } from '../../clauses/clauses.ts'
import type { Lexeme } from '../../clauses/lexeme.ts'

/** What there is to decide by: what a text states about the one thing asked. */

/** A predicate with what makes it doubtful. */
export type Statement = Predicate & {
  /** Names another day or time than the one asked about. */
  isElsewhere: boolean
  /** Names the day or time asked about, perhaps beside another. */
  isThere: boolean
  doubts: boolean
  /** About another activity: coffee afterwards, a rehearsal. */
  isAside: boolean
}

/** All statements, and those that answer what was asked. */
export type Evidence = { all: readonly Statement[]; answering: readonly Statement[] }

const DOUBTS = [
  'later',
  'unsure',
  'if',
  'until',
  'swap',
  'late',
  'either',
] as const satisfies readonly Lexeme['of'][]

/** A predicate as a statement about what was asked. */
export function statementOf(predicate: Predicate): Statement {
  const days = predicate.lexemes.flatMap(({ fits }) => (fits ? [fits] : []))
  return {
    ...predicate,
    isElsewhere: days.some((fits) => fits.length === 0),
    isThere: days.some((fits) => fits.length > 0) || has(predicate, 'that_day'),
    doubts: has(predicate, ...DOUBTS) || predicate.asks,
    isAside: has(predicate, 'aside'),
  }
}

/** Offers for another day and other activities do not answer what was asked. */
function isAnswering({ polarity, isAside, isElsewhere, isThere, asks }: Statement): boolean {
  if (polarity === null || asks || (isAside && polarity !== 'no')) return false
  const isOff = isElsewhere && polarity !== 'reason' && polarity !== 'yes'
  return !isOff || (isThere && (polarity === 'decline' || polarity === 'not'))
}

/** The statements of a text as evidence. */
export const evidenceOf = (all: readonly Statement[]): Evidence => ({
  all,
  answering: all.filter(isAnswering),
})

/** Whether a statement points one of these ways. */
export const points = ({ polarity }: Statement, ...ways: Polarity[]): boolean =>
  polarity !== null && ways.includes(polarity)

/** Whether an answer points one of these ways. */
export const says = ({ answering }: Evidence, ...ways: Polarity[]): boolean =>
  answering.some((one) => points(one, ...ways))

/** The place among the answers of the first that points one of these ways, or -1. */
export const firstOf = ({ answering }: Evidence, ...ways: Polarity[]): number =>
  answering.findIndex((one) => points(one, ...ways))

/** The place among the answers of the last that points one of these ways, or -1. */
export const lastOf = ({ answering }: Evidence, ...ways: Polarity[]): number =>
  answering.findLastIndex((one) => points(one, ...ways))

/** Whether the text holds a lexeme of one of these classes. */
export const mentions = ({ all }: Evidence, ...of: Lexeme['of'][]): boolean => someHave(all, ...of)

/** Whether the text asks something. */
export const asks = ({ all }: Evidence): boolean => all.some((one) => one.asks)

/** 'Perhaps', 'if', 'later' and what else leaves an answer open. */
export const mentionsDoubt = (evidence: Evidence): boolean => mentions(evidence, ...DOUBTS)

/** Whether a statement stands in one sentence with an answer that points one of these ways. */
export const isBeside = ({ sentence }: Statement, { answering }: Evidence, ...ways: Polarity[]): boolean =>
  answering.some((one) => one.sentence === sentence && points(one, ...ways))

/** The place among the statements of the last that a 'but' opens, or -1. */
export const lastBut = ({ all }: Evidence): number => all.findLastIndex(({ opener }) => opener === 'but')

/** Whether the answer at a place stands after the last 'but' of the text. */
export function isAfterBut(evidence: Evidence, at: number): boolean {
  const answer = evidence.answering[at]
  const but = lastBut(evidence)
  return answer !== undefined && but >= 0 && evidence.all.indexOf(answer) >= but
}

/** Whether a 'but' leads from one answer to another: 'no but I can do it'. */
export function leadsBut(evidence: Evidence, from: number, to: number): boolean {
  const first = evidence.answering[from]
  return isAfterBut(evidence, to) && first !== undefined && evidence.all.indexOf(first) < lastBut(evidence)
}
