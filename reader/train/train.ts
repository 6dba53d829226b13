import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import { candidatesOf, type Judge, MEANINGS, SIGNS } from '../model/candidates.ts'
import { evidenceFor } from '../model/confidence.ts'
import { type Balance, gapsOf, type Model, type StoredModel, scoresOf } from '../model/linear.ts'
import { type Stored, WEIGHTS } from '../model/weights.ts'
import { itemExamples, type Labelled, PARTS, type Seeing, seenRows, wholeExamples } from './examples.ts'
import { fitBalance, fitModel, type Weighed } from './fit.ts'
import { CONVERSATIONS, contentOf } from './rows.ts'

/** Makes the weights of the classifier from the rows: `node reader/train/train.ts`. */

/** For each part of the rows a model that has not seen it. */
const modelsWithout = (examples: readonly Labelled[], classes: number): Model[] =>
  Array.from({ length: PARTS }, (_, part) =>
    fitModel(
      examples.filter((one) => one.part !== part),
      classes,
    ),
  )

/** The two scores of a class weigh alike at first. */
const evenly = (classes: number): number[] =>
  Array.from({ length: 2 * classes * classes }, (_, at) =>
    Math.floor(at / classes) % classes === at % classes ? 1 : 0,
  )

/** What the models say of texts that they have not seen. */
const unseen = (models: readonly Model[], examples: readonly Labelled[]): Weighed[] =>
  examples.flatMap(({ input, label, part }) => {
    const model = models[part]
    return model ? [{ scores: scoresOf(model, input.text), marks: input.marks, label }] : []
  })

const WEIGHT_MAX = 127

/** A model with one byte a weight, and the features that weigh most. */
export function compact(
  { classes, buckets, weights }: ReturnType<typeof fitModel>,
  featuresMax: number,
): StoredModel {
  const heaviest = (row: number) =>
    Math.max(...weights.subarray(row * classes, (row + 1) * classes).map(Math.abs))
  const kept = buckets
    .map((bucket, row) => ({ bucket, row, weight: heaviest(row) }))
    .toSorted((a, b) => b.weight - a.weight || a.bucket - b.bucket)
    .slice(0, featuresMax)
    .toSorted((a, b) => a.bucket - b.bucket)
  const scale = kept.reduce((most, { weight }) => Math.max(most, weight), 0) / WEIGHT_MAX
  const bytes = kept.flatMap(({ row }) =>
    Array.from({ length: classes }, (_, of) => Math.round((weights[row * classes + of] ?? 0) / scale)),
  )
  return {
    classes,
    scale,
    gaps: Uint16Array.from(gapsOf(kept.map(({ bucket }) => bucket))),
    weights: Int8Array.from(bytes),
  }
}

const FEATURES_MAX = { whole: 130_000, item: 110_000 }

/** One of the two models: what is stored of it, and what judges each part without having seen it. */
export function trained(examples: readonly Labelled[], classes: number, featuresMax: number) {
  const models = modelsWithout(examples, classes)
  const balance = fitBalance(unseen(models, examples), classes, evenly(classes))
  return {
    stored: { model: compact(fitModel(examples, classes), featuresMax), balance },
    judges: models.map((model): Judge => ({ model, balance })),
  }
}

/** How sure one may be of what is said of texts that were not seen. */
export function confidence(
  rows: readonly Seeing[],
  whole: readonly Judge[],
  item: readonly Judge[],
): Balance {
  const weighed = rows.flatMap(({ part, inputs, seen, meanings }): Weighed[] => {
    const [ofWhole, ofItem] = [whole[part], item[part]]
    if (!ofWhole || !ofItem) return []
    const candidates = candidatesOf(inputs, ofWhole, ofItem)
    const { numbers, marks } = evidenceFor(candidates, seen)
    return [{ scores: numbers, marks, label: meanings.includes(candidates[0]?.outcome ?? '') ? 1 : 0 }]
  })
  return fitBalance(weighed, 2, Array(2 * (weighed[0]?.scores.length ?? 0)).fill(0))
}

const SOURCES = [
  ...['fresh', 'training', 'learning', 'development'].map(contentOf),
  readFileSync(CONVERSATIONS, 'utf8'),
]

/** Tells rows by which weights were made from others. */
export const hashOfRows = (): string => createHash('sha256').update(SOURCES.join('')).digest('hex')

if (import.meta.main) {
  const rows = seenRows()
  const whole = trained(wholeExamples(rows), MEANINGS.length, FEATURES_MAX.whole)
  const item = trained(itemExamples(rows), SIGNS.length, FEATURES_MAX.item)
  const stored: Stored = {
    rows: hashOfRows(),
    whole: whole.stored,
    item: item.stored,
    confidence: confidence(rows, whole.judges, item.judges),
  }
  writeFileSync(WEIGHTS, serialize(stored))
  console.log(`${rows.length} rows, ${readFileSync(WEIGHTS).length} bytes`)
}
