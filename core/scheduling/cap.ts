import { isAfter, later } from '#core/time/instant.ts'
import { MOVED } from '#core/vocabulary/messages.ts'
import type { MessageLine, WantedMessage } from './schedule-input.ts'

/** What went to people before. */
type Past = {
  sentTo: (personId: string) => readonly Temporal.Instant[]
  /** Whether a text has asked about this assignment and day. */
  isAsked: (line: MessageLine) => boolean
}

const WEEK = { hours: 7 * 24 } as const

/**
 * Blocks what would be one text too many: no person gets more than `weeklyCap` in any seven days, texts already
 * sent included. A text that asks for the first time, or anew because the service moved,
 * goes all the same, and counts.
 * `messages` are in the order in which they are due; blocked ones count for nothing.
 */
export function capWeekly(
  messages: readonly WantedMessage[],
  rules: { weeklyCap: number; now: Temporal.Instant },
  { sentTo, isAsked }: Past,
): WantedMessage[] {
  const going = new Map<string, Temporal.Instant[]>()
  const asking = new Set<string>()
  const isFirstAsk = ({ kind, lines }: WantedMessage): boolean =>
    kind === MOVED ||
    (kind !== 'follow_up' && lines.some((line) => !isAsked(line) && !asking.has(line.assignmentId)))
  return messages.map((message) => {
    if (message.blocked !== null) return message
    const times = going.get(message.personId) ?? [...sentTo(message.personId)]
    const leavesAt = later(message.dueAt, rules.now)
    const since = leavesAt.subtract(WEEK)
    const isFull = times.filter((time) => isAfter(time, since)).length >= rules.weeklyCap
    if (isFull && !isFirstAsk(message)) return { ...message, blocked: 'weekly_cap' }
    for (const { assignmentId } of message.lines) asking.add(assignmentId)
    going.set(message.personId, [...times, leavesAt])
    return message
  })
}
