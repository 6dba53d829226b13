import { and, count, eq, gt, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { Day, SetupStep } from '#contract/dashboard.ts'
import type { PlanningTrouble } from '#contract/integrations.ts'
import { registrationOf } from '#core/numbers/registration.ts'
import type { ChurchFacts } from '#core/services/needs.ts'
import { ALL_NEEDS_MAX, carrierDayStart, NEEDS_MAX } from '#core/services/needs.ts'
import { NEXT_PLANS, notOver } from '#core/services/upcoming.ts'
import { localDate } from '#core/time/words.ts'
import type { SendingMode } from '#core/vocabulary/churches.ts'
import { ACCEPTED, UNCONFIRMED } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import {
  assignments,
  churches,
  isOnPlan,
  messages,
  numbers,
  planningConnections,
  plans,
} from '#server/db/schema/schema.ts'
import { inScope, type Scope } from '#server/db/scope.ts'
import type { Deps } from '#server/deps.ts'
import { hasDispute } from '#server/features/billing/reversals.ts'
import { countWaiting } from '#server/features/billing/shortage.ts'
import { countOpen } from '#server/features/conversation/inbox-entries.ts'
import { hasSuspendedAccount } from '#server/features/messages/church-accounts.ts'
import { presentPlanningTrouble } from '#server/features/messages/planning-trouble.ts'
import { isPrimaryOfChurch, isPrimaryRegistered } from '#server/features/messages/senders.ts'
import { tMobileDailyOf } from '#server/features/numbers/larger.ts'
import { type Overview, readOverview, readTrouble } from '#server/features/services/overview.ts'
import { upcomingPlans } from '#server/features/services/upcoming.ts'
import { type PlanningDeps, planningNameOf } from '#server/planning-service.ts'
import { presentDay } from './day.ts'
import { presentNeeds } from './needs.ts'
import { type DatedPlan, nextPlanView, placesView } from './plan-view.ts'
import { presentSetup } from './setup.ts'

/** What the dashboard looks at in the church itself. */
type Church = ChurchFacts & {
  zone: string
  sendingMode: SendingMode
  rosterReadAt: Temporal.Instant | null
}

type Parts = {
  church: Church
  overview: Overview
  /** Soonest first. */
  ahead: readonly DatedPlan[]
  day: Day | null
  acceptedLately: number
  waiting: number
  trouble: PlanningTrouble | null
  setup: SetupStep[] | null
  /** What the church's planning service is called. */
  planning: string
}

function dashboardView(parts: Parts) {
  const { church, overview, ahead, day, acceptedLately, waiting, trouble, setup, planning } = parts
  const { optedOut, ...people } = overview.people
  const { zone } = church
  const { trouble: placed, troubleTotal } = overview
  // All of the day, and so many in all where it has one.
  const shown = NEXT_PLANS + Math.max(0, (day?.plans.length ?? 1) - 1)
  return {
    ...people,
    opted_out: optedOut,
    sent: overview.sent,
    sent_people: overview.sentPeople,
    places: placesView(overview.together),
    waiting_for_credits: church.waitingForCredits,
    unconfirmed_next: day?.people.filter(({ status }) => status === UNCONFIRMED).length ?? 0,
    accepted_since_yesterday: acceptedLately,
    connected: church.isConnected,
    roster_read_at: church.rosterReadAt?.toString() ?? null,
    planning_trouble: trouble,
    next_plans: ahead.slice(0, shown).map(nextPlanView),
    more_plans: Math.max(0, ahead.length - shown),
    day,
    ...presentNeeds({ church, waiting, trouble: placed, troubleTotal, zone, planning }, NEEDS_MAX),
    setup,
  }
}

const LATELY = { hours: 24 }

async function readChurch(db: Db, churchId: number, now: Temporal.Instant): Promise<Church> {
  const { connectedAt, brokenReason, number, ...church } = only(
    await db
      .select({
        zone: churches.timeZone,
        sendingMode: churches.sendingMode,
        credits: churches.creditBalance,
        connectedAt: planningConnections.connectedAt,
        brokenReason: planningConnections.brokenReason,
        rosterReadAt: planningConnections.rosterReadAt,
        number: numbers,
      })
      .from(churches)
      .leftJoin(planningConnections, eq(planningConnections.churchId, churches.id))
      .leftJoin(numbers, isPrimaryOfChurch)
      .where(eq(churches.id, churchId)),
  )
  const isLocal = registrationOf(number) === 'local'
  return {
    ...church,
    isConnected: connectedAt !== null,
    isBroken: brokenReason !== null,
    isPaused: church.sendingMode === 'paused',
    hasNumber: number !== null,
    isRegistered: await isPrimaryRegistered(db, churchId),
    isRefused: number !== null && number.refusedSince !== null,
    isSuspended: await hasSuspendedAccount(db, churchId),
    waitingForCredits: await countWaiting(db, churchId),
    segmentsToday: isLocal ? await countSegments(db, churchId, now) : 0,
    tMobileDaily: isLocal ? await tMobileDailyOf(db, churchId) : null,
    isDisputed: await hasDispute(db, churchId),
  }
}

/** What has gone since the phone companies began to count for the day. */
async function countSegments(db: Db, churchId: number, now: Temporal.Instant): Promise<number> {
  const rows = await db
    .select({ segments: sql<number>`coalesce(sum(${messages.segments}), 0)::int` })
    .from(messages)
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.direction, 'out'),
        gte(messages.loggedAt, carrierDayStart(now)),
      ),
    )
  return only(rows).segments
}

