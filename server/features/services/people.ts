import type { PersonInPlan } from '#contract/services.ts'
import { isLetThrough, type StatusFilter } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import { findPlan } from './plans.ts'
import { listStanding } from './standing.ts'

/** The people of a plan whom a filter lets through. */
export const listPeople = async (
  db: Db,
  churchId: number,
  { planId, type }: { planId: string; type: StatusFilter },
): Promise<{ people: PersonInPlan[] }> => {
  await findPlan(db, churchId, planId)
  const people = await listStanding(db, churchId, planId)
  return { people: people.filter(({ status }) => isLetThrough(type, status)) }
}
