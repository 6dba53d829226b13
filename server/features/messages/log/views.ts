import type { LogEntry } from '#contract/messages.ts'
import { explainState } from '#core/scheduling/reasons.ts'
import type { MessageState } from '#server/db/schema/messages.ts'
import type { messages } from '#server/db/schema/schema.ts'
import type { Foreseen } from '../forecast/views.ts'

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

type MessageRow = typeof messages.$inferSelect
export type LogRow = {
  message: MessageRow
  planName: string | null
  serviceName: string | null
  firstName: string | null
  lastName: string | null
}

const nameOf = ({ firstName, lastName }: LogRow): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim() || 'a volunteer'

/** A text that waits stands in the log in the words in which it would go. */
type Waiting = Pick<Foreseen, 'state' | 'reason' | 'body' | 'segments' | 'credits'>

const written = ({ body, errorMessage, fix, credits, segments }: MessageRow) => ({
  message: body ?? '',
  error_message: errorMessage,
  fix,
  credits,
  segments,
})

const foreseen = ({ state, reason, body, segments, credits }: Waiting) => {
  const why = explainState(state, reason)
  return { message: body, error_message: why?.sentence ?? null, fix: why?.fix ?? null, credits, segments }
}

export const logEntryView = (row: LogRow, waiting?: Waiting): LogEntry => {
  const { message, planName, serviceName } = row
  return {
    id: message.id,
    created_at_utc: (message.loggedAt ?? message.createdAt).toString(),
    scheduling_id: message.lines[0]?.assignmentId ?? null,
    service_name: serviceName,
    plan_name: planName,
    type: message.direction,
    kind: message.kind,
    from: message.fromNumber,
    to: message.toNumber,
    ...(waiting ? foreseen(waiting) : written(message)),
    status: STATUS[message.state],
    sent_twice: message.timesSent > 1,
    trial_for: message.isTrial ? nameOf(row) : null,
    sid: message.sid,
    due_at: message.dueAt?.toString() ?? null,
  }
}
