import type { MailContent } from './mail.ts'

/** The last e-mail to the owners of a church: what is gone, and what the law wants kept. */
export const churchErasedMail = ({ to, church }: { to: string; church: string }): MailContent => ({
  to,
  subject: `${church} was erased from Steeple`,
  title: `${church} was erased`,
  blocks: [
    'Its people, plans, texts, answers, templates, members and connections are deleted, and its numbers are given back. Nothing is sent any more, and nobody can log in.',
    'What the law wants kept stays: payments and credits, opt-outs and other consents by phone number, and the log of who changed what. What was handed to the carrier and the payment provider is kept there by their own rules.',
    'If this was not what you wanted, please answer this e-mail: it cannot be undone, but a new workspace can be opened at any time.',
  ],
  because: 'You get this e-mail because you owned this workspace at Steeple, or were its billing contact.',
})
