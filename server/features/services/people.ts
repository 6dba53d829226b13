import type { PersonInPlan } from '#contract/services.ts'
import { isLetThrough, type StatusFilter } from '#core/vocabulary/people.ts'
import type { Scope } from '#server/db/scope.ts'
import type { PlanningDeps } from '#server/planning-service.ts'
import { findPlan } from './plans.ts'
import { listStanding } from './standing.ts'

/** The people of a plan whom a filter lets through. */
export const listPeople = async (
  deps: PlanningDeps,
  scope: Scope,
  { planId, type }: { planId: string; type: StatusFilter },
): Promise<{ people: PersonInPlan[] }> => {
  await findPlan(deps.db, scope, planId)
  const people = await listStanding(deps, scope, planId)
  return { people: people.filter(({ status }) => isLetThrough(type, status)) }
}
