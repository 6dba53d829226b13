import { isAfter } from '#core/time/instant.ts'
import { isNotHandedOver, type MessageState, MOVED, type ScheduledKind } from '#core/vocabulary/messages.ts'
import type { LeadKey } from './catalogue.ts'
import type { PastMessage } from './schedule-input.ts'

type Instant = Temporal.Instant

/** How a text stands, as far as its history depends on it. */
export type Standing = {
  state: MessageState
  /** The church sends it now. */
  isDueFixed: boolean
}

/** Nothing moves a text any more that was handed over, is on its way, or that the church sends now. */
export const isUnderWay = ({ state, isDueFixed }: Standing): boolean =>
  !isNotHandedOver(state) || (state === 'planned' && isDueFixed)

/** How a text counts in the history of its person; null for what counts for nothing. */
export function pastStateOf(text: Standing): PastMessage['state'] | null {
  if (isUnderWay(text)) return 'sent'
  if (text.state === 'planned' || text.state === 'held') return 'planned'
  return text.state === 'skipped' ? 'skipped' : null
}

/** What one line of a text is about; a service moved to another day is asked and reminded of anew. */
export type LineIdentity = {
  kind: ScheduledKind
  assignmentId: string
  leadKey: LeadKey
  /** Local date of the service, 'YYYY-MM-DD'. */
  date: string
}

/** When somebody was told that a service starts at another time, or the church decided not to tell. */
export type Move = { at: Instant; startsAt: Instant }

/** What was texted and decided before. */
export type History = {
  /** Was it sent, or skipped by the church? An assignment is asked once, whatever lead the confirmation had. */
  isDone: (line: LineIdentity) => boolean
  /** Was it sent, as far as we know not in vain? */
  isSent: (line: LineIdentity) => boolean
  /** For when it is planned; null when it is not. */
  plannedAt: (line: LineIdentity) => Instant | null
  /** When a confirmation about this assignment and date was sent. */
  askedAt: (assignmentId: string, date: string) => Instant | null
  /** Was any text sent that asks about this assignment and date, a confirmation or a reminder? */
  isAsked: (assignmentId: string, date: string) => boolean
  /** What a person was told about a move, oldest first. */
  moves: (assignmentId: string) => readonly Move[]
  /** For when it is planned to tell that a service moved to this start; null when it is not. */
  movePlannedAt: (assignmentId: string, startsAt: Instant) => Instant | null
  /** Times of every text that went to a person. */
  sentTo: (personId: string) => readonly Instant[]
}

const exactly = ({ kind, assignmentId, leadKey, date }: LineIdentity): string =>
  `${kind}|${assignmentId}|${leadKey}|${date}`

const about = (assignmentId: string, date: string): string => `${assignmentId}|${date}`

const onceIn = (line: LineIdentity): string =>
  line.kind === 'confirmation' ? `confirmation|${about(line.assignmentId, line.date)}` : exactly(line)

/** Indexes the past once, so that scheduling asks it in constant time. */
export function readHistory(past: readonly PastMessage[], dateOf: (at: Instant) => string): History {
  const done = new Set<string>()
  const arrived = new Set<string>()
  const planned = new Map<string, Instant>()
  const confirmed = new Map<string, Instant>()
  const asked = new Set<string>()
  const moves = new Map<string, Move[]>()
  const plannedMoves = new Map<string, Instant>()
  const sent = new Map<string, Instant[]>()

  const remember = (message: PastMessage, line: LineIdentity) => {
    if (message.state === 'planned') planned.set(exactly(line), message.at)
    else done.add(onceIn(line))
    if (message.state !== 'sent') return
    if (!message.isLost) arrived.add(exactly(line))
    if (line.kind === 'follow_up') return
    asked.add(about(line.assignmentId, line.date))
    const before = confirmed.get(onceIn(line))
    if (line.kind === 'confirmation' && (!before || isAfter(message.at, before)))
      confirmed.set(onceIn(line), message.at)
  }

  const rememberMove = (
    { state, at }: PastMessage,
    { assignmentId, startsAt }: PastMessage['lines'][number],
  ) => {
    if (state === 'planned') plannedMoves.set(`${assignmentId}|${startsAt}`, at)
    else moves.set(assignmentId, [...(moves.get(assignmentId) ?? []), { at, startsAt }])
  }

  const count = ({ personId, at }: PastMessage) => {
    const times = sent.get(personId)
    if (times) times.push(at)
    else sent.set(personId, [at])
  }

  for (const message of past) {
    if (message.state === 'sent') count(message)
    const { kind } = message
    if (kind === 'other') continue
    for (const line of message.lines)
      if (kind === MOVED) rememberMove(message, line)
      else remember(message, { ...line, kind, date: dateOf(line.startsAt) })
  }

  return {
    isDone: (line) => done.has(onceIn(line)),
    isSent: (line) => arrived.has(exactly(line)),
    plannedAt: (line) => planned.get(exactly(line)) ?? null,
    askedAt: (assignmentId, date) => confirmed.get(`confirmation|${about(assignmentId, date)}`) ?? null,
    isAsked: (assignmentId, date) => asked.has(about(assignmentId, date)),
    moves: (assignmentId) =>
      (moves.get(assignmentId) ?? []).toSorted((a, b) => Temporal.Instant.compare(a.at, b.at)),
    movePlannedAt: (assignmentId, startsAt) => plannedMoves.get(`${assignmentId}|${startsAt}`) ?? null,
    sentTo: (personId) => sent.get(personId) ?? [],
  }
}
