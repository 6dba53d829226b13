import { and, count, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { CATALOGUE } from '#core/scheduling/catalogue.ts'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { assignments, churches, numbers, planningConnections, plans } from '#server/db/schema/schema.ts'
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

/** How many texts of planned kinds the carrier took, a combined one counted once. */
const countSent = async (db: Db, churchId: number, which: SQL): Promise<number> => {
  const kinds = sql.join(
    PLANNED_KINDS.map((kind) => sql`${kind}`),
    sql`, `,
  )
  const rows = await rowsOf<{ sent: number }>(
    db,
    sql`${withStanding(churchId, which)}
      select count(distinct id)::int as sent from about where accepted_at is not null and kind in (${kinds})`,
  )
  return only(rows).sent
}

const countAcceptedSince = async (db: Db, churchId: number, which: SQL, since: Temporal.Instant) => {
  const [row] = await db
    .select({ accepted: count() })
    .from(assignments)
    .innerJoin(plans, and(eq(plans.churchId, assignments.churchId), eq(plans.id, assignments.planId)))
    .where(
      and(
        eq(assignments.churchId, churchId),
        eq(assignments.status, 'C'),
        gt(assignments.statusUpdatedAt, since),
        isNull(assignments.removedAt),
        isNull(plans.removedAt),
        which,
      ),
    )
  return row?.accepted ?? 0
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
      sent: await countSent(db, churchId, upcoming),
      acceptedLately: await countAcceptedSince(db, churchId, upcoming, now.subtract(LATELY)),
      trouble: await listTrouble(db, churchId, ahead, {
        declinesUntil: now.add(DECLINES_AHEAD),
        limit: TROUBLE_MAX,
      }),
    },
    now,
  )
}
