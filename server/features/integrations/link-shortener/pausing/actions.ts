import type { Db } from '#server/db/connect.ts'
import { rateLimits } from '#server/db/schema/schema.ts'
import { forgetAttempts } from '#server/http/rate-limit.ts'
import { pauseKey } from './views.ts'

/** Asks the church's shortener nothing before a moment. The pause is a window of the rate limits that has yet to begin. */
export const pauseUntil = async (db: Db, churchId: number, until: Temporal.Instant): Promise<void> => {
  await db
    .insert(rateLimits)
    .values({ key: pauseKey(churchId), windowStartedAt: until, hits: 0 })
    .onConflictDoUpdate({ target: rateLimits.key, set: { windowStartedAt: until } })
}

export const forgetPause = (db: Db, churchId: number): Promise<void> => forgetAttempts(db, pauseKey(churchId))
