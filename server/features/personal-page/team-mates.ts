import { and, asc, eq, inArray } from 'drizzle-orm'
import { ACCEPTED } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import { type AssignmentRow, assignments, isOnPlan, people } from '#server/db/schema/schema.ts'

/** Somebody who has accepted a place on one of some plans. */
export type TeamMate = { personId: string; firstName: string; planId: string; teamId: string | null }

/** So many names stand on a card. */
const SHOWN = 8
/** More people than this are not looked through for one page. */
const MATES_MAX = 500

/** Who has accepted on these plans. */
export async function listTeamMates(
  db: Db,
  churchId: number,
  planIds: readonly string[],
): Promise<TeamMate[]> {
  if (planIds.length === 0) return []
  return db
    .selectDistinct({
      personId: people.id,
      firstName: people.firstName,
      planId: assignments.planId,
      teamId: assignments.teamId,
    })
    .from(assignments)
    .innerJoin(people, and(eq(people.churchId, assignments.churchId), eq(people.id, assignments.personId)))
    .where(
      and(
        eq(assignments.churchId, churchId),
        inArray(assignments.planId, [...new Set(planIds)]),
        eq(assignments.status, ACCEPTED),
        isOnPlan,
      ),
    )
    .orderBy(asc(people.firstName), people.id)
    .limit(MATES_MAX)
}

/** First names of those others who serve on the same team of the same plan: nothing else about them. */
export function besideView(
  { personId, planId, teamId }: Pick<AssignmentRow, 'personId' | 'planId' | 'teamId'>,
  mates: readonly TeamMate[],
): { beside: string[]; beside_more: number } {
  const names = mates
    .filter((mate) => mate.personId !== personId && mate.planId === planId && mate.teamId === teamId)
    .filter(({ firstName }) => firstName !== '')
    .map(({ firstName }) => firstName)
  return { beside: names.slice(0, SHOWN), beside_more: Math.max(0, names.length - SHOWN) }
}
