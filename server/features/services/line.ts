import { and, asc, eq, inArray, min, ne, sql } from 'drizzle-orm'
import type { LineStep, PersonInPlan, PersonWithLine } from '#contract/services.ts'
import { type Explanation, explain } from '#core/scheduling/reasons.ts'
import { isAfter } from '#core/time/instant.ts'
import { SCHEDULED_KINDS } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import {
  type AnswerRow,
  answers,
  type MessageRow,
  messages,
  type PersonRow,
  type PhoneStateRow,
  people,
  phoneStates,
} from '#server/db/schema/schema.ts'

export type TextRow = MessageRow

/** What the line of one assignment is made of. */
export type LineFacts = {
  person: PersonInPlan
  /** The texts that asked or reminded this person, oldest first; cancelled ones left out. */
  texts: readonly TextRow[]
  /** A text went to the owner's phone on trial. */
  isPreviewed: boolean
  /** When the personal link in one of them was first opened. */
  openedAt: Temporal.Instant | null
  /** The newest answer that came through us. */
  answer: AnswerRow | null
  /** Why this person cannot be texted at all. */
  trouble: Explanation | null
  sharers: readonly string[]
}

type PhoneState = PhoneStateRow

/** Why a person cannot be texted, whatever is planned. */
export const troubleOf = (
  person: Pick<PersonRow, 'phone' | 'phoneProblem'> | null,
  state: PhoneState | null,
): Explanation | null => {
  if (!person?.phone) return explain(person?.phoneProblem ?? 'no_mobile')
  if (state?.optedOutAt) return explain('opted_out')
  const usual = state?.badSince ? explain('bad_number') : null
  return usual && { sentence: state?.badReason ?? usual.sentence, fix: state?.badFix ?? usual.fix }
}

type Outcome = Omit<LineStep, 'step'>
type Known = LineFacts & { text: TextRow | null; isAnswered: boolean }

const done = (at: Temporal.Instant | null, words: string): Outcome => ({
  state: 'done',
  at: at?.toString() ?? null,
  words,
  fix: null,
})
const waiting = (words: string, fix: string | null = null): Outcome => ({
  state: 'waiting',
  at: null,
  words,
  fix,
})
const failed = (words: string, fix: string | null): Outcome => ({ state: 'failed', at: null, words, fix })
const skipped = (words = ''): Outcome => ({ state: 'skipped', at: null, words, fix: null })

const TO_GO = ['planned', 'held']
const STAYS = ['blocked', 'skipped']
const isGone = ({ state }: TextRow): boolean => ![...TO_GO, ...STAYS].includes(state)

/** The text the line is about: the last one before the answer, else the last that went, else the next. */
const textOf = ({ texts, answer }: LineFacts): TextRow | null => {
  const gone = texts.filter(isGone)
  const before = gone.filter(({ loggedAt }) => !answer || !loggedAt || !isAfter(loggedAt, answer.answeredAt))
  const next = [TO_GO, STAYS].flatMap((states) => texts.filter(({ state }) => states.includes(state)))
  return before.at(-1) ?? gone.at(-1) ?? next[0] ?? null
}

const NOT_YET_ASKED = 'Is planned once Planning Center has sent the scheduling e-mail.'
const PREVIEWED =
  'On trial it went to the owner’s phone. This person is texted once you start sending to volunteers.'
const NO_TEXT = 'No text is planned: your template or your settings leave it out.'

const planned = ({ person, text, isPreviewed, isAnswered, trouble }: Known): Outcome => {
  const cause = text?.state === 'blocked' || !text ? (trouble ?? explain(text?.reason ?? null)) : null
  if (isAnswered && (!text || text.state === 'blocked')) return skipped('Nobody had to be asked by text.')
  if (!text && isPreviewed) return waiting(PREVIEWED)
  if (text?.state === 'skipped') return skipped('You skipped this text.')
  if (cause) return failed(cause.sentence, cause.fix)
  if (text) return done(text.dueAt ?? text.createdAt, 'When the text goes out.')
  return waiting(person.status === '' ? NOT_YET_ASKED : NO_TEXT)
}

