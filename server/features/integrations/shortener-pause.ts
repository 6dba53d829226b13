import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { rateLimits } from '#server/db/schema/schema.ts'
import { forgetAttempts } from '#server/http/rate-limit.ts'

const pauseKey = (churchId: number): string => `links-paused:${churchId}`

/** Whether the church's shortener is left alone for now. */
export const isPaused = async (db: Db, churchId: number, now: Temporal.Instant): Promise<boolean> =>
  (await db.$count(
    rateLimits,
    and(eq(rateLimits.key, pauseKey(churchId)), gt(rateLimits.windowStartedAt, now)),
  )) > 0

/** Asks the church's shortener nothing before a moment. The pause is a window of the rate limits that has yet to begin. */
export const pauseUntil = async (db: Db, churchId: number, until: Temporal.Instant): Promise<void> => {
  await db
    .insert(rateLimits)
    .values({ key: pauseKey(churchId), windowStartedAt: until, hits: 0 })
    .onConflictDoUpdate({ target: rateLimits.key, set: { windowStartedAt: until } })
}

export const forgetPause = (db: Db, churchId: number): Promise<void> => forgetAttempts(db, pauseKey(churchId))
