import { createTransport } from 'nodemailer'
import { failure, type Outcome, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { MailFailure, MailPort } from '../port.ts'

/** `url` such as smtps://user:password@mail.example.org, `from` such as 'Steeple <hello@example.org>'. */
type SmtpConfig = {
  url: string
  from: string
  /** A name and password may go without encryption, because the operator has allowed it. */
  isPlainAllowed?: boolean
}

/** Whether a name and password would be sent; without TLS anybody on the way could read them. */
const logsIn = (url: string): boolean => URL.parse(url)?.username !== ''

/** Mail through any SMTP server, one connection a mail. */
export function smtpMail({ url, from, isPlainAllowed = false }: SmtpConfig, clock: Clock): MailPort {
  const transport = createTransport({
    url,
    requireTLS: logsIn(url) && !isPlainAllowed,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  })
  const outcomeOf = <Value>(asked: Promise<Value>): Promise<Outcome<Value, MailFailure>> =>
    asked.then(success, (error) => failure(mailFailure(error, clock.now())))
  return {
    check: () => outcomeOf(transport.verify().then(() => null)),
    send: async (mail) => {
      const sent = await outcomeOf(transport.sendMail({ ...mail, from }))
      return sent.ok ? success({ messageId: sent.value.messageId }) : sent
    },
  }
}

/** What nodemailer throws: `responseCode` is the server's last reply (RFC 5321), if it gave one, to `command`. */
type SmtpError = { code?: string; responseCode?: number; command?: string }

/** The two codes for an envelope and a message; what comes before, and the sender, is the same for every mail. */
const ABOUT_MAILS = ['EENVELOPE', 'EMESSAGE']

/**
 * A 5xx to the recipient or the words is the server's last word on this mail; all else may pass. The server's own text
 * may name people: it is left out.
 */
export function mailFailure(error: unknown, now: Temporal.Instant): MailFailure {
  const { code = '', responseCode = 0, command } = error as SmtpError
  const detail = `SMTP ${responseCode || 'without a reply'} (${code || 'unknown'})`
  const isAboutServer = !ABOUT_MAILS.includes(code) || command === 'MAIL FROM'
  const isAboutThisMail = !isAboutServer && (responseCode >= 500 || isUnsendable(code, responseCode))
  if (isAboutThisMail) return { kind: 'stop', detail }
  return { kind: 'retry', notBefore: now.add({ minutes: 1 }), detail }
}

/** nodemailer refuses an envelope without a usable address before it asks the server. */
const isUnsendable = (code: string, responseCode: number): boolean =>
  code === 'EENVELOPE' && responseCode === 0
