import { isAfter } from '#core/time/instant.ts'
import {
  ACCEPTED_REPLIES,
  ONE_OFF,
  PLACE_FILLED,
  REASON_REQUESTS,
  STEP_IN,
  WHICH_TIMES,
} from '#core/vocabulary/messages.ts'
import { ACCEPTED, DECLINED, UNCONFIRMED } from '#core/vocabulary/people.ts'
import { asksForAnswer, DEFAULT_KEYWORDS, type Keywords, type NewestText } from '#reader/read.ts'
import type { AskedItem, Conversation } from './conversation.ts'
import { REASON_HOURS } from './decline-reason.ts'
import { assignmentIdsIn, type ConversationText, sentAt } from './text.ts'

const kindsAs = (kinds: readonly string[], newest: NewestText): [string, NewestText][] =>
  kinds.map((kind) => [kind, newest])

/** What a text of each kind was to whoever answers it; every other kind asks for nothing. */
const BY_KIND: ReadonlyMap<string, NewestText> = new Map([
  ...kindsAs(['confirmation', 'confirmation_reminder', STEP_IN], 'asked'),
  ...kindsAs(['follow_up'], 'reminded'),
  ...kindsAs(['which_one'], 'which_one'),
  ...kindsAs(['ask_back', WHICH_TIMES, 'not_understood'], 'asked_back'),
  ...kindsAs(ACCEPTED_REPLIES, 'accepted'),
  ...kindsAs(REASON_REQUESTS, 'declined'),
  ...kindsAs(['declined_with_reason', 'reason_reply'], 'reason_noted'),
  ...kindsAs(['moved_by_church'], 'moved'),
  ...kindsAs(['cancelled_by_church', PLACE_FILLED, 'place_taken'], 'cancelled'),
  ...kindsAs([ONE_OFF], 'by_hand'),
])

/** 'Please reply YES/NO' asks, whoever pressed the button. */
const asksByHand = ({ kind, lines, body }: ConversationText, keywords: Keywords): boolean =>
  kind === ONE_OFF && lines.length > 0 && body !== null && asksForAnswer(body, keywords)

const kindOf = ({ kind }: ConversationText): NewestText => BY_KIND.get(kind) ?? 'other'

/** What the newest text to a phone was, and what it was about. */
export type Newest = {
  is: NewestText
  /** Of what it was about, what can still be answered. */
  about: readonly AskedItem[]
  /** It asked back already: a second doubt is not worth a third text. */
  hasAskedBack: boolean
  /** It asked which of the times of one assignment. */
  asksTimes: boolean
}

/** One text that is answered by several has them all in mind. */
const toSameText = ({ texts }: Conversation, newest: ConversationText): ConversationText[] =>
  newest.parentId === null
    ? [newest]
    : texts.filter((text) => text.parentId === newest.parentId && kindOf(text) === kindOf(newest))

/** The assignments that the newest text was about; a word about a reason names only the first of them. */
function idsAbout(conversation: Conversation, newest: ConversationText): string[] {
  const naming =
    newest.kind === 'reason_reply'
      ? conversation.texts.findLast((text) => kindOf(text) === 'declined')
      : newest
  return naming ? assignmentIdsIn(toSameText(conversation, naming)) : []
}

function aboutOf(conversation: Conversation, newest: ConversationText): AskedItem[] {
  const ids = idsAbout(conversation, newest)
  return conversation.asked.filter(({ assignmentId }) => ids.includes(assignmentId))
}

const has = (items: readonly AskedItem[], status: AskedItem['status']): boolean =>
  items.some((item) => item.status === status)

/** These say how something stands: what was answered elsewhere meanwhile counts more than what the text said. */
const ABOUT_ANSWERS: readonly NewestText[] = [
  'asked',
  'which_one',
  'asked_back',
  'reminded',
  'accepted',
  'declined',
  'reason_noted',
  'moved',
]
/** These hold for what was accepted. */
const OF_ACCEPTED: readonly NewestText[] = ['reminded', 'moved']
/** These ask for an answer to something that may be over. */
const OF_OPEN: readonly NewestText[] = ['asked', 'which_one']

const isThanksLately = (newest: ConversationText, now: Temporal.Instant): boolean =>
  kindOf(newest) === 'declined' && isAfter(sentAt(newest), now.subtract({ hours: REASON_HOURS }))

/** How things stand with what a text was about, whoever changed it. */
function standingOf(kind: NewestText, about: readonly AskedItem[], isThanks: boolean): NewestText {
  if (has(about, UNCONFIRMED)) return kind
  if (has(about, DECLINED)) return isThanks ? 'declined' : 'reason_noted'
  if (has(about, ACCEPTED)) return OF_ACCEPTED.includes(kind) ? kind : 'accepted'
  return kind === 'declined' && !isThanks ? 'reason_noted' : kind
}

/** The newest text to a phone: it decides what a short answer means. */
export function newestOf(
  conversation: Conversation,
  now: Temporal.Instant,
  keywords: Keywords = DEFAULT_KEYWORDS,
): Newest {
  const newest = conversation.texts.at(-1)
  if (!newest) return { is: 'none', about: [], hasAskedBack: false, asksTimes: false }
  const kind = asksByHand(newest, keywords) ? 'asked' : kindOf(newest)
  const isThanks = isThanksLately(newest, now)
  const asked = {
    hasAskedBack: kind === 'asked_back' || kind === 'which_one',
    asksTimes: newest.kind === WHICH_TIMES,
  }
  if (!ABOUT_ANSWERS.includes(kind)) return { is: kind, about: [], ...asked }
  const about = aboutOf(conversation, newest)
  if (about.length > 0) return { is: standingOf(kind, about, isThanks), about, ...asked }
  // It named nothing, or nothing of it is left.
  if (OF_OPEN.includes(kind) && has(conversation.asked, UNCONFIRMED)) return { is: 'other', about, ...asked }
  return { is: standingOf(kind, conversation.asked, isThanks), about, ...asked }
}
