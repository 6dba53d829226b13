import type { MessageLine } from '#core/scheduling/schedule-input.ts'
import type { KeywordType } from '#core/vocabulary/keywords.ts'
import type { Language } from '#core/vocabulary/languages.ts'
import type { DropReason, Unreachable } from '#core/vocabulary/message-reasons.ts'
import type { ScheduledKind } from '#core/vocabulary/messages.ts'
import type { AssignmentStatus } from '#core/vocabulary/people.ts'

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

/** One time of an assignment, and the answer that holds for it. */
export type LineTime = { startsAt: Temporal.Instant; status: AssignmentStatus }

/** The values behind the merge fields of one line; null where the planning service has none. */
export type MergeValues = {
  firstName: string | null
  fullName: string | null
  serviceName: string | null
  teamName: string | null
  positionName: string | null
  churchName: string | null
  /** Whom volunteers may ask at the church: its address and number, as its public page has them. */
  contact: string | null
  url: string | null
  startsAt: Temporal.Instant | null
  /** The services that somebody serves at, soonest first; empty where it is one. */
  times: readonly LineTime[]
  /** The answer that holds. */
  status: AssignmentStatus | null
}

/** What the words of the values depend on. */
export type MergeContext = {
  now: Temporal.Instant
  zone: string
  language: Language
  /** Which values go without the accents that the cheap alphabet of texts lacks: what people entered, and our own words for dates. */
  plain: { names: boolean; words: boolean }
}

/** The words of one kind of text, which a church may edit. Empty strings where a text has no such part. */
export type TextTemplate = {
  body: string
  /** Opening of a combined text. */
  multipleBody: string
  /** The line of each assignment in a combined text. */
  multipleBodyPart: string
  /** Closing of a combined text. */
  additionalPart: string
}

/** The word that a church uses for each of them. */
export type Keywords = Readonly<Record<KeywordType, string>>

/** A scheduled text as the change guard looks at it right before it is sent. */
export type ScheduledText = {
  kind: ScheduledKind
  lines: readonly Omit<MessageLine, 'planId'>[]
  latestAt: Temporal.Instant
  /** The church sends it now, whatever else is planned. */
  isSentNow?: boolean
}

/** What the change guard decides. */
export type SendDecision =
  | { kind: 'send' }
  /** Some lines no longer hold: send with these only. */
  | { kind: 'shrink'; assignmentIds: string[] }
  /** It was delayed into quiet hours. */
  | { kind: 'wait'; until: Temporal.Instant }
  | { kind: 'drop'; reason: DropReason }
