import { and, eq, inArray, sql } from 'drizzle-orm'
import { PLANNED_SPREAD_MINUTES, spreadBefore } from '#server/db/schema/columns.ts'
import { churches } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { hasNoJob } from '#server/jobs/jobs.ts'
import { scheduleTexts } from './schedule.ts'

/** Time moves on: everybody's texts are scheduled anew this often, even when nothing has changed. */
const SCHEDULE_ANEW_HOURS = 6

export const scheduleEveryone = ({ db, clock }: Deps, { churchId }: { churchId: number }): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    await scheduleTexts(tx, churchId, 'everyone', now)
    await tx.update(churches).set({ plannedAt: now }).where(eq(churches.id, churchId))
  })

const AT_ONCE = 100

export function enqueueDueScheduling({ db, jobs, clock }: Deps): Promise<number> {
  const now = clock.now()
  const before = now.subtract({ hours: SCHEDULE_ANEW_HOURS }).toString()
  const planned = spreadBefore(churches.plannedAt, churches.id, PLANNED_SPREAD_MINUTES)
  const due = db
    .select({ id: churches.id })
    .from(churches)
    .where(
      and(
        sql`${churches.status} <> 'Cancelled'`,
        sql`(${planned} is null or ${planned} < ${before}::timestamptz at time zone 'UTC')`,
        hasNoJob('messages.schedule', { churchId: churches.id }),
      ),
    )
    .orderBy(sql`${planned} nulls first`)
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
