import { isTollFree } from '#core/messages/phone.ts'
import { isAfter } from '#core/time/instant.ts'
import type { ListedItem, ReplyContext } from '#reader/read.ts'
import type { AskedItem, Conversation } from './conversation.ts'
import type { Newest } from './newest-text.ts'
import { listedIds, numberedIds, pendingAnswer } from './numbered-list.ts'
import { RECENT, sentAt } from './text.ts'

/** What is known of a phone besides its texts. */
type Phone = {
  keywords: ReplyContext['keywords']
  isOptedOut: boolean
  /** The church's time zone. */
  zone: string
  /** Everybody who has this phone. */
  people: readonly { id: string; firstName: string }[]
}

/** The number of ours that a text came to, and what the carrier made of it. */
type Received = { to: string; optOutType: ReplyContext['carrierOptOutType'] }

/** Whether other questions than the newest text's were sent so lately that a short answer may be to them. */
const isOneOfSeveral = ({ asks }: Conversation, now: Temporal.Instant): boolean =>
  asks.filter((ask) => isAfter(sentAt(ask), now.subtract(RECENT))).length !== 1

const idsOf = (items: readonly AskedItem[]): string[] => items.map(({ assignmentId }) => assignmentId)

/** What an answer may name, in the order of its numbers. */
export function itemIds(
  conversation: Conversation,
  { is, about, asksTimes }: Newest,
  now: Temporal.Instant,
): string[] {
  const listed = listedIds(conversation, now)
  if (listed) return listed
  const open = numberedIds(conversation, now)
  if (about.length === 0) return open
  // The question which times names one assignment, whatever else was asked lately.
  const isUnclear = !asksTimes && (is === 'asked' || is === 'asked_back') && isOneOfSeveral(conversation, now)
  return isUnclear && open.length > 0 ? open : idsOf(about)
}

/** What understanding a text depends on. */
export function replyContextOf(
  conversation: Conversation & { newest: Newest } & Phone,
  { to, optOutType }: Received,
  now: Temporal.Instant,
): ReplyContext {
  const { keywords, isOptedOut, people, asked, zone, newest } = conversation
  const local = (at: Temporal.Instant): Temporal.ZonedDateTime => at.toZonedDateTimeISO(zone)
  const itemOf = (id: string): ListedItem => {
    const found = asked.find(({ assignmentId }) => assignmentId === id)
    if (!found) return GONE
    const { service, team, position, status, startsAt, times, personId } = found
    const firstName = people.find((person) => person.id === personId)?.firstName ?? null
    return {
      firstName,
      startsAt: local(startsAt),
      service,
      team,
      position,
      status,
      times: times.map((time) => local(time.startsAt)),
    }
  }
  return {
    keywords,
    isOptedOut,
    carrierOptOutType: optOutType,
    isTollFree: isTollFree(to),
    items: itemIds(conversation, newest, now).map(itemOf),
    newest: newest.is,
    pendingAnswer: pendingAnswer(conversation, now),
    now: local(now),
  }
}

/** A line of a list that can no longer be answered keeps its number. */
const GONE: ListedItem = {
  firstName: null,
  startsAt: null,
  service: '',
  team: '',
  position: '',
  status: 'U',
  times: [],
}
