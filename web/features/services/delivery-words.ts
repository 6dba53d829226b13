import type { LogEntry } from '#contract/messages.ts'
import { plural } from '#web/lib/counts.ts'

const delivery: Record<LogEntry['status'], string> = {
  planned: 'Not sent yet',
  queued: 'On its way',
  sent: 'Sent, not yet confirmed by the phone',
  delivered: 'Delivered',
  undelivered: 'Not delivered',
  failed: 'Failed',
  other: 'Sent',
}

/** The line under an outgoing text, for example 'Delivered (2x) · 2 segments · 2 credits'. */
export function deliveryWords(log: LogEntry): string {
  const parts = [delivery[log.status] + (log.sent_twice ? ' (2x)' : '')]
  if (log.segments > 1) parts.push(plural(log.segments, 'segment'))
  if (log.credits > 0) parts.push(plural(log.credits, 'credit'))
  return parts.join(' · ')
}
