import type { Outcome } from '#core/outcome.ts'

export type Mail = { to: string; subject: string; text: string; html: string }

export type MailFailure =
  | { kind: 'retry'; notBefore: Temporal.Instant; detail: string }
  | { kind: 'stop'; detail: string }

export type MailPort = {
  send: (mail: Mail) => Promise<Outcome<{ messageId: string }, MailFailure>>
}
