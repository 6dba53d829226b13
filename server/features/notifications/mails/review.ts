const OWNER = 'You get this e-mail because you signed up for Steeple.'

export const approvalMail = ({ email }: { email: string }, publicUrl: string) => ({
  to: email,
  subject: 'Your account is approved',
  title: 'Your account is approved',
  blocks: [
    'Thank you for your patience. Your free trial begins today. Log in and choose the phone number of your church.',
    { link: `${publicUrl}/login`, label: 'Log in' },
  ],
  because: OWNER,
})

export const declineMail = ({ email }: { email: string }, reason: string) => ({
  to: email,
  subject: 'We could not approve your account',
  title: 'We could not approve your account',
  blocks: [
    'We have reviewed your signup and could not approve it. This is the reason:',
    { quote: reason },
    'The account is closed. If this is a mistake, please answer this e-mail.',
  ],
  because: OWNER,
})
