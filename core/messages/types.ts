import type { MessageKind } from '#core/scheduling/catalogue.ts'
import type { BlockReason, MessageLine, Unreachable } from '#core/scheduling/types.ts'

/** A phone as the planning service stores it. */
export type PersonPhone = { number: string; e164: string | null; location: string; isPrimary: boolean }

/** The number to text in E.164, or why there is none. */
export type PhoneChoice = { phone: string; unreachable: null } | { phone: null; unreachable: Unreachable }

/** What a text costs to send. */
export type TextMeasure = {
  encoding: 'GSM-7' | 'UCS-2'
  segments: number
  /** Septets in GSM-7, UTF-16 units in UCS-2: what the segment limits count. */
  units: number
  /** The distinct characters that force the short UCS-2 segments; empty in GSM-7. */
  expensiveCharacters: string[]
}

/** The values behind the merge fields of one line; null where the planning service has none. */
export type MergeValues = {
  firstName: string | null
  fullName: string | null
  serviceName: string | null
  teamName: string | null
  positionName: string | null
  churchName: string | null
  url: string | null
  startsAt: Temporal.Instant | null
}

/** What the words of dates depend on. */
export type MergeContext = { now: Temporal.Instant; zone: string }

/** One editable message text (spec 001 §3). Empty strings where a text has no such part. */
export type TextTemplate = {
  body: string
  /** Opening of a combined text. */
  multipleBody: string
  /** The line of each assignment in a combined text. */
  multipleBodyPart: string
  /** Closing of a combined text. */
  additionalPart: string
}

export type MessageCategory = 'confirmation' | 'reminder' | 'other'

export type MessageType =
  | 'confirmation'
  | 'confirmation_one_way'
  | 'confirmation_reminder'
  | 'confirmation_reminder_one_way'
  | 'follow_up'
  | 'accepted_reply'
  | 'declined_reply'
  | 'all_accepted_reply'
  | 'all_declined_reply'
  | 'reason_reply'
  | 'which_one'
  | 'ask_back'
  | 'not_understood'
  | 'nothing_open'
  | 'already_answered'
  | 'answer_changed_elsewhere'
  | 'help_reply'
  | 'stop_reply'
  | 'start_reply'
  | 'one_way_notice'
  | 'trial_reply'
  | 'cancelled_by_church'

/** The four words a volunteer answers with; the church may translate each (spec 001 §9). */
export type KeywordType = 'ACCEPT' | 'DECLINE' | 'ACCEPT ALL' | 'DECLINE ALL'
export type Keywords = Readonly<Record<KeywordType, string>>

/** How far a text has come. `accepted`: the carrier has it ('queued' in its words). */
export type DeliveryState =
  | 'planned'
  | 'sending'
  | 'accepted'
  | 'sent'
  | 'failed'
  | 'undelivered'
  | 'delivered'

export type DropReason = BlockReason | 'removed' | 'moved' | 'too_late' | 'back' | 'switched_off'

/** What the change guard looks at right before a text is sent. */
export type DueMessage = {
  kind: MessageKind
  lines: readonly Omit<MessageLine, 'planId'>[]
  latestAt: Temporal.Instant
}

export type SendDecision =
  | { kind: 'send' }
  /** Some lines no longer hold: send with these only. */
  | { kind: 'shrink'; assignmentIds: string[] }
  /** It was delayed into quiet hours. */
  | { kind: 'wait'; until: Temporal.Instant }
  | { kind: 'drop'; reason: DropReason }
