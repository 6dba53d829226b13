import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
} from 'drizzle-orm'
import type { InboxEntry, InboxReply, OpenQuestion } from '#contract/volunteers.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import {
  type AssignmentRow,
  assignments,
  type MessageRow,
  messages,
  type PersonRow,
  type PlanRow,
  people,
  phoneStates,
  plans,
  serviceTypes,
  users,
} from '#server/db/schema/schema.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'

const nameOf = ({ firstName, lastName }: PersonRow): string => `${firstName} ${lastName}`.trim()

type QuestionRow = {
  assignment: AssignmentRow
  phone: string | null
  plan: string
  service: string
}
/** A question with the phone it was asked on. */
export type Question = OpenQuestion & { phone: string | null }

/** Null for what is asked of nobody, or has no time. */
export const questionView = ({ assignment, phone, plan, service }: QuestionRow): Question | null => {
  const { id, personId, personName, positionName, status, planId, serviceTypeId, startsAt } = assignment
  if (personId === null || startsAt === null) return null
  return {
    assignment_id: id,
    person_id: personId,
    person_name: personName,
    position: positionName,
    status,
    plan_id: planId,
    plan_title: plan,
    service_id: serviceTypeId,
    service_name: service,
    starts_at: startsAt.toString(),
    phone,
  }
}

const STATES: Partial<Record<MessageRow['state'], InboxReply['state']>> = {
  queued: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
}

const replyView = (row: MessageRow): InboxReply => ({
  id: row.id,
  by: row.kind === 'one_off' ? 'church' : 'steeple',
  text: row.body,
  at: (row.loggedAt ?? row.createdAt).toString(),
  state: STATES[row.state] ?? 'waiting',
  error_message: row.errorMessage,
})

type PlanOfService = { plan: PlanRow; service: string }

const planView = ({ plan, service }: PlanOfService): NonNullable<InboxEntry['plan']> => ({
  id: plan.id,
  title: plan.title,
  service_id: plan.serviceTypeId,
  service_name: service,
  starts_at: plan.startsAt?.toString() ?? null,
})

/** What was read about all entries of a page together. */
export type Around = {
  people: readonly PersonRow[]
  questions: readonly Question[]
  replies: readonly MessageRow[]
  plans: readonly PlanOfService[]
  /** Phones that have opted out. */
  optedOut: ReadonlySet<string>
  /** Names of members by their id. */
  members: ReadonlyMap<number, string>
}

export const entryView = (entry: MessageRow, around: Around): InboxEntry => {
  const { id, fromNumber: phone, personId, handledBy } = entry
  const isTheirs = (one: { phone: string | null; id: string }) =>
    (phone !== null && one.phone === phone) || one.id === personId
  const plan = around.plans.find((row) => row.plan.id === entry.planId)
  return {
    id,
    at: (entry.loggedAt ?? entry.createdAt).toString(),
    phone,
    text: entry.body ?? '',
    people: around.people.filter(isTheirs).map((person) => ({ id: person.id, name: nameOf(person) })),
    is_opted_out: phone !== null && around.optedOut.has(phone),
    plan: plan ? planView(plan) : null,
    questions: around.questions
      .filter((question) => isTheirs({ phone: question.phone, id: question.person_id }))
      .map(({ phone: _phone, ...question }) => question),
    replies: around.replies.filter((reply) => reply.parentId === id).map(replyView),
    handled_at: entry.handledAt?.toString() ?? null,
    handled_by: handledBy === null ? null : (around.members.get(handledBy) ?? null),
  }
}

const isEntry = (churchId: number): SQL | undefined =>
  and(eq(messages.churchId, churchId), eq(messages.direction, 'in'), eq(messages.reason, 'not_understood'))

const isOpen = (churchId: number): SQL | undefined => and(isEntry(churchId), isNull(messages.handledAt))

/** How many texts that were not understood wait for somebody. */
export const countOpen = async (db: Db, churchId: number): Promise<number> =>
  only(await db.select({ open: count() }).from(messages).where(isOpen(churchId))).open

/** Those of some texts that wait for somebody. */
export const listWaiting = async (db: Db, churchId: number, ids: readonly number[]): Promise<number[]> => {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(isOpen(churchId), inArray(messages.id, [...ids])))
  return rows.map(({ id }) => id)
}

/** One entry, held by this transaction; 404 for what is none of this church. */
export const findEntry = async (tx: Db, churchId: number, id: number): Promise<MessageRow> => {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(isEntry(churchId), eq(messages.id, id)))
    .for('update')
  if (!row) throw refuse(404, NOT_FOUND)
  return row
}

const phonesOf = (entries: readonly MessageRow[]): string[] => [
  ...new Set(entries.flatMap((entry) => entry.fromNumber ?? [])),
]

const personsOf = (entries: readonly MessageRow[]): string[] =>
  entries.flatMap((entry) => entry.personId ?? [])

