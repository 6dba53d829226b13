import type { TextingWindow } from '#core/time/window.ts'
import type { BlockReason, Unreachable } from '#core/vocabulary/message-reasons.ts'
import type { WantedKind } from '#core/vocabulary/messages.ts'
import type { AssignmentStatus } from '#core/vocabulary/people.ts'
import type { LeadKey, ScheduleKey } from './catalogue.ts'
import type { PackageRules } from './packages.ts'

/** One person in one position of one plan. */
export type Assignment = {
  id: string
  personId: string
  planId: string
  serviceTypeId: string
  status: AssignmentStatus
  /** The leader has not sent the scheduling e-mail yet and means to: nobody is texted. */
  isPencilledIn: boolean
  /** When the scheduling e-mail went out; null when none did. */
  requestedAt: Temporal.Instant | null
  /** When we first saw it in the planning service; missing for what was there before that was written down. */
  noticedAt?: Temporal.Instant | null
  /** First and last moment of the plan times this assignment serves. */
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  /** The church has switched texts about this service off. */
  isOff?: boolean
}

/** When a confirmation may go, narrower than the window of the church: 'Between' or 'At' of the wizard. Times are 'HH:MM'. */
export type ConfirmationTime = { between: { from: string; until: string } } | { at: string }

/** The switches of one schedule template that are on. */
export type ScheduleTemplate = {
  confirmation: ScheduleKey | null
  confirmationTime?: ConfirmationTime | null
  confirmationReminders: readonly ScheduleKey[]
  followUps: readonly ScheduleKey[]
  /** Smart texting: texts of several plans that fall due together become one. */
  combination: boolean
}

/** Whether and where one person can be texted. */
export type Recipient = {
  personId: string
  /** E.164; null exactly when `unreachable` says why. */
  phone: string | null
  unreachable: Unreachable | null
  isOptedOut: boolean
}

/** Why a person gets no texts at all; null when they can be texted. */
export function unreachableOf(recipient: Recipient | undefined): BlockReason | null {
  if (!recipient) return 'not_read'
  if (recipient.isOptedOut) return 'opted_out'
  return recipient.phone === null ? (recipient.unreachable ?? 'no_mobile') : null
}

/** What a church has chosen, or its package allows, about its texts. */
export type ChurchRules = {
  /** IANA time zone of the schedule, for example 'America/New_York'. */
  zone: string
  /** When its texts may go, by the wall clock of the zone. */
  window: TextingWindow
  /** The church's 'initial confirmation' switch; confirmation reminders have their own. */
  confirmationsOn: boolean
  /** The church's follow-up master switch. */
  followUpsOn: boolean
  /** Texts to one person in any 7 days, replies not counted. */
  weeklyCap: number
  packageRules: PackageRules
}

/** One assignment in a text: for which lead, and for which start it was scheduled. */
export type MessageLine = {
  assignmentId: string
  planId: string
  leadKey: LeadKey
  startsAt: Temporal.Instant
  /** Where the service moved: the start that its person knows. */
  movedFrom?: Temporal.Instant
}

/** For which start somebody accepted, and since when that is known. */
export type AcceptedStart = { startsAt: Temporal.Instant; since: Temporal.Instant }

/** A text that was planned or sent before. */
export type PastMessage = {
  personId: string
  /** `other`: a one-off text; it counts for the weekly cap and has no lines. */
  kind: WantedKind | 'cancelled_by_church' | 'other'
  /**
   * `planned`: still to go, held rows too; not those that are blocked.
   * `sent`: from the moment it is being sent, whatever came of it.
   * `skipped`: the church decided that it will not go; it is not wanted again and counts for nothing.
   * Rows that were cancelled, or dropped by the change guard, are left out.
   */
  state: 'planned' | 'sent' | 'skipped'
  /** Of a sent one: the carrier could not deliver it. */
  isLost?: boolean
  /** Of a sent one: the carrier has taken it, and not lost it. */
  isTaken?: boolean
  /** Due time of a planned one, time of sending of a sent one. */
  at: Temporal.Instant
  lines: readonly Omit<MessageLine, 'planId'>[]
}

/** One text that should exist. */
export type WantedText = {
  /**
   * Unique among the live texts of a church, and stable: made of kind, person and the set of
   * (assignment, lead, local date of the service), or of what moved where.
   */
  key: string
  kind: WantedKind
  /** Lead of the first line. */
  leadKey: LeadKey
  personId: string
  /** Soonest first; more than one makes a combined text. */
  lines: readonly MessageLine[]
  dueAt: Temporal.Instant
  /** From this moment on it is pointless: the service has begun, or the next text of its kind is due. */
  latestAt: Temporal.Instant
  blocked: BlockReason | null
}

/** Everything that decides which texts should exist. */
export type ScheduleInput = {
  now: Temporal.Instant
  assignments: readonly Assignment[]
  /** By person id; a person who is missing counts as 'not_read'. */
  recipients: ReadonlyMap<string, Recipient>
  rules: ChurchRules
  /** The template of a service type: its own, else that of the nearest folder around it, else the default. */
  templateFor: (serviceTypeId: string) => ScheduleTemplate
  /** What was planned, sent or skipped for these people: at least the last 7 days and everything about these assignments. */
  history: readonly PastMessage[]
  /** Of those who have accepted, by assignment id. */
  acceptedStarts: ReadonlyMap<string, AcceptedStart>
}
