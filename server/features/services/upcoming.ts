import { eq, type SQL, sql } from 'drizzle-orm'
import { comingWeeks } from '#core/services/upcoming.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { churches } from '#server/db/schema/schema.ts'
import { moment } from './standing.ts'

/** The plans from the start of today, in the church's zone, over the coming weeks, and those without a date: a condition on `plans`. */
export async function upcomingPlans(db: Db, churchId: number, now: Temporal.Instant): Promise<SQL> {
  const { zone } = only(
    await db.select({ zone: churches.timeZone }).from(churches).where(eq(churches.id, churchId)),
  )
  const { from, until } = comingWeeks(now, zone)
  return sql`(plans.starts_at is null
    or (plans.starts_at >= ${moment(from)} and plans.starts_at < ${moment(until)}))`
}
