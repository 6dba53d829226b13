import { isAskedOpenPlace } from '#core/asks/place.ts'
import type { Assignment, MessageLine, Recipient } from '#core/scheduling/schedule-input.ts'
import { isBefore } from '#core/time/instant.ts'
import type { DropReason, Unreachable, WaitReason } from '#core/vocabulary/message-reasons.ts'
import type { MessageType } from '#core/vocabulary/message-templates.ts'
import {
  isAvailabilityKind,
  isConsentReply,
  isNoticeKind,
  isScheduledKind,
  isWantedKind,
  MOVED,
  ONE_OFF,
  OPEN_PLACE,
  type OutgoingKind,
  PLACE_FILLED,
  STEP_IN,
} from '#core/vocabulary/messages.ts'
import { UNCONFIRMED } from '#core/vocabulary/people.ts'
import { textTypeFor } from './default-texts.ts'
import { type Asks, decideHour, decideMove, decideNotice, decideSend } from './guard.ts'
import type { SendDecision } from './text.ts'
import { type Hours, windowOf } from './urgent.ts'

/** A text whose time has come. */
export type OutgoingText = {
  kind: OutgoingKind
  lines: readonly Omit<MessageLine, 'planId'>[]
  latestAt: Temporal.Instant | null
  /** The church sends it now. */
  isDueFixed: boolean
  /** Given for replies, which go from the number that was texted back to the phone. */
  fromNumber: string | null
  toNumber: string | null
}

/** One assignment of a text, as it is now. */
export type CurrentLine = {
  id: string
  /** Null for what no text is scheduled about: a guest, or a plan without dates. */
  assignment: Assignment | null
  isRemoved: boolean
  /** It is removed, and the same person was put into the same position of the same plan again. */
  isBack: boolean
}

/** What a church has to do with whether and where its texts go. */
type SendingChurch = Hours & {
  /** No answers are read: a text asks for them on the personal page. */
  oneWayOnly: boolean
  tellsCancelled: boolean
  /** Everything goes to the owner's phone. */
  isTrial: boolean
  ownerPhone: string | null
  /** The number it texts from. */
  fromNumber: string | null
  /** Its numbers that the carriers have not approved yet. */
  unregistered: readonly string[]
  /** Its numbers that are approved, and that phone companies may still refuse. */
  starting: readonly string[]
  /** The operator's number, from which it may try its texts meanwhile. */
  trialNumber: string | null
}

/** Everything that decides about a due text. */
export type LastLook = {
  text: OutgoingText
  lines: readonly CurrentLine[]
  asks: Asks
  /** Null when nobody is known behind the phone. */
  recipient: Recipient | null
  /** The phone that a reply goes to has opted out, whoever has it. */
  isPhoneOptedOut: boolean
  church: SendingChurch
  now: Temporal.Instant
}

/** It goes: about these assignments, from here to there. */
export type Send = {
  kind: 'send'
  from: string
  to: string
  /** What words it; null when somebody at the church has written it. */
  type: MessageType | null
  assignmentIds: readonly string[]
}
/** It is looked at again later. */
export type Wait = { kind: 'wait'; until: Temporal.Instant; reason: WaitReason | Unreachable | null }
/** It never goes. */
export type Drop = { kind: 'drop'; reason: DropReason }

/** What somebody at the church wrote is of no use the day after. */
export const ONE_OFF_LASTS = { hours: 24 } as const

/** A text that lacks something, such as credits or a number to send from, is looked at again after this. */
export const LOOK_AGAIN = { minutes: 15 } as const

const hoursOf = ({ text, church, now }: Pick<LastLook, 'text' | 'church' | 'now'>) => ({
  zone: church.zone,
  window: windowOf(text, church, now),
})

const NOBODY: Recipient = { personId: '', phone: null, unreachable: 'not_read', isOptedOut: false }

/** Whether a text of a kind is about an assignment: a cancellation is about what is gone for good, news of a filled place about what was asked for, every other text about what is there. */
export function isAbout(
  kind: OutgoingKind,
  { isRemoved, isBack }: Pick<CurrentLine, 'isRemoved' | 'isBack'>,
): boolean {
  if (kind === PLACE_FILLED || kind === 'place_taken') return true
  return kind === 'cancelled_by_church' ? isRemoved && !isBack : !isRemoved
}

type Timed = LastLook & { recipient: Recipient; latestAt: Temporal.Instant }

/** Nobody has answered yet, and the place is still free. */
const isStillAsked = ({ isRemoved, assignment }: CurrentLine): boolean =>
  !isRemoved && assignment?.status === UNCONFIRMED

function decideNoticeOf(look: Timed): SendDecision {
  const { text, lines, recipient, latestAt, church, now } = look
  const decision = decideNotice({ latestAt, recipient, ...hoursOf(look), now })
  if (decision.kind !== 'send') return decision
  if (text.kind === STEP_IN && !lines.some(isStillAsked)) return { kind: 'drop', reason: 'answered' }
  if (text.kind === STEP_IN && lines.every(({ assignment }) => assignment?.isOff))
    return { kind: 'wait', until: now.add(LOOK_AGAIN) }
  if (text.kind !== 'cancelled_by_church') return decision
  if (!church.tellsCancelled) return { kind: 'drop', reason: 'switched_off' }
  const lost = lines.filter((line) => isAbout(text.kind, line)).map(({ id }) => id)
  if (lost.length === 0) return { kind: 'drop', reason: 'back' }
  return lost.length < text.lines.length ? { kind: 'shrink', assignmentIds: lost } : decision
}