async function countAcceptedSince(
  db: Db,
  scope: Scope,
  which: SQL,
  since: Temporal.Instant,
): Promise<number> {
  const rows = await db
    .select({ accepted: count() })
    .from(assignments)
    .innerJoin(plans, and(eq(plans.churchId, assignments.churchId), eq(plans.id, assignments.planId)))
    .where(
      and(
        inScope(scope, 'assignments'),
        eq(assignments.status, ACCEPTED),
        gt(assignments.statusUpdatedAt, since),
        isOnPlan,
        isNull(plans.removedAt),
        which,
      ),
    )
  return only(rows).accepted
}

/** What a church sees first: its coming weeks in numbers, and what waits for somebody. */
export async function presentDashboard(
  deps: PlanningDeps & Pick<Deps, 'trialNumber'>,
  scope: Scope,
  now: Temporal.Instant,
) {
  const { db } = deps
  const { churchId } = scope
  const planning = await planningNameOf(deps, churchId)
  const church = await readChurch(db, churchId, now)
  const upcoming = church.isConnected ? await upcomingPlans(db, churchId, now) : sql`false`
  const overview = await readOverview(deps, scope, upcoming, now)
  const acceptedLately = await countAcceptedSince(db, scope, upcoming, now.subtract(LATELY))
  const waiting = await countOpen(db, scope)
  const trouble = await presentPlanningTrouble(db, churchId, now)
  const ahead = notOver(overview.plans, now)
  const [next] = ahead
  const day = next ? await presentDay(deps, scope, localDate(next.startsAt, church.zone), now) : null
  const setup = await presentSetup(deps, churchId, church)
  return dashboardView({
    church,
    overview,
    ahead,
    day,
    acceptedLately,
    waiting,
    trouble,
    setup,
    planning,
  })
}

/** Everything that waits for somebody at the church. */
export async function presentAllNeeds(deps: PlanningDeps, scope: Scope, now: Temporal.Instant) {
  const { db } = deps
  const { churchId } = scope
  const church = await readChurch(db, churchId, now)
  const upcoming = church.isConnected ? await upcomingPlans(db, churchId, now) : sql`false`
  const trouble = await readTrouble(deps, scope, upcoming, { now, limit: ALL_NEEDS_MAX })
  const around = {
    church,
    waiting: await countOpen(db, scope),
    ...trouble,
    zone: church.zone,
    planning: await planningNameOf(deps, churchId),
  }
  return presentNeeds(around, ALL_NEEDS_MAX)
}
