import { and, asc, eq, gt, gte, isNull, lte, notExists, sql } from 'drizzle-orm'
import { ACCEPTED, DECLINED } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import {
  type AskTeamRow,
  asks,
  assignments,
  declinedServices,
  isOnPlan,
  plans,
  stepsInForTime,
} from '#server/db/schema/schema.ts'

/** A place that was declined, or one time of it. */
type Empty = { assignmentId: string; timeId: string | null }

/** Whoever declined by mistake has so long to say so. */
const GRACE = { minutes: 5 }
const AT_A_TIME = 100

const declinedIn = async (
  db: Db,
  { churchId, teamId, since }: AskTeamRow,
  now: Temporal.Instant,
): Promise<Empty[]> => {
  const rows = await db
    .select({ assignmentId: assignments.id })
    .from(plans)
    .innerJoin(assignments, and(eq(assignments.churchId, plans.churchId), eq(assignments.planId, plans.id)))
    .where(
      and(
        eq(plans.churchId, churchId),
        isNull(plans.removedAt),
        gt(plans.startsAt, now),
        eq(assignments.teamId, teamId),
        eq(assignments.status, DECLINED),
        isOnPlan,
        gt(assignments.startsAt, now),
        gte(assignments.statusUpdatedAt, since),
        lte(assignments.statusUpdatedAt, now.subtract(GRACE)),
        notExists(
          db
            .select({ one: sql`1` })
            .from(asks)
            .where(
              and(
                eq(asks.churchId, churchId),
                eq(asks.planId, plans.id),
                eq(asks.assignmentId, assignments.id),
                isNull(asks.timeId),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(assignments.startsAt), asc(assignments.id))
    .limit(AT_A_TIME)
  return rows.map(({ assignmentId }) => ({ assignmentId, timeId: null }))
}

const timesDeclinedIn = (
  db: Db,
  { churchId, teamId, since }: AskTeamRow,
  now: Temporal.Instant,
): Promise<Empty[]> =>
  rowsOf<Empty>(
    db,
    sql`select ${assignments.id} as "assignmentId", declined.time_id as "timeId"
      from ${assignments}
      join ${plans} on ${plans.churchId} = ${assignments.churchId} and ${plans.id} = ${assignments.planId}
      cross join lateral ${declinedServices(assignments)} declined
      where ${assignments.churchId} = ${churchId} and ${assignments.teamId} = ${teamId}
        and ${assignments.status} = ${ACCEPTED} and ${assignments.canAcceptPartial} and ${isOnPlan}
        and ${plans.removedAt} is null and declined.starts_at > ${now.toString()}::timestamptz
        and ${assignments.statusUpdatedAt} >= ${since.toString()}::timestamptz
        and ${assignments.statusUpdatedAt} <= ${now.subtract(GRACE).toString()}::timestamptz
        and not ${stepsInForTime(assignments)}
        and not exists (
          select from ${asks} where ${asks.churchId} = ${churchId} and ${asks.planId} = ${assignments.planId}
            and ${asks.assignmentId} = ${assignments.id} and ${asks.timeId} = declined.time_id
        )
      order by declined.starts_at, ${assignments.id} limit ${AT_A_TIME}`,
  )

/** What was declined in a team since it asks by itself, and nobody was asked for. */
export const emptyIn = async (db: Db, team: AskTeamRow, now: Temporal.Instant): Promise<Empty[]> => [
  ...(await declinedIn(db, team, now)),
  ...(await timesDeclinedIn(db, team, now)),
]
