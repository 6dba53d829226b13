import type { Deps } from '#server/deps.ts'
import { findSignupCoupon } from '#server/features/billing/coupon.ts'
import { refuse } from '#server/http/errors.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'

export const NO_COUPON = 'This coupon code is not valid.'
/** Keeps codes from being guessed. */
const PER_USER = { max: 20, windowMinutes: 60 }

/** Says what a coupon gives to whoever signs up with it. */
export const presentCoupon = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  code: string,
): Promise<{ credits: number; trial_days: number }> => {
  const now = clock.now()
  await limitAttempts(db, `check-coupon:${userId}`, PER_USER, now)
  const coupon = await findSignupCoupon(db, code, now)
  if (!coupon) throw refuse(422, { coupon_code: [NO_COUPON] })
  return { credits: coupon.credits, trial_days: coupon.trialDays }
}
