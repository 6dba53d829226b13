import type { NextPlan } from '#contract/dashboard.ts'

/** The address of a plan on the services page. */
export const planSearch = (plan: NextPlan) => ({
  type: 'A' as const,
  service: plan.service_id,
  serviceName: plan.service_name,
  plan: plan.id,
  planName: plan.title,
})
