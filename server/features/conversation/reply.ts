import { languageBy } from '#core/vocabulary/languages.ts'
import type { PendingAnswer, ReplyKind } from '#core/vocabulary/messages.ts'
import type { InboundText } from '#providers/texting/port.ts'
import { languageOf } from '#reader/read.ts'
import type { Db } from '#server/db/connect.ts'
import type { Key } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import type { Reply } from '#server/features/messages/replies.ts'
import type { Answering } from './answers.ts'
import type { PhoneConversation } from './conversation.ts'

/** A text that came in, with everything that is known of its phone. */
export type Inbound = {
  tx: Db
  deps: Pick<Deps, 'jobs' | 'planning'>
  now: Temporal.Instant
  churchId: number
  text: InboundText
  /** When the carrier told it to us, where that was before it is understood. */
  heardAt: Temporal.Instant | null
  /** The row of the text in the log. */
  messageId: number
  conversation: PhoneConversation
  /** It says yes to the text that the form on the church's public page has sent. */
  optsIn: boolean
  /** What becomes of it, done for several texts together. */
  answerings: Answering[]
  replies: Reply[]
  /** Whose texts are scheduled anew. */
  scheduled: Key[]
  /** The texts that wait in the inbox for somebody at the church. */
  kept: number[]
}

const linesOf = ({ asked }: PhoneConversation, ids: readonly string[]): Reply['lines'] =>
  ids.flatMap((id) => {
    const found = asked.find((one) => one.assignmentId === id)
    return found ? { assignmentId: id, planId: found.planId, startsAt: found.startsAt.toString() } : []
  })

/** The text as what is said about days looks at it. */
export const heardIn = ({ churchId, messageId, text, conversation }: Inbound) => ({
  churchId,
  messageId,
  body: text.body,
  from: text.from,
  to: text.to,
  church: { name: conversation.churchName, zone: conversation.zone },
})

type Said = { kind: ReplyKind; ids?: readonly string[]; pending?: PendingAnswer }

/** Who has opted out gets no more than the word that they are back. */
export function reply(inbound: Inbound, { kind, ids = [], pending }: Said): void {
  const { churchId, text, messageId, conversation, replies } = inbound
  if (conversation.isOptedOut && kind !== 'start_reply') return
  const language = languageBy(languageOf(text.body))
  const personId =
    conversation.asked.find((asked) => ids.includes(asked.assignmentId))?.personId ??
    conversation.people[0]?.id ??
    null
  replies.push({
    churchId,
    type: kind,
    personId,
    from: text.to,
    to: text.from,
    parentId: messageId,
    lines: linesOf(conversation, ids),
    ...(pending && { pending }),
    ...(language && { language }),
  })
}
