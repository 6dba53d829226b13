import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Plan } from '#contract/services.ts'
import { countFor } from '#core/services/standing.ts'
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

/** One plan with the name of its service type; 404 for what is not in the scope. */
export async function findPlan(db: Db, scope: Scope, planId: string) {
  const [plan] = await db
    .select({
      id: plans.id,
      title: plans.title,
      startsAt: plans.startsAt,
      serviceName: serviceTypes.name,
    })
    .from(plans)
    .innerJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, plans.churchId), eq(serviceTypes.id, plans.serviceTypeId)),
    )
    .where(and(inScope(scope, 'plans'), eq(plans.id, planId), isNull(plans.removedAt)))
  if (!plan) throw refuse(404, NOT_FOUND)
  return plan
}
