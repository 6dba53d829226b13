import type { Choices } from '../mentions/references.ts'
import { selfOf } from '../mentions/self.ts'
import { featuresOf, type Seen, shapeOf } from './features.ts'
import { itemFeaturesOf, leaningsOf, signIn, wordsForAll } from './item-features.ts'
import {
  type Balance,
  balanceInputs,
  type Hashed,
  hashed,
  type Model,
  probabilities,
  scoresOf,
} from './linear.ts'
import { saidOf } from './sides.ts'

/** What a whole text can mean; `part`: different answers for the things of a list. */
export const MEANINGS = [
  'accept',
  'decline',
  'part',
  'reason',
  'none',
  'ask',
  'stop',
  'start',
  'help',
] as const
export type Meaning = (typeof MEANINGS)[number]

/** What a text can mean for one thing of a list. */
export const SIGNS = ['+', '-', ''] as const

/** An outcome ('1+ 2-', 'stop') and how probable it is. */
export type Candidate = { outcome: string; probability: number }

/** What one model sees of a text, and marks of what the grammar found. */
export type Input = { text: Hashed; marks: readonly string[] }

/** A text as both models see it. */
export type Inputs = { whole: Input; items: readonly Input[] }

/** One of the two models with what weighs its scores. */
export type Judge = { model: Model; balance: Balance }

function marksOf({ found, settled, context }: Seen): string[] {
  const [was, is] = [shapeOf(found), shapeOf(settled)]
  const where = context.items.length > 1 ? `${context.newest}s` : context.newest
  return [`was ${was}`, `is ${is}`, `${was} ${is}`, `in ${where}`, `in ${where} ${is}`]
}

function itemMarksOf(seen: Seen, index: number): string[] {
  const { found, settled, context } = seen
  const [was, is] = [signIn(found, index), signIn(settled, index)]
  return [
    `was ${was}`,
    `is ${is}`,
    `${was} ${is}`,
    `of ${context.items.length}`,
    `${was} in ${shapeOf(found)}`,
    ...leaningsOf(seen, index).map((one) => `leans ${one}`),
  ]
}

function itemInputsOf(seen: Seen, choices: Choices): Input[] {
  if (choices.starts.length < 2) return []
  const said = saidOf(seen.predicates, selfOf(seen.predicates, choices), choices)
  const words = wordsForAll(seen)
  return choices.starts.map((_, index) => ({
    text: hashed(itemFeaturesOf(seen, index, said, words)),
    marks: itemMarksOf(seen, index),
  }))
}

export const inputsOf = (seen: Seen, choices: Choices): Inputs => ({
  whole: { text: hashed(featuresOf(seen)), marks: marksOf(seen) },
  items: itemInputsOf(seen, choices),
})

/** How probable a judge finds each of its classes. */
export const judged = ({ model, balance }: Judge, { text, marks }: Input): Float64Array =>
  probabilities(balance, balanceInputs(scoresOf(model, text), marks, balance.marks), model.classes)

const ANSWERS: readonly Meaning[] = ['accept', 'decline', 'part']

/** Every way to answer the things of a list, but none at all. */
function combinations(items: readonly Float64Array[]): Candidate[] {
  let found: Candidate[] = [{ outcome: '', probability: 1 }]
  for (const [index, signs] of items.entries())
    found = found.flatMap(({ outcome, probability }) =>
      SIGNS.map((sign, of) => ({
        outcome: sign ? `${outcome} ${index + 1}${sign}`.trim() : outcome,
        probability: probability * (signs[of] ?? 0),
      })),
    )
  return found.filter(({ outcome }) => outcome !== '')
}

/** What the whole text says of an answer for every thing, or for some. */
function meaningOf(outcome: string, count: number): Meaning {
  const signs = outcome.split(' ')
  if (signs.length === count && signs.every((one) => one.endsWith('+'))) return 'accept'
  return signs.length === count && signs.every((one) => one.endsWith('-')) ? 'decline' : 'part'
}

/** What a text could mean, the most probable first. */
export function candidatesOf(inputs: Inputs, whole: Judge, item: Judge): Candidate[] {
  const of = judged(whole, inputs.whole)
  const at = (meaning: Meaning): number => of[MEANINGS.indexOf(meaning)] ?? 0
  const others = MEANINGS.filter((meaning) => !ANSWERS.includes(meaning)).map((meaning) => ({
    outcome: meaning as string,
    probability: at(meaning),
  }))
  const count = inputs.items.length
  const single = [
    { outcome: '1+', probability: at('accept') },
    { outcome: '1-', probability: at('decline') },
  ]
  const answered = ANSWERS.reduce((sum, meaning) => sum + at(meaning), 0)
  const listed = combinations(inputs.items.map((one) => judged(item, one))).map(
    ({ outcome, probability }) => ({
      outcome,
      probability:
        probability * Math.sqrt(at(meaningOf(outcome, count)) / Math.max(answered, Number.MIN_VALUE)),
    }),
  )
  const total = listed.reduce((sum, { probability }) => sum + probability, 0)
  const answers =
    count === 0
      ? single
      : listed.map((one) => ({
          ...one,
          probability: (answered * one.probability) / Math.max(total, Number.MIN_VALUE),
        }))
  return [...answers, ...others].toSorted((a, b) => b.probability - a.probability)
}
