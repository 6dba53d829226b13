import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { assignments, serviceTypes, teams } from '#server/db/schema/schema.ts'
import { inScope, type Scope } from '#server/db/scope.ts'

/** The teams that have somebody on a coming plan, by service type and name. */
export const teamsOfComingPlans = (db: Db, scope: Scope, now: Temporal.Instant) =>
  db
    .selectDistinct({
      id: teams.id,
      name: teams.name,
      service_id: serviceTypes.id,
      service_name: serviceTypes.name,
    })
    .from(assignments)
    .innerJoin(teams, and(eq(teams.churchId, assignments.churchId), eq(teams.id, assignments.teamId)))
    .innerJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, assignments.churchId), eq(serviceTypes.id, assignments.serviceTypeId)),
    )
    .where(
      and(
        inScope(scope, 'assignments'),
        isNull(assignments.removedAt),
        isNull(serviceTypes.removedAt),
        gt(assignments.endsAt, now),
      ),
    )
    .orderBy(asc(serviceTypes.name), asc(teams.name), asc(teams.id))
