import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { type Judge, MEANINGS, SIGNS } from '#core/replies/classifier/candidates.ts'
import { type Model, type StoredModel, scoresOf } from '#core/replies/classifier/linear.ts'
import { itemExamples, type Labelled, PARTS, seenRows, wholeExamples } from './examples.ts'
import { fitBalance, fitModel, type Unseen } from './fit.ts'
import { contentOf } from './rows.ts'

/** Makes the weights of the classifier from the rows: `node bench/replies/train.ts`. */

/** What each text scores with a model that has not seen its part. */
export function unseenScores(examples: readonly Labelled[], classes: number): (Unseen & Labelled)[] {
  return Array.from({ length: PARTS }, (_, part) => {
    const model = fitModel(
      examples.filter((one) => one.part !== part),
      classes,
    )
    return examples
      .filter((one) => one.part === part)
      .map((one) => ({ ...one, scores: scoresOf(model, one.input.text), marks: one.input.marks }))
  }).flat()
}

const WEIGHT_MAX = 127

/** A model with one byte a weight, and the features that weigh most. */
export function compact({ classes, rows, weights }: Model, featuresMax: number): StoredModel {
  const buckets = [...rows.entries()].flatMap(([bucket, row]) => (row > 0 ? [{ bucket, row }] : []))
  const heaviest = (row: number) =>
    Math.max(...weights.subarray((row - 1) * classes, row * classes).map(Math.abs))
  const kept = buckets
    .map((one) => ({ ...one, weight: heaviest(one.row) }))
    .toSorted((a, b) => b.weight - a.weight || a.bucket - b.bucket)
    .slice(0, featuresMax)
    .toSorted((a, b) => a.bucket - b.bucket)
  const scale = kept.reduce((most, { weight }) => Math.max(most, weight), 0) / WEIGHT_MAX
  const gaps = kept.flatMap(({ bucket }, at) => {
    const gap = bucket - (kept[at - 1]?.bucket ?? 0)
    return [Math.floor(gap / 256), gap % 256]
  })
  const bytes = kept.flatMap(({ row }) =>
    Array.from({ length: classes }, (_, of) => Math.round((weights[(row - 1) * classes + of] ?? 0) / scale)),
  )
  return {
    classes,
    scale,
    gaps: Buffer.from(gaps).toString('base64'),
    weights: Buffer.from(Int8Array.from(bytes).buffer).toString('base64'),
  }
}

const FEATURES_MAX = { whole: 36_000, item: 24_000 }

function trained(examples: readonly Labelled[], classes: number, featuresMax: number) {
  const unseen = unseenScores(examples, classes)
  return { model: compact(fitModel(examples, classes), featuresMax), balance: fitBalance(unseen, classes) }
}

const SOURCES = ['fresh', 'training', 'learning', 'development'].map(contentOf)

/** Tells rows by which weights were made from others. */
export const hashOfRows = (): string => createHash('sha256').update(SOURCES.join('')).digest('hex')

export const WEIGHTS = new URL('../../core/replies/classifier/weights.json', import.meta.url)

if (import.meta.main) {
  const rows = seenRows()
  const stored = {
    rows: hashOfRows(),
    whole: trained(wholeExamples(rows), MEANINGS.length, FEATURES_MAX.whole),
    item: trained(itemExamples(rows), SIGNS.length, FEATURES_MAX.item),
  }
  writeFileSync(WEIGHTS, `${JSON.stringify(stored)}\n`)
  console.log(`${rows.length} rows, ${readFileSync(WEIGHTS).length} bytes`)
}

export type { Judge }
