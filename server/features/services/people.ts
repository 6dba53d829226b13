import type { PersonInPlan } from '#contract/services.ts'
import { isLetThrough, type StatusFilter } from '#core/vocabulary/people.ts'
import type { PlanningDeps } from '#server/planning-service.ts'
import { findPlan } from './plans.ts'
import { listStanding } from './standing.ts'

/** The people of a plan whom a filter lets through. */
export const listPeople = async (
  deps: PlanningDeps,
  churchId: number,
  { planId, type }: { planId: string; type: StatusFilter },
): Promise<{ people: PersonInPlan[] }> => {
  await findPlan(deps.db, churchId, planId)
  const people = await listStanding(deps, churchId, planId)
  return { people: people.filter(({ status }) => isLetThrough(type, status)) }
}
