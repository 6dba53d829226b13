import { isAfter } from '#core/time/instant.ts'

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
