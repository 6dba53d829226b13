import { and, eq, ne } from 'drizzle-orm'
import { fullName } from '#core/services/full-name.ts'
import type { Db } from '#server/db/connect.ts'
import { assignments, people } from '#server/db/schema/schema.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import type { Volunteer } from './parts.ts'

/** The name that a plan has for somebody whose details were never read. */
async function nameOnPlan(db: Db, churchId: number, personId: string): Promise<string | null> {
  const [row] = await db
    .select({ name: assignments.personName })
    .from(assignments)
    .where(and(eq(assignments.churchId, churchId), eq(assignments.personId, personId)))
    .limit(1)
  return row?.name ?? null
}

/** Somebody whom the church has, or had, on a plan. */
export async function findVolunteer(db: Db, churchId: number, id: string): Promise<Volunteer> {
  const [person] = await db
    .select()
    .from(people)
    .where(and(eq(people.churchId, churchId), eq(people.id, id)))
  if (!person) {
    const name = await nameOnPlan(db, churchId, id)
    if (name === null) throw refuse(404, NOT_FOUND)
    return { id, name, phone: null }
  }
  const { phone } = person
  const shared =
    phone === null
      ? 0
      : await db.$count(
          people,
          and(eq(people.churchId, churchId), eq(people.phone, phone), ne(people.id, id)),
        )
  return { id, name: fullName(person), phone: shared > 0 ? null : phone }
}
