import { lt } from 'drizzle-orm'
import { accessTokens, rateLimits, usedCaptchas } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { isFirstIn } from '#server/http/rate-limit.ts'
import { forgetSessions } from './sessions.ts'

const EVERY_MINUTES = 24 * 60
/** No limit counts longer than a day. */
const LIMITS_KEPT_HOURS = 48

/** Deletes what has expired, once a day: sessions, links, solved captchas, counted attempts. */
export const forgetExpired = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> => {
  const now = clock.now()
  if (!(await isFirstIn(db, 'forget-expired', EVERY_MINUTES, now))) return 0
  await forgetSessions(db, now)
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, now))
  await db.delete(usedCaptchas).where(lt(usedCaptchas.expiresAt, now))
  await db
    .delete(rateLimits)
    .where(lt(rateLimits.windowStartedAt, now.subtract({ hours: LIMITS_KEPT_HOURS })))
  return 1
}
