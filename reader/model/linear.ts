/** What a text shows to the classifier: hashes of the names of features, in two blocks that weigh the same. */
export type Features = { words: readonly number[]; grammar: readonly number[] }

/** A linear classifier: for each feature that it knows one weight a class. */
export type Model = {
  classes: number
  rows: Rows
  weights: Int8Array | Float32Array
  /** What a weight of one stands for. */
  scale: number
}

/** Features fall into so many buckets; a power of two. */
export const BUCKETS = 2 ** 19

/** Which buckets have weights: a bit for each, and before each 32 of them how many there are; small enough to stay near. */
export type Rows = { bits: Uint32Array; before: Uint32Array }

/** The gaps between buckets in order. */
export const gapsOf = (buckets: readonly number[]): number[] =>
  buckets.map((bucket, at) => bucket - (buckets[at - 1] ?? 0))

/** The rows of buckets from the gaps between them. */
export function rowsOf(gaps: ArrayLike<number>): Rows {
  const bits = new Uint32Array(BUCKETS / 32)
  for (let at = 0, bucket = 0; at < gaps.length; at++) {
    bucket += gaps[at] ?? 0
    bits[bucket >>> 5] = (bits[bucket >>> 5] ?? 0) | (1 << (bucket & 31))
  }
  const before = new Uint32Array(bits.length)
  for (let at = 1; at < bits.length; at++) before[at] = (before[at - 1] ?? 0) + countOf(bits[at - 1] ?? 0)
  return { bits, before }
}

/** How many bits are set. */
function countOf(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The row of a bucket's weights, from 0; -1 where it has none. */
export function rowAt({ bits, before }: Rows, bucket: number): number {
  const [own, bit] = [bits[bucket >>> 5] ?? 0, 1 << (bucket & 31)]
  return (own & bit) === 0 ? -1 : (before[bucket >>> 5] ?? 0) + countOf(own & (bit - 1))
}

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

const taken = new Uint32Array(BUCKETS / 32)

/** Writes the bucket of each name once, from a place on; says where it ends. */
function putBuckets(names: readonly number[], suffix: string, buckets: Int32Array, from: number): number {
  let end = from
  for (const name of names) {
    const bucket = bucketOf(hashOf(suffix, name))
    const [own, bit] = [taken[bucket >>> 5] ?? 0, 1 << (bucket & 31)]
    if ((own & bit) === 0) buckets[end++] = bucket
    taken[bucket >>> 5] = own | bit
  }
  for (let at = from; at < end; at++) taken[(buckets[at] ?? 0) >>> 5] = 0
  return end
}

export function hashed({ words, grammar }: Features): Hashed {
  const buckets = new Int32Array(words.length + grammar.length)
  const ofWords = putBuckets(words, '', buckets, 0)
  const ofBoth = putBuckets(grammar, '#', buckets, ofWords)
  return { buckets: buckets.subarray(0, ofBoth), words: ofWords }
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
    const row = rowAt(rows, text.buckets[index] ?? 0)
    if (row < 0) continue
    const from = row * classes
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

export const load = ({ gaps, ...model }: StoredModel): Model => ({ ...model, rows: rowsOf(gaps) })
