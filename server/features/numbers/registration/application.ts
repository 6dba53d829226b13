import { defaultText } from '#core/messages/default-texts.ts'
import { toE164 } from '#core/messages/phone.ts'
import { type ChurchPages, churchPages, pageNameOf } from '#core/numbers/church-pages.ts'
import { countryOf, einDigits } from '#core/numbers/registration.ts'
import type { MessageType } from '#core/vocabulary/message-templates.ts'
import type { Application } from '#providers/texting/port.ts'
import type { BrandRow } from '#server/db/schema/schema.ts'
import type { Known } from '../brand.ts'

const SAMPLES: readonly MessageType[] = ['confirmation', 'confirmation_reminder', 'follow_up', 'help_reply']

/** Our texts as reviewers want to see them: what changes from text to text stays in brackets. */
const samplesOf = ({ church, email, phone }: BrandRow, publicUrl: string): string[] =>
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

function representativeOf(owner: Known['owner']): Application['representative'] {
  const [firstName = '', ...rest] = (owner?.name ?? '').trim().split(/\s+/)
  return { firstName, lastName: rest.at(-1) ?? firstName }
}

/** Carriers take addresses that are encrypted only, as those of every server but one on one's own machine are. */
const encrypted = (url: string): string => url.replace(/^http:/, 'https:')

/** What the carriers are told of a church and its number. */
export function applicationOf(
  row: BrandRow,
  { owner }: Known,
  numberSid: string,
  where: { publicUrl: string; planning: string },
): Application {
  const { planning } = where
  const publicUrl = encrypted(where.publicUrl)
  const pages = churchPages(publicUrl, row.page ?? pageNameOf(row.church, row.churchId))
  return {
    reference: `church-${row.churchId}`,
    submission: row.submittedAt?.toString() ?? '',
    church: row.church,
    ein: einDigits(row.ein),
    address: {
      street: row.address,
      city: row.city,
      state: row.state,
      zip: row.zip,
      country: countryOf(row.zip),
    },
    email: row.email,
    phone: toE164(row.phone, 'US') ?? row.phone,
    website: row.website ?? pages.home,
    privacyUrl: pages.privacy,
    termsUrl: pages.terms,
    optInUrl: pages.home,
    representative: representativeOf(owner),
    numberSid,
    description: descriptionOf(row.church),
    consent: consentOf(row.church, planning, pages),
    samples: samplesOf(row, publicUrl),
  }
}
