import { type Explanation, explain } from '#core/scheduling/reasons.ts'
import { isAfter } from '#core/time/instant.ts'
import { isForecast, isLost, type MessageState } from '#core/vocabulary/messages.ts'
import {
  ACCEPTED,
  type AnsweredBy,
  type AnswerSource,
  type AnswerStatus,
  isAnswer,
  LINE_STEPS,
  type LineStepName,
  type LineStepState,
  NOT_ASKED,
  type PersonStatus,
  type WriteBackState,
} from '#core/vocabulary/people.ts'

/** A text that asked or reminded somebody. */
export type LineText = {
  state: MessageState
  reason: string | null
  errorMessage: string | null
  fix: string | null
  dueAt: Temporal.Instant | null
  loggedAt: Temporal.Instant | null
  acceptedAt: Temporal.Instant | null
  deliveredAt: Temporal.Instant | null
  createdAt: Temporal.Instant
}

/** An answer that came through us. */
export type LineAnswer = {
  status: AnswerStatus
  source: AnswerSource
  answeredAt: Temporal.Instant
  writeBack: WriteBackState
  writeBackAt: Temporal.Instant | null
  writeBackDetail: string | null
}

/** What the true line of one assignment is made of. */
export type LineFacts = {
  /** What the church's planning service is called. */
  planning: string
  status: PersonStatus
  /** Some of the times were declined while the others were accepted. */
  isInPart: boolean
  /** When the planning service had the answer. */
  answeredAt: Temporal.Instant | null
  /** The texts that asked or reminded this person, oldest first; cancelled ones left out. */
  texts: readonly LineText[]
  /** A text went to the owner's phone on trial. */
  isPreviewed: boolean
  /** When the personal link in one of them was first opened. */
  openedAt: Temporal.Instant | null
  /** The newest answer that came through us. */
  answer: LineAnswer | null
  /** Why this person cannot be texted at all. */
  trouble: Explanation | null
}

/** How one step went: when it was done, or what it waits for, or why it failed and what mends it. */
export type StepOutcome = {
  state: LineStepState
  at: Temporal.Instant | null
  words: string
  fix: string | null
}

const done = (at: Temporal.Instant | null, words: string): StepOutcome => ({
  state: 'done',
  at,
  words,
  fix: null,
})
const waiting = (words: string, fix: string | null = null): StepOutcome => ({
  state: 'waiting',
  at: null,
  words,
  fix,
})
const failed = (words: string, fix: string | null): StepOutcome => ({ state: 'failed', at: null, words, fix })

/** A step that is not needed, or that cannot come any more. */
export const skipped = (words = ''): StepOutcome => ({ state: 'skipped', at: null, words, fix: null })

const isToGo = ({ state }: LineText): boolean => state === 'planned' || state === 'held'
/** It does not go, unless somebody changes something. */
const isStuck = ({ state }: LineText): boolean => state === 'blocked' || state === 'skipped'

/** The text the line is about: the last one before the answer, else the last that went, else the next. */
function textOf({ texts, answer }: LineFacts): LineText | null {
  const gone = texts.filter(({ state }) => !isForecast(state))
  const before = gone.filter(({ loggedAt }) => !answer || !loggedAt || !isAfter(loggedAt, answer.answeredAt))
  return before.at(-1) ?? gone.at(-1) ?? texts.find(isToGo) ?? texts.find(isStuck) ?? null
}

type Known = LineFacts & { text: LineText | null }

const notYetAsked = (planning: string): string =>
  `Is planned once ${planning} has sent the scheduling e-mail.`
const PREVIEWED =
  'On trial it went to the owner’s phone. This person is texted once you start sending to volunteers.'
const NO_TEXT = 'No text is planned: your template or your settings leave it out.'

function planned({ status, text, isPreviewed, trouble, planning }: Known): StepOutcome {
  const cause =
    text?.state === 'blocked' || !text ? (trouble ?? explain(text?.reason ?? null, planning)) : null
  if (isAnswer(status) && (!text || text.state === 'blocked'))
    return skipped('Nobody had to be asked by text.')
  if (!text && isPreviewed) return waiting(PREVIEWED)
  if (text?.state === 'skipped') return skipped('You skipped this text.')
  if (cause) return failed(cause.sentence, cause.fix)
  if (text) return done(text.dueAt ?? text.createdAt, 'When the text goes out.')
  return waiting(status === NOT_ASKED ? notYetAsked(planning) : NO_TEXT)
}

