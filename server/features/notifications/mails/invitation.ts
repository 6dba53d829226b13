export const invitationMail = ({ email }: { email: string }, church: string, link: string) => ({
  to: email,
  subject: `You are invited to ${church} on Steeple`,
  title: `${church} invites you`,
  blocks: [
    `${church} uses Steeple to text its volunteers, and would like you to help. Choose a password, and you can begin.`,
    { link, label: 'Accept the invitation' },
    'The link works once, for 14 days. If you do not know this church, please ignore this e-mail.',
  ],
  because: 'You get this e-mail because somebody of the church gave this address.',
})

export const adminInvitationMail = ({ email }: { email: string }, link: string) => ({
  to: email,
  subject: 'You are invited as a platform admin of Steeple',
  title: 'You are invited as a platform admin',
  blocks: [
    'You can look after the churches that use Steeple. Choose a password, and turn on two-step login first thing.',
    { link, label: 'Accept the invitation' },
    'The link works once, for 14 days. If you did not expect this, please ignore this e-mail.',
  ],
  because: 'You get this e-mail because a platform admin of Steeple gave this address.',
})
