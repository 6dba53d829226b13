import type { Input } from '../model/candidates.ts'
import {
  type Balance,
  BUCKETS,
  balanceInputs,
  gapsOf,
  type Model,
  rowAt,
  rowsOf,
  scoresOf,
  softmax,
  valueAt,
} from '../model/linear.ts'

/** How the classifier is fitted: by gradients whose steps shrink, in an order that is the same every time. */

/** A text with the class it belongs to. */
export type Example = { input: Input; label: number }

/** Numbers between 0 and 1 that look random and are the same every time. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffle(order: Int32Array, random: () => number): void {
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0]
  }
}

const SEED = 7
const EPOCHS = 10
const STEP = 0.12
const SHRINK = 2e-6
/** A feature of fewer texts says nothing of others. */
const TEXTS_MIN = 4
const ROWS_MAX = 0xfffff
const FIRST = 1e-3
const SETTLED = 1e-4

function knownBuckets(examples: readonly Example[]): number[] {
  const counts = new Uint16Array(BUCKETS)
  for (const { input } of examples)
    for (const bucket of input.text.buckets) counts[bucket] = (counts[bucket] ?? 0) + 1
  let least = TEXTS_MIN
  while (counts.reduce((sum, count) => sum + (count >= least ? 1 : 0), 0) > ROWS_MAX) least++
  return [...counts.keys()].filter((bucket) => (counts[bucket] ?? 0) >= least)
}

/** The weights of features. */
export function fitModel(examples: readonly Example[], classes: number): Model & { buckets: number[] } {
  const buckets = knownBuckets(examples)
  const size = buckets.length * classes
  const [weights, squares] = [new Float32Array(size), new Float32Array(size).fill(FIRST)]
  const model = { classes, rows: rowsOf(gapsOf(buckets)), weights, scale: 1 }
  const [order, random] = [Int32Array.from(examples.keys()), randomFrom(SEED)]
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random)
    for (const index of order) {
      const example = examples[index]
      if (example) learn(model, squares, example)
    }
  }
  return { ...model, buckets }
}

function learn(model: Model, squares: Float32Array, { input: { text }, label }: Example): void {
  const { classes, rows, weights } = model
  const scores = scoresOf(model, text)
  const sums = scores.slice(0, classes).map((score, of) => score + (scores[classes + of] ?? 0))
  const errors = softmax(sums).map((probability, of) => probability - (of === label ? 1 : 0))
  for (let at = 0; at < text.buckets.length; at++) {
    const row = rowAt(rows, text.buckets[at] ?? 0)
    if (row < 0) continue
    const value = valueAt(text, at)
    for (let of = 0; of < classes; of++) {
      const error = errors[of] ?? 0
      if (Math.abs(error) < SETTLED) continue
      const place = row * classes + of
      const gradient = error * value + SHRINK * (weights[place] ?? 0)
      const square = (squares[place] ?? 0) + gradient * gradient
      squares[place] = square
      weights[place] = (weights[place] ?? 0) - (STEP * gradient) / Math.sqrt(square)
    }
  }
}

/** What is known of a text before it is weighed: numbers, marks that hold, and the class it belongs to. */
export type Weighed = { scores: Float64Array; marks: readonly string[]; label: number }

const BALANCE_EPOCHS = 40
const BALANCE_STEP = 0.05
const BALANCE_SHRINK = 3e-5

type Weights = { weights: Float64Array; squares: Float64Array; classes: number }

function learnBalance(
  { weights, squares, classes }: Weights,
  input: readonly (readonly [number, number])[],
  label: number,
): void {
  const totals = new Float64Array(classes)
  for (const [at, value] of input)
    for (let of = 0; of < classes; of++)
      totals[of] = (totals[of] ?? 0) + (weights[at * classes + of] ?? 0) * value
  const errors = softmax(totals).map((probability, of) => probability - (of === label ? 1 : 0))
  for (const [at, value] of input)
    for (let of = 0; of < classes; of++) {
      const place = at * classes + of
      const gradient = (errors[of] ?? 0) * value + BALANCE_SHRINK * (weights[place] ?? 0)
      const square = (squares[place] ?? 0) + gradient * gradient
      squares[place] = square
      weights[place] = (weights[place] ?? 0) - (BALANCE_STEP * gradient) / Math.sqrt(square)
    }
}

/** The marks that enough texts have. */
function knownMarks(texts: readonly Weighed[]): string[] {
  const counts = new Map<string, number>()
  for (const { marks } of texts) for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  return [...counts].flatMap(([mark, count]) => (count >= TEXTS_MIN ? [mark] : [])).toSorted()
}

/** How numbers and marks weigh. `start`: the weights to begin with, one row a number. */
export function fitBalance(texts: readonly Weighed[], classes: number, start: readonly number[]): Balance {
  const marks = knownMarks(texts)
  const inputs = texts.map((text) => balanceInputs(text.scores, text.marks, marks))
  const size = start.length + marks.length * classes
  const weights = new Float64Array(size)
  const fitted = { weights, squares: new Float64Array(size).fill(1), classes }
  weights.set(start)
  const [order, random] = [Int32Array.from(texts.keys()), randomFrom(SEED)]
  for (let epoch = 0; epoch < BALANCE_EPOCHS; epoch++) {
    shuffle(order, random)
    for (const index of order) learnBalance(fitted, inputs[index] ?? [], texts[index]?.label ?? 0)
  }
  return { marks, weights: [...weights].map((weight) => Number(weight.toFixed(3))) }
}
