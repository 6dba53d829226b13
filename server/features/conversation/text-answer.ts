import { openIds } from '#core/conversation/conversation.ts'
import { type Decided, decide } from '#core/conversation/decide.ts'
import type { SecondOpinion } from '#core/conversation/second-opinion.ts'
import { thanksFor } from '#core/conversation/thanks.ts'
import type { Change } from '#core/conversation/time-answers.ts'
import { ACCEPTED, DECLINED } from '#core/vocabulary/people.ts'
import { heedAnswers } from '#server/features/asks/answer.ts'
import { offerDays } from '#server/features/availability/offer.ts'
import { heardIn, type Inbound, reply } from './reply.ts'

/** Without the places that somebody else has taken: that is said at once. */
async function stillOpen(inbound: Inbound, changes: readonly Change[]): Promise<Change[]> {
  const { tx, deps, churchId, messageId, now } = inbound
  const accepted = changes.filter(({ status }) => status === ACCEPTED).map(({ assignmentId }) => assignmentId)
  const takenBack = inbound.conversation.asked
    .filter(({ assignmentId, status }) => status === DECLINED && accepted.includes(assignmentId))
    .map(({ assignmentId }) => assignmentId)
  const given = { churchId, changes, source: 'text' as const, messageId, takenBack }
  const effects = await heedAnswers(tx, deps, given, now)
  const isTooLate = ({ assignmentId }: Change) => effects.get(assignmentId) === 'too_late'
  const late = changes.filter(isTooLate).map(({ assignmentId }) => assignmentId)
  if (late.length > 0) reply(inbound, { kind: 'place_taken', ids: late.slice(0, 1) })
  return changes.filter((change) => !isTooLate(change))
}

/** Says, in place of the thanks, that more days can be noted: where somebody declined and nothing else waits for an answer. */
async function isOfferedDays(inbound: Inbound, changes: readonly Change[]): Promise<boolean> {
  const { tx, deps, now, conversation } = inbound
  const changed = changes.map(({ assignmentId }) => assignmentId)
  if (!changes.every(({ status }) => status === DECLINED) || conversation.isOptedOut) return false
  if (openIds(conversation).some((id) => !changed.includes(id))) return false
  const declined = conversation.asked.filter(({ assignmentId }) => changed.includes(assignmentId))
  const [first] = declined
  if (!first || declined.some(({ personId }) => personId !== first.personId)) return false
  return offerDays(tx, deps, heardIn(inbound), first, now)
}

/** Does what is decided on a text, as far as it is not gathered for all texts that are taken in together. */
export async function respondTo(inbound: Inbound, understanding: Decided | SecondOpinion): Promise<void> {
  const { churchId, messageId, conversation, text, now } = inbound
  const decision = decide(conversation, { understanding, body: text.body }, now)
  const { reason, says, isKept } = decision
  if (isKept) inbound.kept.push(messageId)
  const isNew = understanding.kind === 'answer' || understanding.kind === 'second_opinion'
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
  if (await isOfferedDays(inbound, changes)) return
  const thanks = isNew ? thanksFor(changes, conversation.asked, reason !== null) : []
  for (const said of [...thanks, ...says]) reply(inbound, said)
}
