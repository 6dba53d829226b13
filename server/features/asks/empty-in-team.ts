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
  openPlaces,
  plans,
  stepsInForTime,
} from '#server/db/schema/schema.ts'
import { OPENS_AT, STILL_OPEN } from '#server/features/roster/list-open.ts'
import type { Round } from '#server/jobs/each-due.ts'

/** A place that was declined, or one time of it, or open places; `key` names it among all churches'. */
type Empty = { key: string; assignmentId: string; timeId: string | null }

const KEY = sql<string>`${assignments.churchId} || '/' || ${assignments.id}`
const KEY_OF_TIME = sql`${KEY} || '/' || declined.time_id`

/** Whoever declined by mistake has so long to say so. */
const GRACE = { minutes: 5 }
const AT_A_TIME = 100

type Team = Pick<AskTeamRow, 'churchId' | 'teamId' | 'since' | 'asksDeclined' | 'asksOpen' | 'daysBefore'>
type DueNow = Pick<Round, 'now' | 'mayRun'>

async function declinedIn(
  db: Db,
  { churchId, teamId, since }: Team,
  { now, mayRun }: DueNow,
): Promise<Empty[]> {
  const rows = await db
    .select({ key: KEY, assignmentId: assignments.id })
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
        mayRun(KEY),
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
  return rows.map((row) => ({ ...row, timeId: null }))
}

const timesDeclinedIn = (
  db: Db,
  { churchId, teamId, since }: Team,
  { now, mayRun }: DueNow,
): Promise<Empty[]> =>
  rowsOf<Empty>(
    db,
    sql`select ${KEY_OF_TIME} as key, ${assignments.id} as "assignmentId", declined.time_id as "timeId"
      from ${assignments}
      join ${plans} on ${plans.churchId} = ${assignments.churchId} and ${plans.id} = ${assignments.planId}
      cross join lateral ${declinedServices(assignments)} declined
      where ${assignments.churchId} = ${churchId} and ${assignments.teamId} = ${teamId}
        and ${assignments.status} = ${ACCEPTED} and ${assignments.canAcceptPartial} and ${isOnPlan}
        and ${plans.removedAt} is null and declined.starts_at > ${now.toString()}::timestamptz
        and ${assignments.statusUpdatedAt} >= ${since.toString()}::timestamptz
        and ${assignments.statusUpdatedAt} <= ${now.subtract(GRACE).toString()}::timestamptz
        and not ${stepsInForTime(assignments)} and ${mayRun(KEY_OF_TIME)}
        and not exists (
          select from ${asks} where ${asks.churchId} = ${churchId} and ${asks.planId} = ${assignments.planId}
            and ${asks.assignmentId} = ${assignments.id} and ${asks.timeId} = declined.time_id
        )
      order by declined.starts_at, ${assignments.id} limit ${AT_A_TIME}`,
  )

const OPEN_KEY = sql`${openPlaces.churchId} || '/open/' || ${openPlaces.id}`

/** Open places of the coming days that nobody is asked for, and nobody was without an end that filled some. */
const openIn = (db: Db, { churchId, teamId, daysBefore }: Team, { now, mayRun }: DueNow): Promise<Empty[]> =>
  rowsOf<Empty>(
    db,
    sql`select ${OPEN_KEY} as key, 'open-' || ${openPlaces.id} as "assignmentId", ${openPlaces.timeId} as "timeId"
      from ${plans}
      join ${openPlaces} on ${openPlaces.churchId} = ${plans.churchId} and ${openPlaces.planId} = ${plans.id}
      where ${plans.churchId} = ${churchId} and ${plans.removedAt} is null
        and ${plans.startsAt} > ${now.toString()}::timestamptz
        and ${plans.startsAt} < ${now.add({ hours: daysBefore * 24 }).toString()}::timestamptz
        and ${openPlaces.teamId} = ${teamId} and ${openPlaces.quantity} > 0 and ${STILL_OPEN} > 0
        and ${OPENS_AT} > ${now.toString()}::timestamptz and ${mayRun(OPEN_KEY)}
        and not exists (
          select from ${asks} where ${asks.churchId} = ${churchId} and ${asks.planId} = ${plans.id}
            and ${asks.assignmentId} = 'open-' || ${openPlaces.id} and ${asks.state} not in ('filled', 'taken')
        )
      order by ${plans.startsAt}, ${openPlaces.id} limit ${AT_A_TIME}`,
  )

/** What is empty in a team since it asks by itself, and nobody was asked for. */
export const emptyIn = async (db: Db, team: Team, due: DueNow): Promise<Empty[]> => [
  ...(team.asksDeclined ? await declinedIn(db, team, due) : []),
  ...(team.asksDeclined ? await timesDeclinedIn(db, team, due) : []),
  ...(team.asksOpen ? await openIn(db, team, due) : []),
]
