import { and, eq, inArray, sql } from 'drizzle-orm'
import { acceptedStartsOf } from '#core/scheduling/moved.ts'
import { type Reconciliation, reconcile } from '#core/scheduling/reconcile.ts'
import type { AcceptedStart, Assignment, WantedText } from '#core/scheduling/schedule-input.ts'
import { scheduleMessages } from '#core/scheduling/schedule-messages.ts'
import type { MessageReason } from '#core/vocabulary/message-reasons.ts'
import { OPEN_TO_SCHEDULING } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { announce } from '#server/db/live.ts'
import { acceptedStarts, messages } from '#server/db/schema/schema.ts'
import { everybody, loadScheduleInput } from './schedule/input.ts'
import { newRow, scheduledColumns } from './schedule/scheduled-text.ts'

const isOf = (churchId: number, assignmentIds: readonly string[]) =>
  and(eq(acceptedStarts.churchId, churchId), inArray(acceptedStarts.assignmentId, [...assignmentIds]))

/** Remembers for which start each of these was accepted, from when it is known to be; answers that by assignment id. */
async function rememberAccepted(
  tx: Db,
  churchId: number,
  assignments: readonly Assignment[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, AcceptedStart>> {
  const ids = assignments.map(({ id }) => id)
  const rows = await tx.select().from(acceptedStarts).where(isOf(churchId, ids))
  const known = new Map(rows.map(({ assignmentId, ...start }) => [assignmentId, start]))
  const { kept, added, forgotten } = acceptedStartsOf(assignments, known, now)
  if (forgotten.length > 0) await tx.delete(acceptedStarts).where(isOf(churchId, forgotten))
  const fresh = added.flatMap((assignmentId) => {
    const start = kept.get(assignmentId)
    return start ? [{ churchId, assignmentId, startsAt: start.startsAt, since: start.since }] : []
  })
  await insertMany(tx, acceptedStarts, fresh, ['since'])
  return kept
}

const PEOPLE_AT_ONCE = 500
const SCHEDULE_LOCK = 7101

/** A text that the church holds stays held when it moves, and one that waits for something goes on waiting. */
const movedColumns = (wanted: WantedText) => ({
  ...scheduledColumns(wanted),
  ...(wanted.blocked === null && {
    state: sql<'planned' | 'held'>`case when ${messages.state} = 'held' then 'held' else 'planned' end`,
    reason: sql<MessageReason | null>`case when ${messages.state} = 'blocked' then null else ${messages.reason} end`,
  }),
})

const isOver = (now: Temporal.Instant) => sql`${messages.latestAt} <= ${now.toString()}::timestamptz`

/** False when a text that should be cancelled is being sent by now: what it says need not be said again. */
async function apply(
  tx: Db,
  churchId: number,
  changes: Reconciliation,
  now: Temporal.Instant,
): Promise<boolean> {
  const open = (keys: string[]) =>
    and(
      eq(messages.churchId, churchId),
      inArray(messages.key, keys),
      inArray(messages.state, [...OPEN_TO_SCHEDULING]),
    )
  if (changes.cancel.length > 0) {
    const cancelled = await tx
      .update(messages)
      .set({
        state: 'cancelled',
        reason: sql`case when ${isOver(now)} then 'too_late' else 'not_wanted' end`,
      })
      .where(open(changes.cancel))
      .returning({ id: messages.id })
    if (cancelled.length < changes.cancel.length) return false
  }
  for (const wanted of changes.move)
    await tx
      .update(messages)
      .set(movedColumns(wanted))
      .where(open([wanted.key]))
  const rows = changes.insert.map((wanted) =>
    newRow({ churchId, wanted, isHeld: changes.held.has(wanted.key) }, now),
  )
  await insertMany(tx, messages, rows, ['id'])
  return true
}

async function scheduleSome(
  tx: Db,
  churchId: number,
  personIds: string[],
  now: Temporal.Instant,
): Promise<boolean> {
  const { input, existing } = await loadScheduleInput(tx, churchId, personIds, now)
  const acceptedStarts = await rememberAccepted(tx, churchId, input.assignments, now)
  const changes = reconcile(
    existing.filter((row) => row !== null),
    scheduleMessages({ ...input, acceptedStarts }),
  )
  if (!(await apply(tx, churchId, changes, now))) return scheduleSome(tx, churchId, personIds, now)
  return changes.insert.length + changes.move.length + changes.cancel.length > 0
}

/**
 * The texts of a church are scheduled by one process at a time. Whoever changes texts or the church and schedules anew
 * takes this first, then texts, and the row of the church last, as the dispatcher does: nobody waits in a circle.
 */
export async function lockSchedule(tx: Db, churchId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SCHEDULE_LOCK}, ${churchId}::int)`)
}

/**
 * Makes the table hold exactly the texts that are wanted for these people: the one place where texts are scheduled.
 * Belongs in the transaction that changed what it depends on; doing it twice changes nothing.
 */
export async function scheduleTexts(
  tx: Db,
  churchId: number,
  who: readonly string[] | 'everyone',
  now: Temporal.Instant,
): Promise<void> {
  await lockSchedule(tx, churchId)
  const personIds = who === 'everyone' ? await everybody(tx, churchId) : [...new Set(who)]
  let isChanged = false
  for (let from = 0; from < personIds.length; from += PEOPLE_AT_ONCE) {
    const some = await scheduleSome(tx, churchId, personIds.slice(from, from + PEOPLE_AT_ONCE), now)
    isChanged = isChanged || some
  }
  if (isChanged) await announce(tx, { church_id: churchId, topic: 'messages' })
}
