import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { assignments, people } from '#server/db/schema/schema.ts'
import type { PersonRow } from './views.ts'

export const peopleByIds = (db: Db, churchId: number, ids: readonly string[]): Promise<PersonRow[]> =>
  db
    .select()
    .from(people)
    .where(and(eq(people.churchId, churchId), inArray(people.id, [...ids])))

/** Who is on a plan that is not over and was never read, or last read before `readBefore`. */
export const peopleToRead = async (
  db: Db,
  churchId: number,
  readBefore: Temporal.Instant,
  now: Temporal.Instant,
): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ id: assignments.personId })
    .from(assignments)
    .leftJoin(people, and(eq(people.churchId, assignments.churchId), eq(people.id, assignments.personId)))
    .where(
      and(
        eq(assignments.churchId, churchId),
        isNull(assignments.removedAt),
        isNotNull(assignments.personId),
        or(isNull(assignments.endsAt), gt(assignments.endsAt, now)),
        or(isNull(people.id), lt(people.readAt, readBefore)),
      ),
    )
    .orderBy(asc(assignments.personId))
  return rows.flatMap(({ id }) => id ?? [])
}
