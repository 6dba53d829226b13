import type { ListedItem, ReplyContext } from '#core/replies/types.ts'
import { isAfter } from '#core/time/instant.ts'
import type { InboundText } from '#providers/texting/port.ts'
import type { Conversation } from './queries.ts'

/** When a text went, or a reply was queued that has not gone yet. */
export const sentAt = ({ loggedAt, createdAt }: Conversation['texts'][number]): Temporal.Instant =>
  loggedAt ?? createdAt

/** The words that the carrier acts on and answers by itself (Twilio, default opt-out handling of long codes). */
const CARRIER_ANSWERS = [
  ...['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'],
  ...['start', 'yes', 'unstop', 'help', 'info'],
]

/** Whether the carrier has heard this text: what it answers is not answered twice. */
export const isHeardByCarrier = ({ body, optOutType }: Pick<InboundText, 'body' | 'optOutType'>): boolean =>
  optOutType !== null || CARRIER_ANSWERS.includes(body.trim().toLowerCase())

const DECLINED = ['declined_reply', 'all_declined_reply']
const REASON_HOURS = 24

/** What we say to an answer; the numbers of the list before it still hold. */
const ACCEPTED = ['accepted_reply', 'all_accepted_reply']
const SAID_TO_ANSWERS = [
  ...ACCEPTED,
  ...DECLINED,
  'reason_reply',
  'already_answered',
  'ask_back',
  'not_understood',
]
const LIST_HOURS = 12

/** The newest text that its phone may still be answering by numbers: the newest, or a recent one before what we said since. */
const listing = ({ asks, texts }: Conversation, now: Temporal.Instant) => {
  const text = texts.findLast(({ kind }) => !SAID_TO_ANSWERS.includes(kind))
  if (!text || !asks.includes(text) || text.lines.length < 2) return null
  const isRecent = text === texts.at(-1) || isAfter(sentAt(text), now.subtract({ hours: LIST_HOURS }))
  return isRecent ? text : null
}

/** The assignments in the order of the numbered text that is being answered. */
export const listedIds = (conversation: Conversation, now: Temporal.Instant): string[] | null =>
  listing(conversation, now)?.lines.map((line) => line.assignmentId) ?? null

/** The answer that 'which one?' asked about, as long as nothing else was answered since. */
const pendingAnswer = (conversation: Conversation, now: Temporal.Instant): ReplyContext['pendingAnswer'] => {
  const list = listing(conversation, now)
  const pending = list?.kind === 'which_one' ? list.lines[0]?.leadKey : undefined
  if (!list || (pending !== 'accept' && pending !== 'decline')) return null
  const same = pending === 'accept' ? ACCEPTED : DECLINED
  const since = conversation.texts.slice(conversation.texts.indexOf(list) + 1)
  return since.every(({ kind }) => same.includes(kind)) ? pending : null
}

/** Whether the newest text asked for the reason of a decline. */
export const awaitsReason = ({ texts }: Conversation, now: Temporal.Instant): boolean => {
  const newest = texts.at(-1)
  if (!newest || !DECLINED.includes(newest.kind)) return false
  return isAfter(sentAt(newest), now.subtract({ hours: REASON_HOURS }))
}

/** What a reason is for: everything that was declined by the text which the newest reply answers. */
export const declinedIds = ({ texts }: Conversation): string[] => {
  const parent = texts.at(-1)?.parentId
  return texts
    .filter((text) => text.parentId === parent && DECLINED.includes(text.kind))
    .flatMap((text) => text.lines.map((line) => line.assignmentId))
}

/** What understanding a text depends on. */
export const replyContextOf = (
  conversation: Conversation,
  carrierOptOutType: ReplyContext['carrierOptOutType'],
  now: Temporal.Instant,
): ReplyContext => {
  const firstNames = new Map(conversation.people.map((person) => [person.id, person.firstName]))
  const personOf = new Map(conversation.asked.map((asked) => [asked.assignmentId, asked.personId]))
  const ids =
    listedIds(conversation, now) ??
    conversation.asked.filter((asked) => asked.status === 'U').map((asked) => asked.assignmentId)
  const itemOf = (id: string): ListedItem => ({ firstName: firstNames.get(personOf.get(id) ?? '') ?? null })
  return {
    keywords: conversation.keywords,
    isOptedOut: conversation.isOptedOut,
    carrierOptOutType,
    items: ids.map(itemOf),
    pendingAnswer: pendingAnswer(conversation, now),
    awaitsReason: awaitsReason(conversation, now),
  }
}
