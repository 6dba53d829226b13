import type { Predicate } from '../../clauses/clauses.ts'
import type { Answer, Understanding } from '../../reading.ts'
import type { Verdict } from '../single/verdict.ts'

/** What a text says, before it is known what it answers. */
export type Said = {
  verdict: Verdict
  /** An answer for some of several things; null when it names none. */
  chosen: Understanding | null
  predicates: readonly Predicate[]
  raw: string
  /** The raw text when it says more than the answer. */
  words: string | null
  to: 'asked' | 'all'
}

export const COURTESY: Understanding = { kind: 'courtesy' }
export const INBOX: Understanding = { kind: 'inbox' }

/** Asks the volunteer back what is meant. */
export const askBack = (likely: Answer | null): Understanding => ({ kind: 'ask_back', likely })

/** The answer given to what was asked. */
export const answer = ({ to, words }: Said, given: Answer): Understanding => ({
  kind: 'answer',
  to,
  answer: given,
  words,
})

/** A reason declines, and its words are kept. */
export const declineFor = ({ to, raw }: Said): Understanding => ({
  kind: 'answer',
  to,
  answer: 'decline',
  words: raw,
})

/** Whether an understanding answers something. */
export const isAnswer = (understanding: Understanding | null): understanding is Understanding =>
  understanding?.kind === 'answer'

const LEXEMES_FEW = 3

/** Whether the text says only a few things. */
export const isShort = ({ predicates }: Said): boolean =>
  predicates.flatMap(({ lexemes }) => lexemes).length <= LEXEMES_FEW
