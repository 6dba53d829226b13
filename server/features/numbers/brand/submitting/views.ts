import { defaultText } from '#core/messaging/default-texts.ts'
import { toE164 } from '#core/messaging/phone.ts'
import type { MessageType } from '#core/messaging/types.ts'
import type { TextingPort } from '#providers/texting/port.ts'
import type { brands } from '#server/db/schema/schema.ts'
import type { queueMail } from '#server/features/notifications/mails/actions.ts'
import { einDigits } from '../policy.ts'
import type { Known } from '../queries.ts'

type BrandRow = typeof brands.$inferSelect
type MailContent = Parameters<typeof queueMail>[3]
export type Application = Parameters<TextingPort['registration']['advance']>[0]

const SAMPLES: readonly MessageType[] = ['confirmation', 'confirmation_reminder', 'follow_up', 'help_reply']

/** Our texts with what changes left in brackets, as reviewers want to see them. */
const samplesOf = (church: string, publicUrl: string): string[] =>
  SAMPLES.map((type) =>
    defaultText(type).body.replaceAll('[Church.Name]', church).replaceAll('[Url]', `${publicUrl}/aB3dE7x`),
  )

const descriptionOf = (church: string): string =>
  `${church} texts its own volunteers about the services they are scheduled for: a request to accept or decline, reminders before the service, and replies to their answers. Only people whom the church has scheduled get these texts. There is no advertising.`

/** How volunteers agree, as reviewers ask for it: who, where, what is said, how often, and how to leave (Twilio errors 30896, 30909). */
const consentOf = (church: string): string =>
  `Volunteers join a serving team of ${church} in person and give their mobile number on the team's sign-up form or to their team leader, who enters it in Planning Center Services, the church's scheduling software. There they are told: "${church} will text you about the services you are scheduled for. Message frequency varies. Message and data rates may apply. Reply HELP for help, STOP to opt out." Agreeing is not a condition of serving: volunteers who do not agree are scheduled by e-mail. Numbers are used for this purpose only and are never shared or sold. Every request names the church and says how to opt out.`

/** Addresses of these say nothing about the church. */
const FOR_EVERYBODY = /@(gmail|googlemail|yahoo|hotmail|outlook|live|icloud|me|aol|msn|proton|protonmail)\./i

/** Churches with a website mostly have their e-mail there. */
const websiteOf = (email: string): string | null =>
  FOR_EVERYBODY.test(email) ? null : `https://${email.slice(email.lastIndexOf('@') + 1).toLowerCase()}`

const representativeOf = (owner: Known['owner']): Application['representative'] => {
  const [firstName = '', ...rest] = (owner?.name ?? '').trim().split(/\s+/)
  return { firstName, lastName: rest.at(-1) ?? firstName }
}

/** What the carriers are told. */
export const applicationOf = (
  row: BrandRow,
  { owner }: Known,
  numberSid: string,
  publicUrl: string,
): Application => ({
  reference: `church-${row.churchId}`,
  submission: row.submittedAt?.toString() ?? '',
  church: row.church,
  ein: einDigits(row.ein),
  address: { street: row.address, city: row.city, state: row.state, zip: row.zip },
  email: row.email,
  phone: toE164(row.phone, 'US') ?? row.phone,
  website: websiteOf(row.email),
  representative: representativeOf(owner),
  numberSid,
  description: descriptionOf(row.church),
  consent: consentOf(row.church),
  samples: samplesOf(row.church, publicUrl),
})

const BECAUSE = 'You get this e-mail because you own this church’s account at Steeple.'

export const approvedMail = (to: string, { church }: BrandRow, publicUrl: string): MailContent => ({
  to,
  subject: 'The phone companies have approved your church',
  title: 'Your carrier registration is approved',
  blocks: [
    `The phone companies of the US know ${church} now and let its texts through. There is nothing left to do.`,
    { link: `${publicUrl}/dashboard`, label: 'Open the dashboard' },
  ],
  because: BECAUSE,
})

export const rejectedMail = (
  to: string,
  { church }: BrandRow,
  reasons: readonly string[],
  publicUrl: string,
): MailContent => ({
  to,
  subject: 'Your carrier registration needs a correction',
  title: 'The phone companies have not approved your church yet',
  blocks: [
    `They looked at the registration of ${church} and found something to correct:`,
    ...reasons,
    'Everything you filled in is still there: correct it and hand it in again.',
    { link: `${publicUrl}/brand`, label: 'Correct the registration' },
  ],
  because: BECAUSE,
})
