const OWNER = 'You get this e-mail because you signed up for Steeple.'

const firstName = (name: string): string => name.split(' ')[0] ?? name

export const manualReviewMail = ({ email, name }: { email: string; name: string }) => ({
  to: email,
  subject: 'We are reviewing your account',
  title: `Thank you, ${firstName(name)}`,
  blocks: [
    'Your account is waiting for a manual review. It takes 1-2 business days.',
    'We will e-mail you as soon as it is done. There is nothing you need to do until then.',
  ],
  because: OWNER,
})

export const reviewNoticeMail = (to: string, church: string, publicUrl: string) => ({
  to,
  subject: `A signup waits for review: ${church}`,
  title: 'A signup waits for review',
  blocks: [
    `${church} has signed up with an e-mail address or a phone number that our checks doubt.`,
    { link: `${publicUrl}/users`, label: 'Review it' },
  ],
  because: 'You get this e-mail because you are a platform admin of Steeple.',
})

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
