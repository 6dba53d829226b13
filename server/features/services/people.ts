import type { PersonInPlan } from '#contract/services.ts'
import { isLetThrough, type StatusFilter } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import type { Scope } from '#server/db/scope.ts'
import { findPlan } from './plans.ts'
import { listStanding } from './standing.ts'

/** The people of a plan whom a filter lets through. */
export const listPeople = async (
  db: Db,
  scope: Scope,
  { planId, type }: { planId: string; type: StatusFilter },
): Promise<{ people: PersonInPlan[] }> => {
  await findPlan(db, scope, planId)
  const people = await listStanding(db, scope, planId)
  return { people: people.filter(({ status }) => isLetThrough(type, status)) }
}
