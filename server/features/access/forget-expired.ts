import { and, eq, gt, isNull, lt, lte, notExists } from 'drizzle-orm'
import { EMAIL_UNVERIFIED } from '#core/vocabulary/users.ts'
import type { Db } from '#server/db/connect.ts'
import { accessTokens, rateLimits, usedCaptchas, users } from '#server/db/schema/schema.ts'
import { forgetSessions } from './sessions.ts'

/** No limit counts longer than a day. */
const LIMITS_KEPT_HOURS = 48

/** How long somebody has to verify the address, counted from the last link. */
const UNVERIFIED_KEPT_HOURS = 7 * 24

/** Deletes signups whose address nobody verified and whose last link is over. */
async function forgetUnverified(db: Db, now: Temporal.Instant): Promise<void> {
  const links = db
    .select({ id: accessTokens.id })
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, users.id), gt(accessTokens.expiresAt, now)))
  await db
    .delete(users)
    .where(
      and(
        eq(users.status, EMAIL_UNVERIFIED),
        isNull(users.churchId),
        lte(users.createdAt, now.subtract({ hours: UNVERIFIED_KEPT_HOURS })),
        notExists(links),
      ),
    )
}

/** So long it can be said of a link why it does not work any more. */
const LINKS_KEPT_HOURS = 30 * 24

/** Deletes what has expired: sessions, links, signups, solved captchas, counted attempts. */
export async function forgetExpired(db: Db, now: Temporal.Instant): Promise<void> {
  await forgetUnverified(db, now)
  await forgetSessions(db, now)
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, now.subtract({ hours: LINKS_KEPT_HOURS })))
  await db.delete(usedCaptchas).where(lt(usedCaptchas.expiresAt, now))
  await db
    .delete(rateLimits)
    .where(lt(rateLimits.windowStartedAt, now.subtract({ hours: LIMITS_KEPT_HOURS })))
}
