import { isAfter } from '#core/time/instant.ts'
import {
  ACCEPTED_REPLIES,
  DECLINED_REPLIES,
  type PendingAnswer,
  SAID_TO_ANSWERS,
} from '#core/vocabulary/messages.ts'
import type { Conversation } from './conversation.ts'
import { type ConversationText, sentAt } from './text.ts'

/** How long the numbers of a list hold while we say something to the answers. */
const LIST_HOURS = 12

const isOf = ({ kind }: ConversationText, kinds: readonly string[]): boolean => kinds.includes(kind)

/** The newest text that the phone may still be answering by numbers: the newest, or a recent one before what we said since. */
function listIn({ asks, texts }: Conversation, now: Temporal.Instant): ConversationText | null {
  const text = texts.findLast((one) => !isOf(one, SAID_TO_ANSWERS))
  if (!text || !asks.includes(text) || text.lines.length < 2) return null
  const isRecent = text === texts.at(-1) || isAfter(sentAt(text), now.subtract({ hours: LIST_HOURS }))
  return isRecent ? text : null
}

/** The assignments in the order of the numbered text that is being answered. */
export const listedIds = (conversation: Conversation, now: Temporal.Instant): string[] | null =>
  listIn(conversation, now)?.lines.map(({ assignmentId }) => assignmentId) ?? null

/** The answer that 'which one?' asked about, as long as nothing else was answered since. */
export function pendingAnswer(conversation: Conversation, now: Temporal.Instant): PendingAnswer | null {
  const list = listIn(conversation, now)
  if (!list || list.pendingAnswer === null) return null
  const same = list.pendingAnswer === 'accept' ? ACCEPTED_REPLIES : DECLINED_REPLIES
  const since = conversation.texts.slice(conversation.texts.indexOf(list) + 1)
  return since.every((text) => isOf(text, same)) ? list.pendingAnswer : null
}
