type Reader = { email: string; name: string }

const firstName = (name: string): string => name.split(' ')[0] ?? name
const SIGNED_UP = 'You get this e-mail because this address was given when signing up for Steeple.'

export const activationMail = ({ email, name }: Reader, link: string) => ({
  to: email,
  subject: 'Verify your e-mail address',
  title: `Welcome to Steeple, ${firstName(name)}`,
  blocks: [
    'One click, and we know that this address is yours. Then you name your church and choose its phone number.',
    { link, label: 'Verify my e-mail address' },
    'The link works once, for 7 days. If you did not sign up, please ignore this e-mail: nothing happens.',
  ],
  because: SIGNED_UP,
})

export const alreadyRegisteredMail = ({ email }: { email: string }, publicUrl: string) => ({
  to: email,
  subject: 'You already have a Steeple account',
  title: 'You already have an account',
  blocks: [
    'Somebody, probably you, signed up for Steeple with this address. It has an account already, so there is nothing to sign up for.',
    { link: `${publicUrl}/login`, label: 'Log in' },
    `If you do not remember your password, choose a new one here: ${publicUrl}/forgot`,
    'If it was not you, please ignore this e-mail: nothing has changed.',
  ],
  because: SIGNED_UP,
})

export const addressChangedMail = ({ email }: { email: string }) => ({
  to: email,
  subject: 'Your signup goes on at another address',
  title: 'Another address was given',
  blocks: [
    'Somebody, probably you, gave another e-mail address for a signup that was begun with this one. The link we sent here no longer works.',
    'If it was not you, please sign up again.',
  ],
  because: SIGNED_UP,
})
