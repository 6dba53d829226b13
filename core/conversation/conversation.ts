import { type SingleTime, singleTimes } from '#core/services/single-times.ts'
import { type AssignmentStatus, UNCONFIRMED } from '#core/vocabulary/people.ts'
import type { ListedItem } from '#reader/read.ts'
import type { AskedAssignment } from './resolve.ts'
import { assignmentIdsIn, type ConversationText, isAsking } from './text.ts'

/** An assignment that can be answered, with the words a volunteer may name it by. */
export type AskedItem = AskedAssignment &
  Pick<ListedItem, 'service' | 'team' | 'position'> & {
    /** The single times that can be answered one by one; empty when the answer is for all of them. */
    times: readonly SingleTime[]
  }

/** What went to one phone, and what can be answered from it. */
export type Conversation<Text extends ConversationText = ConversationText> = {
  /** To the people of this phone, oldest first. */
  texts: readonly Text[]
  /** Those of them that ask for an answer. */
  asks: readonly Text[]
  /** The newest text was a preview on the owner's phone: what is said to it is no volunteer's answer. */
  answersPreview: boolean
  /** What they asked about and whose service has not begun, soonest first. */
  asked: readonly AskedItem[]
}

type PlanTime = { id: string; kind: string; startsAt: string }

type AssignmentRow = {
  id: string
  personId: string | null
  planId: string
  status: AssignmentStatus
  startsAt: Temporal.Instant | null
  positionName: string
  canAcceptPartial: boolean
  timeIds: readonly string[]
  declinedTimeIds: readonly string[]
}

/** An assignment that can be answered; null for a guest's, and for one without a time. */
export function askedOf(
  row: AssignmentRow,
  { service, team, times }: { service: string; team: string; times: readonly PlanTime[] },
): AskedItem | null {
  const { id, personId, planId, status, startsAt, positionName } = row
  if (personId === null || startsAt === null) return null
  const words = { service, team, position: positionName, times: singleTimes(row, times) }
  return { assignmentId: id, personId, planId, status, startsAt, ...words }
}

/** The texts that ask something of those who have the phone; previews ask nobody. */
export const asksIn = <Text extends ConversationText>(texts: readonly Text[]): Text[] =>
  texts.filter((text) => !text.isTrial && isAsking(text))

/** The conversation with one phone: what went to it, oldest first, and what was asked of anybody, soonest first. */
export function conversationOf<Text extends ConversationText>(
  received: readonly Text[],
  asked: readonly AskedItem[],
): Conversation<Text> {
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
