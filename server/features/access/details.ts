import { eq } from 'drizzle-orm'
import { placeDoubt } from '#core/access/contact.ts'
import { detailsProblems } from '#core/access/details.ts'
import { stageWithDetails } from '#core/access/signup.ts'
import { countryOf } from '#core/messages/phone.ts'
import { PENDING } from '#core/vocabulary/churches.ts'
import { type Doubt, EMAIL_VERIFIED } from '#core/vocabulary/users.ts'
import { hashPassword } from '#server/crypto/passwords.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { type UserRow, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findSignupCoupon, lockSignupCoupon, redeemCoupon } from '#server/features/billing/coupon.ts'
import { beginTrial, createChurch } from '#server/features/churches/create.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { manualReviewMail, reviewNoticeMail } from '#server/features/mails/review.ts'
import { startNotifications } from '#server/features/notifications/settings.ts'
import { refuse } from '#server/http/errors.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'
import { endSessionsOf } from './sessions.ts'
import { reserveUsername } from './usernames.ts'
import { adminAddresses, lockUser } from './users.ts'

const NO_COUPON = 'This coupon code is not valid.'
/** Keeps codes from being guessed. */
const PER_USER = { max: 20, windowMinutes: 60 }

/** Says what a coupon gives to whoever signs up with it. */
export async function presentCoupon(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  code: string,
): Promise<{ credits: number; trial_days: number }> {
  const now = clock.now()
  await limitAttempts(db, `check-coupon:${userId}`, PER_USER, now)
  const coupon = await findSignupCoupon(db, code, now)
  if (!coupon) throw refuse(422, { coupon_code: [NO_COUPON] })
  return { credits: coupon.credits, trial_days: coupon.trialDays }
}

/** What the page sends; all of it may be missing. */
export type GivenDetails = {
  church?: string | undefined
  username?: string | undefined
  password?: string | undefined
  coupon_code?: string | undefined
  timezone?: string | undefined
}
type Details = { church: string; username: string; password: string; couponCode: string; timezone: string }

/** The details in full, or a refusal that names what is missing or wrong. */
function requireDetails(given: GivenDetails, user: Pick<UserRow, 'email' | 'timeZone'>): Details {
  const { church = '', username = '', password = '', coupon_code: couponCode = '' } = given
  const details = { church, username, password, timezone: given.timezone || user.timeZone }
  const problems = detailsProblems(details, user.email)
  if (problems) throw refuse(422, problems)
  return { ...details, couponCode }
}

/** The church with its coupon redeemed; its trial begins now, or after the review. */
async function addChurch(tx: Db, user: UserRow, details: Details, now: Temporal.Instant): Promise<number> {
  const coupon = details.couponCode ? await lockSignupCoupon(tx, details.couponCode, now) : null
  if (details.couponCode && !coupon) throw refuse(422, { coupon_code: [NO_COUPON] })
  const countryIso = countryOf(user.mobilePhone) === 'CA' ? 'CA' : 'US'
  const { church: name, timezone: timeZone } = details
  const churchId = await createChurch(tx, { name, timeZone, countryIso, status: PENDING }, now)
  if (coupon) await redeemCoupon(tx, churchId, coupon, now)
  if (!user.isBypassed) await beginTrial(tx, churchId, now)
  await startNotifications(tx, { churchId, userId: user.id }, now)
  return churchId
}

/** Ends the signup until a person has looked at it. */
async function awaitReview(tx: Db, deps: Deps, user: UserRow, church: string): Promise<void> {
  await endSessionsOf(tx, user.id)
  await queueMail(tx, deps, 'manual-review', manualReviewMail(user))
  for (const admin of await adminAddresses(tx))
    await queueMail(tx, deps, 'review-notice', reviewNoticeMail(admin, church, deps.publicUrl))
}

/** The doubts of a signup, with the one about where it comes from. */
function withPlace(doubts: readonly Doubt[], timeZone: string): Doubt[] {
  const words = placeDoubt(timeZone)
  return words ? [...doubts, { subject: 'place', words }] : [...doubts]
}

/** Stores the details and creates the church. What was given before stays as it is. */
export async function giveDetails(deps: Deps, user: UserRow, given: GivenDetails): Promise<UserRow> {
  const details = requireDetails(given, user)
  const passwordHash = await hashPassword(details.password)
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const current = await lockUser(tx, user.id)
    if (current?.status !== EMAIL_VERIFIED) return current ?? user
    await reserveUsername(tx, details.username, user.id)
    const churchId = await addChurch(tx, current, details, now)
    if (current.isBypassed) await awaitReview(tx, deps, current, details.church)
    const { username, timezone: timeZone, couponCode } = details
    const status = stageWithDetails(current)
    const changed = await tx
      .update(users)
      .set({
        churchId,
        username,
        passwordHash,
        timeZone,
        couponCode: couponCode || null,
        status,
        ...(current.isBypassed && { doubts: withPlace(current.doubts, timeZone) }),
      })
      .where(eq(users.id, user.id))
      .returning()
    return only(changed)
  })
}
