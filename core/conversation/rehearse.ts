import type { Keywords } from '#core/messages/text.ts'
import type { ReplyKind } from '#core/vocabulary/messages.ts'
import {
  ACCEPTED,
  type AnswerStatus,
  type AssignmentStatus,
  DECLINED,
  UNCONFIRMED,
} from '#core/vocabulary/people.ts'
import type { Situation } from '#core/vocabulary/rehearsals.ts'
import { type Answer, type NewestText, type ReplyContext, read, type Understanding } from '#reader/read.ts'
import { lineOf, wordsOnly } from './words-only.ts'

/** Somebody who was asked, and what they have said so far. */
type Asked = { firstName: string; status: AssignmentStatus }

/** What a text that is only tried out would do. */
export type Rehearsed = {
  meaning: string
  /** What would go back, and what each text is about, by the places in the situation. */
  replies: { kind: ReplyKind; about: number[] }[]
  changes: { index: number; status: AnswerStatus }[]
  isKept: boolean
  note: string | null
}

const ASKED: Readonly<Record<Situation, readonly Asked[]>> = {
  one: [{ firstName: 'Anna', status: UNCONFIRMED }],
  several: [
    { firstName: 'Anna', status: UNCONFIRMED },
    { firstName: 'Anna', status: UNCONFIRMED },
  ],
  shared: [
    { firstName: 'Anna', status: UNCONFIRMED },
    { firstName: 'Tom', status: UNCONFIRMED },
  ],
  which_one: [
    { firstName: 'Anna', status: UNCONFIRMED },
    { firstName: 'Anna', status: UNCONFIRMED },
  ],
  accepted: [{ firstName: 'Anna', status: ACCEPTED }],
  declined: [{ firstName: 'Anna', status: DECLINED }],
  nothing: [],
  opted_out: [{ firstName: 'Anna', status: UNCONFIRMED }],
}

/** Who was asked in a situation, in the order of the numbers. */
export const askedIn = (situation: Situation): readonly Asked[] => ASKED[situation]

const STATUS = { accept: ACCEPTED, decline: DECLINED } as const

const NEWEST: Partial<Record<Situation, NewestText>> = {
  which_one: 'which_one',
  accepted: 'accepted',
  declined: 'declined',
  nothing: 'none',
}

const contextOf = (situation: Situation, keywords: Keywords): ReplyContext => ({
  ...wordsOnly(
    keywords,
    askedIn(situation).map(({ firstName, status }) => lineOf(firstName, status)),
  ),
  isOptedOut: situation === 'opted_out',
  newest: NEWEST[situation] ?? 'asked',
  pendingAnswer: situation === 'which_one' ? 'accept' : null,
})

const QUIET: Omit<Rehearsed, 'meaning'> = { replies: [], changes: [], isKept: false, note: null }

const say = (kind: ReplyKind, about: number[] = []): Pick<Rehearsed, 'replies'> => ({
  replies: [{ kind, about }],
})

const verb = { accept: 'Accepts', decline: 'Declines' } as const

const allOf = (asked: readonly Asked[]): number[] => asked.map((_, index) => index)

/** The thanks for some answers, in the words that fit how many there are. */
const thanks = (status: AnswerStatus, count: number, hasWords: boolean): ReplyKind => {
  if (count > 1) return status === ACCEPTED ? 'all_accepted_reply' : 'all_declined_reply'
  if (status === ACCEPTED) return 'accepted_reply'
  return hasWords ? 'declined_with_reason' : 'declined_reply'
}

type AnswerGiven = Extract<Understanding, { kind: 'answer' }>
type Change = Rehearsed['changes'][number]

const meaningOf = (changes: readonly Change[]): string => {
  const [first, ...others] = changes
  if (others.some(({ status }) => status !== first?.status)) return 'Accepts one and declines another.'
  return `${first?.status === ACCEPTED ? verb.accept : verb.decline}${others.length > 0 ? ' all of them' : ''}.`
}

/** Each person is thanked for what they accept, and for what they decline. */
const applied = (given: AnswerGiven, changes: Change[], asked: readonly Asked[]): Rehearsed => {
  const hasWords = given.words !== null
  const alike = Map.groupBy(changes, ({ index, status }) => `${status} ${asked[index]?.firstName}`)
  return {
    ...QUIET,
    meaning: meaningOf(changes),
    replies: [...alike.values()].flatMap((some) => {
      const [first] = some
      const about = some.map(({ index }) => index)
      return first ? [{ kind: thanks(first.status, some.length, hasWords), about }] : []
    }),
    changes,
    note:
      hasWords && changes.some(({ status }) => status === DECLINED)
        ? 'The reason is written back with it.'
        : null,
  }
}

