import { and, eq, gt, lte, notExists, type SQL, sql } from 'drizzle-orm'
import { networkOf } from '#core/access/network.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { rateLimits } from '#server/db/schema/schema.ts'
import { refuse } from './errors.ts'

export type Limit = { max: number; windowMinutes: number }

/** Counts an attempt and answers whether it is one of those that the window allows. */
export async function isWithin(db: Db, key: string, limit: Limit, now: Temporal.Instant): Promise<boolean> {
  const windowStart = now.subtract({ minutes: limit.windowMinutes })
  const isOver = sql`${rateLimits.windowStartedAt} <= ${windowStart.toString()}::timestamptz`
  const { hits } = only(
    await db
      .insert(rateLimits)
      .values({ key, windowStartedAt: now, hits: 1 })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          hits: sql`case when ${isOver} then 1 else ${rateLimits.hits} + 1 end`,
          windowStartedAt: sql`case when ${isOver} then excluded.window_started_at else ${rateLimits.windowStartedAt} end`,
        },
      })
      .returning({ hits: rateLimits.hits }),
  )
  return hits <= limit.max
}

export const tooMany = ({ windowMinutes }: Limit) =>
  refuse(429, `Too many attempts. Please try again in ${windowMinutes} minutes.`)

/** Counts an attempt and refuses it (429) once there were too many in the window. */
export async function limitAttempts(db: Db, key: string, limit: Limit, now: Temporal.Instant): Promise<void> {
  if (!(await isWithin(db, key, limit, now))) throw tooMany(limit)
}

/** The same for everybody who calls from the same place. */
export const isWithinFrom = (
  db: Db,
  what: string,
  ip: string,
  limit: Limit,
  now: Temporal.Instant,
): Promise<boolean> => isWithin(db, `${what}-from:${networkOf(ip)}`, limit, now)

export async function limitFrom(
  ...[db, what, ip, limit, now]: Parameters<typeof isWithinFrom>
): Promise<void> {
  if (!(await isWithinFrom(db, what, ip, limit, now))) throw tooMany(limit)
}

export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

/** Whether this key was last granted that many minutes ago; then it is granted again, to one of the processes that ask. */
export async function isFirstIn(
  db: Db,
  key: string,
  minutes: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const claimed = await db
    .insert(rateLimits)
    .values({ key, windowStartedAt: now, hits: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { windowStartedAt: now },
      setWhere: lte(rateLimits.windowStartedAt, now.subtract({ minutes })),
    })
    .returning({ key: rateLimits.key })
  return claimed.length > 0
}

/** Since when this has been noted, which it is from now on where it was not; it is over with `forgetAttempts`. */
export async function notedSince(db: Db, key: string, now: Temporal.Instant): Promise<Temporal.Instant> {
  const { since } = only(
    await db
      .insert(rateLimits)
      .values({ key, windowStartedAt: now, hits: 1 })
      .onConflictDoUpdate({ target: rateLimits.key, set: { hits: sql`${rateLimits.hits} + 1` } })
      .returning({ since: rateLimits.windowStartedAt }),
  )
  return since
}

const isPauseOf = (key: string | SQL, now: Temporal.Instant) =>
  and(eq(rateLimits.key, key), gt(rateLimits.windowStartedAt, now))

/** Whether somebody outside is left alone for now. */
export const isPaused = async (db: Db, key: string, now: Temporal.Instant): Promise<boolean> =>
  (await db.$count(rateLimits, isPauseOf(key, now))) > 0

/** The opposite as a condition, where each row has a key of its own. */
export const isNotPaused = (db: Db, key: SQL, now: Temporal.Instant): SQL =>
  notExists(db.select().from(rateLimits).where(isPauseOf(key, now)))

/** Nothing is asked of them before a moment: the pause is a window that has yet to begin. */
export async function pauseUntil(db: Db, key: string, until: Temporal.Instant): Promise<void> {
  await db
    .insert(rateLimits)
    .values({ key, windowStartedAt: until, hits: 0 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { windowStartedAt: sql`greatest(${rateLimits.windowStartedAt}, excluded.window_started_at)` },
    })
}
