import type { MailContent } from './mail.ts'

type Wish = {
  name: string
  email: string
  /** The church that they signed up. */
  church: string
  /** The church that has the organisation. */
  owned: string
}

/** Tells an owner that somebody of their organisation wants to work with them. */
export const askedForInvitationMail = (
  { name, email, church, owned }: Wish,
  owner: { email: string },
  publicUrl: string,
): MailContent => ({
  to: owner.email,
  subject: `${name} asks to be invited to ${owned}`,
  title: `${name} asks for an invitation`,
  blocks: [
    `${name} (${email}) signed up as ${church} and wanted to connect the planning service that ${owned} has connected already. They can log in to it there, so they probably belong to your church.`,
    `If you know them, invite them. ${email} has an account of its own here, so an invitation needs another address of theirs.`,
    { link: `${publicUrl}/user-settings`, label: 'Invite somebody' },
    'If you do not know them, please ignore this e-mail: they see nothing of yours.',
  ],
  because: `You get this e-mail because you own the workspace of ${owned}.`,
})
