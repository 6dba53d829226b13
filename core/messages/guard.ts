import { goesAtItsTime } from '#core/scheduling/catalogue.ts'
import { DISTANCE, leadMoment, moveDue } from '#core/scheduling/due.ts'
import { comesAt } from '#core/scheduling/moved.ts'
import { type Assignment, type Recipient, unreachableOf } from '#core/scheduling/schedule-input.ts'
import { earlier, isBefore } from '#core/time/instant.ts'
import { insideWindow, nextOpening, type TextingWindow } from '#core/time/window.ts'
import { localDate } from '#core/time/words.ts'
import type { DropReason } from '#core/vocabulary/message-reasons.ts'
import type { ScheduledKind } from '#core/vocabulary/messages.ts'
import type { ScheduledText, SendDecision } from './text.ts'

/** What the change guard looks at. */
export type GuardInput = {
  text: ScheduledText
  /** The assignments of its lines as they are now; those that no longer exist are missing. */
  assignments: readonly Assignment[]
  /** When each assignment was first asked about by text, or will be because that text still waits. */
  asks: Asks
  recipient: Recipient
  zone: string
  window: TextingWindow
  now: Temporal.Instant
}

/** The first ask about assignments, by their id; missing: none was ever planned. */
export type Asks = ReadonlyMap<string, Temporal.Instant>

/** Earlier than its lead by more than a combined text may be. */
const TOO_EARLY = { minutes: 15 } as const

type Line = ScheduledText['lines'][number]
type LineDecision =
  | { kind: 'send' }
  | { kind: 'wait'; until: Temporal.Instant }
  | { kind: 'drop'; reason: DropReason }

const drop = (reason: DropReason): LineDecision => ({ kind: 'drop', reason })

const isAnswered = (kind: ScheduledKind, { status }: Assignment): boolean =>
  kind === 'follow_up' ? status !== 'C' : status !== 'U'

/** After an outage the first ask goes first: a reminder that would come before it, or right after it, is overtaken. */
function isOvertaken(kind: ScheduledKind, { assignmentId }: Line, { asks, text, now }: GuardInput): boolean {
  const askedAt = asks.get(assignmentId)
  const mayBe = kind === 'confirmation_reminder' && !text.isSentNow && askedAt !== undefined
  return mayBe && isBefore(now, askedAt.add(DISTANCE.planned))
}

/** Does this line still hold? A service moved within its day keeps its text, worded anew and not before its lead. */
function decideLine(
  kind: ScheduledKind,
  line: Line,
  fresh: Assignment | undefined,
  input: GuardInput,
): LineDecision {
  const { zone, now } = input
  if (!fresh || fresh.isPencilledIn) return drop('removed')
  if (isAnswered(kind, fresh)) return drop('answered')
  if (fresh.isOff) return drop('switched_off')
  if (!isBefore(now, fresh.startsAt)) return drop('service_started')
  if (isOvertaken(kind, line, input)) return drop('too_late')
  if (fresh.startsAt.equals(line.startsAt)) return { kind: 'send' }
  if (!localDate(fresh.startsAt, zone).equals(localDate(line.startsAt, zone))) return drop('moved')
  const moment = leadMoment(fresh, line.leadKey, zone)
  const isTooEarly = moment !== null && isBefore(now.add(TOO_EARLY), moment)
  return isTooEarly ? { kind: 'wait', until: moment } : { kind: 'send' }
}

type Hour = Pick<GuardInput, 'zone' | 'window' | 'now'> & { latestAt: Temporal.Instant }

/** Delayed into quiet hours a text waits for the opening, and is dropped when that is too late. */
export function decideHour({ latestAt, zone, window, now }: Hour): SendDecision {
  if (insideWindow(now, zone, window)) return { kind: 'send' }
  const until = nextOpening(now, zone, window)
  return isBefore(until, latestAt) ? { kind: 'wait', until } : { kind: 'drop', reason: 'quiet_hours' }
}

/** The last look at a text that tells what happened, such as a cancellation: nobody asked for it, so it keeps to the hours. */
export function decideNotice({ recipient, ...hour }: Hour & { recipient: Recipient }): SendDecision {
  const unreachable = unreachableOf(recipient)
  if (unreachable) return { kind: 'drop', reason: unreachable }
  return isBefore(hour.now, hour.latestAt) ? decideHour(hour) : { kind: 'drop', reason: 'too_late' }
}

/** Does it still hold that somebody who has accepted must hear of this move? */
function decideMovedLine(line: Line, fresh: Assignment | undefined, now: Temporal.Instant): LineDecision {
  if (!fresh || fresh.isPencilledIn) return drop('removed')
  if (fresh.status !== 'C') return drop('answered')
  if (!isBefore(now, fresh.startsAt)) return drop('service_started')
  return fresh.startsAt.equals(line.startsAt) ? { kind: 'send' } : drop('moved')
}

type MoveInput = Pick<GuardInput, 'assignments' | 'recipient' | 'zone' | 'window' | 'now'> & {
  text: Pick<ScheduledText, 'lines' | 'latestAt'>
}

/** The last look at a text that tells of a move; where somebody would come before the next opening, it keeps to no hours. */
export function decideMove({ text, assignments, recipient, zone, window, now }: MoveInput): SendDecision {
  const unreachable = unreachableOf(recipient)
  if (unreachable) return { kind: 'drop', reason: unreachable }
  if (!isBefore(now, text.latestAt)) return { kind: 'drop', reason: 'too_late' }
  const byId = new Map(assignments.map((assignment) => [assignment.id, assignment]))
  const decided = text.lines.map((line) => ({
    line,
    decision: decideMovedLine(line, byId.get(line.assignmentId), now),
  }))
  const holding = decided.filter(({ decision }) => decision.kind === 'send').map(({ line }) => line)
  const [first] = decided
  if (holding.length === 0)
    return first?.decision.kind === 'drop' ? first.decision : { kind: 'drop', reason: 'removed' }
  const until = holding.map((line) => moveDue(now, zone, window, comesAt(line, now))).reduce(earlier)
  if (isBefore(now, until)) return { kind: 'wait', until }
  if (holding.length === decided.length) return { kind: 'send' }
  return { kind: 'shrink', assignmentIds: holding.map(({ assignmentId }) => assignmentId) }
}

/** The last look right before a text is sent, with everything read again. */
export function decideSend(input: GuardInput): SendDecision {
  const { text, assignments, recipient, now } = input
  const unreachable = unreachableOf(recipient)
  if (unreachable) return { kind: 'drop', reason: unreachable }
  if (!isBefore(now, text.latestAt)) return { kind: 'drop', reason: 'too_late' }

  const byId = new Map(assignments.map((assignment) => [assignment.id, assignment]))
  const decided = text.lines.map((line) => ({
    line,
    decision: decideLine(text.kind, line, byId.get(line.assignmentId), input),
  }))
  const holding = decided.filter(({ decision }) => decision.kind === 'send')
  if (holding.length === 0) {
    const waiting = decided.find(({ decision }) => decision.kind === 'wait') ?? decided[0]
    return waiting && waiting.decision.kind !== 'send'
      ? waiting.decision
      : { kind: 'drop', reason: 'removed' }
  }
  const isExempt = text.lines.every((line) => goesAtItsTime(line.leadKey))
  const hour: SendDecision = isExempt ? { kind: 'send' } : decideHour({ ...input, latestAt: text.latestAt })
  if (hour.kind !== 'send' || holding.length === decided.length) return hour
  return { kind: 'shrink', assignmentIds: holding.map(({ line }) => line.assignmentId) }
}
