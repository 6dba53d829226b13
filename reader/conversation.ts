import type { Answer } from './reading.ts'

/** The words that a church answers with, by what they mean. */
export type Keywords = Readonly<Record<'ACCEPT' | 'DECLINE' | 'ACCEPT ALL' | 'DECLINE ALL', string>>

/** The words of a church that has not translated them. */
export const DEFAULT_KEYWORDS: Keywords = {
  ACCEPT: 'ACCEPT',
  DECLINE: 'DECLINE',
  'ACCEPT ALL': 'ACCEPT ALL',
  'DECLINE ALL': 'DECLINE ALL',
}

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
