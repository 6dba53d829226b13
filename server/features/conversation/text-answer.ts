import { answerInputOf } from '#core/conversation/answer-input.ts'
import { awaitsReason, declinedAgain, declinedIds } from '#core/conversation/decline-reason.ts'
import type { Resolution } from '#core/conversation/resolve.ts'
import { resolve } from '#core/conversation/resolve.ts'
import { thanksFor } from '#core/conversation/thanks.ts'
import { answersFor, type Change, leavesTimesOpen } from '#core/conversation/time-answers.ts'
import { WHICH_TIMES } from '#core/vocabulary/messages.ts'
import type { Understanding } from '#reader/read.ts'
import { heedAnswers } from '#server/features/asks/answer.ts'
import { type Inbound, keepForChurch, reply } from './reply.ts'

type Of<Kind extends Understanding['kind']> = Extract<Understanding, { kind: Kind }>

/** Without the places that somebody else has taken: that is said at once. */
const stillOpen = async (inbound: Inbound, changes: readonly Change[]): Promise<Change[]> => {
  const { tx, deps, churchId, messageId, now } = inbound
  const effects = await heedAnswers(tx, deps, { churchId, changes, source: 'text', messageId }, now)
  const isTooLate = ({ assignmentId }: Change) => effects.get(assignmentId) === 'too_late'
  const late = changes.filter(isTooLate).map(({ assignmentId }) => assignmentId)
  if (late.length > 0) reply(inbound, { kind: 'place_taken', ids: late.slice(0, 1) })
  return changes.filter((change) => !isTooLate(change))
}

const applyChanges = async (
  inbound: Inbound,
  resolution: Extract<Resolution, { outcome: 'apply' }>,
  reason: string | null,
): Promise<void> => {
  const { churchId, messageId, conversation } = inbound
  const { answers, open } = answersFor(resolution.changes, conversation.asked, conversation.newest)
  if (open.length > 0) return askWhichTimes(inbound, open)
  const changes = await stillOpen(inbound, answers)
  if (changes.length === 0) return
  inbound.answerings.push({ churchId, changes, reason, source: 'text', messageId })
  for (const thanks of thanksFor(changes, conversation.asked, reason !== null)) reply(inbound, thanks)
}

/** Asked once; the next doubt is for somebody at the church. */
const askWhichTimes = async (inbound: Inbound, ids: readonly string[]): Promise<void> => {
  const { newest, isOptedOut } = inbound.conversation
  if (newest.hasAskedBack || isOptedOut) return keepForChurch(inbound)
  reply(inbound, { kind: WHICH_TIMES, ids: ids.slice(0, 1) })
}

/** Accepts or declines what the text is about, or asks which one is meant. */
export const answer = async (inbound: Inbound, understanding: Of<'answer'>): Promise<void> => {
  const { conversation, now, text } = inbound
  const { keywords, newest } = conversation
  if (leavesTimesOpen(understanding, newest, { body: text.body, keywords })) return keepForChurch(inbound)
  const resolution = resolve(answerInputOf(conversation, { understanding, body: text.body }, now))
  switch (resolution.outcome) {
    case 'apply':
      return applyChanges(inbound, resolution, understanding.words)
    case 'ask_which': {
      // Who has opted out cannot be asked back.
      if (conversation.isOptedOut) return keepForChurch(inbound)
      const ids = resolution.items.map((item) => item.assignmentId)
      return reply(inbound, { kind: 'which_one', ids, pending: resolution.answer })
    }
    case 'already_answered':
      return reply(inbound, { kind: 'already_answered', ids: resolution.assignmentIds })
    case 'nothing_open':
      return reply(inbound, { kind: 'nothing_open' })
  }
}

/** The reason of the decline that was just thanked for: written back with the same answer. A later one is for the church. */
export const giveReason = async (inbound: Inbound, { words }: Of<'reason'>): Promise<void> => {
  const { churchId, messageId, conversation, now } = inbound
  if (!awaitsReason(conversation, now)) return keepForChurch(inbound)
  const changes = declinedAgain(conversation)
  inbound.answerings.push({ churchId, changes, reason: words, source: 'text', messageId })
  reply(inbound, { kind: 'reason_reply', ids: declinedIds(conversation).slice(0, 1) })
}
