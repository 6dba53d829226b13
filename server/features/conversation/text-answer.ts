import { type Decided, decide } from '#core/conversation/decide.ts'
import { thanksFor } from '#core/conversation/thanks.ts'
import type { Change } from '#core/conversation/time-answers.ts'
import { heedAnswers } from '#server/features/asks/answer.ts'
import { type Inbound, reply } from './reply.ts'

/** Without the places that somebody else has taken: that is said at once. */
async function stillOpen(inbound: Inbound, changes: readonly Change[]): Promise<Change[]> {
  const { tx, deps, churchId, messageId, now } = inbound
  const effects = await heedAnswers(tx, deps, { churchId, changes, source: 'text', messageId }, now)
  const isTooLate = ({ assignmentId }: Change) => effects.get(assignmentId) === 'too_late'
  const late = changes.filter(isTooLate).map(({ assignmentId }) => assignmentId)
  if (late.length > 0) reply(inbound, { kind: 'place_taken', ids: late.slice(0, 1) })
  return changes.filter((change) => !isTooLate(change))
}

/** Does what is decided on a text, as far as it is not gathered for all texts that are taken in together. */
export async function respondTo(inbound: Inbound, understanding: Decided): Promise<void> {
  const { churchId, messageId, conversation, text, now } = inbound
  const decision = decide(conversation, { understanding, body: text.body }, now)
  const { reason, says, isKept } = decision
  if (isKept) inbound.kept.push(messageId)
  const isNew = understanding.kind === 'answer'
  const changes = isNew ? await stillOpen(inbound, decision.changes) : decision.changes
  if (changes.length > 0)
    inbound.answerings.push({
      churchId,
      changes,
      reason,
      source: 'text',
      messageId,
      answeredAt: text.writtenAt,
    })
  const thanks = isNew ? thanksFor(changes, conversation.asked, reason !== null) : []
  for (const said of [...thanks, ...says]) reply(inbound, said)
}
