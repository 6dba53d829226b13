import type { NextPlan, PlanCounts } from '#contract/dashboard.ts'
import type { Counts } from '#core/services/standing.ts'
import type { CountedPlan } from '#server/features/services/standing.ts'

export type DatedPlan = CountedPlan & { startsAt: Temporal.Instant }

export const nextPlanView = (plan: DatedPlan): NextPlan => ({
  id: plan.id,
  title: plan.title,
  service_id: plan.serviceTypeId,
  service_name: plan.serviceName,
  starts_at: plan.startsAt.toString(),
  unconfirmed_people: plan.unconfirmedPeople,
  ...placesView(plan),
})

export const placesView = (plan: Counts): PlanCounts => ({
  accepted: plan.accepted,
  unconfirmed: plan.unconfirmed,
  declined: plan.declined,
  failed: plan.failed,
  opted_out: plan.optedOut,
  not_asked: plan.notAsked,
  total: plan.total,
})
