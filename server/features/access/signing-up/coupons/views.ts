import { isAfter } from '#core/time/instant.ts'
import type { coupons } from '#server/db/schema/schema.ts'

type Rules = Pick<typeof coupons.$inferSelect, 'isActive' | 'expiresAt' | 'totalUses'>

/** Whether a coupon can be redeemed once more; what it does not limit is null. */
export const isUsable = (
  { isActive, expiresAt, totalUses }: Rules,
  uses: number,
  now: Temporal.Instant,
): boolean =>
  isActive && (expiresAt === null || isAfter(expiresAt, now)) && (totalUses === null || uses < totalUses)
