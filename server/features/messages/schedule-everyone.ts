import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { churches } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { spread } from '#server/jobs/each-due.ts'
import { scheduleTexts } from './schedule.ts'

/** Time moves on: everybody's texts are scheduled anew this often, even when nothing has changed. */
const SCHEDULE_ANEW_HOURS = 6

export const scheduleEveryone = ({ db, clock }: Deps, { churchId }: { churchId: number }): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    // The church's row first, as everywhere, so that two transactions never wait for each other.
    await tx.update(churches).set({ plannedAt: now }).where(eq(churches.id, churchId))
    await scheduleTexts(tx, churchId, 'everyone', now)
  })

/** Less by up to this, so that not all churches are due together. */
const SPREAD_MINUTES = 60
const AT_ONCE = 100

export function enqueueDueScheduling({ db, jobs, clock }: Deps): Promise<number> {
  const now = clock.now()
  const before = now.subtract({ hours: SCHEDULE_ANEW_HOURS }).toString()
  const isOld = sql`${churches.plannedAt} < ${before}::timestamptz + ${spread(churches.id, SPREAD_MINUTES)}`
  const due = db
    .select({ id: churches.id })
    .from(churches)
    .where(and(ne(churches.status, 'Cancelled'), or(isNull(churches.plannedAt), isOld)))
    .orderBy(sql`${churches.plannedAt} nulls first`)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(churches)
      .set({ plannedAt: now })
      .where(inArray(churches.id, due))
      .returning({ churchId: churches.id })
    await jobs.enqueueAll(tx, 'messages.schedule', rows)
    return rows.length
  })
}
