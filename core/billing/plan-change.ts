import type { BillingPeriod } from '#core/vocabulary/billing.ts'

/** A package, and how often it is paid. */
export type Plan = { rank: number; period: BillingPeriod }

/** A move to a lower package. */
export const isDowngrade = (from: Pick<Plan, 'rank'>, to: Pick<Plan, 'rank'>): boolean => to.rank < from.rank

/**
 * When a change of the plan begins. A dearer package, or paying by the year, begins now and its difference is paid
 * now; what costs less begins when the paid period ends, and nothing is paid back.
 */
export function changeOf(from: Plan, to: Plan): 'same' | 'now' | 'later' {
  if (from.rank !== to.rank) return isDowngrade(from, to) ? 'later' : 'now'
  if (from.period === to.period) return 'same'
  return to.period === 'yearly' ? 'now' : 'later'
}
