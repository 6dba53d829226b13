import { and, eq, exists, gte, sql } from 'drizzle-orm'
import type { Work } from '#core/polling/pace.ts'
import type { PollState } from '#core/polling/polling.ts'
import { isAfter, later } from '#core/time/instant.ts'
import type { Db } from '#server/db/connect.ts'
import { localTime } from '#server/db/local-time.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { churches, sessions, users } from '#server/db/schema/schema.ts'
import type { Connection } from '#server/features/integrations/connection.ts'
import { type UpcomingPlan, upcomingPlans } from './plans.ts'
import { countServiceTypes } from './progress.ts'
import { findUnreached } from './unreached.ts'

/** Whoever is signed in asks for something every few minutes while a page is open. */
const USED_WITHIN = { minutes: 10 }

async function loadChurch(db: Db, churchId: number, now: Temporal.Instant) {
  const using = db
    .select({ one: sql`1` })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(users.churchId, churchId), gte(sessions.lastUsedAt, now.subtract(USED_WITHIN))))
  const [church] = await db
    .select({
      zone: churches.timeZone,
      isSignedIn: sql<boolean>`${exists(using)}`,
      serviceTypes: countServiceTypes(db, churchId),
    })
    .from(churches)
    .where(eq(churches.id, churchId))
  return only(church ? [church] : [])
}

const latest = (moments: readonly (Temporal.Instant | null)[]): Temporal.Instant | null =>
  moments.reduce((last, at) => (last && at ? later(last, at) : (last ?? at)), null)

function workOf(
  { mailedHours, spentRequests, spentUntil }: Connection,
  church: Pick<Work, 'zone' | 'isSignedIn'>,
  plans: readonly UpcomingPlan[],
  now: Temporal.Instant,
): Work {
  return {
    ...church,
    mailedHours,
    workedAt: latest(plans.flatMap(({ askedAt, noticedAt }) => [askedAt, noticedAt])),
    askedAt: latest(plans.map(({ askedAt }) => askedAt)),
    spent: spentUntil !== null && isAfter(spentUntil, now) ? spentRequests : 0,
  }
}

/** What decides when a church is polled next, and what is read then. */
export async function loadPollState(
  db: Db,
  connection: Connection,
  now: Temporal.Instant,
): Promise<PollState & { plans: UpcomingPlan[] }> {
  const plans = await upcomingPlans(db, connection, now)
  const { serviceTypes, ...church } = await loadChurch(db, connection.churchId, now)
  return {
    plans,
    serviceTypes,
    work: workOf(connection, church, plans, now),
    limit: connection.rateLimit,
    periodSeconds: connection.ratePeriodSeconds,
    listedAt: connection.rosterReadAt ?? connection.connectedAt,
    unreached: await findUnreached(db, connection.churchId, now),
    phonesReadAt: connection.phonesReadAt,
  }
}

const LEARNED_FROM = { hours: 8 * 7 * 24 }
const HOURS_OF_WEEK = 24 * 7

/** In how many of the last eight weeks a scheduling e-mail went out, for each hour of the week at the church. */
export async function learnMailedHours(
  db: Db,
  { churchId, zone }: { churchId: number; zone: string },
  now: Temporal.Instant,
): Promise<number[]> {
  const since = now.subtract(LEARNED_FROM)
  const rows = await rowsOf<{ hour: number; weeks: string | number }>(
    db,
    sql`select ((extract(isodow from local) - 1) * 24 + extract(hour from local))::int as hour,
        count(distinct date_trunc('week', local)) as weeks
      from (
        select ${localTime(sql`requested_at`, zone, [since, now])} as local from assignments
        where church_id = ${churchId} and requested_at > ${since.toString()}::timestamptz
      ) mailed group by 1`,
  )
  const weeks = new Map(rows.map((row) => [row.hour, Number(row.weeks)]))
  return Array.from({ length: HOURS_OF_WEEK }, (_, hour) => weeks.get(hour) ?? 0)
}

/** When the day ends at the church. */
export const midnightAfter = (zone: string, now: Temporal.Instant): Temporal.Instant =>
  now.toZonedDateTimeISO(zone).startOfDay().add({ days: 1 }).toInstant()
