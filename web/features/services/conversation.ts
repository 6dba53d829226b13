import type { LogEntry } from '#contract/messages.ts'
import type { PersonInPlan } from '#contract/services.ts'

/** The instant a log entry stands for: when it will go out, or when it went. ISO 8601. */
export const logTime = (log: LogEntry): string =>
  log.status === 'planned' && log.due_at ? log.due_at : log.created_at_utc

/** As on a phone: the oldest first, what is still planned last. */
export function asConversation(logs: LogEntry[]): LogEntry[] {
  const isPlanned = (log: LogEntry) => Number(log.status === 'planned')
  return [...logs].sort(
    (a, b) => isPlanned(a) - isPlanned(b) || Date.parse(logTime(a)) - Date.parse(logTime(b)) || a.id - b.id,
  )
}

const isAnswered = ({ status }: PersonInPlan) => status === 'C' || status === 'D'

/** How far the texts of one person have come. A failed text was sent, but not delivered. */
export function progress(logs: LogEntry[], assignments: PersonInPlan[]): { word: string; done: boolean }[] {
  const sent = logs.filter((log) => log.type === 'out' && log.status !== 'planned' && log.status !== 'queued')
  return [
    { word: 'Sent', done: sent.length > 0 },
    { word: 'Delivered', done: sent.some((log) => log.status === 'delivered') },
    { word: 'Opened', done: logs.some((log) => log.type === 'clicked') },
    { word: 'Answered', done: assignments.length > 0 && assignments.every(isAnswered) },
  ]
}
