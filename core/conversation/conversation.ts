import type { AskedAssignment } from '#core/replies/understanding.ts'
import { type AssignmentStatus, UNCONFIRMED } from '#core/vocabulary/people.ts'
import { assignmentIdsIn, type ConversationText, isAsking } from './text.ts'

/** What went to one phone, and what can be answered from it. */
export type Conversation<Text extends ConversationText = ConversationText> = {
  /** To the people of this phone, oldest first. */
  texts: readonly Text[]
  /** Those of them that ask for an answer. */
  asks: readonly Text[]
  /** The newest text was a preview on the owner's phone: what is said to it is no volunteer's answer. */
  answersPreview: boolean
  /** What they asked about and whose service has not begun, soonest first. */
  asked: readonly AskedAssignment[]
}

type AssignmentRow = {
  id: string
  personId: string | null
  planId: string
  status: AssignmentStatus
  startsAt: Temporal.Instant | null
}

/** An assignment that can be answered; null for a guest's, and for one without a time. */
export const askedOf = ({ id, personId, planId, status, startsAt }: AssignmentRow): AskedAssignment | null =>
  personId === null || startsAt === null ? null : { assignmentId: id, personId, planId, status, startsAt }

/** The texts that ask something of those who have the phone; previews ask nobody. */
export const asksIn = <Text extends ConversationText>(texts: readonly Text[]): Text[] =>
  texts.filter((text) => !text.isTrial && isAsking(text))

/** The conversation with one phone: what went to it, oldest first, and what was asked of anybody, soonest first. */
export const conversationOf = <Text extends ConversationText>(
  received: readonly Text[],
  asked: readonly AskedAssignment[],
): Conversation<Text> => {
  const newest = received.at(-1)
  const asks = asksIn(received)
  const ids = new Set(assignmentIdsIn(asks))
  return {
    texts: received.filter(({ isTrial }) => !isTrial),
    asks,
    answersPreview: newest !== undefined && (newest.isTrial || newest.kind === 'trial_reply'),
    asked: asked.filter(({ assignmentId }) => ids.has(assignmentId)),
  }
}

/** What was asked and not answered yet, soonest first. */
export const openIds = ({ asked }: Conversation): string[] =>
  asked.filter(({ status }) => status === UNCONFIRMED).map(({ assignmentId }) => assignmentId)
