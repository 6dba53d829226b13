const ACCOUNT = 'You get this e-mail because you have a Steeple account.'

export const resetMail = ({ email }: { email: string }, link: string) => ({
  to: email,
  subject: 'Choose a new password',
  title: 'Choose a new password',
  blocks: [
    'Somebody, probably you, asked for a new password.',
    { link, label: 'Choose a new password' },
    'The link works once, for one hour. If it was not you, please ignore this e-mail: your password stays as it is.',
  ],
  because: ACCOUNT,
})

export const passwordChangedMail = ({ email }: { email: string }, publicUrl: string) => ({
  to: email,
  subject: 'Your password was changed',
  title: 'Your password was changed',
  blocks: [
    'You were signed out everywhere else.',
    `If this was not you, please choose a new password at once: ${publicUrl}/forgot`,
  ],
  because: ACCOUNT,
})
