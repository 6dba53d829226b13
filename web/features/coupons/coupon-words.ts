import type { Coupon } from '#contract/coupons.ts'
import { plural } from '#web/lib/counts.ts'

/** '50 credits and 14 trial days' */
export const giftInWords = ({ credits, trial_days: days }: Pick<Coupon, 'credits' | 'trial_days'>): string =>
  [credits > 0 && plural(credits, 'credit'), days > 0 && plural(days, 'trial day')]
    .filter(Boolean)
    .join(' and ')

/** '12.31.2030' of 2030-12-31 */
function dayInWords(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}.${date}.${year}`
}

/** When a coupon ends, and how often it was used. */
export function limitInWords({ total_uses: total, expiry_date: date, uses }: Coupon): string {
  const used = uses === 0 ? 'not used yet' : `used ${plural(uses, 'time')}`
  if (total !== null) return `${uses} of ${plural(total, 'use')}`
  return date ? `until ${dayInWords(date)}, ${used}` : `no end, ${used}`
}

/** When it can be used, where that is not always; empty otherwise. */
export const momentInWords = ({ apply_when: when }: Pick<Coupon, 'apply_when'>): string =>
  when === 'any' ? '' : when === 'signup' ? 'at signup only' : 'with a subscription only'
