import { shortDateTime, shortDateTimes } from '#core/time/words.ts'
import { PLANNING_NAME } from '#core/vocabulary/connections.ts'
import { NEWS_EVENTS, type NewsEvent } from '#core/vocabulary/news.ts'
import type { MailContent } from '#server/features/notifications/mail.ts'
import type { News } from './happened.ts'

export type Telling = { church: string; zone: string; publicUrl: string; news: readonly News[] }

const VERBS: Record<NewsEvent, string> = {
  accepted: 'accepted',
  declined: 'declined',
  failed: 'cannot be reached',
  not_understood: 'wrote what was not understood',
}

const verbOf = ({ part, event }: News): string => (part ? 'accepted in part' : VERBS[event])

const inWords = (starts: readonly Temporal.Instant[], zone: string): string =>
  shortDateTimes(starts.map((at) => at.toZonedDateTimeISO(zone)))

const about = ({ place, part }: News, zone: string): string => {
  if (!place) return ''
  const { position, serviceName, startsAt } = place
  const when = part
    ? inWords(part.accepted, zone)
    : startsAt && shortDateTime(startsAt.toZonedDateTimeISO(zone))
  return [position, serviceName, when].filter(Boolean).join(', ')
}

/** 'Naomi Price declined: Vocals, Sunday Gathering, Sun, Oct 6 at 9:00 AM.' */
const sentence = (news: News, zone: string): string => {
  const { name, part, isByHand } = news
  const place = about(news, zone)
  const declined = part ? [`Cannot serve ${inWords(part.declined, zone)}.`] : []
  const byHand = isByHand
    ? [`${PLANNING_NAME} takes no answers for single times from us: please enter it there.`]
    : []
  return [`${name} ${verbOf(news)}${place && `: ${place}`}.`, ...declined, ...byHand].join(' ')
}

const counted = (news: readonly News[]): string => {
  const words: Record<NewsEvent, (count: number) => string> = {
    accepted: (count) => `${count} accepted`,
    declined: (count) => `${count} declined`,
    failed: (count) => `${count} cannot be reached`,
    not_understood: (count) => `${count} not understood`,
  }
  const inPart = news.filter(({ part }) => part).length
  const parts = NEWS_EVENTS.flatMap((event) => {
    const count = news.filter((one) => one.event === event && !one.part).length
    return count > 0 ? [words[event](count)] : []
  })
  return [...parts, ...(inPart > 0 ? [`${inPart} accepted in part`] : [])].join(', ')
}

/** More would make the e-mail long; the pages have the rest. */
const BUTTONS_MAX = 5

const blocksOf = ({ news, zone, publicUrl }: Telling): MailContent['blocks'] =>
  news.flatMap((one, place) => [
    sentence(one, zone),
    ...(one.words ? [{ quote: one.words }] : []),
    ...(place < BUTTONS_MAX
      ? [{ link: `${publicUrl}${one.path}`, label: one.place ? `Open ${one.name}` : 'Open the inbox' }]
      : []),
  ])

const headline = ({ news, zone }: Telling): string => {
  const [first, ...others] = news
  return first && others.length === 0 ? sentence(first, zone) : `${counted(news)}.`
}

/** The e-mail about what happened. */
export const newsMail = (telling: Telling, to: string): MailContent => {
  const { church, news, publicUrl } = telling
  const [first] = news
  const subject =
    news.length === 1 && first ? `${first.name} ${verbOf(first)}` : `${counted(news)} at ${church}`
  return {
    to,
    subject,
    title: subject,
    blocks: blocksOf(telling),
    because: `You get this e-mail because you chose so for ${church}. Change it at ${publicUrl}/notifications`,
  }
}

/** The text about what happened. */
export const newsText = (telling: Telling): string => {
  const [first] = telling.news
  const path = telling.news.length === 1 && first && !first.place ? '/inbox' : '/dashboard'
  return `${telling.church}: ${headline(telling)} ${telling.publicUrl}${path}`
}
