import { AGREEING, has, leans, type Polarity } from '../clauses/clauses.ts'
import { isSyllabic } from '../folders.ts'
import type { Candidate } from './candidates.ts'
import { type Seen, shapeOf } from './features.ts'
import { type Balance, balanceInputs, probabilities } from './linear.ts'
import { isAnswer } from './outcome.ts'

/** How sure one may be of the best candidate: what it is, whether the grammar agrees, and what is odd about the text. */

/** What speaks for and against a candidate: numbers around zero, and marks that hold. */
export type Evidence = { numbers: Float64Array; marks: readonly string[] }

const AGAINST: readonly (Polarity | null)[] = ['decline', 'no', 'not']
const DENIALS = ['not', 'cannot', 'no', 'decline', 'refuse'] as const
const DOUBTS = ['later', 'unsure', 'until', 'swap', 'late', 'either', 'future'] as const
const TURNS = ['but', 'correction'] as const

/** What is said that may turn an answer round, or make it none. */
function oddities({ predicates, refusesInAnother }: Seen): string[] {
  const says = (...of: Parameters<typeof has>[1][]): boolean => predicates.some((one) => has(one, ...of))
  const found: [string, boolean][] = [
    ['mixed', leans(predicates, ['mixed'])],
    ['torn', leans(predicates, AGREEING) && leans(predicates, AGAINST)],
    ['fog', leans(predicates, ['fog'])],
    ['denies', says(...DENIALS)],
    ['doubts', says(...DOUBTS)],
    ['if', says('if')],
    ['asks', predicates.some(({ asks }) => asks)],
    ['foreign no', refusesInAnother],
    ...TURNS.map((turn): [string, boolean] => [turn, predicates.some(({ opener }) => opener === turn)]),
  ]
  return found.flatMap(([name, holds]) => (holds ? [name] : []))
}

/** 'accept', 'decline' and 'part' of an answer; else the outcome itself. */
function kindOf(outcome: string, count: number): string {
  const shape = shapeOf(outcome)
  const isWhole = outcome.split(' ').length === count
  return isAnswer(outcome) && (shape === '+-' || !isWhole) ? 'part' : shape
}

const opposed = (one: string, other: string): boolean =>
  isAnswer(one) && isAnswer(other) && one.split(' ').some((part) => other.split(' ').includes(turned(part)))

const turned = (part: string): string => `${part.slice(0, -1)}${part.endsWith('+') ? '-' : '+'}`

/** How a candidate stands to an outcome of the grammar. */
function stands(outcome: string, to: string): string {
  if (outcome === to) return 'same'
  if (opposed(outcome, to)) return 'against'
  return to === 'ask' ? 'open' : isAnswer(to) ? 'other' : to
}

/** The outcome that the grammar finds likeliest in a list. */
const leaningOf = ({ leanings }: Seen): string =>
  leanings.flatMap((signs, index) => (/^[+-]/.test(signs) ? [`${index + 1}${signs[0]}`] : [])).join(' ')

const LEAST = 1e-4
function logOdds(probability: number): number {
  const kept = Math.min(Math.max(probability, LEAST), 1 - LEAST)
  return Math.log(kept / (1 - kept)) / 4
}

/** What the evidence is made of: the best candidate, and the text that it is about. */
type Look = {
  outcome: string
  kind: string
  place: 'one' | 'list'
  words: number
  lexemes: number
  unknown: number
  left: number
  odd: readonly string[]
}

function lookAt(outcome: string, seen: Seen): Look {
  const count = seen.context.items.length
  const lexemes = seen.predicates.flatMap((one) => one.lexemes)
  return {
    outcome,
    kind: kindOf(outcome, count),
    place: count > 1 ? 'list' : 'one',
    words: seen.raw.split(/\s+/).length,
    lexemes: lexemes.length,
    unknown: lexemes.filter(({ of }) => of === 'unknown').length,
    left: lexemes.filter(({ isLeft }) => isLeft).length,
    odd: oddities(seen),
  }
}

/** How far the best candidate leads, also where that may mean something else. */
function numbersOf(candidates: readonly Candidate[], look: Look, settled: string): Float64Array {
  const { outcome, place, words, lexemes, unknown, odd } = look
  const asked = candidates.find((one) => one.outcome === 'ask')?.probability ?? 0
  const own = logOdds(candidates[0]?.probability ?? 0)
  const when = (holds: boolean): number => (holds ? own : 0)
  return Float64Array.from([
    own,
    logOdds(candidates[1]?.probability ?? 0),
    logOdds(asked),
    when(place === 'list'),
    when(unknown > 0),
    when(odd.includes('torn') || odd.includes('mixed')),
    when(outcome === settled),
    when(settled === 'ask'),
    Math.log(1 + lexemes) / 2,
    Math.log(1 + words) / 2,
  ])
}

/** Which way an outcome goes, else the outcome itself. */
const sideOf = (outcome: string): string =>
  outcome.includes('+') ? '+' : outcome.includes('-') ? '-' : outcome

const FEW = 4

function marksFor({ outcome, kind, place, lexemes, unknown, left, odd }: Look, seen: Seen): string[] {
  const { found, settled, leanings, predicates, context, raw } = seen
  const side = sideOf(outcome)
  const last = predicates.findLast(({ polarity }) => polarity !== null)?.polarity ?? null
  const agrees = `${stands(outcome, found)}/${stands(outcome, settled)}`
  const leaning = leaningOf(seen)
  return [
    `${kind} in ${place}`,
    `${kind} after ${context.newest}`,
    agrees,
    `${kind} ${agrees}`,
    `${place} ${agrees}`,
    `leans ${leaning ? stands(outcome, leaning) : 'not'}`,
    ...(leanings.some((signs) => signs.length > 1) ? ['leans both ways'] : []),
    `${Math.min(unknown, 3)} unknown`,
    `${place} ${Math.min(unknown, 2)} unknown`,
    `${Math.min(left, 3)} left`,
    ...(isSyllabic(raw) ? ['hangul', `hangul ${kind}`] : []),
    ...(lexemes <= FEW && unknown + left === 0 ? ['short and known'] : []),
    `last ${last} ${side}`,
    ...odd.flatMap((name) => [name, `${name} ${side}`]),
  ]
}

/** What speaks for and against the best of the candidates. */
export function evidenceFor(candidates: readonly Candidate[], seen: Seen): Evidence {
  const look = lookAt(candidates[0]?.outcome ?? 'ask', seen)
  return { numbers: numbersOf(candidates, look, seen.settled), marks: marksFor(look, seen) }
}

/** The probability that the best candidate is right. */
export const confidenceOf = (balance: Balance, { numbers, marks }: Evidence): number =>
  probabilities(balance, balanceInputs(numbers, marks, balance.marks), 2)[1] ?? 0