function accepted({ text, planning }: Known): StepOutcome {
  if (!text || isStuck(text)) return waiting('')
  if (text.state === 'held') return waiting('On hold until you release it.')
  if (text.state === 'planned') {
    const cause = explain(text.reason, planning)
    return waiting(cause?.sentence ?? 'Goes out at its time.', cause?.fix)
  }
  if (text.acceptedAt || text.state === 'delivered') return done(text.acceptedAt, 'The carrier took it.')
  if (text.state === 'failed') return failed(text.errorMessage ?? 'The carrier did not take it.', text.fix)
  return waiting('On its way to the carrier.')
}

function delivered({ text }: Known): StepOutcome {
  if (text?.state === 'delivered') return done(text.deliveredAt, 'It reached the phone.')
  if (!text?.acceptedAt) return waiting('')
  if (isLost(text.state)) return failed(text.errorMessage ?? 'It did not reach the phone.', text.fix)
  return waiting('The phone has not confirmed it yet.')
}

const opened = ({ openedAt }: Known): StepOutcome =>
  openedAt ? done(openedAt, 'The personal link was opened.') : waiting('The link has not been opened.')

const BY: Record<Exclude<AnsweredBy, 'planning'>, string> = {
  text: 'by text',
  link: 'on the personal page',
  staff: 'by your church',
}

/** Where the answer that counts was given: through us, unless the planning service has another one. */
export function answeredBy({ status, answer }: LineFacts): AnsweredBy | null {
  if (!isAnswer(status)) return null
  const isOurs = answer?.status === status && answer.writeBack !== 'overruled'
  return answer && isOurs ? answer.source : 'planning'
}

function answered(known: Known): StepOutcome {
  const by = answeredBy(known)
  if (!by) return waiting(known.trouble?.sentence ?? 'No answer yet.', known.trouble?.fix)
  const at = by === 'planning' ? known.answeredAt : (known.answer?.answeredAt ?? known.answeredAt)
  const accepted = known.isInPart ? 'Accepted in part' : 'Accepted'
  return done(
    at,
    `${known.status === ACCEPTED ? accepted : 'Declined'} ${by === 'planning' ? `in ${known.planning}` : BY[by]}.`,
  )
}

const WRITE_BACK: Record<WriteBackState, (planning: string, answer: LineAnswer) => StepOutcome> = {
  pending: (planning, { writeBackDetail }) =>
    waiting(
      writeBackDetail
        ? `${planning} does not take it at the moment; we keep trying.`
        : `On its way to ${planning}.`,
    ),
  superseded: (planning) => waiting(`On its way to ${planning}.`),
  written: (planning, { writeBackAt }) => done(writeBackAt, `${planning} has it.`),
  overruled: (planning) =>
    failed(
      `It was changed in ${planning} meanwhile, and that counts.`,
      'If the volunteer is right, change it there.',
    ),
  gone: (planning) => skipped(`Is no longer scheduled in ${planning}.`),
  failed: (planning) => failed(`${planning} did not take the answer.`, 'Set it there by hand.'),
  kept: (planning) =>
    failed(
      `${planning} takes no answer for single times from us. It counts here.`,
      'Set the times there by hand.',
    ),
}

function writtenBack(known: Known): StepOutcome {
  const { answer, status } = known
  if (answer && (answeredBy(known) !== 'planning' || answer.writeBack === 'overruled'))
    return WRITE_BACK[answer.writeBack](known.planning, answer)
  return isAnswer(status) ? skipped('The answer was given there.') : waiting('')
}

const OUTCOMES: Record<LineStepName, (known: Known) => StepOutcome> = {
  planned,
  accepted,
  delivered,
  opened,
  answered,
  written_back: writtenBack,
}

/** How each step went, seen by itself; in the order of the steps. */
export function outcomesOf(facts: LineFacts): (StepOutcome & { step: LineStepName })[] {
  const known = { ...facts, text: textOf(facts) }
  return LINE_STEPS.map((step) => ({ step, ...OUTCOMES[step](known) }))
}
