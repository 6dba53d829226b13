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

/** The numbered text that is being answered: the newest text, when it lists several assignments. */
export const listedIds = ({ asks, texts }: Conversation): string[] | null => {
  const newest = texts.at(-1)
  const isListing = newest !== undefined && asks.includes(newest) && newest.lines.length > 1
  return isListing ? newest.lines.map((line) => line.assignmentId) : null
}

const pendingAnswer = ({ texts }: Conversation): ReplyContext['pendingAnswer'] => {
  const newest = texts.at(-1)
  const pending = newest?.kind === 'which_one' ? newest.lines[0]?.leadKey : undefined
  return pending === 'accept' || pending === 'decline' ? pending : null
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
    listedIds(conversation) ??
    conversation.asked.filter((asked) => asked.status === 'U').map((asked) => asked.assignmentId)
  const itemOf = (id: string): ListedItem => ({ firstName: firstNames.get(personOf.get(id) ?? '') ?? null })
  return {
    keywords: conversation.keywords,
    isOptedOut: conversation.isOptedOut,
    carrierOptOutType,
    items: ids.map(itemOf),
    pendingAnswer: pendingAnswer(conversation),
    awaitsReason: awaitsReason(conversation, now),
  }
}
