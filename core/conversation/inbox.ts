import type { InboxReplyState, ReplyAuthor } from '#core/vocabulary/inbox.ts'
import { isLost, type MessageState, ONE_OFF } from '#core/vocabulary/messages.ts'

/** A text that came in: from which phone, and who wrote it as far as that is known. */
type Written = { phone: string | null; personId: string | null }

/** Whether somebody may have written a text: people share phones. */
export const mayHaveWritten = (
  { phone, personId }: Written,
  person: { id: string; phone: string | null },
): boolean => (phone !== null && person.phone === phone) || person.id === personId

/** Who wrote a reply to it. */
export const authorOf = (kind: string): ReplyAuthor => (kind === ONE_OFF ? 'church' : 'steeple')

/** How far a reply has come; while the carrier does not have it, it waits. */
export function replyStateOf(state: MessageState): InboxReplyState {
  if (isLost(state)) return 'failed'
  if (state === 'delivered') return 'delivered'
  return state === 'queued' || state === 'sent' ? 'sent' : 'waiting'
}
