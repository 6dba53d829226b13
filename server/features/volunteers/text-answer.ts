import { answerInputOf } from '#core/conversation/answer-input.ts'
import { awaitsReason, declinedAgain, declinedIds } from '#core/conversation/decline-reason.ts'
import { thanksFor } from '#core/conversation/thanks.ts'
import { resolve } from '#core/replies/resolve.ts'
import type { Resolution, Understanding } from '#core/replies/understanding.ts'
import { type Inbound, keepForChurch, reply } from './reply.ts'

type Of<Kind extends Understanding['kind']> = Extract<Understanding, { kind: Kind }>

/** What is for single times cannot be written back: somebody at the church arranges it. */
const applyChanges = async (
  inbound: Inbound,
  resolution: Extract<Resolution, { outcome: 'apply' }>,
  reason: string | null,
): Promise<void> => {
  const { churchId, messageId, conversation } = inbound
  const changes = resolution.changes.filter(({ times }) => times === null)
  // Kept whole: an answer of the same text would deal with what waits for the church.
  if (changes.length < resolution.changes.length) return keepForChurch(inbound)
  inbound.answerings.push({ churchId, changes, reason, source: 'text', messageId })
  for (const thanks of thanksFor(changes, conversation.asked, reason !== null)) reply(inbound, thanks)
}

/** Accepts or declines what the text is about, or asks which one is meant. */
export const answer = async (inbound: Inbound, understanding: Of<'answer'>): Promise<void> => {
  const { conversation, now, text } = inbound
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
