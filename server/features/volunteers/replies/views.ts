import type { ListedItem, ReplyContext } from '#core/replies/types.ts'
import type { Conversation } from './queries.ts'

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
  if (!newest?.loggedAt || !DECLINED.includes(newest.kind)) return false
  return Temporal.Instant.compare(newest.loggedAt, now.subtract({ hours: REASON_HOURS })) > 0
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
