import { and, count, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { PlanningTrouble } from '#contract/connections.ts'
import type { NextPlan, SetupStep } from '#contract/dashboard.ts'
import type { ChurchFacts } from '#core/services/needs.ts'
import { NEXT_PLANS, notOver, unconfirmedOnFirstDay } from '#core/services/upcoming.ts'
import type { SendingMode } from '#core/vocabulary/churches.ts'
import { ACCEPTED } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { assignments, churches, numbers, planningConnections, plans } from '#server/db/schema/schema.ts'
import { countWaiting } from '#server/features/billing/shortage.ts'
import { presentPlanningTrouble } from '#server/features/messages/planning-trouble.ts'
import { isPrimaryOfChurch, isPrimaryRegistered } from '#server/features/messages/senders.ts'
import { type Overview, readOverview } from '#server/features/services/overview.ts'
import type { CountedPlan } from '#server/features/services/standing.ts'
import { upcomingPlans } from '#server/features/services/upcoming.ts'
import { countOpen } from '#server/features/volunteers/inbox/entries.ts'
import { presentNeeds } from './needs.ts'
import { presentSetup } from './setup.ts'

/** What the dashboard looks at in the church itself. */
type Church = ChurchFacts & {
  zone: string
  sendingMode: SendingMode
  rosterReadAt: Temporal.Instant | null
}

const nextPlanView = (plan: CountedPlan & { startsAt: Temporal.Instant }): NextPlan => ({
  id: plan.id,
  title: plan.title,
  service_id: plan.serviceTypeId,
  service_name: plan.serviceName,
  starts_at: plan.startsAt.toString(),
  accepted: plan.accepted,
  unconfirmed: plan.unconfirmed,
  declined: plan.declined,
  failed: plan.failed,
  total: plan.total,
})

type Parts = {
  church: Church
  overview: Overview
  acceptedLately: number
  waiting: number
  trouble: PlanningTrouble | null
  setup: SetupStep[] | null
}

const dashboardView = (
  { church, overview, acceptedLately, waiting, trouble, setup }: Parts,
  now: Temporal.Instant,
) => {
  const { unconfirmed, accepted, declined, failed } = overview.together
  const { zone } = church
  const ahead = notOver(overview.plans, now)
  return {
    unconfirmed,
    accepted,
    declined,
    failed,
    sent: overview.sent,
    waiting_for_credits: church.waitingForCredits,
    unconfirmed_next: unconfirmedOnFirstDay(ahead, zone),
    accepted_since_yesterday: acceptedLately,
    connected: church.isConnected,
    roster_read_at: church.rosterReadAt?.toString() ?? null,
    planning_trouble: trouble,
    next_plans: ahead.slice(0, NEXT_PLANS).map(nextPlanView),
    needs: presentNeeds({ church, waiting, trouble: overview.trouble, zone }),
    setup,
  }
}

const LATELY = { hours: 24 }

const readChurch = async (db: Db, churchId: number): Promise<Church> => {
  const { connectedAt, brokenReason, phoneNumber, ...church } = only(
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
      .leftJoin(numbers, isPrimaryOfChurch)
      .where(eq(churches.id, churchId)),
  )
  return {
    ...church,
    isConnected: connectedAt !== null,
    isBroken: brokenReason !== null,
    isPaused: church.sendingMode === 'paused',
    hasNumber: phoneNumber !== null,
    isRegistered: await isPrimaryRegistered(db, churchId),
    waitingForCredits: await countWaiting(db, churchId),
  }
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
        eq(assignments.status, ACCEPTED),
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
  const upcoming = church.isConnected ? await upcomingPlans(db, churchId, now) : sql`false`
  const overview = await readOverview(db, churchId, upcoming, now)
  const acceptedLately = await countAcceptedSince(db, churchId, upcoming, now.subtract(LATELY))
  const waiting = await countOpen(db, churchId)
  const trouble = await presentPlanningTrouble(db, churchId, now)
  const setup = await presentSetup(db, churchId, church)
  return dashboardView({ church, overview, acceptedLately, waiting, trouble, setup }, now)
}
