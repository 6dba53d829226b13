import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { countryOf } from '#core/messages/phone.ts'
import { hashPassword } from '#server/crypto/passwords.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { type UserRow, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { lockCoupon, redeemCoupon } from '#server/features/billing/coupon.ts'
import { beginTrial, createChurch } from '#server/features/churches/create.ts'
import { queueMail } from '#server/features/notifications/mail.ts'
import { manualReviewMail, reviewNoticeMail } from '#server/features/notifications/mails/sign-up.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'
import { findUser, lockUser } from './account.ts'
import { endSessionsOf } from './sessions.ts'

/** What the page sends; all of it may be missing. */
export type GivenDetails = {
  church?: string | undefined
  username?: string | undefined
  password?: string | undefined
  coupon_code?: string | undefined
  timezone?: string | undefined
}
export type Details = { church: string; username: string; password: string; couponCode: string; zone: string }

const REQUIRED = 'this field is required'
const SHORT = 'The password must have at least 8 characters.'
const NO_ZONE = 'Please choose a time zone such as America/Chicago.'
const NOT_YOURS = 'Please choose your own e-mail address, or a name without @.'
const PASSWORD_LENGTH_MIN = 8

/** A name of the IANA time zone database; offsets such as '+01:00' are none. */
const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** Why a username cannot be somebody's: the e-mail addresses of others are theirs to log in with. */
export const usernameProblem = (username: string, email: string): string | null =>
  username.includes('@') && username.toLowerCase() !== email ? NOT_YOURS : null

const passwordProblem = (password: string): string | null => {
  if (password === '') return REQUIRED
  return password.length < PASSWORD_LENGTH_MIN ? SHORT : null
}

/** The details in full, or a refusal that names what is missing or wrong. `fallbackZone` holds when none is given. */
export const requireDetails = (given: GivenDetails, email: string, fallbackZone: string): Details => {
  const { church = '', username = '', password = '', coupon_code: couponCode = '', timezone } = given
  const zone = timezone || fallbackZone
  const problems = {
    church: church === '' ? REQUIRED : null,
    username: username === '' ? REQUIRED : usernameProblem(username, email),
    password: passwordProblem(password),
    timezone: isTimeZone(zone) ? null : NO_ZONE,
  }
  const found = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null)
  if (found.length > 0)
    throw refuse(422, Object.fromEntries(found.map(([field, problem]) => [field, [problem]])))
  return { church, username, password, couponCode, zone }
}

/** Whether nobody else logs in with this username. */
export const isUsernameFree = async (db: Db, username: string, userId: number): Promise<boolean> => {
  const taken = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, username.toLowerCase()), ne(users.id, userId)))
    .limit(1)
  return taken.length === 0
}

const USERNAMES_LOCK = 7103

/** Nobody else may take this username until the transaction ends. */
export const lockUsername = async (tx: Db, username: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${USERNAMES_LOCK}, hashtext(${username.toLowerCase()}))`)
}

export const adminAddresses = async (db: Db): Promise<string[]> => {
  const admins = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.closedReason)))
  return admins.map(({ email }) => email)
}

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
