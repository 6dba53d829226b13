import { and, eq, inArray, isNotNull, isNull, min, sql } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { only, rowsOf } from './query.ts'
import { ITS_TEXTS_GO } from './schema/columns.ts'
import {
  answers,
  churches,
  deadJobs,
  hookEvents,
  messages,
  planningConnections,
  shortages,
} from './schema/schema.ts'

/** How things stand for all churches together; ages in seconds, 0 when nothing waits. */
export type PlatformStanding = {
  oldestDueText: number
  oldestWaitingJob: number
  oldestUnhandledHook: number
  openWriteBacks: number
  brokenConnections: number
  churchesShortOfCredits: number
  deadJobs: number
  sinceHeartbeat: number
}

const secondsSince = (then: Temporal.Instant | null, now: Temporal.Instant): number =>
  then === null ? 0 : Math.max(0, now.since(then).total('seconds'))

/** The job queue keeps real time, whatever the clock of a sandbox says. */
async function oldestJob(db: Db): Promise<number> {
  const [row] = await rowsOf<{ seconds: string | number }>(
    db,
    sql`select coalesce(extract(epoch from now() - min(start_after)), 0)::float as seconds
        from pgboss.job where state in ('created', 'retry') and start_after <= now()`,
  )
  return Math.max(0, Number(row?.seconds ?? 0))
}

// As the index has it that all churches share.
const SOONEST = sql`(${messages.dueAt} at time zone 'UTC')`

/** Texts that are due and wait for nothing but us: not for the church, its credits or its number. */
const isLate = (db: Db, now: Temporal.Instant) =>
  and(
    eq(messages.state, 'planned'),
    isNull(messages.reason),
    sql`${SOONEST} <= ${now.toString()}::timestamp`,
    inArray(messages.churchId, db.select({ id: churches.id }).from(churches).where(ITS_TEXTS_GO)),
  )

export const countLateTexts = (db: Db, now: Temporal.Instant): Promise<number> =>
  db.$count(messages, isLate(db, now))

async function oldestText(db: Db, now: Temporal.Instant): Promise<Temporal.Instant | null> {
  const [oldest] = await db
    .select({ at: messages.dueAt })
    .from(messages)
    .where(isLate(db, now))
    .orderBy(SOONEST)
    .limit(1)
  return oldest?.at ?? null
}

/** What was given up stands among the dead jobs. */
async function oldestHook(db: Db): Promise<Temporal.Instant | null> {
  const { receivedAt, handledAt, gaveUpAt } = hookEvents
  return only(
    await db
      .select({ at: min(receivedAt) })
      .from(hookEvents)
      .where(and(isNull(handledAt), isNull(gaveUpAt))),
  ).at
}

/** Somebody who looks for due work says so every few seconds, by the clock of the database. */
async function lastHeartbeat(db: Db): Promise<number> {
  const [row] = await rowsOf<{ seconds: string | number }>(
    db,
    sql`select extract(epoch from now() - beat_at)::float as seconds from standstill`,
  )
  return Math.max(0, Number(row?.seconds ?? 0))
}

export const readPlatformStanding = async (db: Db, now: Temporal.Instant): Promise<PlatformStanding> => ({
  oldestDueText: secondsSince(await oldestText(db, now), now),
  oldestWaitingJob: await oldestJob(db),
  oldestUnhandledHook: secondsSince(await oldestHook(db), now),
  openWriteBacks: await db.$count(answers, eq(answers.writeBack, 'pending')),
  brokenConnections: await db.$count(planningConnections, isNotNull(planningConnections.brokenReason)),
  churchesShortOfCredits: await db.$count(shortages, isNotNull(shortages.toldAt)),
  deadJobs: await db.$count(deadJobs, isNull(deadJobs.retriedAt)),
  sinceHeartbeat: await lastHeartbeat(db),
})
