import { shortDateTime, shortDateTimes } from '#core/time/words.ts'
import { NOTIFICATION_EVENTS, type NotificationEvent } from '#core/vocabulary/notifications.ts'
import type { MailContent } from '#server/features/mails/mail.ts'
import type { Happening } from './happened.ts'
import type { PushContent } from './push.ts'

export type Telling = {
  church: string
  zone: string
  /** What the church's planning service is called. */
  planning: string
  publicUrl: string
  happenings: readonly Happening[]
  /** So many more that are not told one by one. */
  more: number
}

const VERBS: Record<NotificationEvent, string> = {
  accepted: 'accepted',
  declined: 'declined',
  failed: 'cannot be reached',
  not_understood: 'wrote what was not understood',
}

const verbOf = ({ part, event }: Happening): string => (part ? 'accepted in part' : VERBS[event])

const inWords = (starts: readonly Temporal.Instant[], zone: string): string =>
  shortDateTimes(starts.map((at) => at.toZonedDateTimeISO(zone)))

function about({ place, part }: Happening, zone: string): string {
  if (!place) return ''
  const { position, serviceName, startsAt } = place
  const when = part
    ? inWords(part.accepted, zone)
    : startsAt && shortDateTime(startsAt.toZonedDateTimeISO(zone))
  return [position, serviceName, when].filter(Boolean).join(', ')
}

/** 'Naomi Price declined: Vocals, Sunday Gathering, Sun, Oct 6 at 9:00 AM.' */
function sentence(happenings: Happening, { zone, planning }: Telling): string {
  const { name, part, isByHand } = happenings
  const place = about(happenings, zone)
  const declined = part ? [`Cannot serve ${inWords(part.declined, zone)}.`] : []
  const byHand = isByHand
    ? [`${planning} takes no answers for single times from us: please enter it there.`]
    : []
  return [`${name} ${verbOf(happenings)}${place && `: ${place}`}.`, ...declined, ...byHand].join(' ')
}

function counted({ happenings, more }: Telling): string {
  const words: Record<NotificationEvent, (count: number) => string> = {
    accepted: (count) => `${count} accepted`,
    declined: (count) => `${count} declined`,
    failed: (count) => `${count} cannot be reached`,
    not_understood: (count) => `${count} not understood`,
  }
  const inPart = happenings.filter(({ part }) => part).length
  const parts = NOTIFICATION_EVENTS.flatMap((event) => {
    const count = happenings.filter((one) => one.event === event && !one.part).length
    return count > 0 ? [words[event](count)] : []
  })
  const others = more > 0 ? [`${more} more`] : []
  return [...parts, ...(inPart > 0 ? [`${inPart} accepted in part`] : []), ...others].join(', ')
}

/** More would make the e-mail long; the pages have the rest. */
const BUTTONS_MAX = 5

const blocksOf = (telling: Telling): MailContent['blocks'] => [
  ...telling.happenings.flatMap((one, place) => [
    sentence(one, telling),
    ...(one.words ? [{ quote: one.words }] : []),
    ...(place < BUTTONS_MAX
      ? [
          {
            link: `${telling.publicUrl}${one.path}`,
            label: one.place ? `Open ${one.name}` : 'Open the inbox',
          },
        ]
      : []),
  ]),
  ...(telling.more > 0
    ? [
        `And ${telling.more} more, which the dashboard and the inbox have.`,
        { link: `${telling.publicUrl}/dashboard`, label: 'Open the dashboard' },
      ]
    : []),
]

function headline(telling: Telling): string {
  const { happenings } = telling
  const [first, ...others] = happenings
  return first && others.length + telling.more === 0 ? sentence(first, telling) : `${counted(telling)}.`
}

/** The e-mail about what happened. */
export function notificationMail(telling: Telling, to: string): MailContent {
  const { church, happenings, publicUrl } = telling
  const [first] = happenings
  const subject =
    happenings.length === 1 && first ? `${first.name} ${verbOf(first)}` : `${counted(telling)} at ${church}`
  return {
    to,
    subject,
    title: subject,
    blocks: blocksOf(telling),
    because: `You get this e-mail because you want to hear of this at ${church}. Change it at ${publicUrl}/notifications`,
  }
}

/** The text about what happened. */
export function notificationText(telling: Telling): string {
  const [first] = telling.happenings
  const path = telling.happenings.length === 1 && first && !first.place ? '/inbox' : '/dashboard'
  return `${telling.church}: ${headline(telling)} ${telling.publicUrl}${path}`
}

/** A lock screen shows some 180 letters. */
const PUSH_LETTERS = 180

/** Push services take 4096 bytes: a page whose address is longer is found from the dashboard. */
const PATH_MAX = 1000
const HOW_TO_CHANGE = 'Change this under Notifications.'

/** The push about what happened. Whoever sees the phone can read it: it says no more than the subject of an e-mail. */
export function notificationPush(telling: Telling): PushContent {
  const { church, happenings, more } = telling
  const [first] = happenings
  const isOne = happenings.length + more === 1 && first !== undefined
  return {
    title: church,
    body: `${headline(telling).slice(0, PUSH_LETTERS)} ${HOW_TO_CHANGE}`,
    path: isOne && first.path.length <= PATH_MAX ? first.path : '/dashboard',
  }
}
