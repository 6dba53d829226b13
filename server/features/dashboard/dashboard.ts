import { and, count, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { PlanningTrouble } from '#contract/connections.ts'
import type { Need, NextPlan } from '#contract/dashboard.ts'
import { isAfter } from '#core/time/instant.ts'
import { localDate, shortDate } from '#core/time/words.ts'
import type { SendingMode } from '#core/vocabulary/churches.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { assignments, churches, numbers, planningConnections, plans } from '#server/db/schema/schema.ts'
import { countWaiting } from '#server/features/billing/shortage.ts'
import { presentPlanningTrouble } from '#server/features/messages/planning-trouble.ts'
import { isPrimaryOfChurch } from '#server/features/messages/senders.ts'
import { type Overview, readOverview, type Trouble } from '#server/features/services/overview.ts'
import { upcomingPlans } from '#server/features/services/standing.ts'
import { countOpen } from '#server/features/volunteers/inbox.ts'

const NEXT_PLANS = 6
const NEEDS_MAX = 10

/** What the dashboard looks at in the church itself. */
export type ChurchState = {
  zone: string
  sendingMode: SendingMode
  credits: number
  /** Texts that wait for credits. */
  waitingForCredits: number
  connectedAt: Temporal.Instant | null
  brokenReason: string | null
  rosterReadAt: Temporal.Instant | null
  phoneNumber: string | null
}

type ChurchNeed = {
  kind: Need['kind']
  isNeeded: (church: ChurchState) => boolean
  title: string
  detail: string
}

const CHURCH_NEEDS: readonly ChurchNeed[] = [
  {
    kind: 'not_connected',
    isNeeded: (church) => church.connectedAt === null,
    title: 'Planning Center is not connected',
    detail: 'Your services, teams and people are read from there.',
  },
  {
    kind: 'reconnect',
    isNeeded: (church) => church.brokenReason !== null,
    title: 'Planning Center must be connected again',
    detail: 'Until then nothing new is read from there, and no answer is written back.',
  },
  {
    kind: 'paused',
    isNeeded: (church) => church.sendingMode === 'paused',
    title: 'Sending is paused',
    detail: 'No text goes out until you start sending.',
  },
  {
    kind: 'no_number',
    isNeeded: (church) => church.phoneNumber === null,
    title: 'There is no number to text from',
    detail: 'Texts wait until you have chosen one.',
  },
  {
    kind: 'no_credits',
    isNeeded: (church) => church.credits <= 0 && church.waitingForCredits === 0,
    title: 'Your credits are used up',
    detail: 'Texts wait until there are credits again.',
  },
]

const churchNeeds = (church: ChurchState): Need[] =>
  CHURCH_NEEDS.filter(({ isNeeded }) => isNeeded(church)).map(({ kind, title, detail }) => ({
    kind,
    title,
    detail,
    person_id: null,
    plan_id: null,
    service_id: null,
  }))

const declinedTitle = ({ person, plan }: Trouble, zone: string): string => {
  const date = plan.startsAt && shortDate(localDate(plan.startsAt, zone))
  return `${person.name} declined ${[person.position, date].filter(Boolean).join(', ')}`.trim()
}

const troubleNeed = (trouble: Trouble, zone: string): Need => {
  const { person, plan } = trouble
  const isDecline = person.status === 'D'
  return {
    kind: isDecline ? 'declined' : 'failed',
    title: isDecline ? declinedTitle(trouble, zone) : person.name,
    detail: (isDecline ? person.decline_reason : person.error_message) ?? plan.serviceName,
    person_id: person.id,
    plan_id: plan.id,
    service_id: plan.serviceTypeId,
  }
}

/** `waiting`: how many texts that were not understood wait in the inbox. */
const inboxNeeds = (waiting: number): Need[] =>
  waiting === 0
    ? []
    : [
        {
          kind: 'not_understood',
          title: waiting === 1 ? '1 answer not understood' : `${waiting} answers not understood`,
          detail: `Read ${waiting === 1 ? 'it' : 'them'} in the inbox and answer by hand.`,
          person_id: null,
          plan_id: null,
          service_id: null,
        },
      ]

type DatedPlan = Overview['plans'][number] & { startsAt: Temporal.Instant }

/** Plans that are not over, soonest first. */
const plansAhead = ({ plans }: Overview, now: Temporal.Instant): DatedPlan[] =>
  plans.filter((plan): plan is DatedPlan => {
    const end = plan.endsAt ?? plan.startsAt
    return plan.startsAt !== null && end !== null && isAfter(end, now)
  })

const nextPlanView = (plan: DatedPlan): NextPlan => ({
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

/** The unconfirmed of every plan on the day of the first one. */
const unconfirmedOnFirstDay = (plans: readonly DatedPlan[], zone: string): number => {
  const [first] = plans
  if (!first) return 0
  const day = localDate(first.startsAt, zone)
  return plans
    .filter((plan) => localDate(plan.startsAt, zone).equals(day))
    .reduce((sum, plan) => sum + plan.unconfirmed, 0)
}

type Parts = {
  church: ChurchState
  overview: Overview
  acceptedLately: number
  waiting: number
  trouble: PlanningTrouble | null
}

export const dashboardView = (
  { church, overview, acceptedLately, waiting, trouble }: Parts,
  now: Temporal.Instant,
) => {
  const { unconfirmed, accepted, declined, failed } = overview.together
  const ahead = plansAhead(overview, now)
  const people = overview.trouble.map((trouble) => troubleNeed(trouble, church.zone))
  return {
    unconfirmed,
    accepted,
    declined,
    failed,
    sent: overview.sent,
    waiting_for_credits: church.waitingForCredits,
    unconfirmed_next: unconfirmedOnFirstDay(ahead, church.zone),
    accepted_since_yesterday: acceptedLately,
    connected: church.connectedAt !== null,
    roster_read_at: church.rosterReadAt?.toString() ?? null,
    planning_trouble: trouble,
    next_plans: ahead.slice(0, NEXT_PLANS).map(nextPlanView),
    needs: [...churchNeeds(church), ...inboxNeeds(waiting), ...people].slice(0, NEEDS_MAX),
  }
}

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
      .leftJoin(numbers, isPrimaryOfChurch)
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
  const trouble = await presentPlanningTrouble(db, churchId, now)
  return dashboardView({ church, overview, acceptedLately, waiting, trouble }, now)
}
