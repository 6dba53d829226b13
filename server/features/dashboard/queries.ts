import { and, eq, type SQL, sql } from 'drizzle-orm'
import { CATALOGUE } from '#core/scheduling/catalogue.ts'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { churches, numbers, planningConnections } from '#server/db/schema/schema.ts'
import { countPlans, upcomingPlans, withStanding } from '#server/features/services/standing/queries.ts'
import { listTrouble } from '#server/features/services/trouble/queries.ts'
import { type ChurchState, dashboardView } from './views.ts'

/** Declines further ahead than this can wait. */
const DECLINES_AHEAD = { hours: 14 * 24 }
const LATELY = { hours: 24 }
const TROUBLE_MAX = 10

const PLANNED_KINDS = [...new Set(CATALOGUE.map((entry) => entry.kind))]

const moment = (at: Temporal.Instant): SQL => sql`${at.toString()}::timestamptz`

const readChurch = async (db: Db, churchId: number): Promise<ChurchState> =>
  only(
    await db
      .select({
        zone: churches.timeZone,
        sendingMode: churches.sendingMode,
        credits: churches.creditBalance,
        connectedAt: planningConnections.connectedAt,
        brokenReason: planningConnections.brokenReason,
        rosterReadAt: planningConnections.rosterReadAt,
        phoneNumber: numbers.phoneNumber,
      })
      .from(churches)
      .leftJoin(planningConnections, eq(planningConnections.churchId, churches.id))
      .leftJoin(
        numbers,
        and(eq(numbers.churchId, churches.id), eq(numbers.isPrimary, true), eq(numbers.isActive, true)),
      )
      .where(eq(churches.id, churchId)),
  )

/** The texts of planned kinds that the carrier took, and those who accepted lately, over some plans. */
const countActivity = async (db: Db, churchId: number, which: SQL, now: Temporal.Instant) => {
  const kinds = sql.join(
    PLANNED_KINDS.map((kind) => sql`${kind}`),
    sql`, `,
  )
  const rows = await rowsOf<{ sent: number; accepted_lately: number }>(
    db,
    sql`${withStanding(churchId, which)}
      select
        (select count(distinct id)::int from about
          where accepted_at is not null and kind in (${kinds})) as sent,
        (select count(*)::int from standing
          where status = 'C' and status_updated_at > ${moment(now.subtract(LATELY))}) as accepted_lately`,
  )
  return only(rows)
}

/** What a church sees first: its coming weeks in numbers, and what waits for somebody. */
export const presentDashboard = async (db: Db, churchId: number, now: Temporal.Instant) => {
  const church = await readChurch(db, churchId)
  const upcoming = church.connectedAt === null ? sql`false` : await upcomingPlans(db, churchId, now)
  const ahead = sql`${upcoming} and plans.starts_at > ${moment(now)}`
  return dashboardView(
    {
      church,
      counted: await countPlans(db, churchId, upcoming),
      activity: await countActivity(db, churchId, upcoming, now),
      trouble: await listTrouble(db, churchId, ahead, {
        declinesUntil: now.add(DECLINES_AHEAD),
        limit: TROUBLE_MAX,
      }),
    },
    now,
  )
}
