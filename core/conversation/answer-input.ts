import { DECLINED, UNCONFIRMED } from '#core/vocabulary/people.ts'
import { isKeyword, type NewestText, type ReplyContext } from '#reader/read.ts'
import type { AskedItem, Conversation } from './conversation.ts'
import type { Newest } from './newest-text.ts'
import { listedIds } from './numbered-list.ts'
import { itemIds } from './reply-context.ts'
import type { ResolveInput } from './resolve.ts'
import { sentAt } from './text.ts'

type Understood = ResolveInput['understanding']
type Text = ResolveInput['texts'][number]

/** What is said after these is about what they are about, and not about what was asked before. */
const HAVE_A_SUBJECT: readonly NewestText[] = ['reminded', 'accepted', 'declined', 'reason_noted', 'moved']

const idsOf = (items: readonly AskedItem[]): string[] => items.map(({ assignmentId }) => assignmentId)
const isOpen = ({ status }: AskedItem): boolean => status === UNCONFIRMED

/** The texts that an answer may be to. */
function textsFor(
  { asks, asked }: Conversation,
  { is, about }: Newest,
  isBareKeyword: boolean,
  now: Temporal.Instant,
): Text[] {
  const open = asked.filter(isOpen)
  if (!HAVE_A_SUBJECT.includes(is) || about.length === 0)
    return asks.map((ask) => ({
      assignmentIds: ask.lines.map((line) => line.assignmentId),
      sentAt: sentAt(ask),
    }))
  const subject = { assignmentIds: idsOf(about), sentAt: now }
  // A bare ACCEPT may take the answer back, or be the answer to another question.
  return isBareKeyword && open.length > 0 ? [subject, { assignmentIds: idsOf(open), sentAt: now }] : [subject]
}

/** Who answers a question does not take back what was declined before. */
function answerable(
  { asked }: Conversation,
  { is, about }: Newest,
  understood: Understood,
): readonly AskedItem[] {
  if (understood.to === 'items' || understood.answer === 'decline') return asked
  if (HAVE_A_SUBJECT.includes(is) && about.length > 0) return asked
  return asked.some(isOpen) ? asked.filter(({ status }) => status !== DECLINED) : asked
}

/** What to look at to find out which assignments an answer changes. */
export function answerInputOf(
  conversation: Conversation & { newest: Newest } & Pick<ReplyContext, 'keywords'>,
  { understanding, body }: { understanding: Understood; body: string },
  now: Temporal.Instant,
): ResolveInput {
  const { newest } = conversation
  const isBareKeyword = isKeyword(body, conversation.keywords)
  const isByNumber = understanding.to === 'items'
  return {
    understanding,
    asked: answerable(conversation, newest, understanding),
    listed: isByNumber ? itemIds(conversation, newest, now) : listedIds(conversation, now),
    texts: textsFor(conversation, newest, isBareKeyword, now),
    now,
  }
}
