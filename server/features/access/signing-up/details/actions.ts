import { eq } from 'drizzle-orm'
import { countryOf } from '#core/messaging/phone.ts'
import { hashPassword } from '#server/crypto/passwords.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { queueMail } from '#server/features/notifications/mails/actions.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'
import { beginTrial, createChurch } from '../../churches/actions.ts'
import { findUser, lockUser, type UserRow } from '../../queries.ts'
import { endSessionsOf } from '../../sessions/actions.ts'
import { lockCoupon, redeemCoupon } from '../coupons/actions.ts'
import { manualReviewMail, reviewNoticeMail } from '../views.ts'
import { type Details, type GivenDetails, requireDetails, usernameProblem } from './policy.ts'
import { adminAddresses, isUsernameFree, lockUsername } from './queries.ts'

const CHECKS = { max: 120, windowMinutes: 15 }
const TAKEN = 'The username has already been taken.'
const NO_COUPON = 'This coupon code is not valid.'

/** Refuses a username that somebody else has, or that is another's e-mail address. */
export const checkUsername = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  { id, username }: { id: number; username: string },
): Promise<void> => {
  await limitAttempts(db, `check-username:${userId}`, CHECKS, clock.now())
  const user = id === userId ? await findUser(db, userId) : null
  if (!user) throw refuse(404, NOT_FOUND)
  const problem = usernameProblem(username, user.email)
  if (problem) throw refuse(422, { username: [problem] })
  if (!(await isUsernameFree(db, username, userId))) throw refuse(422, { username: [TAKEN] })
}

/** The church with its coupon redeemed; its trial begins now, or after the review. */
const addChurch = async (tx: Db, user: UserRow, details: Details, now: Temporal.Instant): Promise<number> => {
  const coupon = details.couponCode ? await lockCoupon(tx, details.couponCode, now) : null
  if (details.couponCode && !coupon) throw refuse(422, { coupon_code: [NO_COUPON] })
  const countryIso = countryOf(user.mobilePhone) === 'CA' ? 'CA' : 'US'
  const { church: name, zone: timeZone } = details
  const churchId = await createChurch(tx, { name, timeZone, countryIso, status: 'Pending' }, now)
  if (coupon) await redeemCoupon(tx, churchId, coupon, now)
  if (!user.isBypassed) await beginTrial(tx, churchId, now)
  return churchId
}

/** From here on a person looks at it: the signup is over until then. */
const awaitReview = async (tx: Db, deps: Deps, user: UserRow, church: string): Promise<void> => {
  await endSessionsOf(tx, user.id)
  await queueMail(tx, deps, 'manual-review', manualReviewMail(user))
  for (const admin of await adminAddresses(tx))
    await queueMail(tx, deps, 'review-notice', reviewNoticeMail(admin, church, deps.publicUrl))
}

/** Stores the details and creates the church. What was given before stays as it is. */
export const giveDetails = async (deps: Deps, user: UserRow, given: GivenDetails): Promise<UserRow> => {
  const details = requireDetails(given, user.email, user.timeZone)
  const passwordHash = await hashPassword(details.password)
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const current = await lockUser(tx, user.id)
    if (current?.status !== 1) return current ?? user
    await lockUsername(tx, details.username)
    if (!(await isUsernameFree(tx, details.username, user.id))) throw refuse(422, { username: [TAKEN] })
    const churchId = await addChurch(tx, current, details, now)
    if (current.isBypassed) await awaitReview(tx, deps, current, details.church)
    const { username, zone: timeZone, couponCode } = details
    const changed = await tx
      .update(users)
      .set({
        churchId,
        username,
        passwordHash,
        timeZone,
        couponCode: couponCode || null,
        status: current.isBypassed ? 3 : 2,
      })
      .where(eq(users.id, user.id))
      .returning()
    return only(changed)
  })
}
