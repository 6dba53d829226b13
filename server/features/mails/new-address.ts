const ACCOUNT = 'You get this e-mail because you have a Steeple account.'

/** The link that proves that a new address belongs to whoever gave it. */
export const newAddressMail = (to: string, { name }: { name: string }, link: string) => ({
  to,
  subject: 'Confirm your new e-mail address',
  title: 'Is this your new address?',
  blocks: [
    `${name} gave this address for a Steeple account. One click, and you log in with it from now on.`,
    { link, label: 'Confirm this address' },
    'The link works once, for 24 hours. If you do not know this account, please ignore this e-mail: nothing happens.',
  ],
  because: 'You get this e-mail because somebody gave this address for a Steeple account.',
})

/** Warns the address that an account has now. */
export const addressAskedMail = ({ email }: { email: string }, wanted: string, publicUrl: string) => ({
  to: email,
  subject: 'Your e-mail address is about to change',
  title: 'Another e-mail address was given',
  blocks: [
    `Somebody, probably you, wants to log in with ${wanted} from now on. This address stays until the link we sent there is opened.`,
    `If this was not you, please choose a new password at once; that also stops the change: ${publicUrl}/forgot`,
  ],
  because: ACCOUNT,
})

/** Tells the address that an account had until now. */
export const addressMovedMail = ({ email }: { email: string }, now: string) => ({
  to: email,
  subject: 'Your e-mail address was changed',
  title: 'Your e-mail address was changed',
  blocks: [
    `From now on you log in with ${now}, and our e-mails go there.`,
    'If this was not you, please answer this e-mail at once.',
  ],
  because: ACCOUNT,
})
