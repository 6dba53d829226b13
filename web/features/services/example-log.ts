import type { LogEntry } from '#contract/messages.ts'

/** A log entry for tests. */
export function aLog(over: Partial<LogEntry> = {}): LogEntry {
  return {
    id: 1,
    created_at_utc: '2030-03-01T15:00:00Z',
    scheduling_id: null,
    service_name: null,
    plan_name: null,
    parent_log: null,
    type: 'out',
    kind: 'confirmation',
    from: null,
    to: null,
    message: 'Hi',
    error_message: null,
    fix: null,
    credits: 0,
    segments: 1,
    status: 'delivered',
    sent_twice: false,
    person_name: 'Naomi Price',
    trial_for: null,
    sid: null,
    due_at: null,
    roster_read_at: null,
    second_opinion: false,
    ...over,
  }
}
