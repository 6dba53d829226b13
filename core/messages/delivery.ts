import type { CarrierState } from '#core/vocabulary/messages.ts'

/** How far a text that is to go has come. */
export type DeliveryState = 'planned' | 'sending' | CarrierState

/** Later states win over earlier ones; among final ones the better proof wins. */
const RANK: Record<DeliveryState, number> = {
  planned: 0,
  sending: 1,
  queued: 2,
  sent: 3,
  failed: 4,
  undelivered: 5,
  delivered: 6,
}

/** The state after a report. Reports may come late, twice or in any order: the outcome is the same. */
export const advance = (current: DeliveryState, reported: DeliveryState): DeliveryState =>
  RANK[reported] > RANK[current] ? reported : current

/** No later report is expected. */
export const isFinal = (state: DeliveryState): boolean => RANK[state] >= RANK.failed
