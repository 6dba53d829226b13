import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { success } from '#core/outcome.ts'
import type { PlanningOutcome, PlanningPerson } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { assignments, people, plans } from '#server/db/schema/schema.ts'
import { LONG_AGO, type Reading, type Store, type Stored } from '../views.ts'
import { peopleByIds } from './queries.ts'
import { chosenPhone, goneRow, isReachedTheSame, isShownTheSame, type PersonRow, personRow } from './views.ts'

/** At most this many people in one request. */
export const PEOPLE_AT_ONCE = 50

/** Names and phone numbers of some people. */
export const readPeople = async (reading: Reading, ids: readonly string[]): PlanningOutcome<Store> => {
  const { deps, church, access } = reading
  const startedAt = deps.clock.now()
  const read = await deps.planning.people(access, [...ids])
  return read.ok ? success((tx) => storePeople(tx, church, { ids, read: read.value }, startedAt)) : read
}

const storePeople = async (
  tx: Db,
  church: Reading['church'],
  { ids, read }: { ids: readonly string[]; read: PlanningPerson[] },
  readAt: Temporal.Instant,
): Promise<Stored> => {
  if (ids.length === 0) return { people: [], isChanged: false }
  const known = new Map((await peopleByIds(tx, church.id, ids)).map((row) => [row.id, row]))
  const found = new Map(read.map((person) => [person.id, person]))
  const strangers = await namesOnPlans(
    tx,
    church.id,
    ids.filter((id) => !found.has(id)),
  )
  const rows = [
    ...read.map((person) => personRow(church, person, readAt)),
    ...strangers.map((stranger) => goneRow(church.id, known.get(stranger.id), stranger, readAt)),
  ]
  await upsert(tx, rows)
  const left = rows.filter((row) => row.isArchived && known.get(row.id)?.isArchived === false)
  await rereadPlansOf(
    tx,
    church.id,
    left.map(({ id }) => id),
    readAt,
  )
  return {
    people: rows.filter((row) => !isReachedTheSame(row, known.get(row.id))).map(({ id }) => id),
    isChanged: rows.some((row) => !isShownTheSame(row, known.get(row.id))),
  }
}

const upsert = async (tx: Db, rows: PersonRow[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insert(people)
    .values(rows)
    .onConflictDoUpdate({
      target: [people.churchId, people.id],
      set: {
        firstName: sql`excluded.first_name`,
        lastName: sql`excluded.last_name`,
        phones: sql`excluded.phones`,
        phone: sql`excluded.phone`,
        phoneProblem: sql`excluded.phone_problem`,
        isArchived: sql`excluded.is_archived`,
        readAt: sql`excluded.read_at`,
      },
    })
}

/** People whom the planning service no longer knows, with the name that a plan has for them. */
const namesOnPlans = async (
  tx: Db,
  churchId: number,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> => {
  if (ids.length === 0) return []
  const rows = await tx
    .selectDistinct({ id: assignments.personId, name: assignments.personName })
    .from(assignments)
    .where(and(eq(assignments.churchId, churchId), inArray(assignments.personId, [...ids])))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.map((id) => ({ id, name: names.get(id) ?? '' }))
}

/** Somebody was archived, deleted or merged into somebody else: their plans say who serves now. */
const rereadPlansOf = async (
  tx: Db,
  churchId: number,
  personIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> => {
  if (personIds.length === 0) return
  const theirs = tx
    .select({ id: assignments.planId })
    .from(assignments)
    .where(
      and(
        eq(assignments.churchId, churchId),
        inArray(assignments.personId, [...personIds]),
        isNull(assignments.removedAt),
        gt(assignments.endsAt, now),
      ),
    )
  await tx
    .update(plans)
    .set({ assignmentsReadAt: LONG_AGO })
    .where(and(eq(plans.churchId, churchId), inArray(plans.id, theirs)))
}

/** Chooses everybody's number again after the church changed its preference or country. Answers whose changed. */
export const chooseAllPhones = async (tx: Db, church: Reading['church']): Promise<string[]> => {
  const everybody = await tx.select().from(people).where(eq(people.churchId, church.id))
  const changed = everybody
    .map((person) => ({ person, chosen: chosenPhone(person, church) }))
    .filter(({ person, chosen }) => !isReachedTheSame({ ...person, ...chosen }, person))
    .map(({ person, chosen }) => ({ id: person.id, phone: chosen.phone, problem: chosen.phoneProblem }))
  await tx.execute(sql`
    update people set phone = chosen.phone, phone_problem = chosen.problem
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as chosen(id text, phone text, problem text)
    where people.church_id = ${church.id} and people.id = chosen.id`)
  return changed.map(({ id }) => id)
}
