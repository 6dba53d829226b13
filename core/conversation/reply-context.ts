import type { ListedItem, ReplyContext } from '#core/replies/understanding.ts'
import { type Conversation, openIds } from './conversation.ts'
import { awaitsReason } from './decline-reason.ts'
import { listedIds, pendingAnswer } from './numbered-list.ts'

/** What is known of a phone besides its texts. */
type Phone = {
  keywords: ReplyContext['keywords']
  isOptedOut: boolean
  /** Everybody who has this phone. */
  people: readonly { id: string; firstName: string }[]
}

/** What understanding a text depends on. */
export const replyContextOf = (
  conversation: Conversation & Phone,
  carrierOptOutType: ReplyContext['carrierOptOutType'],
  now: Temporal.Instant,
): ReplyContext => {
  const { keywords, isOptedOut, people, asked } = conversation
  const firstNames = new Map(people.map(({ id, firstName }) => [id, firstName]))
  const personOf = new Map(asked.map(({ assignmentId, personId }) => [assignmentId, personId]))
  const itemOf = (id: string): ListedItem => ({ firstName: firstNames.get(personOf.get(id) ?? '') ?? null })
  return {
    keywords,
    isOptedOut,
    carrierOptOutType,
    items: (listedIds(conversation, now) ?? openIds(conversation)).map(itemOf),
    pendingAnswer: pendingAnswer(conversation, now),
    awaitsReason: awaitsReason(conversation, now),
  }
}
