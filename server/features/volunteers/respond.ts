import { eq } from 'drizzle-orm'
import { resolve } from '#core/replies/resolve.ts'
import type { Resolution, Understanding } from '#core/replies/types.ts'
import { isAfter } from '#core/time/instant.ts'
import type { ReplyKind } from '#core/vocabulary/messages.ts'
import type { InboundText } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { messages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { optIn, optOut } from '#server/features/messages/outcomes/consent.ts'
import type { Reply } from '#server/features/messages/schedule/replies.ts'
import { scheduleTexts } from '#server/features/messages/schedule/schedule.ts'
import type { Answering } from './answers.ts'
import { type Conversation, declinedIds, isHeardByCarrier, listedIds, sentAt } from './conversation.ts'

export type Inbound = {
  tx: Db
  deps: Deps
  now: Temporal.Instant
  churchId: number
  text: InboundText
  /** The row of the text in the log. */
  messageId: number
  conversation: Conversation
  /** What becomes of it, done for several texts together. */
  answerings: Answering[]
  replies: Reply[]
}
type Of<Kind extends Understanding['kind']> = Extract<Understanding, { kind: Kind }>

const ONE_WAY_NOTICE_HOURS = 24

const linesOf = ({ asked }: Conversation, ids: readonly string[]): Reply['lines'] =>
  ids.flatMap((id) => {
    const found = asked.find((one) => one.assignmentId === id)
    return found ? { assignmentId: id, planId: found.planId, startsAt: found.startsAt.toString() } : []
  })

const reply = async (
  inbound: Inbound,
  type: ReplyKind,
  ids: readonly string[] = [],
  pending?: 'accept' | 'decline',
): Promise<void> => {
  const { churchId, text, messageId, conversation } = inbound
  // Who has opted out gets no more than the word that they are back.
  if (conversation.isOptedOut && type !== 'start_reply') return
  const personId =
    conversation.asked.find((asked) => ids.includes(asked.assignmentId))?.personId ??
    conversation.people[0]?.id ??
    null
  const { from, to } = text
  const lines = linesOf(conversation, ids)
  inbound.replies.push({
    churchId,
    type,
    personId,
    from: to,
    to: from,
    parentId: messageId,
    lines,
    ...(pending && { pending }),
  })
}

const peopleIds = ({ conversation }: Inbound): string[] => conversation.people.map((person) => person.id)

const consentOf = ({ churchId, text }: Inbound) => ({
  churchId,
  phone: text.from,
  words: text.body.slice(0, 200),
  source: 'text' as const,
})

/** Screens show who is opted out. */
const showConsent = async ({ tx, churchId }: Inbound): Promise<void> =>
  announce(tx, { church_id: churchId, topic: 'roster' })

const stop = async (inbound: Inbound): Promise<void> => {
  const { tx, churchId, now } = inbound
  // The carrier confirms its own words itself, and one confirmation is all the law allows.
  if (!isHeardByCarrier(inbound.text)) await reply(inbound, 'stop_reply')
  await optOut(tx, consentOf(inbound), now)
  await scheduleTexts(tx, churchId, peopleIds(inbound), now)
  await showConsent(inbound)
}

const start = async (inbound: Inbound): Promise<void> => {
  const { tx, churchId, now, conversation } = inbound
  await optIn(tx, consentOf(inbound), now)
  await scheduleTexts(tx, churchId, peopleIds(inbound), now)
  await showConsent(inbound)
  const isConfirmed = conversation.isStoppedAtCarrier && isHeardByCarrier(inbound.text)
  if (!isConfirmed) await reply(inbound, 'start_reply')
}

const ANSWER_REPLIES = {
  one: { C: 'accepted_reply', D: 'declined_reply' },
  several: { C: 'all_accepted_reply', D: 'all_declined_reply' },
} as const

/** The reason is not asked for when it came with the decline. */
const replyTo = (status: 'C' | 'D', ids: readonly string[], reason: string | null): ReplyKind =>
  status === 'D' && reason
    ? 'declined_with_reason'
    : ANSWER_REPLIES[ids.length === 1 ? 'one' : 'several'][status]

const applyChanges = async (
  inbound: Inbound,
  { changes }: Extract<Resolution, { do: 'apply' }>,
  reason: string | null,
): Promise<void> => {
  const { churchId, messageId } = inbound
  inbound.answerings.push({ churchId, changes, reason, source: 'text', messageId })
  const personOf = new Map(inbound.conversation.asked.map((one) => [one.assignmentId, one.personId]))
  for (const status of ['C', 'D'] as const) {
    const alike = changes.filter((change) => change.status === status).map((change) => change.assignmentId)
    for (const ids of Map.groupBy(alike, (id) => personOf.get(id)).values())
      await reply(inbound, replyTo(status, ids, reason), ids)
  }
}

const answer = async (inbound: Inbound, understanding: Of<'answer'>): Promise<void> => {
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
      return reply(inbound, 'which_one', ids, resolution.answer)
    }
    case 'already_answered':
      return reply(inbound, 'already_answered', resolution.assignmentIds)
    case 'nothing_open':
      return reply(inbound, 'nothing_open')
  }
}

