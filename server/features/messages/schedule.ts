import { and, inArray, sql } from 'drizzle-orm'
import { acceptedStartsOf } from '#core/scheduling/moved.ts'
import { type Reconciliation, reconcile } from '#core/scheduling/reconcile.ts'
import type { AcceptedStart, Assignment, WantedText } from '#core/scheduling/schedule-input.ts'
import { scheduleMessages } from '#core/scheduling/schedule-messages.ts'
import type { MessageReason } from '#core/vocabulary/message-reasons.ts'
import { type MessageState, OPEN_TO_SCHEDULING } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { churchesOf, distinctKeys, isOneOf, type Key } from '#server/db/keys.ts'
import { announceAll } from '#server/db/live.ts'
import { acceptedStarts, messages } from '#server/db/schema/schema.ts'
import { everybody, loadScheduleInputs } from './schedule/input.ts'
import { newRow, scheduledColumns, staysHeld } from './schedule/scheduled-text.ts'

const isOneOfAccepted = (keys: readonly Key[]) =>
  isOneOf(acceptedStarts.churchId, acceptedStarts.assignmentId, keys)

type Assigned = { churchId: number; assignments: readonly Assignment[] }

/**
 * Remembers for which start each of these was accepted, from when it is known to be; answers that by church and by
 * assignment id.
 */
