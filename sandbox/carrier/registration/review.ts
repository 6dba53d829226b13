import type { CarrierState, Switches } from '../base/state.ts'

const DECIDED_MS = 240_000
const DAY_MS = 86_400_000

/** How long reviewers take: for a brand mostly minutes to days, for a campaign up to two or three weeks. */
export const reviewMs = ({ reviewDays }: Switches, of: 'brand' | 'campaign'): number =>
  Math.max(DECIDED_MS, (reviewDays * DAY_MS) / (of === 'brand' ? 3 : 1))

/** How long a review has been waiting for; for ever where registrations are decided at once. */
export const waitedMs = (
  { switches, nowMs }: Pick<CarrierState, 'switches' | 'nowMs'>,
  handedInMs: number,
): number => (switches.approvesAtOnce ? Number.POSITIVE_INFINITY : nowMs() - handedInMs)
