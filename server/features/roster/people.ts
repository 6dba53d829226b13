import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { choosePhone } from '#core/messages/phone.ts'
import { success } from '#core/outcome.ts'
import type { PlanningOutcome, PlanningPerson } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { assignments, type ChurchRow, type PersonRow, people, plans } from '#server/db/schema/schema.ts'
import { takeOverTexts } from '#server/features/messages/merged.ts'
import { forgetLosses } from '#server/features/messages/phone-trouble.ts'
import { LONG_AGO, type Reading, type Store, type Stored } from './reading.ts'
import { upsert } from './upsert.ts'

type PhoneRules = Pick<ChurchRow, 'id' | 'phonePreference' | 'countryIso'>

/** The number that is texted, or why there is none. Nobody who is archived is texted. */
function chosenPhone(
  person: Pick<PersonRow, 'phones' | 'isArchived'>,
  { phonePreference, countryIso }: PhoneRules,
): Pick<PersonRow, 'phone' | 'phoneProblem'> {
  if (person.isArchived) return { phone: null, phoneProblem: 'no_mobile' }
  const { phone, unreachable } = choosePhone(person.phones, phonePreference, countryIso)
  return { phone, phoneProblem: unreachable }
}

/** Since when the church knows that somebody has no number that can be texted. */
const problemSince = (phone: string | null, known: PersonRow | undefined, now: Temporal.Instant) =>
  phone === null ? (known?.phoneProblemSince ?? now) : null

function personRow(
  church: PhoneRules,
  read: PlanningPerson,
  known: PersonRow | undefined,
  readAt: Temporal.Instant,
): PersonRow {
  const person = { phones: read.phones, isArchived: read.status === 'inactive' }
  const chosen = chosenPhone(person, church)
  return {
    churchId: church.id,
    id: read.id,
    firstName: read.firstName,
    lastName: read.lastName,
    ...person,
    ...chosen,
    phoneProblemSince: problemSince(chosen.phone, known, readAt),
    readAt,
  }
}

/** Somebody whom the planning service no longer knows: kept for the log, under the name a plan gave. */
const goneRow = (
  churchId: number,
  known: PersonRow | undefined,
  stranger: { id: string; name: string },
  readAt: Temporal.Instant,
): PersonRow => ({
  churchId,
  id: stranger.id,
  firstName: known?.firstName ?? stranger.name,
  lastName: known?.lastName ?? '',
  phones: [],
  phone: null,
  phoneProblem: 'no_mobile',
  phoneProblemSince: problemSince(null, known, readAt),
  isArchived: true,
  readAt,
})

const shown = ({ firstName, lastName, phones, phone, phoneProblem, isArchived }: PersonRow): string =>
  JSON.stringify([
    [firstName, lastName, phone, phoneProblem, isArchived],
    phones.map(({ number, e164, location, isPrimary }) => [number, e164, location, isPrimary]),
  ])

const isShownTheSame = (one: PersonRow, other: PersonRow | undefined): boolean =>
  other !== undefined && shown(one) === shown(other)

/** Whether the texts of somebody stay as they are. */
const isReachedTheSame = (one: PersonRow, other: PersonRow | undefined): boolean =>
  other !== undefined &&
  one.phone === other.phone &&
  one.phoneProblem === other.phoneProblem &&
  one.isArchived === other.isArchived

/** Whether somebody who was known has another number now. */
const hasOtherPhone = (one: Pick<PersonRow, 'phone'>, other: PersonRow | undefined): boolean =>
  other !== undefined && one.phone !== null && one.phone !== other.phone

export const peopleByIds = (db: Db, churchId: number, ids: readonly string[]): Promise<PersonRow[]> =>
  db
    .select()
    .from(people)
    .where(and(eq(people.churchId, churchId), inArray(people.id, [...ids])))

/** Who is on a plan that is not over and was never read, or last read before `readBefore`. */
export async function peopleToRead(
  db: Db,
  churchId: number,
  readBefore: Temporal.Instant,
  now: Temporal.Instant,
): Promise<string[]> {
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

/** Names and phone numbers of some people. */
export async function readPeople(reading: Reading, ids: readonly string[]): PlanningOutcome<Store> {
  const { deps, church, port, access } = reading
  const startedAt = deps.clock.now()
  const read = await port.people(access, [...ids])
  return read.ok ? success((tx) => storePeople(tx, church, { ids, read: read.value }, startedAt)) : read
}

async function storePeople(
  tx: Db,
  church: Reading['church'],
  { ids, read }: { ids: readonly string[]; read: PlanningPerson[] },
  readAt: Temporal.Instant,
): Promise<Stored> {
  if (ids.length === 0) return { people: [], isChanged: false }
  const known = new Map((await peopleByIds(tx, church.id, ids)).map((row) => [row.id, row]))
  const found = new Map(read.map((person) => [person.id, person]))
  const strangers = await namesOnPlans(
    tx,
    church.id,
    ids.filter((id) => !found.has(id)),
  )
  const rows = [
    ...read.map((person) => personRow(church, person, known.get(person.id), readAt)),
    ...strangers.map((stranger) => goneRow(church.id, known.get(stranger.id), stranger, readAt)),
  ]
  await upsert(tx, people, rows)
  await forgetLosses(
    tx,
    church.id,
    rows.filter((row) => hasOtherPhone(row, known.get(row.id))).map(({ id }) => id),
  )
  await takeOverTexts(
    tx,
    church.id,
    rows.filter(({ id }) => !known.has(id)).map(({ id }) => id),
  )
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

/** People whom the planning service no longer knows, with the name that a plan has for them. */
async function namesOnPlans(
  tx: Db,
  churchId: number,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectDistinct({ id: assignments.personId, name: assignments.personName })
    .from(assignments)
    .where(and(eq(assignments.churchId, churchId), inArray(assignments.personId, [...ids])))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.map((id) => ({ id, name: names.get(id) ?? '' }))
}

/** Somebody was archived, deleted or merged into somebody else: their plans say who serves now. */
async function rereadPlansOf(
  tx: Db,
  churchId: number,
  personIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
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
export async function chooseAllPhones(
  tx: Db,
  church: Reading['church'],
  now: Temporal.Instant,
): Promise<string[]> {
  const everybody = await tx.select().from(people).where(eq(people.churchId, church.id))
  const changed = everybody
    .map((person) => ({ person, chosen: chosenPhone(person, church) }))
    .filter(({ person, chosen }) => !isReachedTheSame({ ...person, ...chosen }, person))
  const rows = changed.map(({ person, chosen }) => ({
    id: person.id,
    phone: chosen.phone,
    problem: chosen.phoneProblem,
    since: problemSince(chosen.phone, person, now),
  }))
  await tx.execute(sql`
    update people set phone = chosen.phone, phone_problem = chosen.problem, phone_problem_since = chosen.since
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as chosen(id text, phone text, problem text, since timestamptz)
    where people.church_id = ${church.id} and people.id = chosen.id`)
  await forgetLosses(
    tx,
    church.id,
    changed.filter(({ person, chosen }) => hasOtherPhone(chosen, person)).map(({ person }) => person.id),
  )
  return rows.map(({ id }) => id)
}
