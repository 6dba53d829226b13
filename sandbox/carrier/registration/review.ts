import type { CarrierState } from '../base/state.ts'

/** How long a review has been waiting for; for ever where registrations are decided at once. */
export const waitedMs = (
  { switches, nowMs }: Pick<CarrierState, 'switches' | 'nowMs'>,
  handedInMs: number,
): number => (switches.approvesAtOnce ? Number.POSITIVE_INFINITY : nowMs() - handedInMs)
