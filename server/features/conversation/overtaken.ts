import { and, eq, exists, gte, max, not, or, sql } from 'drizzle-orm'
import { isAfter } from '#core/time/instant.ts'
import type { InboundText } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { isOneOf, type Key } from '#server/db/keys.ts'
import { answers, assignments, messages, people } from '#server/db/schema/schema.ts'

type Newest = { churchId: number; phone: string | null; at: Temporal.Instant | null }

const newestTexts = (db: Db, phones: readonly Key[]): Promise<Newest[]> =>
  db
    .select({ churchId: messages.churchId, phone: messages.fromNumber, at: max(messages.createdAt) })
    .from(messages)
    .where(and(isOneOf(messages.churchId, messages.fromNumber, phones), eq(messages.direction, 'in')))
    .groupBy(messages.churchId, messages.fromNumber)

const newestAnswers = (db: Db, phones: readonly Key[]): Promise<Newest[]> =>
  db
    .select({ churchId: people.churchId, phone: people.phone, at: max(answers.answeredAt) })
    .from(answers)
    .innerJoin(people, and(eq(people.churchId, answers.churchId), eq(people.id, answers.personId)))
    .where(isOneOf(people.churchId, people.phone, phones))
    .groupBy(people.churchId, people.phone)

/** Of an assignment: what the planning service has is an answer that we have written there, or are writing. */
const isWrittenByUs = (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(answers)
      .where(
        and(
          eq(answers.churchId, assignments.churchId),
          eq(answers.assignmentId, assignments.id),
          eq(answers.status, assignments.status),
          or(
            eq(answers.writeBack, 'pending'),
            gte(answers.writeBackAt, sql`${assignments.statusUpdatedAt} - interval '1 minute'`),
          ),
        ),
      ),
  )

/** What a leader decided in the planning service. An answer may be written there long after it was given. */
const newestDecisions = (db: Db, phones: readonly Key[]): Promise<Newest[]> =>
  db
    .select({ churchId: people.churchId, phone: people.phone, at: max(assignments.statusUpdatedAt) })
    .from(assignments)
    .innerJoin(people, and(eq(people.churchId, assignments.churchId), eq(people.id, assignments.personId)))
    .where(and(isOneOf(people.churchId, people.phone, phones), not(isWrittenByUs(db))))
    .groupBy(people.churchId, people.phone)

/** Texts that were found late, after something newer was said or decided: somebody at the church reads them. */
export async function findOvertaken(
  db: Db,
  texts: readonly { churchId: number; text: InboundText }[],
): Promise<ReadonlySet<string>> {
  const late = texts.flatMap(({ churchId, text: { sid, from, writtenAt } }) =>
    writtenAt ? [{ churchId, sid, id: from, writtenAt }] : [],
  )
  if (late.length === 0) return new Set()
  const phones = late.map(({ churchId, id }) => ({ churchId, id }))
  const newest = [
    ...(await newestTexts(db, phones)),
    ...(await newestAnswers(db, phones)),
    ...(await newestDecisions(db, phones)),
  ]
  const isOvertaken = (one: (typeof late)[number]): boolean =>
    newest.some(
      ({ churchId, phone, at }) =>
        churchId === one.churchId && phone === one.id && at !== null && isAfter(at, one.writtenAt),
    )
  return new Set(late.filter(isOvertaken).map(({ sid }) => sid))
}
