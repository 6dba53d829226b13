import { createTransport } from 'nodemailer'
import { failure, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { MailPort } from '../port.ts'
import { mailFailure } from './failures.ts'

/** `url` such as smtps://user:password@mail.example.org, `from` such as 'Steeple <hello@example.org>'. */
type SmtpConfig = { url: string; from: string }

/** Mail through any SMTP server, one connection a mail. */
export const smtpMail = ({ url, from }: SmtpConfig, clock: Clock): MailPort => {
  const transport = createTransport({
    url,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  })
  return {
    send: async (mail) => {
      try {
        const { messageId } = await transport.sendMail({ ...mail, from })
        return success({ messageId })
      } catch (error) {
        return failure(mailFailure(error, clock.now()))
      }
    },
  }
}
