import { isAfter, later } from '#core/time/instant.ts'
import type { WantedMessage } from './schedule-input.ts'

const WEEK = { hours: 7 * 24 } as const

/**
 * Blocks what would be one text too many: no person gets more than `weeklyCap` in any seven days, texts already
 * sent included. `messages` are in the order in which they are due; blocked ones count for nothing.
 */
export function capWeekly(
  messages: readonly WantedMessage[],
  rules: { weeklyCap: number; now: Temporal.Instant },
  sentTo: (personId: string) => readonly Temporal.Instant[],
): WantedMessage[] {
  const going = new Map<string, Temporal.Instant[]>()
  return messages.map((message) => {
    if (message.blocked !== null) return message
    const times = going.get(message.personId) ?? [...sentTo(message.personId)]
    const leavesAt = later(message.dueAt, rules.now)
    const since = leavesAt.subtract(WEEK)
    if (times.filter((time) => isAfter(time, since)).length >= rules.weeklyCap)
      return { ...message, blocked: 'weekly_cap' }
    going.set(message.personId, [...times, leavesAt])
    return message
  })
}
