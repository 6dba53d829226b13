import { replyContextOf } from '#core/conversation/reply-context.ts'
import { understoodIn } from '#core/conversation/understood.ts'
import type { InboundText } from '#providers/texting/port.ts'
import { agrees, type Understanding } from '#reader/read.ts'
import type { Db } from '#server/db/connect.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { announce } from '#server/db/live.ts'
import { messages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { askedToOptIn } from '#server/features/messages/consent.ts'
import { forgetTrouble } from '#server/features/messages/phone-trouble.ts'
import { queueReplies, type Reply } from '#server/features/messages/replies.ts'
import { type Answering, recordAllAnswers } from './answers.ts'
import { loadConversations, type PhoneConversation } from './conversation.ts'
import { wholeTexts } from './halves.ts'
import { findOvertaken } from './overtaken.ts'
import { respond } from './respond.ts'
import { forgetLostNumbers } from './texted-numbers.ts'

type Heard = { text: InboundText; conversation: PhoneConversation }

/** Writes texts into the log; answers their rows by the carrier's id, without those that are there already. */
async function logInbound(
  tx: Db,
  churchId: number,
  heard: readonly Heard[],
  now: Temporal.Instant,
): Promise<Map<string, number>> {
  const rows = await insertMany<typeof messages, { id: string | number; sid: string }>(
    tx,
    messages,
    heard.map(({ text, conversation }) => {
      const newest = conversation.texts.at(-1)
      return {
        churchId,
        direction: 'in' as const,
        kind: 'inbound',
        state: 'received' as const,
        personId: newest?.personId ?? conversation.people[0]?.id ?? null,
        planId: newest?.planId ?? null,
        parentId: newest?.id ?? null,
        fromNumber: text.from,
        toNumber: text.to,
        body: text.body,
        sid: text.sid,
        loggedAt: now,
        createdAt: text.writtenAt ?? now,
      }
    }),
    ['id', 'sid'],
  )
  return new Map(rows.map(({ id, sid }) => [sid, Number(id)]))
}

/** A late text that was overtaken by what the church did still opts out, and changes nothing else. */
function understood(
  { text, conversation }: Heard,
  { optsIn, isLate }: { optsIn: boolean; isLate: boolean },
  now: Temporal.Instant,
): Understanding {
  const meaning = optsIn
    ? ({ kind: 'start' } as const)
    : understoodIn(text.body, replyContextOf(conversation, text, now))
  return isLate && meaning.kind !== 'stop' ? { kind: 'inbox' } : meaning
}

/** Takes in one text from each of several phones: logs them, understands them and does what they say, in one transaction. */
const receiveSome = (deps: Deps, churchId: number, texts: readonly InboundText[]): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const phones = texts.map(({ from }) => from)
    const conversations = await loadConversations(tx, { churchId, phones }, now)
    const heard = texts.flatMap((text) => {
      const conversation = conversations.get(text.from)
      return conversation ? [{ text, conversation }] : []
    })
    const overtaken = await findOvertaken(tx, churchId, texts)
    const asked = await askedToOptIn(tx, churchId, phones)
    const whole = await wholeTexts(tx, churchId, texts, now)
    const rows = await logInbound(tx, churchId, heard, now)
    const answerings: Answering[] = []
    const replies: Reply[] = []
    for (const { text: logged, conversation } of heard) {
      const messageId = rows.get(logged.sid)
      if (messageId === undefined) continue
      const text = { ...logged, body: whole.get(logged.sid) ?? logged.body }
      const optsIn = asked.has(text.from) && agrees(text.body)
      const understanding = understood(
        { text, conversation },
        { optsIn, isLate: overtaken.has(text.sid) },
        now,
      )
      deps.metrics.inbound.inc({ meaning: understanding.kind })
      const inbound = { tx, deps, now, churchId, text, messageId, conversation, optsIn, answerings, replies }
      await respond(inbound, understanding)
    }
    await recordAllAnswers(tx, deps, churchId, answerings, now)
    await forgetTrouble(tx, churchId, phones, now)
    await queueReplies(tx, churchId, replies, now)
    await forgetLostNumbers(
      tx,
      churchId,
      texts.map(({ to }) => to),
    )
    if (rows.size > 0) await announce(tx, { church_id: churchId, topic: 'messages' })
  })

/** What is said from one phone is taken in one after the other, in their order: the n-th text of each phone together. */
function inRounds(texts: readonly InboundText[]): InboundText[][] {
  const rounds: InboundText[][] = []
  for (const ofPhone of Map.groupBy(texts, ({ from }) => from).values())
    for (const [index, text] of ofPhone.entries()) {
      const round = rounds[index]
      if (round) round.push(text)
      else rounds.push([text])
    }
  return rounds
}

/** Churches have nothing to do with each other, so that none waits for another. */
const CHURCHES_AT_ONCE = 4

/** A text, and the church that it was for when it came. */
export type Received = { churchId: number; text: InboundText }

/** Takes in the texts of each phone in the order in which they came; the same text twice is one. */
export async function receiveTexts(deps: Deps, received: readonly Received[]): Promise<void> {
  const byChurch = [...Map.groupBy(received, ({ churchId }) => churchId)]
  const lane = async (): Promise<void> => {
    for (let next = byChurch.shift(); next; next = byChurch.shift()) {
      const [churchId, some] = next
      const texts = some.map(({ text }) => text)
      for (const round of inRounds(texts)) await receiveSome(deps, churchId, round)
    }
  }
  await Promise.all(Array.from({ length: CHURCHES_AT_ONCE }, lane))
}
