import type { Keywords } from '#core/messages/text.ts'

export type Answer = 'accept' | 'decline'

/** One numbered line the volunteer may answer to, in the order of the numbers (1 is the first). */
export type ListedItem = { firstName: string | null }

/** What is known when a text comes in. */
export type ReplyContext = {
  keywords: Keywords
  isOptedOut: boolean
  /** The carrier's own reading of the text, when it sends one. */
  carrierOptOutType: 'STOP' | 'START' | 'HELP' | null
  /** The lines of the text being answered, or the open assignments soonest first. */
  items: readonly ListedItem[]
  /** The answer that Steeple has asked 'which one?' for: a bare number completes it. */
  pendingAnswer: Answer | null
  /** Steeple has just asked for the reason of a decline. */
  awaitsReason: boolean
}

export type ItemAnswer = {
  /** Position in `items`, from 0. */
  index: number
  answer: Answer
}

/** What a text means. `words` is the volunteer's own text when it says more than the answer. */
export type Understanding =
  | { kind: 'stop' }
  | { kind: 'start' }
  | { kind: 'help' }
  /** To what was asked: one open assignment, or the text replied to. */
  | { kind: 'answer'; to: 'asked'; answer: Answer; words: string | null }
  | { kind: 'answer'; to: 'all'; answer: Answer; words: string | null }
  | { kind: 'answer'; to: 'items'; items: ItemAnswer[]; words: string | null }
  /** The reason of a decline made before. */
  | { kind: 'reason'; words: string }
  /** Below certainty, contradictory or conditional: ask; `likely` is null when it could be either. */
  | { kind: 'ask_back'; likely: Answer | null }
  /** 'Thanks', 'see you then': needs no reply when nothing is open, otherwise treat as not understood. */
  | { kind: 'courtesy' }
  | { kind: 'not_understood' }

/** An assignment that was asked by text on this phone and whose service has not started. */
export type AskedAssignment = {
  assignmentId: string
  personId: string
  planId: string
  status: 'U' | 'C' | 'D'
  startsAt: Temporal.Instant
}

export type ResolveInput = {
  understanding: Extract<Understanding, { kind: 'answer' }>
  /** Everything asked on this phone in this church that has not started: answered ones too, they can be changed. */
  asked: readonly AskedAssignment[]
  /** Assignment ids of the numbered text being answered (combined text or 'which one?'), in its order; null when there is none. */
  listed: readonly string[] | null
  /** The texts about assignments that went to this phone: asks and follow-ups. */
  texts: readonly { assignmentIds: readonly string[]; sentAt: Temporal.Instant }[]
  now: Temporal.Instant
}

export type Resolution =
  | { do: 'apply'; changes: { assignmentId: string; status: 'C' | 'D' }[] }
  /** Send a numbered list; `answer` becomes the context's `pendingAnswer`. */
  | { do: 'ask_which'; answer: Answer; items: { number: number; assignmentId: string }[] }
  /** Everything it could be about has this answer already. */
  | { do: 'already_answered'; assignmentIds: string[] }
  | { do: 'nothing_open' }