const accepted = ({ text }: Known): Outcome => {
  if (!text || STAYS.includes(text.state)) return waiting('')
  if (text.state === 'held') return waiting('On hold until you release it.')
  if (text.state === 'planned') {
    const cause = explain(text.reason)
    return waiting(cause?.sentence ?? 'Goes out at its time.', cause?.fix)
  }
  if (text.acceptedAt) return done(text.acceptedAt, 'The carrier took it.')
  if (text.state === 'failed') return failed(text.errorMessage ?? 'The carrier did not take it.', text.fix)
  return waiting('On its way to the carrier.')
}

const delivered = ({ text }: Known): Outcome => {
  if (text?.state === 'delivered') return done(text.deliveredAt, 'It reached the phone.')
  if (!text?.acceptedAt) return waiting('')
  if (text.state === 'failed' || text.state === 'undelivered')
    return failed(text.errorMessage ?? 'It did not reach the phone.', text.fix)
  return waiting('The phone has not confirmed it yet.')
}

const opened = ({ openedAt }: Known): Outcome =>
  openedAt ? done(openedAt, 'The personal link was opened.') : waiting('The link has not been opened.')

const BY = {
  text: 'by text',
  link: 'on the personal page',
  staff: 'by your church',
  planning: 'in Planning Center',
}

const answeredBy = ({ person, answer }: LineFacts): PersonWithLine['answered_by'] => {
  if (person.status !== 'C' && person.status !== 'D') return null
  const isOurs = answer?.status === person.status && answer.writeBack !== 'overruled'
  return answer && isOurs ? answer.source : 'planning'
}

const answered = (known: Known): Outcome => {
  const by = answeredBy(known)
  if (!by) return waiting(known.trouble?.sentence ?? 'No answer yet.', known.trouble?.fix)
  const { status, answered_at } = known.person
  const at = answered_at === null ? null : Temporal.Instant.from(answered_at)
  return done(
    by === 'planning' ? at : (known.answer?.answeredAt ?? at),
    `${status === 'C' ? 'Accepted' : 'Declined'} ${BY[by]}.`,
  )
}

const WRITE_BACK: Record<AnswerRow['writeBack'], (answer: AnswerRow) => Outcome> = {
  pending: ({ writeBackDetail }) =>
    waiting(
      writeBackDetail
        ? 'Planning Center does not take it at the moment; we keep trying.'
        : 'On its way to Planning Center.',
    ),
  superseded: () => waiting('On its way to Planning Center.'),
  written: ({ writeBackAt }) => done(writeBackAt, 'Planning Center has it.'),
  overruled: () =>
    failed(
      'It was changed in Planning Center meanwhile, and that counts.',
      'If the volunteer is right, change it there.',
    ),
  gone: () => skipped('Is no longer scheduled in Planning Center.'),
  failed: () => failed('Planning Center did not take the answer.', 'Set it there by hand.'),
}

const writtenBack = (known: Known): Outcome => {
  if (known.answer && (answeredBy(known) !== 'planning' || known.answer.writeBack === 'overruled'))
    return WRITE_BACK[known.answer.writeBack](known.answer)
  return known.isAnswered ? skipped('The answer was given there.') : waiting('')
}

const STEPS: readonly (readonly [LineStep['step'], (known: Known) => Outcome])[] = [
  ['planned', planned],
  ['accepted', accepted],
  ['delivered', delivered],
  ['opened', opened],
  ['answered', answered],
  ['written_back', writtenBack],
]
const OF_THE_TEXT: readonly LineStep['step'][] = ['accepted', 'delivered', 'opened']

/** Nothing waits for what came after it, nor for a text that failed or will not go. */
const settled = (steps: readonly LineStep[]): LineStep[] =>
  steps.map((step, place) => {
    const isPassed = steps.slice(place + 1).some(({ state }) => state === 'done')
    const isStopped =
      OF_THE_TEXT.includes(step.step) &&
      steps.slice(0, place).some(({ state }) => state === 'failed' || state === 'skipped')
    return step.state === 'waiting' && (isPassed || isStopped) ? { ...step, ...skipped() } : step
  })

/** How far the question to one person has come: each step with its time, each failure with its cause and fix. */
export const lineView = (facts: LineFacts): PersonWithLine => {
  const { person, sharers } = facts
  const isAnswered = person.status === 'C' || person.status === 'D'
  const known: Known = { ...facts, isAnswered, text: textOf(facts) }
  const steps = settled(STEPS.map(([step, outcomeOf]) => ({ step, ...outcomeOf(known) })))
  return {
    ...person,
    steps,
    answered_by: answeredBy(facts),
    fix: steps.find(({ fix }) => fix !== null)?.fix ?? null,
    shares_phone_with: [...sharers],
  }
}

