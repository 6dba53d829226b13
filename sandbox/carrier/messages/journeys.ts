import { CarrierError } from '../base/errors.ts'
import type { CarrierState, MessageStatus, Step, StoredMessage } from '../base/state.ts'
import { type Fate, fateOf } from '../numbers/magic.ts'
import { ownedNumber } from '../numbers/owned-numbers.ts'
import { oweStatusHook } from './owed-hooks.ts'
import { countSegments } from './segments.ts'

const SENT_AFTER_MS = 1000
const ENDED_AFTER_MS = 3000
const BACKLOG_MAX_MS = 10 * 3_600_000
const TOLL_FREE = /^\+18(00|33|44|55|66|77|88)/
/** Codes after which a text counts as failed rather than undelivered. */
const FAILING_CODES = [21610, 30001, 30002, 30008]

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
}

/** Puts a text into the sender's queue and plans each step of its journey. */
export function dispatch(state: CarrierState, text: Outgoing): StoredMessage {
  const now = state.nowMs()
  const sender = ownedNumber(state, text.from)
  const segments = Math.max(countSegments(text.body), 1)
  const queuedMs = text.scheduledMs ?? now
  const releasedMs = text.scheduledMs ?? release(state, text.from, now, segments)
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
  const steps = stepsOf(releasedMs, fate)
  if (message.status !== 'queued') steps.unshift(step(queuedMs, 'queued'))
  state.journeys.set(message.sid, { sid: message.sid, steps })
  return state.messages.set(message.sid, message)
}

function firstStatus(text: Outgoing): MessageStatus {
  if (text.scheduledMs !== null) return 'scheduled'
  return text.service ? 'accepted' : 'queued'
}

/** When the sender's queue releases this text: it lets only so many segments out per second. */
function release(state: CarrierState, sender: string, nowMs: number, segments: number): number {
  const releasedMs = Math.max(nowMs, state.lanes.get(sender)?.freeMs ?? 0)
  if (releasedMs - nowMs > BACKLOG_MAX_MS) throw new CarrierError(21611)
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

function take(state: CarrierState, sid: string, { atMs, status, errorCode, reports }: Step): void {
  const rest = state.journeys.must(sid).steps.slice(1)
  if (rest.length > 0) state.journeys.set(sid, { sid, steps: rest })
  else state.journeys.delete(sid)
  const before = state.messages.must(sid)
  const sentMs = before.sentMs ?? (status === 'queued' ? null : atMs)
  const message = state.messages.update(sid, { status, errorCode, updatedMs: atMs, sentMs })
  for (const report of reports) oweStatusHook(state, message, report, atMs)
}