const QUESTIONS_MAX = 200

/** What can still be answered by those who share the phones of some entries, soonest first. */
export const listQuestions = async (
  db: Db,
  churchId: number,
  entries: readonly MessageRow[],
  now: Temporal.Instant,
) => {
  const rows = await db
    .select({ assignment: assignments, phone: people.phone, plan: plans.title, service: serviceTypes.name })
    .from(people)
    .innerJoin(
      assignments,
      and(eq(assignments.churchId, people.churchId), eq(assignments.personId, people.id)),
    )
    .innerJoin(plans, and(eq(plans.churchId, assignments.churchId), eq(plans.id, assignments.planId)))
    .innerJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, assignments.churchId), eq(serviceTypes.id, assignments.serviceTypeId)),
    )
    .where(
      and(
        eq(people.churchId, churchId),
        or(inArray(people.phone, phonesOf(entries)), inArray(people.id, personsOf(entries))),
        isNull(assignments.removedAt),
        isNull(plans.removedAt),
        eq(assignments.isPencilledIn, false),
        gt(assignments.startsAt, now),
      ),
    )
    .orderBy(asc(assignments.startsAt), asc(assignments.id))
    .limit(QUESTIONS_MAX)
  return rows.flatMap((row) => questionView(row) ?? [])
}

const peopleOn = (db: Db, churchId: number, entries: readonly MessageRow[]) =>
  db
    .select()
    .from(people)
    .where(
      and(
        eq(people.churchId, churchId),
        or(inArray(people.phone, phonesOf(entries)), inArray(people.id, personsOf(entries))),
      ),
    )
    .orderBy(asc(people.firstName), asc(people.id))

/** What went out in answer to some entries, oldest first. */
const repliesTo = (db: Db, churchId: number, entries: readonly MessageRow[]) =>
  db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.direction, 'out'),
        inArray(messages.toNumber, phonesOf(entries)),
        inArray(
          messages.parentId,
          entries.map(({ id }) => id),
        ),
        notInArray(messages.state, ['cancelled', 'skipped']),
      ),
    )
    .orderBy(asc(messages.id))

const plansOf = (db: Db, churchId: number, entries: readonly MessageRow[]) =>
  db
    .select({ plan: plans, service: serviceTypes.name })
    .from(plans)
    .innerJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, plans.churchId), eq(serviceTypes.id, plans.serviceTypeId)),
    )
    .where(
      and(
        eq(plans.churchId, churchId),
        inArray(
          plans.id,
          entries.flatMap((entry) => entry.planId ?? []),
        ),
      ),
    )

const optedOutOf = async (db: Db, churchId: number, entries: readonly MessageRow[]): Promise<Set<string>> => {
  const rows = await db
    .select({ phone: phoneStates.phone })
    .from(phoneStates)
    .where(
      and(
        eq(phoneStates.churchId, churchId),
        inArray(phoneStates.phone, phonesOf(entries)),
        isNotNull(phoneStates.optedOutAt),
      ),
    )
  return new Set(rows.map(({ phone }) => phone))
}

const membersWho = async (db: Db, entries: readonly MessageRow[]): Promise<Map<number, string>> => {
  const ids = entries.flatMap((entry) => entry.handledBy ?? [])
  const rows = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Some entries with everything that helps to understand and answer them. */
const present = async (
  db: Db,
  churchId: number,
  entries: readonly MessageRow[],
  now: Temporal.Instant,
): Promise<InboxEntry[]> => {
  const around = {
    people: await peopleOn(db, churchId, entries),
    questions: await listQuestions(db, churchId, entries, now),
    replies: await repliesTo(db, churchId, entries),
    plans: await plansOf(db, churchId, entries),
    optedOut: await optedOutOf(db, churchId, entries),
    members: await membersWho(db, entries),
  }
  return entries.map((entry) => entryView(entry, around))
}

/** One entry as the inbox shows it. */
export const presentEntry = async (
  db: Db,
  churchId: number,
  id: number,
  now: Temporal.Instant,
): Promise<InboxEntry> => {
  const rows = await db
    .select()
    .from(messages)
    .where(and(isEntry(churchId), eq(messages.id, id)))
  return only(await present(db, churchId, rows, now))
}

/** One page of those that wait, or of those that are dealt with; newest first. */
export const listEntries = async (
  db: Db,
  churchId: number,
  { show, limit, page }: { show: 'open' | 'done'; limit: number; page: number },
  now: Temporal.Instant,
): Promise<{ entries: InboxEntry[]; total: number }> => {
  const which = show === 'open' ? isOpen(churchId) : and(isEntry(churchId), isNotNull(messages.handledAt))
  const rows = await db
    .select()
    .from(messages)
    .where(which)
    .orderBy(desc(messages.loggedAt), desc(messages.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const { total } = only(await db.select({ total: count() }).from(messages).where(which))
  return { entries: await present(db, churchId, rows, now), total }
}
