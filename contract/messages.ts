import * as z from 'zod'
import { isoInstant, signedIn } from './shared.ts'

/** One line of the log: a text that went out or came in, a click, or a text still planned (spec 001 §3). */
export const logEntry = z.object({
  id: z.number(),
  created_at_utc: isoInstant,
  scheduling_id: z.string().nullable(),
  service_name: z.string().nullable(),
  plan_name: z.string().nullable(),
  type: z.enum(['out', 'in', 'clicked']),
  kind: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  message: z.string(),
  error_message: z.string().nullable(),
  /** The one thing that mends a failure. */
  fix: z.string().nullable(),
  credits: z.number(),
  segments: z.number(),
  status: z.enum(['planned', 'queued', 'sent', 'delivered', 'undelivered', 'failed', 'other']),
  sent_twice: z.boolean(),
  /** On trial the text went to the owner's phone: the name of the person it was for. */
  trial_for: z.string().nullable(),
  sid: z.string().nullable(),
  due_at: isoInstant.nullable(),
})
export type LogEntry = z.infer<typeof logEntry>

export const messages = {
  list: signedIn
    .route({ method: 'GET', path: '/all-logs', summary: 'The message log, newest first', tags: ['messages'] })
    .input(
      z.object({
        limit: z.coerce.number().int().min(1).max(100).default(20),
        page: z.coerce.number().int().min(1).max(100_000).default(1),
      }),
    )
    .output(z.object({ logs: z.array(logEntry), logTotal: z.number() })),
}