/** What somebody wrote about assignments is pointless once all of them are gone. */
const isPointless = ({ text: { kind }, lines }: LastLook): boolean =>
  lines.length > 0 && !lines.some((line) => isAbout(kind, line))

/** What somebody wrote by hand goes at any hour, unless it waited for something. */
function decideOneOff(hour: Parameters<typeof decideHour>[0]): SendDecision {
  const writtenAt = hour.latestAt.subtract(ONE_OFF_LASTS)
  return isBefore(hour.now, writtenAt.add(LOOK_AGAIN)) ? { kind: 'send' } : decideHour(hour)
}

/** The assignments that a text about what is there is about. */
const presentOf = ({ text: { kind }, lines }: LastLook): Assignment[] =>
  lines.filter((line) => isAbout(kind, line)).flatMap(({ assignment }) => assignment ?? [])

function decide(look: LastLook): SendDecision {
  const { text, now } = look
  const { kind, latestAt } = text
  if (latestAt && !isBefore(now, latestAt)) return { kind: 'drop', reason: 'too_late' }
  const recipient = look.recipient ?? NOBODY
  const isOptedOut = recipient.isOptedOut || look.isPhoneOptedOut
  if (isOptedOut && !isConsentReply(kind)) return { kind: 'drop', reason: 'opted_out' }
  if (latestAt === null) return { kind: 'send' }
  if (kind === ONE_OFF && isPointless(look)) return { kind: 'drop', reason: 'removed' }
  if (kind === ONE_OFF) return decideOneOff({ latestAt, ...hoursOf(look), now })
  if (kind === MOVED)
    return decideMove({
      text: { lines: text.lines, latestAt },
      assignments: presentOf(look),
      recipient,
      ...hoursOf(look),
      now,
    })
  if (kind === 'availability_ask') return decideNotice({ latestAt, recipient, ...hoursOf(look), now })
  if (isNoticeKind(kind)) return decideNoticeOf({ ...look, recipient, latestAt })
  if (!isScheduledKind(kind)) return { kind: 'send' }
  return decideSend({
    text: { kind, lines: text.lines, latestAt, isSentNow: text.isDueFixed },
    assignments: presentOf(look),
    asks: look.asks,
    recipient,
    ...hoursOf(look),
    now,
  })
}

function typeOf({ kind, lines }: LastLook['text'], { oneWayOnly }: SendingChurch): MessageType | null {
  if (kind === ONE_OFF || isAvailabilityKind(kind)) return null
  if (kind === STEP_IN && lines.some(({ assignmentId }) => isAskedOpenPlace(assignmentId)))
    return textTypeFor(OPEN_PLACE, oneWayOnly)
  return isWantedKind(kind) || kind === STEP_IN ? textTypeFor(kind, oneWayOnly) : kind
}

type Sender = { from: string } | { reason: 'no_number' | 'not_registered' | 'no_trial_number' }

/** Answers go from the number that was texted while phone companies let it through, all else from the church's default. */
function ownNumberOf({ text, church }: Pick<LastLook, 'text' | 'church'>): string | null {
  const texted = text.fromNumber
  return texted === null || church.unregistered.includes(texted) ? church.fromNumber : texted
}

/** Where a text goes from: a number that phone companies let through. On trial the operator's stands in for the church's. */
function senderOf(look: Pick<LastLook, 'text' | 'church'>): Sender {
  const { church } = look
  const own = ownNumberOf(look)
  if (!own) return { reason: 'no_number' }
  const isRegistered = !church.unregistered.includes(own)
  if (!church.isTrial) return isRegistered ? { from: own } : { reason: 'not_registered' }
  if (isRegistered && !church.starting.includes(own)) return { from: own }
  if (church.trialNumber) return { from: church.trialNumber }
  return isRegistered ? { from: own } : { reason: 'no_trial_number' }
}

/** The last look at a due text: whether it goes, with which lines, from where to where. On trial it goes to nobody but the owner; live, only from a number that the carriers know. */
export function decideText(look: LastLook): Send | Wait | Drop {
  const { text, recipient, church, now } = look
  const decision = decide(look)
  if (decision.kind === 'drop') return decision
  if (decision.kind === 'wait') return { kind: 'wait', until: decision.until, reason: null }
  const until = now.add(LOOK_AGAIN)
  const sender = senderOf(look)
  if ('reason' in sender) return { kind: 'wait', until, reason: sender.reason }
  const to = church.isTrial ? church.ownerPhone : (text.toNumber ?? recipient?.phone)
  if (!to)
    return {
      kind: 'wait',
      until,
      reason: church.isTrial ? 'no_owner_phone' : (recipient ?? NOBODY).unreachable,
    }
  const assignmentIds =
    decision.kind === 'shrink' ? decision.assignmentIds : text.lines.map(({ assignmentId }) => assignmentId)
  return { kind: 'send', from: sender.from, to, type: typeOf(text, church), assignmentIds }
}
