import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import {
  countryCredits,
  messages,
  people,
  plans,
  serviceTypes,
  teams,
  users,
} from '#server/db/schema/schema.ts'
import { loadAssignments, loadChurch, loadRecipients, loadWords, primaryNumber } from '../queries.ts'
import type { MessageRow } from './views.ts'

/** How many due texts one round takes, from one church and together: a large church does not delay a small one. */
const PER_CHURCH = 50
const PER_ROUND = 200

/** Marks due texts as being sent and hands them out; rows that another process is taking are passed over. */
export const claimDue = async (tx: Db, now: Temporal.Instant): Promise<MessageRow[]> => {
  const at = sql`${now.toString()}::timestamptz`
  const due = await rowsOf<{ id: string | number }>(
    tx,
    sql`select due.id from churches
      cross join lateral (
        select id from messages
        where church_id = churches.id and state = 'planned' and due_at <= ${at}
        order by due_at limit ${PER_CHURCH} for update skip locked
      ) due
      where churches.sending_mode <> 'paused'
      limit ${PER_ROUND}`,
  )
  if (due.length === 0) return []
  return tx
    .update(messages)
    .set({ state: 'sending', claimedAt: now, attempts: sql`${messages.attempts} + 1` })
    .where(
      inArray(
        messages.id,
        due.map((row) => Number(row.id)),
      ),
    )
    .returning()
}

/** Texts that a process took and never reported on. */
export const findInterrupted = (db: Db, before: Temporal.Instant): Promise<MessageRow[]> =>
  db
    .select()
    .from(messages)
    .where(and(eq(messages.state, 'sending'), lt(messages.claimedAt, before)))
    .orderBy(asc(messages.claimedAt))
    .limit(PER_ROUND)

/** Everything that decides whether and how some texts of one church go out. */
export const loadSending = async (tx: Db, churchId: number, rows: readonly MessageRow[]) => {
  const { church, rules } = await loadChurch(tx, churchId)
  const found = await loadAssignments(
    tx,
    churchId,
    rows.flatMap((row) => row.lines.map((line) => line.assignmentId)),
  )
  const personIds = [...rows, ...found].flatMap((row) => row.personId ?? [])
  const names = await tx
    .select()
    .from(people)
    .where(and(eq(people.churchId, churchId), inArray(people.id, personIds)))
  const types = await tx.select().from(serviceTypes).where(eq(serviceTypes.churchId, churchId))
  const groups = await tx.select().from(teams).where(eq(teams.churchId, churchId))
  const prices = await tx.select().from(countryCredits)
  const [owner] = await tx
    .select({ phone: users.mobilePhone })
    .from(users)
    .where(and(eq(users.churchId, churchId), eq(users.role, 'owner')))
    .orderBy(users.id)
    .limit(1)
  return {
    church,
    rules,
    assignments: new Map(found.map((row) => [row.id, row])),
    recipients: await loadRecipients(tx, churchId, personIds),
    people: new Map(names.map((row) => [row.id, row])),
    serviceTypeNames: new Map(types.map((row) => [row.id, row.name])),
    teamNames: new Map(groups.map((row) => [row.id, row.name])),
    creditsByCountry: new Map(prices.map((row) => [row.countryIso, row.credits])),
    words: await loadWords(tx, churchId),
    fromNumber: await primaryNumber(tx, churchId),
    ownerPhone: owner?.phone ?? null,
  }
}
export type Sending = Awaited<ReturnType<typeof loadSending>>

/** Plans of these texts that were last read before `before`. */
export const findStalePlans = async (
  db: Db,
  churchId: number,
  planIds: string[],
  before: Temporal.Instant,
) => {
  const rows = await db
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.churchId, churchId), inArray(plans.id, planIds), lt(plans.assignmentsReadAt, before)))
  return rows.map((row) => row.id)
}

export const findMessage = async (db: Db, id: number): Promise<MessageRow | null> => {
  const [row] = await db.select().from(messages).where(eq(messages.id, id)).for('update')
  return row ?? null
}

/** The newest text that went to a phone of a church. */
export const latestTextTo = async (db: Db, churchId: number, phone: string): Promise<MessageRow | null> => {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.churchId, churchId), eq(messages.toNumber, phone), eq(messages.direction, 'out')))
    .orderBy(desc(messages.loggedAt))
    .limit(1)
  return row ?? null
}
