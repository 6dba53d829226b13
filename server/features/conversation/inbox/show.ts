import { and, asc, count, countDistinct, desc, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import type { InboxEntry, InboxReply } from '#contract/conversation.ts'
import { authorOf, mayHaveWritten, replyStateOf } from '#core/conversation/inbox.ts'
import { fullName } from '#core/services/full-name.ts'
import type { InboxShelf } from '#core/vocabulary/inbox.ts'
import { ACCEPTED, type AnswerStatus, DECLINED } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import {
  answers,
  type MessageRow,
  messages,
  type PlanRow,
  phoneStates,
  plans,
  serviceTypes,
  users,
} from '#server/db/schema/schema.ts'
import { inScope, type Scope } from '#server/db/scope.ts'
import { isEntry, isOnShelf } from '../inbox-entries.ts'
import { listQuestions } from './questions.ts'
import { listWriters, phonesOf } from './writers.ts'

const replyView = (row: MessageRow): InboxReply => ({
  id: row.id,
  by: authorOf(row.kind),
  text: row.body,
  at: (row.loggedAt ?? row.createdAt).toString(),
  state: replyStateOf(row.state),
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

/** What went out in answer to some entries, oldest first. */
const repliesTo = (db: Db, churchId: number, entries: readonly MessageRow[]): Promise<MessageRow[]> =>
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

/** The texts of ours that some entries came after, by id. */
async function askedBefore(
  db: Db,
  churchId: number,
  entries: readonly MessageRow[],
): Promise<Map<number, MessageRow>> {
  const rows = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.direction, 'out'),
        inArray(
          messages.id,
          entries.flatMap(({ parentId }) => parentId ?? []),
        ),
      ),
    )
  return new Map(rows.map((row) => [row.id, row]))
}

const askedView = (row: MessageRow | undefined): InboxEntry['asked'] =>
  row?.body ? { text: row.body, at: (row.loggedAt ?? row.createdAt).toString() } : null

const plansOf = (db: Db, churchId: number, entries: readonly MessageRow[]): Promise<PlanOfService[]> =>
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

/** Those phones of some entries that have opted out. */
async function optedOutOf(db: Db, churchId: number, entries: readonly MessageRow[]): Promise<Set<string>> {
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

/** The names of those who dealt with some entries, by their id. */
async function membersWho(db: Db, entries: readonly MessageRow[]): Promise<Map<number, string>> {
  const ids = entries.flatMap((entry) => entry.handledBy ?? [])
  const rows = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What belongs to the entries of a page, read for all of them together. */
const readAround = async (
  db: Db,
  churchId: number,
  entries: readonly MessageRow[],
  now: Temporal.Instant,
) => ({
  writers: await listWriters(db, churchId, entries),
  questions: await listQuestions(db, churchId, entries, now),
  asked: await askedBefore(db, churchId, entries),
  replies: await repliesTo(db, churchId, entries),
  plans: await plansOf(db, churchId, entries),
  optedOut: await optedOutOf(db, churchId, entries),
  members: await membersWho(db, entries),
})
type Around = Awaited<ReturnType<typeof readAround>>

function entryView(entry: MessageRow, around: Around): InboxEntry {
  const { id, fromNumber: phone, personId, handledBy } = entry
  const written = { phone, personId }
  const plan = around.plans.find((row) => row.plan.id === entry.planId)
  return {
    id,
    at: (entry.loggedAt ?? entry.createdAt).toString(),
    phone,
    text: entry.body ?? '',
    people: around.writers
      .filter((person) => mayHaveWritten(written, person))
      .map((person) => ({ id: person.id, name: fullName(person) })),
    is_opted_out: phone !== null && around.optedOut.has(phone),
    plan: plan ? planView(plan) : null,
    asked: askedView(around.asked.get(entry.parentId ?? 0)),
    questions: around.questions
      .filter((question) => mayHaveWritten(written, { id: question.person_id, phone: question.phone }))
      .map(({ phone: _phone, ...question }) => question),
    replies: around.replies.filter((reply) => reply.parentId === id).map(replyView),
    handled_at: entry.handledAt?.toString() ?? null,
    handled_by: handledBy === null ? null : (around.members.get(handledBy) ?? null),
  }
}

/** Some entries with everything that helps to understand and answer them. */
async function present(
  db: Db,
  churchId: number,
  entries: readonly MessageRow[],
  now: Temporal.Instant,
): Promise<InboxEntry[]> {
  const around = await readAround(db, churchId, entries, now)
  return entries.map((entry) => entryView(entry, around))
}

export async function presentEntry(
  db: Db,
  scope: Scope,
  id: number,
  now: Temporal.Instant,
): Promise<InboxEntry> {
  const rows = await db
    .select()
    .from(messages)
    .where(and(isEntry(scope), eq(messages.id, id)))
  return only(await present(db, scope.churchId, rows, now))
}

type ReadByHand = { accepted: number; declined: number }
type InboxPage = { entries: InboxEntry[]; total: number; read_by_hand: ReadByHand }

async function countReadByHand(db: Db, scope: Scope): Promise<ReadByHand> {
  const rows = await db
    .select({ status: answers.status, texts: countDistinct(answers.messageId) })
    .from(answers)
    .where(and(inScope(scope, 'answers'), eq(answers.source, 'staff'), isNotNull(answers.messageId)))
    .groupBy(answers.status)
  const of = (wanted: AnswerStatus) => rows.find(({ status }) => status === wanted)?.texts ?? 0
  return { accepted: of(ACCEPTED), declined: of(DECLINED) }
}

/** One page of a shelf, newest first. */
export async function listEntries(
  db: Db,
  scope: Scope,
  { show, limit, page }: { show: InboxShelf; limit: number; page: number },
  now: Temporal.Instant,
): Promise<InboxPage> {
  const which = isOnShelf(scope, show)
  const rows = await db
    .select()
    .from(messages)
    .where(which)
    .orderBy(desc(messages.loggedAt), desc(messages.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const { total } = only(await db.select({ total: count() }).from(messages).where(which))
  return {
    entries: await present(db, scope.churchId, rows, now),
    total,
    read_by_hand: await countReadByHand(db, scope),
  }
}
