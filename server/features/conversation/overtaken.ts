import { and, eq, inArray, max } from 'drizzle-orm'
import { isAfter } from '#core/time/instant.ts'
import type { InboundText } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { answers, assignments, messages, people } from '#server/db/schema/schema.ts'

type Newest = { phone: string | null; at: Temporal.Instant | null }

const newestTexts = (db: Db, churchId: number, phones: string[]): Promise<Newest[]> =>
  db
    .select({ phone: messages.fromNumber, at: max(messages.createdAt) })
    .from(messages)
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.direction, 'in'),
        inArray(messages.fromNumber, phones),
      ),
    )
    .groupBy(messages.fromNumber)

const newestAnswers = (db: Db, churchId: number, phones: string[]): Promise<Newest[]> =>
  db
    .select({ phone: people.phone, at: max(answers.answeredAt) })
    .from(answers)
    .innerJoin(people, and(eq(people.churchId, answers.churchId), eq(people.id, answers.personId)))
    .where(and(eq(answers.churchId, churchId), inArray(people.phone, phones)))
    .groupBy(people.phone)

/** What a leader decided in the planning service. */
const newestDecisions = (db: Db, churchId: number, phones: string[]): Promise<Newest[]> =>
  db
    .select({ phone: people.phone, at: max(assignments.statusUpdatedAt) })
    .from(assignments)
    .innerJoin(people, and(eq(people.churchId, assignments.churchId), eq(people.id, assignments.personId)))
    .where(and(eq(assignments.churchId, churchId), inArray(people.phone, phones)))
    .groupBy(people.phone)

/** Texts that were found late, after something newer was said or decided: somebody at the church reads them. */
export async function findOvertaken(
  db: Db,
  churchId: number,
  texts: readonly InboundText[],
): Promise<ReadonlySet<string>> {
  const late = texts.flatMap(({ sid, from, writtenAt }) => (writtenAt ? [{ sid, from, writtenAt }] : []))
  if (late.length === 0) return new Set()
  const phones = late.map(({ from }) => from)
  const newest = [
    ...(await newestTexts(db, churchId, phones)),
    ...(await newestAnswers(db, churchId, phones)),
    ...(await newestDecisions(db, churchId, phones)),
  ]
  const isOvertaken = ({ from, writtenAt }: (typeof late)[number]): boolean =>
    newest.some(({ phone, at }) => phone === from && at !== null && isAfter(at, writtenAt))
  return new Set(late.filter(isOvertaken).map(({ sid }) => sid))
}
