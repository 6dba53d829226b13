import { isAfter, later } from '#core/time/instant.ts'
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
  /** When a confirmation about this assignment and date was sent, unless a later text said something else. */
  askedAt: (assignmentId: string, date: string) => Instant | null
  /** Was any text sent that asks about this assignment and date, a confirmation or a reminder, and still holds? */
  isAsked: (assignmentId: string, date: string) => boolean
  /** How many confirmations about this assignment and date were sent, whether they still hold or not. */
  timesAsked: (assignmentId: string, date: string) => number
  /** When a person was told that this assignment is no longer theirs; null when another text about it has followed. */
  calledOffAt: (assignmentId: string) => Instant | null
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

/** What the last text about an assignment said: the day, or null when it is off. */
type Told = { at: Instant; date: string | null }

function add(times: Map<string, Instant[]>, key: string, at: Instant): void {
  const known = times.get(key)
  if (known) known.push(at)
  else times.set(key, [at])
}

/** Indexes the past once, so that scheduling asks it in constant time. */
export function readHistory(past: readonly PastMessage[], dateOf: (at: Instant) => string): History {
  const done = new Set<string>()
  const arrived = new Set<string>()
  const planned = new Map<string, Instant>()
  const confirmed = new Map<string, Instant[]>()
  const asked = new Map<string, Instant[]>()
  const told = new Map<string, Told>()
  const moves = new Map<string, Move[]>()
  const plannedMoves = new Map<string, Instant>()
  const sent = new Map<string, Instant[]>()

  const remember = (message: PastMessage, line: LineIdentity) => {
    const isConfirmation = line.kind === 'confirmation'
    if (message.state === 'planned') planned.set(exactly(line), message.at)
    else if (message.state === 'skipped' || !isConfirmation) done.add(onceIn(line))
    if (message.state !== 'sent') return
    if (!message.isLost) arrived.add(exactly(line))
    if (line.kind === 'follow_up') return
    add(asked, about(line.assignmentId, line.date), message.at)
    if (isConfirmation) add(confirmed, about(line.assignmentId, line.date), message.at)
  }

  const rememberTold = (
    { kind, at, isTaken }: PastMessage,
    { assignmentId, startsAt }: PastMessage['lines'][number],
  ) => {
    const before = told.get(assignmentId)
    if (!isTaken || (before && isAfter(before.at, at))) return
    told.set(assignmentId, { at, date: kind === 'cancelled_by_church' ? null : dateOf(startsAt) })
  }

  const rememberMove = (
    { state, at }: PastMessage,
    { assignmentId, startsAt }: PastMessage['lines'][number],
  ) => {
    if (state === 'planned') plannedMoves.set(`${assignmentId}|${startsAt}`, at)
    else moves.set(assignmentId, [...(moves.get(assignmentId) ?? []), { at, startsAt }])
  }

  for (const message of past) {
    if (message.state === 'sent') add(sent, message.personId, message.at)
    const { kind } = message
    if (kind === 'other') continue
    for (const line of message.lines) {
      rememberTold(message, line)
      if (kind === MOVED) rememberMove(message, line)
      else if (kind !== 'cancelled_by_church')
        remember(message, { ...line, kind, date: dateOf(line.startsAt) })
    }
  }

  /** The last of some asks, unless its person was told of another day since, or that it is off. */
  const lastThatHolds = (asks: typeof asked, assignmentId: string, date: string): Instant | null => {
    const last = asks.get(about(assignmentId, date))?.reduce(later)
    const since = told.get(assignmentId)
    return !last || (since && since.date !== date && isAfter(since.at, last)) ? null : last
  }
  const askedAt: History['askedAt'] = (assignmentId, date) => lastThatHolds(confirmed, assignmentId, date)

  return {
    isDone: (line) =>
      done.has(onceIn(line)) ||
      (line.kind === 'confirmation' && askedAt(line.assignmentId, line.date) !== null),
    isSent: (line) => arrived.has(exactly(line)),
    plannedAt: (line) => planned.get(exactly(line)) ?? null,
    askedAt,
    isAsked: (assignmentId, date) => lastThatHolds(asked, assignmentId, date) !== null,
    timesAsked: (assignmentId, date) => confirmed.get(about(assignmentId, date))?.length ?? 0,
    calledOffAt: (assignmentId) => {
      const last = told.get(assignmentId)
      return last?.date === null ? last.at : null
    },
    moves: (assignmentId) =>
      (moves.get(assignmentId) ?? []).toSorted((a, b) => Temporal.Instant.compare(a.at, b.at)),
    movePlannedAt: (assignmentId, startsAt) => plannedMoves.get(`${assignmentId}|${startsAt}`) ?? null,
    sentTo: (personId) => sent.get(personId) ?? [],
  }
}
