import { and, asc, eq, inArray, min, ne, sql } from 'drizzle-orm'
import type { LineStep, PersonInPlan, PersonWithLine } from '#contract/services.ts'
import { explain } from '#core/scheduling/reasons.ts'
import { fullName } from '#core/services/full-name.ts'
import { isInPart } from '#core/services/in-part.ts'
import { type Step, textsForLine, trueLineOf, unreachableBecause } from '#core/services/true-line.ts'
import type { LineFacts } from '#core/services/true-line-steps.ts'
import { SCHEDULED_KINDS } from '#core/vocabulary/messages.ts'
import { type AnswerStatus, isAnswer } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import {
  type AnswerRow,
  answers,
  type MessageRow,
  messages,
  people,
  phoneStates,
} from '#server/db/schema/schema.ts'
import { type PlanningDeps, planningNameOf } from '#server/planning-service.ts'

const stepView = ({ step, state, at, words, fix }: Step): LineStep => ({
  step,
  state,
  at: at?.toString() ?? null,
  words,
  fix,
})

/** Somebody on a plan with how far the question to them has come, and with whom they share their phone. */
function lineView(person: PersonInPlan, facts: LineFacts, sharers: readonly string[]): PersonWithLine {
  const { steps, answeredBy, fix } = trueLineOf(facts)
  return {
    ...person,
    steps: steps.map(stepView),
    answered_by: answeredBy,
    fix,
    shares_phone_with: [...sharers],
  }
}

type Who = { planId: string; personId: string; hasDate: boolean }

/** The texts to a person about a plan, a combined one too; in the order they go. */
const readTexts = (
  db: Db,
  churchId: number,
  { planId, personId }: Omit<Who, 'hasDate'>,
): Promise<MessageRow[]> =>
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
async function readOpenings(
  db: Db,
  churchId: number,
  personId: string,
): Promise<Map<number, Temporal.Instant>> {
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

type GivenAnswer = AnswerRow & { status: AnswerStatus }

const isGiven = (row: AnswerRow): row is GivenAnswer => isAnswer(row.status)

/** The newest answer to each assignment, unless it was taken back. */
async function readAnswers(db: Db, churchId: number, ids: string[]): Promise<Map<string, GivenAnswer>> {
  const rows = await db
    .select()
    .from(answers)
    .where(and(eq(answers.churchId, churchId), inArray(answers.assignmentId, ids)))
    .orderBy(asc(answers.id))
  const newest = new Map(rows.map((row) => [row.assignmentId, row]))
  return new Map([...newest].flatMap(([id, row]) => (isGiven(row) ? [[id, row]] : [])))
}

/** Why nobody can text this person, and who else answers on the same phone. */
async function readPhone(db: Db, churchId: number, personId: string, planning: string) {
  const [row] = await db
    .select({ person: people, state: phoneStates })
    .from(people)
    .leftJoin(
      phoneStates,
      and(eq(phoneStates.churchId, people.churchId), eq(phoneStates.phone, people.phone)),
    )
    .where(and(eq(people.churchId, churchId), eq(people.id, personId)))
  if (!row?.person.phone)
    return { trouble: unreachableBecause(row?.person ?? null, null, planning), sharers: [] }
  const others = await db
    .select({ firstName: people.firstName, lastName: people.lastName })
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
    trouble: unreachableBecause(row.person, row.state, planning),
    sharers: others.map(fullName),
  }
}

/** Each assignment of one person in one plan with how far its question has come. */
export async function withLines(
  deps: PlanningDeps,
  churchId: number,
  who: Who,
  assignments: readonly PersonInPlan[],
): Promise<PersonWithLine[]> {
  const { db } = deps
  const planning = await planningNameOf(deps, churchId)
  const texts = await readTexts(db, churchId, who)
  const openings = await readOpenings(db, churchId, who.personId)
  const ids = assignments.map((person) => person.assignment_id)
  const answerOf = await readAnswers(db, churchId, ids)
  const { trouble, sharers } = await readPhone(db, churchId, who.personId, planning)
  return assignments.map((person) => {
    const { assignment_id, status, answered_at } = person
    const facts = {
      planning,
      ...textsForLine(assignment_id, texts, openings),
      status,
      isInPart: isInPart(person),
      answeredAt: answered_at === null ? null : Temporal.Instant.from(answered_at),
      answer: answerOf.get(assignment_id) ?? null,
      trouble: trouble ?? (who.hasDate ? null : explain('no_date', planning)),
    }
    return lineView(person, facts, sharers)
  })
}
