import type { FastifyInstance } from 'fastify'
import type { ReceivedMail } from '../mailbox/mailbox.ts'
import type { Controlled } from './controlled.ts'
import { missing } from './errors.ts'

export type MailSummary = Omit<ReceivedMail, 'text' | 'html'>
export type MailView = ReceivedMail

export function mailRoutes(app: FastifyInstance, { mailbox }: Controlled): void {
  app.get('/mail', (): MailSummary[] =>
    mailbox
      .messages()
      .reverse()
      .map(({ text: _text, html: _html, ...summary }) => summary),
  )
  app.get<{ Params: { id: string } }>('/mail/:id', ({ params }): MailView => {
    const mail = mailbox.messages().find(({ id }) => id === params.id)
    if (!mail) throw missing('e-mail')
    return mail
  })
}
