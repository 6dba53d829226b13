import { isAfter } from '#core/time/instant.ts'
import type { CouponMoment, CouponType } from '#core/vocabulary/billing.ts'

/** What limits a coupon; null where nothing does. */
type CouponLimits = {
  isActive: boolean
  expiresAt: Temporal.Instant | null
  totalUses: number | null
}

/** Whether a coupon that was used so often can be used once more. */
export const isUsable = (
  { isActive, expiresAt, totalUses }: CouponLimits,
  uses: number,
  now: Temporal.Instant,
): boolean =>
  isActive && (expiresAt === null || isAfter(expiresAt, now)) && (totalUses === null || uses < totalUses)

/** Whether a coupon can be used at that moment. */
export const appliesAt = (applyWhen: CouponMoment, moment: Exclude<CouponMoment, 'any'>): boolean =>
  applyWhen === 'any' || applyWhen === moment

export type TypedCoupon = {
  code: string
  type: CouponType
  totalUses: number | null
  /** A day, as YYYY-MM-DD. */
  expiryDate: string | null
  noExpiry: boolean
  credits: number
  trialDays: number
  applyWhen: CouponMoment
  /** A dollar is paid for the trial days of a subscription. */
  includeDollar: boolean
}

const NO_CODE = 'code is required'
const NO_USES = 'Total Number of Uses field is required'
const NO_DATE = 'Expiry Date field is required'
const NOTHING_GIVEN = 'Trial Days or Credits field is required'
const PAST = 'The expiry date has passed.'

/** Whether a coupon ends on a day. */
const endsOnADay = ({ type, noExpiry }: Pick<TypedCoupon, 'type' | 'noExpiry'>): boolean =>
  type === 'expiry' && !noExpiry

/** The moment at which a coupon that ends on this day is good no more: the end of that day (UTC). */
const endOfDay = (day: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime('UTC').toInstant()

function dateProblem(coupon: TypedCoupon, now: Temporal.Instant): string | null {
  if (!endsOnADay(coupon)) return null
  if (!coupon.expiryDate) return NO_DATE
  return isAfter(endOfDay(coupon.expiryDate), now) ? null : PAST
}

/** What is missing or wrong in a coupon, by field; null when nothing is. */
export function couponProblems(coupon: TypedCoupon, now: Temporal.Instant): Record<string, string[]> | null {
  const problems = {
    code: coupon.code.trim() === '' ? NO_CODE : null,
    total_uses: coupon.type === 'uses' && (coupon.totalUses ?? 0) <= 0 ? NO_USES : null,
    expiry_date: dateProblem(coupon, now),
    trial_days: coupon.trialDays <= 0 && coupon.credits <= 0 ? NOTHING_GIVEN : null,
  }
  const found = Object.entries(problems).flatMap(([field, words]) => (words ? [{ field, words }] : []))
  return found.length > 0 ? Object.fromEntries(found.map(({ field, words }) => [field, [words]])) : null
}

/** What a coupon is stored with: the value of the other type is cleared, and one that never ends is an expiry without a date. */
export function storedLimits(coupon: TypedCoupon): {
  type: CouponType
  totalUses: number | null
  expiresAt: Temporal.Instant | null
} {
  if (coupon.type === 'uses') return { type: 'uses', totalUses: coupon.totalUses, expiresAt: null }
  const ends = endsOnADay(coupon) && coupon.expiryDate
  return { type: 'expiry', totalUses: null, expiresAt: ends ? endOfDay(ends) : null }
}
