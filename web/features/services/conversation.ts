import type { LogEntry } from '#contract/messages.ts'

/** When a text will go out, or when it went out; ISO 8601. */
export const momentOf = (log: LogEntry): string =>
  log.status === 'planned' && log.due_at ? log.due_at : log.created_at_utc

/** The order on a phone: oldest first, and what is still planned last. */
export function asConversation(logs: LogEntry[]): LogEntry[] {
  const isPlanned = (log: LogEntry) => Number(log.status === 'planned')
  return [...logs].sort(
    (a, b) => isPlanned(a) - isPlanned(b) || Date.parse(momentOf(a)) - Date.parse(momentOf(b)) || a.id - b.id,
  )
}
