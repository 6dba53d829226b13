import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { PolledPlan } from '#core/planning/polling.ts'
import { isAfter } from '#core/time/instant.ts'
import type { Db } from '#server/db/connect.ts'
import { assignments, plans, serviceTypes } from '#server/db/schema/schema.ts'
import { LONG_AGO } from '../views.ts'
import type { PlanRow } from './views.ts'

export const findPlan = async (db: Db, churchId: number, planId: string): Promise<PlanRow | null> => {
  const [row] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.churchId, churchId), eq(plans.id, planId)))
  return row ?? null
}

export type UpcomingPlan = PolledPlan & { serviceTypeId: string; lastChangeAt: Temporal.Instant | null }

/** The plans that are not over, of one or all service types that can be read, in the order of these. */
export const upcomingPlans = async (
  db: Db,
  { churchId, serviceTypeId }: { churchId: number; serviceTypeId?: string },
  now: Temporal.Instant,
): Promise<UpcomingPlan[]> => {
  const rows = await db
    .select({
      id: plans.id,
      serviceTypeId: plans.serviceTypeId,
      startsAt: plans.startsAt,
      readAt: plans.assignmentsReadAt,
      failedAt: plans.assignmentsFailedAt,
      isOpen: sql<boolean>`coalesce(bool_or(${assignments.status} = 'U'), false)`,
      lastChangeAt:
        sql<Temporal.Instant | null>`max(greatest(${assignments.requestedAt}, ${assignments.statusUpdatedAt}))`.mapWith(
          assignments.requestedAt,
        ),
    })
    .from(plans)
    .innerJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, plans.churchId), eq(serviceTypes.id, plans.serviceTypeId)),
    )
    .leftJoin(
      assignments,
      and(
        eq(assignments.churchId, plans.churchId),
        eq(assignments.planId, plans.id),
        isNull(assignments.removedAt),
      ),
    )
    .where(
      and(
        eq(plans.churchId, churchId),
        serviceTypeId === undefined ? undefined : eq(plans.serviceTypeId, serviceTypeId),
        isNull(plans.removedAt),
        isNull(serviceTypes.removedAt),
        isNull(serviceTypes.unreadableReason),
        or(isNull(plans.endsAt), gt(plans.endsAt, now)),
      ),
    )
    .groupBy(plans.churchId, plans.id, serviceTypes.sequence)
    .orderBy(asc(serviceTypes.sequence), asc(plans.serviceTypeId), asc(plans.startsAt))
  return rows.map(({ readAt, failedAt, ...row }) => ({
    ...row,
    // A plan that cannot be read must not be wanted before all others for ever.
    readAt: failedAt ?? (readAt && isAfter(readAt, LONG_AGO) ? readAt : null),
  }))
}
