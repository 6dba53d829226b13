import type { Keywords } from '#core/messages/text.ts'
import type { OutgoingKind, ReplyKind } from '#core/vocabulary/messages.ts'
import {
  ACCEPTED,
  type AnswerStatus,
  type AssignmentStatus,
  DECLINED,
  UNCONFIRMED,
} from '#core/vocabulary/people.ts'
import type { Situation } from '#core/vocabulary/rehearsals.ts'
import type { NewestText, ReplyContext, Understanding } from '#reader/read.ts'
import { conversationOf } from './conversation.ts'
import { type Decided, type Decision, decide } from './decide.ts'
import { newestOf } from './newest-text.ts'
import type { ConversationText } from './text.ts'
import { thanksFor } from './thanks.ts'
import { understoodIn } from './understood.ts'
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

const NOW = Temporal.Instant.from('2030-01-06T12:00:00Z')

/** What went to the phone in a situation, oldest first. */
const KINDS: Partial<Record<Situation, readonly OutgoingKind[]>> = {
  which_one: ['confirmation', 'which_one'],
  accepted: ['confirmation', 'accepted_reply'],
  declined: ['confirmation', 'declined_reply'],
  nothing: [],
}

const textsIn = (situation: Situation): ConversationText[] =>
  (KINDS[situation] ?? ['confirmation']).map((kind, index, { length }) => {
    const sentAt = NOW.subtract({ minutes: length - index })
    return {
      kind,
      parentId: index === 0 ? null : 1,
      lines: askedIn(situation).map((_, line) => ({ assignmentId: `${line}` })),
      pendingAnswer: null,
      body: null,
      isTrial: false,
      loggedAt: sentAt,
      createdAt: sentAt,
    }
  })

function conversationIn(situation: Situation, keywords: Keywords) {
  const conversation = conversationOf(
    textsIn(situation),
    askedIn(situation).map(({ firstName, status }, index) => ({
      assignmentId: `${index}`,
      personId: firstName,
      planId: `${index}`,
      status,
      startsAt: NOW.add({ hours: 24 * 7 * (index + 1) }),
      service: '',
      team: '',
      position: '',
      times: [],
    })),
  )
  const newest = newestOf(conversation, NOW)
  return { ...conversation, newest, keywords, isOptedOut: situation === 'opted_out' }
}

const VERB: Readonly<Record<AnswerStatus, string>> = { C: 'Accepts', D: 'Declines' }

function meaningOfChanges(changes: readonly { status: AnswerStatus }[]): string {
  const [first, ...others] = changes
  if (!first) return 'Not understood.'
  if (others.some(({ status }) => status !== first.status)) return 'Accepts one and declines another.'
  return `${VERB[first.status]}${others.length > 0 ? ' all of them' : ''}.`
}

const verbOf = (understanding: Understanding): string =>
  understanding.kind === 'answer' && understanding.to !== 'items'
    ? VERB[STATUS[understanding.answer]]
    : 'An answer'

function meaningOfAnswer(
  understanding: Understanding,
  { changes, says }: Decision,
  isAsked: boolean,
): string {
  switch (says[0]?.kind) {
    case 'nothing_open':
      return isAsked ? 'Names a line that is not there.' : 'An answer, but nothing was asked.'
    case 'already_answered':
      return `${verbOf(understanding)}, as before.`
    case 'which_one':
      return `${verbOf(understanding)}, but does not say which one.`
    default:
      return meaningOfChanges(changes)
  }
}

function meaningOf(understanding: Decided, decision: Decision, isAsked: boolean): string {
  switch (understanding.kind) {
    case 'link':
      return 'Asks for the link to their page.'
    case 'answer':
      return meaningOfAnswer(understanding, decision, isAsked)
    case 'reason':
      return 'Says why they declined.'
    case 'ask_back':
      return 'Not certain enough to be taken for an answer.'
    case 'courtesy':
      return decision.says.length > 0
        ? 'A courtesy, but the question is still open.'
        : 'A courtesy. Nothing needs to be said.'
    case 'inbox':
      return 'For somebody at your church to read.'
    default:
      return 'Not understood.'
  }
}

function noteOf(understanding: Understanding, { changes, reason }: Decision): string | null {
  if (understanding.kind === 'reason') return 'The reason is written back.'
  const isExplained = reason !== null && changes.some(({ status }) => status === DECLINED)
  return isExplained ? 'The reason is written back with it.' : null
}

const indexOf = (assignmentId: string): number => Number(assignmentId)

const QUIET: Omit<Rehearsed, 'meaning'> = { replies: [], changes: [], isKept: false, note: null }

const say = (kind: ReplyKind, about: number[] = []): Pick<Rehearsed, 'replies'> => ({
  replies: [{ kind, about }],
})

const CONSENT = {
  stop: { ...QUIET, meaning: 'Wants no more texts.', ...say('stop_reply'), note: 'Gets no more texts.' },
  start: { ...QUIET, meaning: 'Wants texts again.', ...say('start_reply'), note: 'Gets texts again.' },
  help: { ...QUIET, meaning: 'Asks for help.', ...say('help_reply') },
} as const

function decided(text: string, understanding: Decided, situation: Situation, keywords: Keywords): Rehearsed {
  const conversation = conversationIn(situation, keywords)
  const decision = decide(conversation, { understanding, body: text }, NOW)
  const { changes, reason, says, isKept } = decision
  const isNew = understanding.kind === 'answer'
  const thanks = isNew ? thanksFor(changes, conversation.asked, reason !== null) : []
  return {
    meaning: meaningOf(understanding, decision, conversation.asked.length > 0),
    replies: [...thanks, ...says].map(({ kind, ids }) => ({ kind, about: ids.map(indexOf) })),
    changes: isNew
      ? changes.map(({ assignmentId, status }) => ({ index: indexOf(assignmentId), status }))
      : [],
    isKept,
    note: noteOf(understanding, decision),
  }
}

/** What a text from a volunteer in a situation would be understood as, answered with and change. */
export function rehearse(
  text: string,
  situation: Situation,
  { keywords, oneWayOnly }: { keywords: Keywords; oneWayOnly: boolean },
): Rehearsed {
  const meaning = understoodIn(text, contextOf(situation, keywords))
  if (meaning.kind === 'stop' || meaning.kind === 'start' || meaning.kind === 'help')
    return heard(CONSENT[meaning.kind], situation)
  if (oneWayOnly)
    return {
      ...QUIET,
      meaning: 'Not read: texting goes one way.',
      ...say('one_way_notice', askedIn(situation).length > 0 ? [0] : []),
    }
  return heard(decided(text, meaning, situation, keywords), situation)
}

/** Who has opted out gets no more than the word that they are back. */
const heard = (rehearsed: Rehearsed, situation: Situation): Rehearsed => ({
  ...rehearsed,
  replies: rehearsed.replies.filter(({ kind }) => situation !== 'opted_out' || kind === 'start_reply'),
})
