import { and, asc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Plan, PlanHead } from '#contract/services.ts'
import { countFor } from '#core/services/standing.ts'
import { daySpan } from '#core/services/upcoming.ts'
import type { StatusFilter } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import { plans, serviceTypes } from '#server/db/schema/schema.ts'
import { inScope, type Scope } from '#server/db/scope.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { requireServiceType } from './service-types.ts'
import { type CountedPlan, countPlans } from './standing.ts'
import { upcomingPlans } from './upcoming.ts'

const planView = (plan: CountedPlan, type: StatusFilter): Plan => ({
  id: plan.id,
  title: plan.title,
  starts_at: plan.startsAt?.toString() ?? null,
  confirmed: countFor(plan, type),
  accepted: plan.accepted,
  unconfirmed: plan.unconfirmed,
  unconfirmed_people: plan.unconfirmedPeople,
  declined: plan.declined,
  failed: plan.failed,
  opted_out: plan.optedOut,
  not_asked: plan.notAsked,
  total: plan.total,
})

/** The upcoming plans of a service type, soonest first. */
export async function listPlans(
  db: Db,
  scope: Scope,
  { serviceId, type }: { serviceId: string; type: StatusFilter },
  now: Temporal.Instant,
): Promise<{ plans: Plan[] }> {
  await requireServiceType(db, scope.churchId, serviceId)
  const upcoming = await upcomingPlans(db, scope.churchId, now)
  const counted = await countPlans(db, scope, sql`${upcoming} and plans.service_type_id = ${serviceId}`)
  return { plans: counted.map((plan) => planView(plan, type)) }
}

/** The upcoming plans of all service types on which somebody is scheduled, soonest first. */
export async function listComing(db: Db, scope: Scope, type: StatusFilter, now: Temporal.Instant) {
  const counted = await countPlans(db, scope, await upcomingPlans(db, scope.churchId, now))
  const filled = counted.filter(({ total }) => total > 0)
  return {
    plans: filled.map((plan) => ({
      ...planView(plan, type),
      service_id: plan.serviceTypeId,
      service_name: plan.serviceName,
    })),
  }
}

/** Some plans with the names of their service types, soonest first. */
const findPlans = (db: Db, scope: Scope, which: SQL | undefined) =>
  db
    .select({
      id: plans.id,
      title: plans.title,
      startsAt: plans.startsAt,
      serviceId: serviceTypes.id,
      serviceName: serviceTypes.name,
    })
    .from(plans)
    .innerJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, plans.churchId), eq(serviceTypes.id, plans.serviceTypeId)),
    )
    .where(and(inScope(scope, 'plans'), isNull(plans.removedAt), which))
    .orderBy(asc(plans.startsAt), asc(plans.id))

/** One plan with the name of its service type; 404 for what is not in the scope. */
export async function findPlan(db: Db, scope: Scope, planId: string) {
  const [plan] = await findPlans(db, scope, eq(plans.id, planId))
  if (!plan) throw refuse(404, NOT_FOUND)
  return plan
}
export type FoundPlan = Awaited<ReturnType<typeof findPlan>>

/** The plans of a day that can be read. */
export const plansOfDay = (db: Db, scope: Scope, date: Temporal.PlainDate, zone: string) => {
  const { from, until } = daySpan(date, zone)
  return findPlans(
    db,
    scope,
    and(
      gte(plans.startsAt, from),
      lt(plans.startsAt, until),
      isNull(serviceTypes.removedAt),
      isNull(serviceTypes.unreadableReason),
    ),
  )
}

/** What a page about a plan is headed with. */
export const planHeadView = ({ id, title, startsAt, serviceId, serviceName }: FoundPlan): PlanHead => ({
  id,
  title,
  service_id: serviceId,
  service_name: serviceName,
  starts_at: startsAt?.toString() ?? null,
})
