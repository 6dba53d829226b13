import { and, eq, isNull, lt, ne, or } from 'drizzle-orm'
import { churches } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
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

export const enqueueDueScheduling = async ({ db, jobs, clock }: Deps): Promise<number> => {
  const now = clock.now()
  const before = now.subtract({ hours: SCHEDULE_ANEW_HOURS })
  return db.transaction(async (tx) => {
    const due = await tx
      .update(churches)
      .set({ plannedAt: now })
      .where(
        and(ne(churches.status, 'Cancelled'), or(isNull(churches.plannedAt), lt(churches.plannedAt, before))),
      )
      .returning({ id: churches.id })
    for (const { id } of due) await jobs.enqueue(tx, 'messages.schedule', { churchId: id })
    return due.length
  })
}
