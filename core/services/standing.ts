import type { Unreachable } from '#core/vocabulary/message-reasons.ts'
import { isLost, type MessageState } from '#core/vocabulary/messages.ts'
import {
  ACCEPTED,
  type AssignmentStatus,
  DECLINED,
  FAILED,
  isAnswer,
  NOT_ASKED,
  OPTED_OUT,
  type PersonStatus,
  type StatusFilter,
  UNCONFIRMED,
} from '#core/vocabulary/people.ts'

/** What decides how one person stands in one plan. */
export type StandingFacts = {
  /** What the planning service knows. */
  answer: AssignmentStatus
  isPencilledIn: boolean
  /** The scheduling e-mail went out. */
  isRequested: boolean
  /** Somebody whom the planning service has no record of, only a name on the plan. */
  isGuest: boolean
  /** The plan has a date and a time; nobody is texted about one that has none. */
  hasDate: boolean
  /** Null for a guest, and for somebody whose record was not read yet. */
  person: { phone: string | null; phoneProblem: string | null } | null
  /** The people of this church were all read once. */
  isRosterRead: boolean
  /** What is known of the person's number; null when nothing is. */
  number: { isOptedOut: boolean; isBad: boolean; badReason: string | null } | null
  /** A text to them was stopped because nobody knows what texts to the country of their number cost. */
  isUnpriced: boolean
  /** The last text to this person about this plan. */
  newestText: { state: MessageState; error: string | null } | null
}

/** `problem` is what keeps texts from this person: a key of PROBLEMS, or a sentence. */
export type Standing = { status: PersonStatus; problem: string | null }

function problemOf(facts: StandingFacts): string | null {
  const { newestText, person, isGuest, isRosterRead, number, isUnpriced, hasDate } = facts
  if (newestText && isLost(newestText.state)) return newestText.error ?? 'undelivered'
  if (!person && !isGuest && !isRosterRead) return null
  if (!person || person.phone === null) return person?.phoneProblem ?? 'no_mobile'
  if (number?.isBad) return number.badReason ?? 'bad_number'
  if (isUnpriced) return 'no_price'
  return hasDate ? null : 'no_date'
}

function statusOf(facts: StandingFacts, problem: string | null): PersonStatus {
  const { answer, number, isRequested, newestText, isPencilledIn } = facts
  if (isAnswer(answer)) return answer
  if (number?.isOptedOut) return OPTED_OUT
  if (problem !== null) return FAILED
  const isAsked = isRequested || newestText !== null
  return isAsked && !isPencilledIn ? UNCONFIRMED : NOT_ASKED
}

/**
 * How a person stands in a plan. An answer comes first, then opted out, then unreachable (nobody is reached about a
 * plan without a date), then whether the person was asked. Somebody whose record was not read yet is not taken for unreachable. The database counts people by the same
 * rule; a test compares the two.
 */
export function standingOf(facts: StandingFacts): Standing {
  const problem = problemOf(facts)
  return { status: statusOf(facts, problem), problem }
}

const problemsOf = (
  planning: string,
): Record<Unreachable | 'undelivered' | 'no_price' | 'no_date', string> => ({
  no_mobile: `Has no mobile number in ${planning}`,
  landline_only: `Has only a landline number in ${planning}`,
  bad_number: `The number in ${planning} cannot be texted`,
  not_read: `The number was not read from ${planning} yet`,
  undelivered: 'The text could not be delivered',
  no_price: 'Texts to the country of this number have no price yet, so none is sent',
  no_date: `The plan has no date and time in ${planning}, so nobody is asked by text`,
})

export const problemInWords = (problem: string | null, planning: string): string | null =>
  problem === null ? null : ((problemsOf(planning) as Record<string, string>)[problem] ?? problem)

/** How many places of a plan stand where; `total` has them all. Somebody with two positions has two places. */
export type Counts = {
  accepted: number
  unconfirmed: number
  declined: number
  failed: number
  optedOut: number
  notAsked: number
  total: number
}

const COUNT_OF: Record<StatusFilter, Exclude<keyof Counts, 'total' | 'optedOut' | 'notAsked'>> = {
  A: 'accepted',
  C: 'accepted',
  U: 'unconfirmed',
  D: 'declined',
  F: 'failed',
}

/** How many places a filter is about; where it shows everybody, those who accepted. */
export const countFor = (counts: Counts, filter: StatusFilter): number => counts[COUNT_OF[filter]]

/** Counts people by their status. */
export function countsOf(statuses: readonly PersonStatus[]): Counts {
  const count = (status: PersonStatus): number => statuses.filter((one) => one === status).length
  return {
    accepted: count(ACCEPTED),
    unconfirmed: count(UNCONFIRMED),
    declined: count(DECLINED),
    failed: count(FAILED),
    optedOut: count(OPTED_OUT),
    notAsked: count(NOT_ASKED),
    total: statuses.length,
  }
}

/** The counts of several plans together. */
export function sumOf(plans: readonly Counts[]): Counts {
  const sum = (of: keyof Counts): number => plans.reduce((total, plan) => total + plan[of], 0)
  return {
    accepted: sum('accepted'),
    unconfirmed: sum('unconfirmed'),
    declined: sum('declined'),
    failed: sum('failed'),
    optedOut: sum('optedOut'),
    notAsked: sum('notAsked'),
    total: sum('total'),
  }
}
