import { defaultText } from '#core/messages/default-texts.ts'
import type { MessageType } from '#core/vocabulary/message-templates.ts'
import type { ChurchPages } from './church-pages.ts'

/** What a church has told of itself. */
type Told = { church: string; email: string; phone: string }

const SAMPLES: readonly MessageType[] = ['confirmation', 'confirmation_reminder', 'follow_up', 'help_reply']

/** Our texts as reviewers want to see them: what changes from text to text stays in brackets. */
const samplesOf = ({ church, email, phone }: Told, publicUrl: string): string[] =>
  SAMPLES.map((type) =>
    defaultText(type)
      .body.replaceAll('[Church.Name]', church)
      .replaceAll('[Church.Contact]', `${email}, ${phone}`)
      .replaceAll('[Url]', `${publicUrl}/aB3dE7x`),
  )

const descriptionOf = (church: string): string =>
  `${church} texts its own volunteers about the services they are scheduled for: a request to accept or decline, reminders before the service, and replies to their answers. Only people whom the church has scheduled get these texts. There is no advertising.`

/** How volunteers agree. Reviewers refuse what does not say who, where, in which words, how often, and how to leave. */
const consentOf = (church: string, planning: string, { home, privacy, terms }: ChurchPages): string =>
  `Volunteers join a serving team of ${church} and either put their mobile number into the form at ${home} and answer YES to the one text that they get, or give it in person to their team leader, who enters it in ${planning} Services, the church's scheduling software. They are told: "${church} will text you about the services you are scheduled for. Message frequency varies. Message and data rates may apply. Reply HELP for help, STOP to opt out." Agreeing is not a condition of serving: volunteers who do not agree are scheduled by e-mail. Numbers are used for this purpose only and are never shared or sold. Every request names the church and says how to opt out. Terms: ${terms} Privacy policy: ${privacy}`

/** Carriers take addresses that are encrypted only, as those of every server but one on one's own machine are. */
export const encrypted = (url: string): string => url.replace(/^http:/, 'https:')

/** What reviewers at the phone companies read of a church: what its texts are for, how volunteers agree, and examples. */
export const reviewedWords = (
  told: Told,
  pages: ChurchPages,
  { publicUrl, planning }: { publicUrl: string; planning: string },
): { description: string; consent: string; samples: string[] } => ({
  description: descriptionOf(told.church),
  consent: consentOf(told.church, planning, pages),
  samples: samplesOf(told, publicUrl),
})
