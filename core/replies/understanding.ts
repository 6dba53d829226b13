import type { Keywords } from '#core/messages/text.ts'

export type Answer = 'accept' | 'decline'

/** One numbered line the volunteer may answer to, in the order of the numbers (1 is the first). */
export type ListedItem = {
  firstName: string | null
  /** Start in the church's time zone; null when unknown. */
  startsAt: Temporal.ZonedDateTime | null
  /** Service type, team and position in words. */
  service: string
  team: string
  position: string
  status: 'U' | 'C' | 'D'
  /** The times of the plan this person serves, when the team accepts in part and there are several; otherwise empty. */
  times: readonly Temporal.ZonedDateTime[]
}

/** What the newest text to this phone was. */
export type NewestText =
  | 'asked'
  | 'which_one'
  | 'asked_back'
  | 'reminded'
  | 'accepted'
  | 'declined'
  | 'reason_noted'
  | 'moved'
  | 'cancelled'
  | 'by_hand'
  | 'other'
  | 'none'

/** What is known when a text comes in. */
export type ReplyContext = {
  keywords: Keywords
  isOptedOut: boolean
  /** The carrier's own reading of the text, when it sends one. */
  carrierOptOutType: 'STOP' | 'START' | 'HELP' | null
  /** A toll-free number: the network keeps texts away after STOP, and only START or UNSTOP end that (YES does not). */
  isTollFree: boolean
  /** The lines of the text being answered, or the open assignments soonest first. */
  items: readonly ListedItem[]
  newest: NewestText
  /** The answer that Steeple has asked 'which one?' for: a bare number completes it. */
  pendingAnswer: Answer | null
  now: Temporal.ZonedDateTime
}

export type ItemAnswer = {
  /** Position in `items`, from 0. */
  index: number
  answer: Answer
  /** Positions in the item's times when the answer is only for some of them; null: all. */
  times: readonly number[] | null
}

/** What a text means. `words` is the volunteer's own text when it says more than the answer. */
export type Understanding =
  | { kind: 'stop' }
  | { kind: 'start' }
  | { kind: 'help' }
  /** Asks for the link to the own page. */
  | { kind: 'link' }
  /** To what was asked: one open assignment, or the text replied to. */
  | { kind: 'answer'; to: 'asked' | 'all'; answer: Answer; words: string | null }
  | { kind: 'answer'; to: 'items'; items: ItemAnswer[]; words: string | null }
  /** The reason of a decline made before. */
  | { kind: 'reason'; words: string }
  /** Below certainty, contradictory or conditional: ask; `likely` is null when it could be either. */
  | { kind: 'ask_back'; likely: Answer | null }
  /** For somebody at the church to read; not worth asking the volunteer back (a bare yes or no to a text written by hand, a second doubt). */
  | { kind: 'inbox' }
  /** Changes nothing and needs no reply. */
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

/** `times`: positions in the times of the plan when the answer is only for some of them; null: all. */
export type AnswerChange = { assignmentId: string; status: 'C' | 'D'; times: readonly number[] | null }

export type Resolution =
  | { outcome: 'apply'; changes: AnswerChange[] }
  /** Send a numbered list; `answer` becomes the context's `pendingAnswer`. */
  | { outcome: 'ask_which'; answer: Answer; items: { number: number; assignmentId: string }[] }
  /** Everything it could be about has this answer already. */
  | { outcome: 'already_answered'; assignmentIds: string[] }
  | { outcome: 'nothing_open' }