const toItems = (
  given: AnswerGiven,
  items: readonly { index: number; answer: Answer }[],
  asked: readonly Asked[],
): Rehearsed => {
  const known = items.filter(({ index }) => index < asked.length)
  if (known.length === 0)
    return { ...QUIET, meaning: 'Names a line that is not there.', ...say('nothing_open') }
  return applied(
    given,
    known.map(({ index, answer }) => ({ index, status: STATUS[answer] })),
    asked,
  )
}

const answered = (given: AnswerGiven, asked: readonly Asked[]): Rehearsed => {
  if (asked.length === 0)
    return { ...QUIET, meaning: 'An answer, but nothing was asked.', ...say('nothing_open') }
  if (given.to === 'items') return toItems(given, given.items, asked)
  const { answer } = given
  if (asked.every(({ status }) => status === STATUS[answer]))
    return {
      ...QUIET,
      meaning: `${verb[answer]}, as before.`,
      ...say('already_answered', allOf(asked)),
    }
  if (given.to === 'all' || asked.length === 1)
    return applied(
      given,
      allOf(asked).map((index) => ({ index, status: STATUS[answer] })),
      asked,
    )
  return {
    ...QUIET,
    meaning: `${verb[answer]}, but does not say which one.`,
    ...say('which_one', allOf(asked)),
  }
}

const KEPT = 'Not certain enough to be taken for an answer.'

const firstOf = (asked: readonly Asked[]): number[] => (asked.length > 0 ? [0] : [])

const unclear = (
  asked: readonly Asked[],
  reply: 'ask_back' | 'not_understood',
  meaning: string,
): Rehearsed => ({
  ...QUIET,
  meaning,
  ...say(asked.length > 0 ? reply : 'not_understood', firstOf(asked)),
  isKept: true,
})

const respond = (meaning: Understanding, asked: readonly Asked[]): Rehearsed => {
  switch (meaning.kind) {
    case 'stop':
      return { ...QUIET, meaning: 'Wants no more texts.', ...say('stop_reply'), note: 'Gets no more texts.' }
    case 'start':
      return { ...QUIET, meaning: 'Wants texts again.', ...say('start_reply'), note: 'Gets texts again.' }
    case 'help':
      return { ...QUIET, meaning: 'Asks for help.', ...say('help_reply') }
    case 'link':
      return { ...QUIET, meaning: 'Asks for the link to their page.', ...say('link_reply', firstOf(asked)) }
    case 'answer':
      return answered(meaning, asked)
    case 'reason':
      return {
        ...QUIET,
        meaning: 'Says why they declined.',
        ...say('reason_reply', firstOf(asked)),
        note: 'The reason is written back.',
      }
    case 'ask_back':
      return unclear(asked, 'ask_back', KEPT)
    case 'courtesy':
      return asked.some(({ status }) => status === UNCONFIRMED)
        ? unclear(asked, 'not_understood', 'A courtesy, but the question is still open.')
        : { ...QUIET, meaning: 'A courtesy. Nothing needs to be said.' }
    case 'inbox':
      return { ...QUIET, meaning: 'For somebody at your church to read.', isKept: true }
    default:
      return unclear(asked, 'not_understood', 'Not understood.')
  }
}

const CONSENT: readonly Understanding['kind'][] = ['stop', 'start', 'help']

/** What a text from a volunteer in a situation would be understood as, answered with and change. */
export function rehearse(
  text: string,
  situation: Situation,
  { keywords, oneWayOnly }: { keywords: Keywords; oneWayOnly: boolean },
): Rehearsed {
  const asked = askedIn(situation)
  const meaning = read(text, contextOf(situation, keywords))
  if (oneWayOnly && !CONSENT.includes(meaning.kind))
    return {
      ...QUIET,
      meaning: 'Not read: texting goes one way.',
      ...say('one_way_notice', firstOf(asked)),
    }
  const rehearsed = respond(meaning, asked)
  // Who has opted out gets no more than the word that they are back.
  const heard = rehearsed.replies.filter(({ kind }) => situation !== 'opted_out' || kind === 'start_reply')
  return { ...rehearsed, replies: heard }
}
