import type { Outcome } from '#core/outcome.ts'

/** What somebody outside makes of a text for one thing that was asked: an answer, or that it should be asked back. */
export const READINGS = ['accept', 'decline', 'ask'] as const
export type Reading = (typeof READINGS)[number]

/** A text that was not understood, with marks in the place of names, numbers and addresses. */
export type Doubt = {
  text: string
  /** For each thing that is open whose it is, as the marks name people; null where nobody shares the phone. */
  items: readonly { person: number | null }[]
}

/** Why there is no reading, named by what to do next. No failure repeats anything of the text. */
export type ReadingFailure =
  | { kind: 'retry'; notBefore: Temporal.Instant; detail: string }
  /** This text is not read there; others may be. */
  | { kind: 'stop'; why: 'refused'; detail: string }
  | { kind: 'alert'; why: 'credentials' | 'unexpected'; detail: string }

export type ReadingOutcome<Value> = Promise<Outcome<Value, ReadingFailure>>

/** Somebody outside who is asked what a text means; knows the text of one question, and keeps nothing for us. */
export type ReadingPort = {
  /** Whom the texts go to, as owners are told. */
  server: string
  /** One reading for each item, in their order; given up when `patience` is over. */
  read: (doubt: Doubt, patience: AbortSignal) => ReadingOutcome<readonly Reading[]>
}
