import type { Outcome } from '#core/outcome.ts'

/** An e-mail in both forms. */
export type Mail = { to: string; subject: string; text: string; html: string }

/** Why an e-mail was not taken, named by what to do next. */
export type MailFailure =
  | { kind: 'retry'; notBefore: Temporal.Instant; detail: string }
  | { kind: 'stop'; detail: string }

/** The mail server as the product sees it. */
export type MailPort = {
  /** Whether the server answers, and takes the name and password. */
  check: () => Promise<Outcome<null, MailFailure>>
  send: (mail: Mail) => Promise<Outcome<{ messageId: string }, MailFailure>>
}
