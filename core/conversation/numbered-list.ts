import { isAfter } from '#core/time/instant.ts'
import {
  ACCEPTED_REPLIES,
  DECLINED_REPLIES,
  type PendingAnswer,
  SAID_TO_ANSWERS,
} from '#core/vocabulary/messages.ts'
import { type Conversation, openIds } from './conversation.ts'
import { type ConversationText, sentAt } from './text.ts'

/** How long the numbers of a list hold while we say something to the answers. */
const LIST_HOURS = 12

const isOf = ({ kind }: ConversationText, kinds: readonly string[]): boolean => kinds.includes(kind)

const isLately = (text: ConversationText, now: Temporal.Instant): boolean =>
  isAfter(sentAt(text), now.subtract({ hours: LIST_HOURS }))

/** The newest text that the phone may still be answering by numbers: the newest, or a recent one before what we said since. */
function listIn({ asks, texts }: Conversation, now: Temporal.Instant): ConversationText | null {
  const text = texts.findLast((one) => !isOf(one, SAID_TO_ANSWERS))
  if (!text || !asks.includes(text) || text.lines.length < 2) return null
  return text === texts.at(-1) || isLately(text, now) ? text : null
}

const idsOf = ({ lines }: ConversationText): string[] => lines.map(({ assignmentId }) => assignmentId)

/** The assignments in the order of the numbered text that is being answered. */
export function listedIds(conversation: Conversation, now: Temporal.Instant): string[] | null {
  const list = listIn(conversation, now)
  return list && idsOf(list)
}

/** What is open, each with the number that the phone has seen it under lately; what was not in that list comes after it. */
export function numberedIds(conversation: Conversation, now: Temporal.Instant): string[] {
  const open = openIds(conversation)
  const list = conversation.asks.findLast(({ lines }) => lines.length > 1)
  return list && isLately(list, now) ? [...new Set([...idsOf(list), ...open])] : open
}

/** The answer that 'which one?' asked about, as long as nothing else was answered since. */
export function pendingAnswer(conversation: Conversation, now: Temporal.Instant): PendingAnswer | null {
  const list = listIn(conversation, now)
  if (!list || list.pendingAnswer === null) return null
  const same = list.pendingAnswer === 'accept' ? ACCEPTED_REPLIES : DECLINED_REPLIES
  const since = conversation.texts.slice(conversation.texts.indexOf(list) + 1)
  return since.every((text) => isOf(text, same)) ? list.pendingAnswer : null
}
