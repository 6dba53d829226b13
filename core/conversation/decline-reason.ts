import { isAfter } from '#core/time/instant.ts'
import { REASON_REQUESTS } from '#core/vocabulary/messages.ts'
import { DECLINED } from '#core/vocabulary/people.ts'
import type { Conversation } from './conversation.ts'
import { type ConversationText, sentAt } from './text.ts'

/** How long the reason of a decline is awaited; what comes later is none. */
export const REASON_HOURS = 24

const asksForReason = ({ kind }: ConversationText): boolean =>
  REASON_REQUESTS.some((asking) => asking === kind)

/** Whether the newest text asked for the reason of a decline. */
export function awaitsReason({ texts }: Conversation, now: Temporal.Instant): boolean {
  const newest = texts.at(-1)
  if (!newest || !asksForReason(newest)) return false
  return isAfter(sentAt(newest), now.subtract({ hours: REASON_HOURS }))
}

/** What a reason is for: everything that was declined by the text which the newest reply answers. */
export function declinedIds({ texts }: Conversation): string[] {
  const parent = texts.at(-1)?.parentId
  return texts
    .filter((text) => text.parentId === parent && asksForReason(text))
    .flatMap(({ lines }) => lines.map(({ assignmentId }) => assignmentId))
}

/** What is declined once more, now with its reason; what was accepted meanwhile stays accepted. */
export function declinedAgain(
  conversation: Conversation,
): { assignmentId: string; status: typeof DECLINED }[] {
  const declined = declinedIds(conversation)
  return conversation.asked
    .filter(({ assignmentId, status }) => declined.includes(assignmentId) && status === DECLINED)
    .map(({ assignmentId }) => ({ assignmentId, status: DECLINED }))
}
