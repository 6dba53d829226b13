import type { ConnectionTrouble } from '#core/vocabulary/integrations.ts'
import type { MailContent } from './mail.ts'

type Trouble = {
  church: string
  /** The planning service, as the church knows it. */
  service: string
  /** Until when texts go by what was read last, in words; null when that moment has passed. */
  trustedUntil: string | null
}

const BECAUSE = (church: string): string =>
  `You get this e-mail because you own the workspace of ${church}. We write once a day until it is mended.`

const textsInWords = ({ service, trustedUntil }: Trouble): string =>
  trustedUntil === null
    ? `What we know from ${service} is more than a day old, so asks and reminders wait and volunteers get none.`
    : `Asks and reminders go by what we read last until ${trustedUntil}; after that they wait, because the schedule may have changed.`

const ANSWERS = (service: string): string =>
  `Answers of volunteers are taken as ever, and written to ${service} as soon as that works again.`

const brokenMail = (trouble: Trouble, owner: { email: string }, publicUrl: string): MailContent => ({
  to: owner.email,
  subject: `${trouble.church} must connect ${trouble.service} again`,
  title: `${trouble.service} must be connected again`,
  blocks: [
    `${trouble.service} no longer accepts our access to ${trouble.church}, so nothing new is read from there.`,
    textsInWords(trouble),
    ANSWERS(trouble.service),
    { link: `${publicUrl}/integrations`, label: 'Connect again' },
  ],
  because: BECAUSE(trouble.church),
})

const silentMail = (trouble: Trouble, owner: { email: string }, publicUrl: string): MailContent => ({
  to: owner.email,
  subject: `We cannot read ${trouble.service} for ${trouble.church}`,
  title: `${trouble.service} cannot be read`,
  blocks: [
    `For a while now we could not read anything of ${trouble.church} from ${trouble.service}. We keep trying.`,
    textsInWords(trouble),
    ANSWERS(trouble.service),
    { link: `${publicUrl}/dashboard`, label: 'Open the dashboard' },
  ],
  because: BECAUSE(trouble.church),
})

const MAILS = { broken: brokenMail, silent: silentMail } as const

/** Tells an owner that the planning service cannot be read, what that means, and what mends it. */
export const planningTroubleMail = (
  kind: ConnectionTrouble,
  trouble: Trouble,
  owner: { email: string },
  publicUrl: string,
): MailContent => MAILS[kind](trouble, owner, publicUrl)