async function rememberAccepted(
  tx: Db,
  assigned: readonly Assigned[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<number, ReadonlyMap<string, AcceptedStart>>> {
  const keys = assigned.flatMap(({ churchId, assignments }) =>
    assignments.map(({ id }) => ({ churchId, id })),
  )
  const rows = await tx.select().from(acceptedStarts).where(isOneOfAccepted(keys))
  const rowsOf = Map.groupBy(rows, ({ churchId }) => churchId)
  const found = assigned.map(({ churchId, assignments }) => {
    const known = new Map(rowsOf.get(churchId)?.map(({ assignmentId, ...start }) => [assignmentId, start]))
    return { churchId, ...acceptedStartsOf(assignments, known, now) }
  })
  const forgotten = found.flatMap(({ churchId, forgotten }) => forgotten.map((id) => ({ churchId, id })))
  if (forgotten.length > 0) await tx.delete(acceptedStarts).where(isOneOfAccepted(forgotten))
  const fresh = found.flatMap(({ churchId, kept, added }) =>
    added.flatMap((assignmentId) => {
      const start = kept.get(assignmentId)
      return start ? [{ churchId, assignmentId, startsAt: start.startsAt, since: start.since }] : []
    }),
  )
  await insertMany(tx, acceptedStarts, fresh, ['since'])
  return new Map(found.map(({ churchId, kept }) => [churchId, kept]))
}

const PEOPLE_AT_ONCE = 500
const SCHEDULE_LOCK = 7101

/** A text that the church holds stays held as long as it may be wanted, and one that waits for something goes on waiting. */
function movedColumns(wanted: WantedText) {
  const columns = scheduledColumns(wanted)
  if (!staysHeld(wanted)) return columns
  return {
    ...columns,
    state: sql<MessageState>`case when ${messages.state} = 'held' then 'held' else ${columns.state} end`,
    ...(wanted.blocked === null && {
      reason: sql<MessageReason | null>`case when ${messages.state} = 'planned' then ${messages.reason} end`,
    }),
  }
}

const isOver = (now: Temporal.Instant) => sql`${messages.latestAt} <= ${now.toString()}::timestamptz`

const isOpen = (keys: readonly Key[]) =>
  and(isOneOf(messages.churchId, messages.key, keys), inArray(messages.state, [...OPEN_TO_SCHEDULING]))

type Changes = { churchId: number; changes: Reconciliation }

/** False when a text that should be cancelled is being sent by now: what it says need not be said again. */
async function apply(tx: Db, all: readonly Changes[], now: Temporal.Instant): Promise<boolean> {
  const cancel = all.flatMap(({ churchId, changes }) => changes.cancel.map((id) => ({ churchId, id })))
  if (cancel.length > 0) {
    const cancelled = await tx
      .update(messages)
      .set({
        state: 'cancelled',
        reason: sql`case when ${isOver(now)} then 'too_late' else 'not_wanted' end`,
      })
      .where(isOpen(cancel))
      .returning({ id: messages.id })
    if (cancelled.length < cancel.length) return false
  }
  for (const { churchId, changes } of all)
    for (const wanted of changes.move)
      await tx
        .update(messages)
        .set(movedColumns(wanted))
        .where(isOpen([{ churchId, id: wanted.key }]))
  const rows = all.flatMap(({ churchId, changes }) =>
    changes.insert.map((wanted) => newRow({ churchId, wanted, isHeld: changes.held.has(wanted.key) }, now)),
  )
  await insertMany(tx, messages, rows, ['id'])
  return true
}

/** Answers the churches some of whose texts have changed. */
async function scheduleSome(tx: Db, persons: readonly Key[], now: Temporal.Instant): Promise<number[]> {
  const loaded = await loadScheduleInputs(tx, persons, now)
  const assigned = loaded.map(({ churchId, input }) => ({ churchId, assignments: input.assignments }))
  const accepted = await rememberAccepted(tx, assigned, now)
  const all = loaded.map(({ churchId, input, existing }) => {
    const acceptedStarts = accepted.get(churchId) ?? new Map()
    const wanted = scheduleMessages({ ...input, acceptedStarts })
    return {
      churchId,
      changes: reconcile(
        existing.filter((row) => row !== null),
        wanted,
      ),
    }
  })
  if (!(await apply(tx, all, now))) return scheduleSome(tx, persons, now)
  return all.flatMap(({ churchId, changes: { insert, move, cancel } }) =>
    insert.length + move.length + cancel.length > 0 ? [churchId] : [],
  )
}

const lockSchedules = (tx: Db, churchIds: readonly number[]) =>
  tx.execute(sql`
    select pg_advisory_xact_lock(${SCHEDULE_LOCK}, id::int)
    from (select id from json_array_elements_text(${JSON.stringify(churchIds)}::json) id order by id::int) ordered`)

/**
 * The texts of a church are scheduled by one process at a time. Whoever changes texts or the church and schedules anew
 * takes this first, then texts, and the row of the church last, as the dispatcher does: nobody waits in a circle.
 */
export async function lockSchedule(tx: Db, churchId: number): Promise<void> {
  await lockSchedules(tx, [churchId])
}

/**
 * Makes the table hold exactly the texts that are wanted for these people of any churches: the one place where texts are
 * scheduled. Belongs in the transaction that changed what it depends on; doing it twice changes nothing. The churches
 * are locked in the order of their ids, so that whoever schedules for several takes them together.
 */
export async function scheduleTextsOf(tx: Db, who: readonly Key[], now: Temporal.Instant): Promise<void> {
  if (who.length === 0) return
  await lockSchedules(tx, churchesOf(who))
  const persons = distinctKeys(who)
  const changed = new Set<number>()
  for (let from = 0; from < persons.length; from += PEOPLE_AT_ONCE)
    for (const churchId of await scheduleSome(tx, persons.slice(from, from + PEOPLE_AT_ONCE), now))
      changed.add(churchId)
  await announceAll(
    tx,
    [...changed].map((churchId) => ({ church_id: churchId, topic: 'messages' as const })),
  )
}

/** The same for people of one church, or for all of them. */
export async function scheduleTexts(
  tx: Db,
  churchId: number,
  who: readonly string[] | 'everyone',
  now: Temporal.Instant,
): Promise<void> {
  await lockSchedule(tx, churchId)
  const personIds = who === 'everyone' ? await everybody(tx, churchId) : who
  await scheduleTextsOf(
    tx,
    personIds.map((id) => ({ churchId, id })),
    now,
  )
}
