import { ACCEPTED, type AnswerStatus, DECLINED, UNCONFIRMED } from '#core/vocabulary/people.ts'
import type { Answer, ReplyContext, Understanding } from '#reader/read.ts'
import type { Conversation } from './conversation.ts'
import type { Newest } from './newest-text.ts'
import { itemIds } from './reply-context.ts'

/** Something that is open, and its place among what a text may answer. */
export type Doubted = { index: number; assignmentId: string }

type Heard = Conversation & { newest: Newest } & Pick<ReplyContext, 'isOptedOut'>

/** Longer lists are not asked about. */
const ITEMS_MAX = 5

/** What would be asked back, and may be asked outside before; nothing where the reader asks nothing back, or about single times. */
export function doubtedIn(
  conversation: Heard,
  understanding: Understanding,
  now: Temporal.Instant,
): Doubted[] {
  const { newest, asked, isOptedOut } = conversation
  const isDoubt = understanding.kind === 'ask_back' || understanding.kind === 'not_understood'
  if (!isDoubt || isOptedOut || newest.hasAskedBack) return []
  const open = asked.filter(({ status }) => status === UNCONFIRMED)
  const doubted = itemIds(conversation, newest, now).flatMap((id, index) =>
    open.some(({ assignmentId }) => assignmentId === id) ? [{ index, assignmentId: id }] : [],
  )
  const isPlain = open.every(({ times }) => times.length === 0)
  return isPlain && doubted.length <= ITEMS_MAX ? doubted : []
}

/** A text as somebody outside reads it: what it answers, and what is asked back all the same. */
export type SecondOpinion = {
  kind: 'second_opinion'
  answers: { assignmentId: string; status: AnswerStatus }[]
  open: string[]
  /** The volunteer's own, when they say more than the answer. */
  words: string | null
}

const STATUS: Readonly<Record<Answer, AnswerStatus>> = { accept: ACCEPTED, decline: DECLINED }

const WORDY = 3

/** What a text in doubt means by the readings of what is doubted; the same as before where they say nothing, or turn round what the reader leans to. */
export function withReadings(
  understanding: Understanding,
  doubted: readonly Doubted[],
  readings: readonly (Answer | 'ask')[],
  body: string,
): Understanding | SecondOpinion {
  const likely = understanding.kind === 'ask_back' ? understanding.likely : null
  const read = doubted.map(({ assignmentId }, place) => ({ assignmentId, reading: readings[place] ?? 'ask' }))
  const answers = read.flatMap(({ assignmentId, reading }) =>
    reading === 'ask' || (likely !== null && reading !== likely)
      ? []
      : [{ assignmentId, status: STATUS[reading] }],
  )
  if (answers.length === 0) return understanding
  const open = read.flatMap(({ assignmentId }) =>
    answers.some((answer) => answer.assignmentId === assignmentId) ? [] : [assignmentId],
  )
  return { kind: 'second_opinion', answers, open, words: body.split(/\s+/).length > WORDY ? body : null }
}
