import { isAfter, later } from '#core/time/instant.ts'
import { MOVED } from '#core/vocabulary/messages.ts'
import type { MessageLine, WantedText } from './schedule-input.ts'

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
 * `texts` are in the order in which they are due; blocked ones count for nothing.
 */
export function capWeekly(
  texts: readonly WantedText[],
  rules: { weeklyCap: number; now: Temporal.Instant },
  { sentTo, isAsked }: Past,
): WantedText[] {
  const going = new Map<string, Temporal.Instant[]>()
  const asking = new Set<string>()
  const isFirstAsk = ({ kind, lines }: WantedText): boolean =>
    kind === MOVED ||
    (kind !== 'follow_up' && lines.some((line) => !isAsked(line) && !asking.has(line.assignmentId)))
  return texts.map((text) => {
    if (text.blocked !== null) return text
    const times = going.get(text.personId) ?? [...sentTo(text.personId)]
    const leavesAt = later(text.dueAt, rules.now)
    const since = leavesAt.subtract(WEEK)
    const isFull = times.filter((time) => isAfter(time, since)).length >= rules.weeklyCap
    if (isFull && !isFirstAsk(text)) return { ...text, blocked: 'weekly_cap' }
    for (const { assignmentId } of text.lines) asking.add(assignmentId)
    going.set(text.personId, [...times, leavesAt])
    return text
  })
}
