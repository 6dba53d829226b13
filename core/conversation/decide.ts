import { type PendingAnswer, type ReplyKind, WHICH_TIMES } from '#core/vocabulary/messages.ts'
import { ACCEPTED, UNCONFIRMED } from '#core/vocabulary/people.ts'
import type { ReplyContext, Understanding } from '#reader/read.ts'
import { answerInputOf } from './answer-input.ts'
import { type Conversation, openIds } from './conversation.ts'
import { awaitsReason, declinedAgain, declinedIds } from './decline-reason.ts'
import type { Newest } from './newest-text.ts'
import { resolve } from './resolve.ts'
import type { SecondOpinion } from './second-opinion.ts'
import { answersFor, type Change, hasTimes, leavesTimesOpen } from './time-answers.ts'

/** What becomes of a text, for volunteers, in 'Try a reply' and in tests alike. */

/** What is said to a text: of which kind, about which assignments, and which answer a bare number completes. */
export type Said = { kind: ReplyKind; ids: readonly string[]; pending?: PendingAnswer }

export type Decision = {
  /** What it changes; each change is thanked for. */
  changes: readonly Change[]
  reason: string | null
  /** What is said besides the thanks. */
  says: readonly Said[]
  /** It waits in the inbox for somebody at the church. */
  isKept: boolean
}

/** Everything but the words of consent, which are acted upon by themselves. */
export type Decided = Exclude<Understanding, { kind: 'stop' | 'start' | 'help' }>
type Of<Kind extends Understanding['kind']> = Extract<Understanding, { kind: Kind }>

type Heard = {
  conversation: Conversation & { newest: Newest } & Pick<ReplyContext, 'keywords' | 'isOptedOut'>
  body: string
  now: Temporal.Instant
}

const NOTHING: Decision = { changes: [], reason: null, says: [], isKept: false }
const KEPT: Decision = { ...NOTHING, isKept: true }
const say = (kind: ReplyKind, ids: readonly string[] = [], pending?: PendingAnswer): Decision => ({
  ...NOTHING,
  says: [{ kind, ids, ...(pending && { pending }) }],
})

/** Asked once; the next doubt is for somebody at the church, and who has opted out cannot be asked back. */
const mayAsk = ({ conversation: { newest, isOptedOut } }: Heard): boolean =>
  !newest.hasAskedBack && !isOptedOut

/** The question about what is open: one by the two words, several by a numbered list, times by theirs. */
function askAbout({ conversation }: Heard, ids: readonly string[], kind: ReplyKind): Decision {
  if (ids.length > 1) return say('which_one', ids)
  const isOnlyTimes = kind === 'ask_back' && hasTimes(conversation.asked, ids[0])
  return say(isOnlyTimes ? WHICH_TIMES : kind, ids)
}

function unclear(heard: Heard, kind: 'ask_back' | 'not_understood'): Decision {
  if (heard.conversation.newest.hasAskedBack) return KEPT
  const open = openIds(heard.conversation)
  return { ...askAbout(heard, open, open.length > 0 ? kind : 'not_understood'), isKept: true }
}

const ASKING: readonly Newest['is'][] = ['asked', 'which_one', 'asked_back', 'moved']

/** 'Thanks' to an open question answers nothing: it is asked once. */
function courtesy(heard: Heard): Decision {
  const { conversation } = heard
  const { newest } = conversation
  if (!ASKING.includes(newest.is)) return NOTHING
  const about = newest.about.filter(({ status }) => status === UNCONFIRMED)
  const open = about.length > 0 ? about.map(({ assignmentId }) => assignmentId) : openIds(conversation)
  if (open.length === 0) return NOTHING
  return mayAsk(heard) ? askAbout(heard, open, 'ask_back') : KEPT
}

/** Accepts or declines what the text is about, or asks which one is meant. */
function answer(heard: Heard, understanding: Of<'answer'>): Decision {
  const { conversation, body, now } = heard
  const { newest } = conversation
  if (leavesTimesOpen(understanding, newest, { body, keywords: conversation.keywords })) return KEPT
  const resolution = resolve(answerInputOf(conversation, { understanding, body }, now))
  switch (resolution.outcome) {
    case 'apply': {
      const { answers, open } = answersFor(resolution.changes, conversation.asked, newest)
      if (open.length > 0) return mayAsk(heard) ? say(WHICH_TIMES, open.slice(0, 1)) : KEPT
      return { ...NOTHING, changes: answers, reason: understanding.words }
    }
    case 'ask_which': {
      if (conversation.isOptedOut) return KEPT
      const ids = resolution.items.map((item) => item.assignmentId)
      return say('which_one', ids, resolution.answer)
    }
    case 'already_answered':
      return say('already_answered', resolution.assignmentIds)
    case 'nothing_open':
      return say('nothing_open')
  }
}

/** The reason of the decline that was just thanked for: written back with the same answer. A later one is for the church. */
function giveReason({ conversation, now }: Heard, { words }: Of<'reason'>): Decision {
  if (!awaitsReason(conversation, now)) return KEPT
  const says = [{ kind: 'reason_reply' as const, ids: declinedIds(conversation).slice(0, 1) }]
  return { ...NOTHING, changes: declinedAgain(conversation), reason: words, says }
}

/** What was read outside is answered, and the rest asked back; somebody at the church sees that. */
function opined(heard: Heard, { answers, open, words }: SecondOpinion): Decision {
  const { says } = open.length > 0 ? askAbout(heard, open, 'ask_back') : NOTHING
  return { changes: answers, reason: words, says, isKept: open.length > 0 }
}

/** What the page that a link opens is needed for: what is open first, else what was accepted. The link lasts as long. */
const toShow = ({ asked }: Conversation): string[] =>
  [UNCONFIRMED, ACCEPTED]
    .flatMap((status) => asked.filter((one) => one.status === status))
    .map(({ assignmentId }) => assignmentId)
    .slice(0, 1)

/** What becomes of a text that was understood so. */
export function decide(
  conversation: Heard['conversation'],
  { understanding, body }: { understanding: Decided | SecondOpinion; body: string },
  now: Temporal.Instant,
): Decision {
  const heard: Heard = { conversation, body, now }
  switch (understanding.kind) {
    case 'link':
      return say('link_reply', toShow(conversation))
    case 'answer':
      return answer(heard, understanding)
    case 'reason':
      return giveReason(heard, understanding)
    case 'ask_back':
    case 'not_understood':
      return unclear(heard, understanding.kind)
    case 'inbox':
      return KEPT
    case 'courtesy':
      return courtesy(heard)
    case 'second_opinion':
      return opined(heard, understanding)
  }
}
