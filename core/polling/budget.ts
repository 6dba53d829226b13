import { isBefore } from '#core/time/instant.ts'

/** Reads leave room for writes. */
export type RequestKind = 'read' | 'write'

/** A connection's rate limit as last reported, and what was used since the window began. */
export type RateState = {
  limit: number
  periodSeconds: number
  count: number
  /** Null before the first request. */
  windowStartedAt: Temporal.Instant | null
  /** Set by a 429: nothing goes before. */
  blockedUntil: Temporal.Instant | null
}

/** A request may go, and what the window then holds; or the earliest moment at which one may. */
type BudgetDecision =
  | { may: true; count: number; windowStartedAt: Temporal.Instant }
  | { may: false; notBefore: Temporal.Instant }

/** How much of the limit is used at most: reads leave room for writes, writes for other users of the same limit. */
const BUDGET_SHARES: Readonly<Record<RequestKind, number>> = { read: 0.8, write: 0.95 }

/** Requests of a kind that may go in one window; at least one, so that a tiny limit delays and does not forbid. */
export const requestsAllowed = (limit: number, kind: RequestKind): number =>
  Math.max(1, Math.floor(limit * BUDGET_SHARES[kind]))

/**
 * Whether one more request may go now. A window begins with the first request after the last one ended, as the
 * planning service counts.
 */
export function budgetDecision(state: RateState, kind: RequestKind, now: Temporal.Instant): BudgetDecision {
  if (state.blockedUntil && isBefore(now, state.blockedUntil))
    return { may: false, notBefore: state.blockedUntil }
  const startedAt = state.windowStartedAt
  const endsAt = startedAt?.add({ seconds: state.periodSeconds })
  if (!startedAt || !endsAt || !isBefore(now, endsAt)) return { may: true, count: 1, windowStartedAt: now }
  if (state.count >= requestsAllowed(state.limit, kind)) return { may: false, notBefore: endsAt }
  return { may: true, count: state.count + 1, windowStartedAt: startedAt }
}
