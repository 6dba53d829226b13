import { accountStatus } from '../base/accounts.ts'
import { CarrierError } from '../base/errors.ts'
import type { CarrierState, MessageStatus, Step, StoredMessage } from '../base/state.ts'
import { type Fate, fateOf } from '../numbers/magic.ts'
import { ownedNumber } from '../numbers/owned-numbers.ts'
import { oweStatusHook } from './owed-hooks.ts'
import { countSegments } from './segments.ts'

const SENT_AFTER_MS = 1000
const ENDED_AFTER_MS = 3000
/** The longest and the usual time that a text may wait in the queue. */
export const VALIDITY_MAX_SECONDS = 36_000
const BACKLOG_MAX_MS = VALIDITY_MAX_SECONDS * 1000
const TOLL_FREE = /^\+18(00|33|44|55|66|77|88)/
/** Its account was suspended before it could go (twilio.com/docs/api/errors/30002). */
const SUSPENDED = 30002
/** It waited in the queue for longer than it was worth sending. */
const EXPIRED = 30036
/** Codes after which a text counts as failed rather than undelivered. */
const FAILING_CODES = [21610, 30001, SUSPENDED, 30008, EXPIRED]

export type Outgoing = {
  direction: 'outbound-api' | 'outbound-reply'
  from: string
  to: string
  body: string
  mediaCount: number
  service: string | null
  statusCallback: string | null
  scheduledMs: number | null
  failsWith: number | null
  /** How long it may wait in the queue; after that it is not sent. */
  validitySeconds: number
}

/** Puts a text into the sender's queue and plans each step of its journey. */
export function dispatch(state: CarrierState, text: Outgoing): StoredMessage {
  const now = state.nowMs()
  const sender = ownedNumber(state, text.from)
  const segments = Math.max(countSegments(text.body), 1)
  const queuedMs = text.scheduledMs ?? now
  const expiresMs = queuedMs + text.validitySeconds * 1000
  const releasedMs = text.scheduledMs ?? release(state, text, { now, segments, expiresMs })
  const message: StoredMessage = {
    sid: state.newSid(text.mediaCount > 0 ? 'MM' : 'SM'),
    ...(sender?.account && { account: sender.account }),
    direction: text.direction,
    from: text.from,
    to: text.to,
    body: text.body,
    status: firstStatus(text),
    errorCode: null,
    segments,
    mediaCount: text.mediaCount,
    service: text.service,
    statusCallback: text.statusCallback,
    createdMs: now,
    updatedMs: now,
    sentMs: null,
  }
  const fate = text.failsWith ? endingWith(text.failsWith) : fateOf(text.to)
  const steps = releasedMs === null ? [expiry(expiresMs)] : stepsOf(releasedMs, fate)
  if (message.status !== 'queued') steps.unshift(step(queuedMs, 'queued'))
  state.journeys.set(message.sid, { sid: message.sid, steps })
  return state.messages.set(message.sid, message)
}

function firstStatus(text: Outgoing): MessageStatus {
  if (text.scheduledMs !== null) return 'scheduled'
  return text.service ? 'accepted' : 'queued'
}

type Place = { now: number; segments: number; expiresMs: number }

/** When the sender's queue releases this text: it lets only so many segments out per second. Null: the text expires before. */
function release(
  state: CarrierState,
  { from: sender }: Outgoing,
  { now, segments, expiresMs }: Place,
): number | null {
  const releasedMs = Math.max(now, state.lanes.get(sender)?.freeMs ?? 0)
  if (releasedMs - now > BACKLOG_MAX_MS) throw new CarrierError(21611)
  if (releasedMs > expiresMs) return null
  state.lanes.set(sender, { freeMs: releasedMs + Math.ceil((segments * 1000) / segmentsPerSecond(sender)) })
  return releasedMs
}

function segmentsPerSecond(sender: string): number {
  if (TOLL_FREE.test(sender)) return 3
  return sender.startsWith('+1') ? 1 : 10
}

const step = (
  atMs: number,
  status: MessageStatus,
  reports = [status],
  errorCode: number | null = null,
): Step => ({
  atMs,
  status,
  errorCode,
  reports,
})

const expiry = (atMs: number): Step => step(atMs, 'failed', ['failed'], EXPIRED)

const endingWith = (code: number): Fate => ({
  name: 'rejected',
  ends: { status: FAILING_CODES.includes(code) ? 'failed' : 'undelivered', code },
})

function stepsOf(releasedMs: number, fate: Fate | undefined): Step[] {
  const sentMs = releasedMs + SENT_AFTER_MS
  const endedMs = releasedMs + ENDED_AFTER_MS
  const ends = fate?.ends
  if (ends?.status === 'failed') return [step(sentMs, 'failed', ['failed'], ends.code)]
  if (ends) return [step(sentMs, 'sent'), step(endedMs, ends.status, [ends.status], ends.code)]
  if (fate?.receipts === 'none') return [step(sentMs, 'sent', []), step(endedMs, 'delivered', [])]
  if (fate?.receipts === 'reversed_twice') {
    return [step(sentMs, 'sent', []), step(endedMs, 'delivered', ['delivered', 'delivered', 'sent', 'sent'])]
  }
  return [step(sentMs, 'sent'), step(endedMs, 'delivered')]
}

/** Takes every step that is due, oldest first across all texts, and returns how many it took. */
export function advance(state: CarrierState): number {
  const now = state.nowMs()
  const due = state.journeys
    .filter(({ steps }) => steps[0] !== undefined && steps[0].atMs <= now)
    .flatMap(({ sid, steps }) => steps.filter(({ atMs }) => atMs <= now).map((next) => ({ sid, next })))
    .sort((a, b) => a.next.atMs - b.next.atMs)
  if (due.length === 0) return 0
  state.batch(() => {
    for (const { sid, next } of due) take(state, sid, next)
  })
  return due.length
}

function take(state: CarrierState, sid: string, planned: Step): void {
  const before = state.messages.must(sid)
  const journey = state.journeys.get(sid)
  if (!journey) return
  const isStopped = planned.status === 'sent' && accountStatus(state, before.account) !== 'active'
  const { atMs, status, errorCode, reports } = isStopped
    ? step(planned.atMs, 'failed', ['failed'], SUSPENDED)
    : planned
  const rest = isStopped ? [] : journey.steps.slice(1)
  if (rest.length > 0) state.journeys.set(sid, { sid, steps: rest })
  else state.journeys.delete(sid)
  const sentMs = before.sentMs ?? (status === 'queued' ? null : atMs)
  const message = state.messages.update(sid, { status, errorCode, updatedMs: atMs, sentMs })
  for (const report of reports) oweStatusHook(state, message, report, atMs)
}
