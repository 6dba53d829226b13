import { and, eq, exists, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { success } from '#core/outcome.ts'
import { phonesUntil } from '#core/polling/polling.ts'
import type { UnreachedPerson } from '#core/polling/unreached.ts'
import type { PlanningOutcome } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { assignments, people, phoneStates, planningConnections } from '#server/db/schema/schema.ts'
import { LONG_AGO, NOTHING_CHANGED, type Reading, type Store } from './reading.ts'

/** Texts are scheduled for this long. */
const AHEAD = { hours: 35 * 24 }

/** Whether somebody serves between two moments. */
const serves = (db: Db, from: Temporal.Instant, until: Temporal.Instant) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(assignments)
      .where(
        and(
          eq(assignments.churchId, people.churchId),
          eq(assignments.personId, people.id),
          isNull(assignments.removedAt),
          gt(assignments.endsAt, from),
          lt(assignments.startsAt, until),
        ),
      ),
  )

/** The people on coming plans who cannot be texted. */
export async function findUnreached(
  db: Db,
  churchId: number,
  now: Temporal.Instant,
): Promise<UnreachedPerson[]> {
  const rows = await db
    .select({
      id: people.id,
      badSince: phoneStates.badSince,
      problemSince: people.phoneProblemSince,
      readAt: people.readAt,
    })
    .from(people)
    .leftJoin(
      phoneStates,
      and(eq(phoneStates.churchId, people.churchId), eq(phoneStates.phone, people.phone)),
    )
    .where(
      and(
        eq(people.churchId, churchId),
        eq(people.isArchived, false),
        or(isNull(people.phone), isNotNull(phoneStates.badSince)),
        serves(db, now, now.add(AHEAD)),
      ),
    )
  return rows.map(({ id, badSince, problemSince, readAt }) => ({
    id,
    since: badSince ?? problemSince ?? readAt,
    readAt,
  }))
}

/** Nobody has changed as far as one knows when the planning service does not let us ask: everybody is read once a day. */
async function askForChanged({
  deps,
  church,
  port,
  access,
  connection,
}: Reading): PlanningOutcome<string[] | 'many'> {
  if (!port.changedPhones || !connection?.phonesReadAt) return success([])
  const read = await port.changedPhones(access, connection.phonesReadAt)
  if (read.ok || read.failure.kind === 'retry' || read.failure.why === 'reconnect') return read
  deps.log.warn({ churchId: church.id, detail: read.failure.detail }, 'changed phone numbers cannot be read')
  return success([])
}

/** Finds out whose numbers have changed since the last time: those who serve soon are read again. */
export async function readChangedPhones(reading: Reading): PlanningOutcome<Store> {
  const startedAt = reading.deps.clock.now()
  const changed = await askForChanged(reading)
  if (!changed.ok) return changed
  return success(async (tx) => {
    await markChanged(tx, reading.church.id, changed.value, startedAt)
    return NOTHING_CHANGED
  })
}

/** Planning services date their changes in whole seconds, and their clocks differ a little. */
const OVERLAP = { seconds: 2 }

async function markChanged(
  tx: Db,
  churchId: number,
  changed: string[] | 'many',
  startedAt: Temporal.Instant,
): Promise<void> {
  await tx
    .update(planningConnections)
    .set({ phonesReadAt: startedAt.subtract(OVERLAP) })
    .where(eq(planningConnections.churchId, churchId))
  if (changed.length === 0) return
  await tx
    .update(people)
    .set({ readAt: LONG_AGO })
    .where(
      and(
        eq(people.churchId, churchId),
        changed === 'many' ? undefined : inArray(people.id, changed),
        lt(people.readAt, startedAt),
        serves(tx, startedAt, phonesUntil(startedAt)),
      ),
    )
}
