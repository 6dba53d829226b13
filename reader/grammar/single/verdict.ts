import type { Answer } from '../../reading.ts'

/** What a text says about the one thing asked, whatever was sent before it. */
export type Verdict =
  /** `isBare`: only a particle or an approval ('yes', 'no', 'great'). */
  | { says: 'accept' | 'decline'; isBare: boolean }
  /** A reason why somebody cannot come, and nothing else. */
  | { says: 'reason' }
  | { says: 'doubt'; likely: Answer | null; isQuestion: boolean }
  | { says: 'courtesy' }
  /** A sorry and nothing else. */
  | { says: 'regret' }
  | { says: 'nothing' }

/** In words that are more than a particle. */
export const ACCEPT: Verdict = { says: 'accept', isBare: false }
export const DECLINE: Verdict = { says: 'decline', isBare: false }

/** Something is said that is no plain answer. */
export const doubt = (likely: Answer | null, isQuestion = false): Verdict => ({
  says: 'doubt',
  likely,
  isQuestion,
})
