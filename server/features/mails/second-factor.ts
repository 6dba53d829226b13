/** Tells somebody that the second factor was turned on or off. */
export const secondFactorMail = ({ email }: { email: string }, isOn: boolean, publicUrl: string) => ({
  to: email,
  subject: `Two-step login is ${isOn ? 'on' : 'off'}`,
  title: `Two-step login is now ${isOn ? 'on' : 'off'}`,
  blocks: [
    isOn
      ? 'From now on, signing in asks for a code of your authenticator app. Keep your recovery codes in a safe place.'
      : 'From now on, your password alone is enough to sign in.',
    `If this was not you, please choose a new password at once: ${publicUrl}/forgot`,
  ],
  because: 'You get this e-mail because the security of your Steeple account changed.',
})
