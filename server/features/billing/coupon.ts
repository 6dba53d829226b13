import { eq, sql } from 'drizzle-orm'
import { isUsable } from '#core/billing/coupons.ts'
import type { Db } from '#server/db/connect.ts'
import { type CouponRow, coupons, couponUses } from '#server/db/schema/schema.ts'
import { grantCredits } from './ledger.ts'

/** The coupon of a code, locked so that its last use is not given away twice; null when it is not good. */
export const lockCoupon = async (tx: Db, code: string, now: Temporal.Instant): Promise<CouponRow | null> => {
  const [coupon] = await tx
    .select()
    .from(coupons)
    .where(eq(sql`lower(${coupons.code})`, code.trim().toLowerCase()))
    .for('update')
  if (!coupon) return null
  const uses = await tx.$count(couponUses, eq(couponUses.couponId, coupon.id))
  return isUsable(coupon, uses, now) ? coupon : null
}

/** Gives a church what a coupon promises; its trial days count when the trial begins. */
export const redeemCoupon = async (
  tx: Db,
  churchId: number,
  { id, code, credits }: CouponRow,
  now: Temporal.Instant,
): Promise<void> => {
  await tx.insert(couponUses).values({ couponId: id, churchId, createdAt: now })
  if (credits > 0)
    await grantCredits(tx, churchId, credits, `Coupon ${code}`, now, {
      source: 'coupon',
      key: `coupon-${id}`,
    })
}
