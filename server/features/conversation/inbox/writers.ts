import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { type MessageRow, type PersonRow, people } from '#server/db/schema/schema.ts'

/** The phones that some entries came from. */
export const phonesOf = (entries: readonly MessageRow[]): string[] => [
  ...new Set(entries.flatMap((entry) => entry.fromNumber ?? [])),
]

/** Everybody who may have written one of some entries: a condition on `people`. */
export function mayHaveWrittenOne(churchId: number, entries: readonly MessageRow[]): SQL | undefined {
  const knownIds = entries.flatMap((entry) => entry.personId ?? [])
  return and(
    eq(people.churchId, churchId),
    or(inArray(people.phone, phonesOf(entries)), inArray(people.id, knownIds)),
  )
}

/** Everybody who may have written one of some entries, by first name. */
export const listWriters = (db: Db, churchId: number, entries: readonly MessageRow[]): Promise<PersonRow[]> =>
  db
    .select()
    .from(people)
    .where(mayHaveWrittenOne(churchId, entries))
    .orderBy(asc(people.firstName), asc(people.id))
