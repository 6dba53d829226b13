import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { rateLimits } from '#server/db/schema/schema.ts'
import { pauseKey } from './views.ts'

/** Whether the church's shortener is left alone for now. */
export const isPaused = async (db: Db, churchId: number, now: Temporal.Instant): Promise<boolean> =>
  (await db.$count(
    rateLimits,
    and(eq(rateLimits.key, pauseKey(churchId)), gt(rateLimits.windowStartedAt, now)),
  )) > 0
