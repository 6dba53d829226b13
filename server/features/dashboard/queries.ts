import { and, count, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { assignments, churches, numbers, planningConnections, plans } from '#server/db/schema/schema.ts'
import { countWaiting } from '#server/features/messages/credits/shortage/queries.ts'
import { readOverview } from '#server/features/services/overview/queries.ts'
import { upcomingPlans } from '#server/features/services/standing/queries.ts'
import { countOpen } from '#server/features/volunteers/inbox/queries.ts'
import { type ChurchState, dashboardView } from './views.ts'

const LATELY = { hours: 24 }

const readChurch = async (db: Db, churchId: number): Promise<ChurchState> => {
  const church = only(
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
  return { ...church, waitingForCredits: await countWaiting(db, churchId) }
}

const countAcceptedSince = async (
  db: Db,
  churchId: number,
  which: SQL,
  since: Temporal.Instant,
): Promise<number> => {
  const rows = await db
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
  return only(rows).accepted
}

/** What a church sees first: its coming weeks in numbers, and what waits for somebody. */
export const presentDashboard = async (db: Db, churchId: number, now: Temporal.Instant) => {
  const church = await readChurch(db, churchId)
  const upcoming = church.connectedAt === null ? sql`false` : await upcomingPlans(db, churchId, now)
  const overview = await readOverview(db, churchId, upcoming, now)
  const acceptedLately = await countAcceptedSince(db, churchId, upcoming, now.subtract(LATELY))
  const waiting = await countOpen(db, churchId)
  return dashboardView({ church, overview, acceptedLately, waiting }, now)
}
