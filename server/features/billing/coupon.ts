import { and, eq, sql } from 'drizzle-orm'
import type { BillingCoupon } from '#contract/billing.ts'
import { appliesAt, isUsable } from '#core/billing/coupons.ts'
import type { CouponMoment } from '#core/vocabulary/billing.ts'
import type { Db } from '#server/db/connect.ts'
import { type CouponRow, coupons, couponUses } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { limitAttempts, limitFrom } from '#server/http/rate-limit.ts'
import { grantCredits } from './ledger.ts'

type Moment = Exclude<CouponMoment, 'any'>

/** Both are folded by the database: no other way agrees with that for every letter. */
const withCode = (code: string) => eq(sql`lower(${coupons.code})`, sql`lower(${code.trim()}::text)`)

/** The coupon of a code, whether it can still be used or not. */
export async function findCoupon(db: Db, code: string): Promise<CouponRow | null> {
  const [coupon] = await db.select().from(coupons).where(withCode(code))
  return coupon ?? null
}

async function ifUsable(
  db: Db,
  coupon: CouponRow | null | undefined,
  moment: Moment,
  now: Temporal.Instant,
): Promise<CouponRow | null> {
  if (!coupon) return null
  const uses = await db.$count(couponUses, eq(couponUses.couponId, coupon.id))
  return appliesAt(coupon.applyWhen, moment) && isUsable(coupon, uses, now) ? coupon : null
}

/** The coupon of a code for a church that signs up; null when it is not good then. */
export const findSignupCoupon = async (
  db: Db,
  code: string,
  now: Temporal.Instant,
): Promise<CouponRow | null> => ifUsable(db, await findCoupon(db, code), 'signup', now)

/** Locked so that its last use is not given away twice. */
async function lockCoupon(
  tx: Db,
  code: string,
  moment: Moment,
  now: Temporal.Instant,
): Promise<CouponRow | null> {
  const [coupon] = await tx.select().from(coupons).where(withCode(code)).for('update')
  return ifUsable(tx, coupon, moment, now)
}

/** The same for a church that signs up. */
export const lockSignupCoupon = (tx: Db, code: string, now: Temporal.Instant): Promise<CouponRow | null> =>
  lockCoupon(tx, code, 'signup', now)

/** Keep codes from being guessed. */
const TRIES_PER_CHURCH = { max: 30, windowMinutes: 60 }
const TRIES_PER_ADDRESS = { max: 60, windowMinutes: 60 }

/** Counts a try of a code, a right one like a wrong one; refuses when there were too many. */
export async function limitCouponTries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { churchId, ip, code }: { churchId: number; ip: string; code: string | undefined },
): Promise<void> {
  if (!code) return
  const now = clock.now()
  await limitFrom(db, 'coupon', ip, TRIES_PER_ADDRESS, now)
  await limitAttempts(db, `coupon:${churchId}`, TRIES_PER_CHURCH, now)
}

/** The same for a church that subscribes, which can use each coupon once. */
export async function lockCouponFor(
  tx: Db,
  churchId: number,
  code: string,
  now: Temporal.Instant,
): Promise<CouponRow | null> {
  const coupon = await lockCoupon(tx, code, 'subscription', now)
  if (!coupon) return null
  return (await tx.$count(couponUses, isUse(churchId, coupon.id))) === 0 ? coupon : null
}

const isUse = (churchId: number, couponId: number) =>
  and(eq(couponUses.couponId, couponId), eq(couponUses.churchId, churchId))

export const couponView = (coupon: CouponRow): BillingCoupon => ({
  code: coupon.code,
  trial_days: coupon.trialDays,
  include_dollar: coupon.includeDollar,
  credits: coupon.credits,
})

/** Takes one of the uses of a coupon for a church. */
export async function takeUse(
  tx: Db,
  churchId: number,
  couponId: number,
  now: Temporal.Instant,
): Promise<void> {
  await tx.insert(couponUses).values({ couponId, churchId, createdAt: now }).onConflictDoNothing()
}

/** Gives it back when nothing came of what it was for. */
export async function returnUse(tx: Db, churchId: number, couponId: number): Promise<void> {
  await tx.delete(couponUses).where(isUse(churchId, couponId))
}

/** Gives a church the credits of a coupon that it uses. */
export async function giveCouponCredits(
  tx: Db,
  churchId: number,
  { id, code, credits }: Pick<CouponRow, 'id' | 'code' | 'credits'>,
  now: Temporal.Instant,
): Promise<void> {
  const grant = { source: 'coupon', key: `coupon-${id}` } as const
  if (credits > 0) await grantCredits(tx, churchId, credits, `Coupon ${code}`, now, grant)
}

/** Gives a church what a coupon promises; its trial days count when the trial begins. */
export async function redeemCoupon(
  tx: Db,
  churchId: number,
  coupon: CouponRow,
  now: Temporal.Instant,
): Promise<void> {
  await takeUse(tx, churchId, coupon.id, now)
  await giveCouponCredits(tx, churchId, coupon, now)
}
