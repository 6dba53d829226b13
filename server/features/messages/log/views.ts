import type { LogEntry } from '#contract/messages.ts'
import type { MessageState } from '#server/db/schema/messages.ts'
import type { messages } from '#server/db/schema/schema.ts'

const STATUS: Record<MessageState, LogEntry['status']> = {
  planned: 'planned',
  held: 'planned',
  blocked: 'planned',
  skipped: 'other',
  cancelled: 'other',
  sending: 'queued',
  queued: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  received: 'other',
  clicked: 'other',
}

/** Why a text that has a place in the plan does not go, or not yet. */
const WAITING: Record<string, string> = {
  answered: 'Will not go: the answer is known.',
  package: 'Will not go: your package does not include this text.',
  opted_out: 'Will not go: this person has asked not to be texted.',
  no_mobile: 'Will not go: there is no mobile number in Planning Center.',
  landline_only: 'Will not go: there is only a landline number in Planning Center.',
  bad_number: 'Will not go: the number in Planning Center cannot be texted.',
  quiet_hours: 'Will not go: no moment before the service is inside your texting hours.',
  weekly_cap: 'Will not go: this person already gets as many texts that week as you allow.',
  service_started: 'Will not go: the service has started.',
  no_number: 'Waits until you have a number to text from.',
  no_credits: 'Waits until you have enough credits.',
  carrier_busy: 'Waits for the carrier, which is busy.',
}
const HELD = 'On hold until you release it.'
const CARRIER_REFUSES = 'Waits for the carrier, which does not take texts at the moment.'

type MessageRow = typeof messages.$inferSelect
export type LogRow = { message: MessageRow; planName: string | null; serviceName: string | null }

const waitingInWords = ({ state, reason }: MessageRow): string | null => {
  if (STATUS[state] !== 'planned') return null
  if (state === 'held') return HELD
  if (reason?.startsWith('carrier_')) return WAITING[reason] ?? CARRIER_REFUSES
  return WAITING[reason ?? ''] ?? null
}

export const logEntryView = ({ message, planName, serviceName }: LogRow): LogEntry => ({
  id: message.id,
  created_at_utc: (message.loggedAt ?? message.createdAt).toString(),
  scheduling_id: message.lines[0]?.assignmentId ?? null,
  service_name: serviceName,
  plan_name: planName,
  type: message.direction,
  kind: message.kind,
  from: message.fromNumber,
  to: message.toNumber,
  message: message.body ?? '',
  error_message: message.errorMessage ?? waitingInWords(message),
  fix: message.fix,
  credits: message.credits,
  segments: message.segments,
  status: STATUS[message.state],
  sent_twice: message.timesSent > 1,
  sid: message.sid,
  due_at: message.dueAt?.toString() ?? null,
})
