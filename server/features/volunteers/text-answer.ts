import { declinedAgain, declinedIds } from '#core/conversation/decline-reason.ts'
import { listedIds } from '#core/conversation/numbered-list.ts'
import { sentAt } from '#core/conversation/text.ts'
import { thanksFor } from '#core/conversation/thanks.ts'
import { resolve } from '#core/replies/resolve.ts'
import type { Resolution, Understanding } from '#core/replies/understanding.ts'
import { type Inbound, keepForChurch, reply } from './reply.ts'

type Of<Kind extends Understanding['kind']> = Extract<Understanding, { kind: Kind }>

const applyChanges = (
  inbound: Inbound,
  { changes }: Extract<Resolution, { do: 'apply' }>,
  reason: string | null,
): void => {
  const { churchId, messageId, conversation } = inbound
  inbound.answerings.push({ churchId, changes, reason, source: 'text', messageId })
  for (const thanks of thanksFor(changes, conversation.asked, reason !== null)) reply(inbound, thanks)
}

/** Accepts or declines what the text is about, or asks which one is meant. */
export const answer = async (inbound: Inbound, understanding: Of<'answer'>): Promise<void> => {
  const { conversation, now } = inbound
  const resolution = resolve({
    understanding,
    asked: conversation.asked,
    listed: listedIds(conversation, now),
    texts: conversation.asks.map((ask) => ({
      assignmentIds: ask.lines.map((line) => line.assignmentId),
      sentAt: sentAt(ask),
    })),
    now,
  })
  switch (resolution.do) {
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

/** The reason of the decline that was just thanked for: written back with the same answer. */
export const giveReason = (inbound: Inbound, { words }: Of<'reason'>): void => {
  const { churchId, messageId, conversation } = inbound
  const changes = declinedAgain(conversation)
  inbound.answerings.push({ churchId, changes, reason: words, source: 'text', messageId })
  reply(inbound, { kind: 'reason_reply', ids: declinedIds(conversation).slice(0, 1) })
}
