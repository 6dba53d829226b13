import type { Features } from './features.ts'

/** A linear classifier: for each feature that it knows one weight a class. */
export type Model = {
  classes: number
  /** For each bucket that features fall into the row of its weights, from 1 on; 0 when it has none. */
  rows: Uint32Array
  weights: Int8Array | Float32Array
  /** What a weight of one stands for. */
  scale: number
}

/** Features fall into so many buckets; a power of two. */
export const BUCKETS = 2 ** 19

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** The hash of a name, which may go on from the hash of its beginning. */
export function hashOf(name: string, from = FNV_OFFSET): number {
  let hash = from
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), FNV_PRIME)
  return hash
}

function bucketOf(name: number): number {
  const hash = Math.imul(name ^ (name >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) & (BUCKETS - 1)
}

/** A text as buckets; those before `words` come from words, the others from the grammar. Both blocks have the length one. */
export type Hashed = { buckets: Int32Array; words: number }

const isTaken = new Uint8Array(BUCKETS)

/** Each of the buckets once. */
function unique(buckets: Int32Array): Int32Array {
  let count = 0
  for (const bucket of buckets) {
    if (isTaken[bucket] === 0) buckets[count++] = bucket
    isTaken[bucket] = 1
  }
  const found = buckets.subarray(0, count)
  for (const bucket of found) isTaken[bucket] = 0
  return found
}

export function hashed({ words, grammar }: Features): Hashed {
  const ofWords = unique(Int32Array.from(words, bucketOf))
  const ofGrammar = unique(Int32Array.from(grammar, (name) => bucketOf(hashOf('#', name))))
  const buckets = new Int32Array(ofWords.length + ofGrammar.length)
  buckets.set(ofWords)
  buckets.set(ofGrammar, ofWords.length)
  return { buckets, words: ofWords.length }
}

/** What a bucket of a text counts. */
export const valueAt = ({ buckets, words }: Hashed, index: number): number =>
  1 / Math.sqrt(index < words ? words : buckets.length - words)

/** Scores as probabilities. */
export function softmax(scores: Float64Array): Float64Array {
  const most = Math.max(...scores)
  const raised = scores.map((score) => Math.exp(score - most))
  const sum = raised.reduce((total, one) => total + one, 0)
  return raised.map((one) => one / sum)
}

/** The scores of the classes by words, then those by grammar. */
export function scoresOf({ classes, rows, weights, scale }: Model, text: Hashed): Float64Array {
  const scores = new Float64Array(2 * classes)
  for (let index = 0; index < text.buckets.length; index++) {
    const row = rows[text.buckets[index] ?? 0] ?? 0
    if (row === 0) continue
    const from = (row - 1) * classes
    const to = index < text.words ? 0 : classes
    for (let of = 0; of < classes; of++) scores[to + of] = (scores[to + of] ?? 0) + (weights[from + of] ?? 0)
  }
  return scores.map((score, at) => score * valueAt(text, at < classes ? 0 : text.words) * scale)
}

/** What weighs the two scores of each class against what the grammar found: one row of weights an input. */
export type Balance = { marks: readonly string[]; weights: readonly number[] }

/** The inputs of a balance that are not zero: the scores, then the marks that hold. */
export function balanceInputs(
  scores: Float64Array,
  marks: readonly string[],
  known: readonly string[],
): [number, number][] {
  return [
    ...[...scores].map((score, at): [number, number] => [at, score]),
    ...marks.flatMap((mark): [number, number][] => {
      const at = known.indexOf(mark)
      return at < 0 ? [] : [[scores.length + at, 1]]
    }),
  ]
}

/** How probable each class is, in the order of the classes. */
export function probabilities(
  { weights }: Balance,
  inputs: readonly (readonly [number, number])[],
  classes: number,
): Float64Array {
  const totals = new Float64Array(classes)
  for (const [at, value] of inputs)
    for (let of = 0; of < classes; of++)
      totals[of] = (totals[of] ?? 0) + (weights[at * classes + of] ?? 0) * value
  return softmax(totals)
}

/** A model as it is stored: the gaps between its buckets, and its weights. */
export type StoredModel = { classes: number; scale: number; gaps: Uint16Array; weights: Int8Array }

export function load({ classes, scale, gaps, weights }: StoredModel): Model {
  const rows = new Uint32Array(BUCKETS)
  let bucket = 0
  for (const [at, gap] of gaps.entries()) {
    bucket += gap
    rows[bucket] = at + 1
  }
  return { classes, rows, scale, weights }
}
