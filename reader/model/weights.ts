import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import type { Balance, StoredModel } from './linear.ts'

/** What `node reader/train/train.ts` learned. */
export type Stored = {
  /** Tells by which rows. */
  rows: string
  whole: { model: StoredModel; balance: Balance }
  item: { model: StoredModel; balance: Balance }
  confidence: Balance
}

export const WEIGHTS = new URL('./weights.bin', import.meta.url)

export const readWeights = (): Stored => deserialize(readFileSync(WEIGHTS)) as Stored
