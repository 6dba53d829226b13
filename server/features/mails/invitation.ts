type Invitation = {
  church: string
  /** Null when that account is gone. */
  inviter: string | null
}

export const invitationMail = (
  { email }: { email: string },
  { church, inviter }: Invitation,
  link: string,
) => ({
  to: email,
  subject: `You are invited to ${church} on Steeple`,
  title: inviter ? `${inviter} invites you to ${church}` : `${church} invites you`,
  blocks: [
    `${church} uses Steeple to text its volunteers, and ${inviter ?? 'somebody there'} would like you to help. Choose a password, and you can begin.`,
    { link, label: 'Accept the invitation' },
    'The link works once, for 14 days. If you do not know this church, please ignore this e-mail.',
  ],
  because: `You get this e-mail because ${inviter ?? 'somebody of the church'} gave this address.`,
})

export const adminInvitationMail = ({ email }: { email: string }, inviter: string | null, link: string) => ({
  to: email,
  subject: 'You are invited as a platform admin of Steeple',
  title: inviter ? `${inviter} invites you as a platform admin` : 'You are invited as a platform admin',
  blocks: [
    'You can look after the churches that use Steeple. Choose a password, and turn on two-step login first thing.',
    { link, label: 'Accept the invitation' },
    'The link works once, for 14 days. If you did not expect this, please ignore this e-mail.',
  ],
  because: `You get this e-mail because ${inviter ?? 'a platform admin of Steeple'} gave this address.`,
})
