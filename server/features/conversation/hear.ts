import { replyContextOf } from '#core/conversation/reply-context.ts'
import { understoodAfterNews, understoodIn } from '#core/conversation/understood.ts'
import type { InboundText } from '#providers/texting/port.ts'
import { agrees, type ReplyContext, type Understanding } from '#reader/read.ts'
import type { Db } from '#server/db/connect.ts'
import { type Key, keyOf } from '#server/db/keys.ts'
import { askedToOptIn } from '#server/features/messages/consent.ts'
import { loadConversations, type PhoneConversation } from './conversation.ts'
import { wholeTexts } from './halves.ts'
import { findOvertaken } from './overtaken.ts'

/** A text, and the church that it was for when it came. */
export type Received = {
  churchId: number
  text: InboundText
  /** When the carrier told it to us, where that was before it is understood. */
  heardAt?: Temporal.Instant
}

/** A text with what is known of its phone, and what it means by that. */
export type Heard = Received & {
  received: Received
  conversation: PhoneConversation
  context: ReplyContext
  /** What it says together with the parts of it that came before. */
  body: string
  /** It says yes to the text that the form on the church's public page has sent. */
  optsIn: boolean
  understanding: Understanding
}

export const phoneOf = ({ churchId, text }: Received): Key => ({ churchId, id: text.from })

type Circumstances = { optsIn: boolean; isLate: boolean; isNotified: boolean }

/** A late text that was overtaken by what the church did still opts out, and changes nothing else. */
function understood(
  body: string,
  context: ReplyContext,
  { optsIn, isLate, isNotified }: Circumstances,
): Understanding {
  const read = isNotified ? understoodAfterNews : understoodIn
  const meaning: Understanding = optsIn ? { kind: 'start' } : read(body, context)
  return isLate && meaning.kind !== 'stop' ? { kind: 'inbox' } : meaning
}

/** What some texts mean, at most one of each phone; those of unknown churches are left out. */
export async function hear(tx: Db, received: readonly Received[], now: Temporal.Instant): Promise<Heard[]> {
  const phones = received.map(phoneOf)
  const conversations = await loadConversations(
    tx,
    received.map((one) => ({ ...phoneOf(one), writtenAt: one.text.writtenAt })),
    now,
  )
  const overtaken = await findOvertaken(tx, received)
  const asked = await askedToOptIn(tx, phones)
  const whole = await wholeTexts(tx, received, now)
  return received.flatMap((one) => {
    const { churchId, text } = one
    const conversation = conversations.get(keyOf(churchId, text.from))
    if (!conversation) return []
    const body = whole.get(text.sid) ?? text.body
    const optsIn = asked.has(keyOf(churchId, text.from)) && agrees(body)
    const context = replyContextOf(conversation, text, now)
    const { isNotified } = conversation
    const understanding = understood(body, context, { optsIn, isLate: overtaken.has(text.sid), isNotified })
    return [{ ...one, received: one, conversation, context, body, optsIn, understanding }]
  })
}