type Who = { planId: string; personId: string }

/** No text is planned for a plan that has no times. */
const NO_DATE: Explanation = {
  sentence: 'The plan has no date and time in Planning Center, so nobody is asked by text.',
  fix: 'Give the plan a date and time there.',
}

/** The texts to a person about a plan, a combined one too; in the order they go. */
const readTexts = (db: Db, churchId: number, { planId, personId }: Who): Promise<TextRow[]> =>
  db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.personId, personId),
        eq(messages.direction, 'out'),
        inArray(messages.kind, [...SCHEDULED_KINDS]),
        ne(messages.state, 'cancelled'),
        sql`${messages.lines} @> ${JSON.stringify([{ planId }])}::jsonb`,
      ),
    )
    .orderBy(asc(sql`coalesce(${messages.loggedAt}, ${messages.dueAt})`), asc(messages.id))

/** When the link of each text was first opened, by the id of the text. */
const readOpenings = async (
  db: Db,
  churchId: number,
  personId: string,
): Promise<Map<number, Temporal.Instant>> => {
  const rows = await db
    .select({ textId: messages.parentId, at: min(messages.loggedAt) })
    .from(messages)
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.personId, personId),
        eq(messages.direction, 'clicked'),
      ),
    )
    .groupBy(messages.parentId)
  return new Map(rows.flatMap(({ textId, at }) => (textId === null || at === null ? [] : [[textId, at]])))
}

/** The newest answer to each assignment. */
const readAnswers = async (db: Db, churchId: number, ids: string[]): Promise<Map<string, AnswerRow>> => {
  const rows = await db
    .select()
    .from(answers)
    .where(and(eq(answers.churchId, churchId), inArray(answers.assignmentId, ids)))
    .orderBy(asc(answers.id))
  return new Map(rows.map((row) => [row.assignmentId, row]))
}

/** Why nobody can text this person, and who else answers on the same phone. */
const readPhone = async (db: Db, churchId: number, personId: string) => {
  const [row] = await db
    .select({ person: people, state: phoneStates })
    .from(people)
    .leftJoin(
      phoneStates,
      and(eq(phoneStates.churchId, people.churchId), eq(phoneStates.phone, people.phone)),
    )
    .where(and(eq(people.churchId, churchId), eq(people.id, personId)))
  if (!row?.person.phone) return { trouble: troubleOf(row?.person ?? null, null), sharers: [] }
  const others = await db
    .select({ first: people.firstName, last: people.lastName })
    .from(people)
    .where(
      and(
        eq(people.churchId, churchId),
        eq(people.phone, row.person.phone),
        ne(people.id, personId),
        eq(people.isArchived, false),
      ),
    )
    .orderBy(asc(people.firstName), asc(people.id))
  return {
    trouble: troubleOf(row.person, row.state),
    sharers: others.map(({ first, last }) => `${first} ${last}`.trim()),
  }
}

/** Each assignment of one person in one plan with how far its question has come. */
export const withLines = async (
  db: Db,
  churchId: number,
  { hasDate, ...who }: Who & { hasDate: boolean },
  assignments: readonly PersonInPlan[],
): Promise<PersonWithLine[]> => {
  const texts = await readTexts(db, churchId, who)
  const openings = await readOpenings(db, churchId, who.personId)
  const ids = assignments.map((person) => person.assignment_id)
  const answerOf = await readAnswers(db, churchId, ids)
  const phone = await readPhone(db, churchId, who.personId)
  return assignments.map((person) => {
    const ofThis = texts.filter((text) =>
      text.lines.some((line) => line.assignmentId === person.assignment_id),
    )
    const about = ofThis.filter(({ isTrial }) => !isTrial)
    const opened = about.flatMap((text) => openings.get(text.id) ?? [])
    return lineView({
      person,
      texts: about,
      isPreviewed: ofThis.length > about.length,
      openedAt: opened.sort(Temporal.Instant.compare)[0] ?? null,
      answer: answerOf.get(person.assignment_id) ?? null,
      ...phone,
      trouble: phone.trouble ?? (hasDate ? null : NO_DATE),
    })
  })
}