/** The reason of the decline that was just thanked for: written back with the same answer. */
const giveReason = async (inbound: Inbound, { words }: Of<'reason'>): Promise<void> => {
  const { churchId, messageId, conversation } = inbound
  const declined = declinedIds(conversation)
  const changes = conversation.asked
    .filter((asked) => declined.includes(asked.assignmentId) && asked.status === 'D')
    .map(({ assignmentId }) => ({ assignmentId, status: 'D' as const }))
  inbound.answerings.push({ churchId, changes, reason: words, source: 'text', messageId })
  await reply(inbound, 'reason_reply', declined.slice(0, 1))
}

const openIds = ({ asked }: Conversation): string[] =>
  asked.filter((one) => one.status === 'U').map((one) => one.assignmentId)

/** The text waits in the inbox for somebody at the church. */
const keepForChurch = async ({ tx, messageId }: Inbound): Promise<void> => {
  await tx.update(messages).set({ reason: 'not_understood' }).where(eq(messages.id, messageId))
}

const unclear = async (inbound: Inbound, type: 'ask_back' | 'not_understood'): Promise<void> => {
  await keepForChurch(inbound)
  const first = openIds(inbound.conversation).slice(0, 1)
  await reply(inbound, first.length > 0 ? type : 'not_understood', first)
}

const act = (inbound: Inbound, understanding: Understanding): Promise<void> => {
  switch (understanding.kind) {
    case 'stop':
      return stop(inbound)
    case 'start':
      return start(inbound)
    case 'help':
      return isHeardByCarrier(inbound.text) ? Promise.resolve() : reply(inbound, 'help_reply')
    case 'answer':
      return answer(inbound, understanding)
    case 'reason':
      return giveReason(inbound, understanding)
    case 'ask_back':
      return unclear(inbound, 'ask_back')
    case 'courtesy':
      return openIds(inbound.conversation).length > 0 ? unclear(inbound, 'not_understood') : Promise.resolve()
    case 'not_understood':
      return unclear(inbound, 'not_understood')
  }
}

const CONSENT: readonly Understanding['kind'][] = ['stop', 'start', 'help']

/** One-way texting: nothing is read but opt-out, opt-in and help; the rest gets the link, once a day at most. */
const actOneWay = (inbound: Inbound, understanding: Understanding): Promise<void> => {
  if (CONSENT.includes(understanding.kind)) return act(inbound, understanding)
  const since = inbound.now.subtract({ hours: ONE_WAY_NOTICE_HOURS })
  const isTold = inbound.conversation.texts.some(
    (text) => text.kind === 'one_way_notice' && isAfter(sentAt(text), since),
  )
  return isTold
    ? Promise.resolve()
    : reply(inbound, 'one_way_notice', openIds(inbound.conversation).slice(0, 1))
}

/** Does what a text says, as far as it is not gathered for all texts that are taken in together. */
export const respond = (inbound: Inbound, understanding: Understanding): Promise<void> => {
  const { conversation } = inbound
  if (conversation.answersPreview && !CONSENT.includes(understanding.kind))
    return reply(inbound, 'trial_reply')
  return conversation.church.oneWayOnly ? actOneWay(inbound, understanding) : act(inbound, understanding)
}
