import { and, asc, eq, inArray, min, ne, sql } from 'drizzle-orm'
import type { PersonInPlan, PersonWithLine } from '#contract/services.ts'
import type { MessageKind } from '#core/scheduling/catalogue.ts'
import type { Db } from '#server/db/connect.ts'
import { answers, messages, people, phoneStates } from '#server/db/schema/schema.ts'
import { type AnswerRow, lineView, type TextRow, troubleOf } from './views.ts'

const ASKING: MessageKind[] = ['confirmation', 'confirmation_reminder', 'follow_up']

type Who = { planId: string; personId: string }

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
        inArray(messages.kind, ASKING),
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
  who: Who,
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
    })
  })
}
