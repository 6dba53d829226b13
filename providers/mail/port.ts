import type { Outcome } from '#core/outcome.ts'

export type Mail = { to: string; subject: string; text: string; html: string }

export type MailFailure =
  | { do: 'retry'; notBefore: Temporal.Instant; detail: string }
  | { do: 'stop'; detail: string }

export type MailPort = {
  send: (mail: Mail) => Promise<Outcome<{ messageId: string }, MailFailure>>
}
