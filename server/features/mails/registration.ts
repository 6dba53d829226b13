import type { RegistrationRemedy } from '#core/vocabulary/numbers.ts'
import type { MailContent } from './mail.ts'

type Reader = { email: string }
type Registered = { church: string }
type Refused = Registered & { remedy: RegistrationRemedy }

const BECAUSE = 'You get this e-mail because you own this church’s account at Steeple.'

/** Tells an owner that the carriers have approved the church. */
export const registrationApprovedMail = (
  { email }: Reader,
  { church }: Registered,
  publicUrl: string,
): MailContent => ({
  to: email,
  subject: 'The phone companies have approved your church',
  title: 'Your carrier registration is approved',
  blocks: [
    `The phone companies of the US know ${church} now. There is nothing left to do.`,
    'They set up your number next, which takes some hours, seldom more than a day. Texts that wait go by themselves as soon as it is done.',
    { link: `${publicUrl}/dashboard`, label: 'Open the dashboard' },
  ],
  because: BECAUSE,
})

const WHAT_NOW: Record<RegistrationRemedy, string> = {
  correct: 'Everything you filled in is still there: correct it and hand it in again.',
  anew: 'Everything you filled in is still there: correct it and press ‘Correct and register again’. We take the refused registration back and register your church anew.',
  operator: 'Write to us with Get Help: we take it up with the phone companies together with you.',
}

/** Tells an owner what the carriers want corrected. */
export const registrationRejectedMail = (
  { email }: Reader,
  { church, remedy }: Refused,
  reasons: readonly string[],
  publicUrl: string,
): MailContent => ({
  to: email,
  subject: 'Your carrier registration needs a correction',
  title: 'The phone companies have not approved your church yet',
  blocks: [
    `They looked at the registration of ${church} and found something to correct:`,
    ...reasons,
    WHAT_NOW[remedy],
    { link: `${publicUrl}/brand`, label: 'Correct the registration' },
  ],
  because: BECAUSE,
})

/** Tells an owner that the carrier lets nothing go from the church's account. */
export const accountSuspendedMail = ({ email }: Reader, publicUrl: string): MailContent => ({
  to: email,
  subject: 'The phone company has stopped your texts',
  title: 'Your texting account is suspended',
  blocks: [
    'The phone company has suspended the texting account of your church. Until it is open again volunteers get no texts, and what they text does not reach you.',
    'We take it up with the phone company. Write to us with Get Help if you know what the reason may be. Texts wait meanwhile and cost nothing; what is still timely afterwards goes by itself.',
    { link: `${publicUrl}/dashboard`, label: 'Open the dashboard' },
  ],
  because: BECAUSE,
})

/** Tells an owner that it does again. */
export const accountResumedMail = ({ email }: Reader, publicUrl: string): MailContent => ({
  to: email,
  subject: 'Your texts go out again',
  title: 'Your texting account is open again',
  blocks: [
    'The phone company has opened the texting account of your church again. Texts that are still timely go now. What volunteers texted in between may be lost: look through the coming services for people who have not answered.',
    { link: `${publicUrl}/dashboard`, label: 'Open the dashboard' },
  ],
  because: BECAUSE,
})

/** Tells an owner that phone companies take more texts of the church now. */
export const largerRegistrationMail = (
  { email }: Reader,
  tMobileDaily: number,
  publicUrl: string,
): MailContent => ({
  to: email,
  subject: 'Phone companies take more texts of your church now',
  title: 'Your registration is larger now',
  blocks: [
    `T-Mobile, which counts most strictly, takes ${tMobileDaily.toLocaleString('en-US')} parts of texts a day from your church now. A long text has several parts.`,
    { link: `${publicUrl}/brand`, label: 'Open the registration' },
  ],
  because: BECAUSE,
})

/** Tells an owner that a first text has arrived from the church's number. */
export const numberLiveMail = ({ email }: Reader, number: string, publicUrl: string): MailContent => ({
  to: email,
  subject: 'Your texts go out now',
  title: 'Your number is ready',
  blocks: [
    `A first text from ${number} has arrived. Everything that is still timely goes now, and there is nothing left to do.`,
    { link: `${publicUrl}/dashboard`, label: 'Open the dashboard' },
  ],
  because: BECAUSE,
})
