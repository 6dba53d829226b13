/** What the vendor does differently from day to day, or what its documentation leaves open. */
export type Switches = {
  /** Per connected user. */
  rateLimit: { limit: number; periodSeconds: number }
  /** Pages beyond this offset have their own limit; 75 is documented, and 10 has been seen. */
  deepOffset: { above: number; limit: number }
  tokenLifetimeSeconds: number
  /**
   * Deleting a declined row answers 204, yet the plan's list keeps showing it
   * (planningcenter/developers#663).
   */
  deletedDeclinedStillListed: boolean
  /** A needed position on a plan with a single time names no time (planningcenter/developers#1072). */
  neededPositionTimeNull: boolean
  /** Whether a place that is declined or left becomes a needed position: a setting of teams, on at first. */
  vacantPlacesAreNeeded: boolean
  /** Whether `filter=future` still lists a plan after its first service has begun. */
  futureKeepsToday: boolean
  /** Whether an unknown include or filter answers 400 instead of being ignored. */
  refusesUnknownQuery: boolean
  /** Whether per_page above 100 is taken as 100 instead of answering 400. */
  clampsPerPage: boolean
  /** Whether one person's token may answer for another through the schedule actions; no document says so. */
  allowsScheduleActionsForOthers: boolean
  /** Whether `where[id]` takes several ids joined by commas, which no document says. */
  takesIdLists: boolean
  /** Whether an application may ask for the scope `webhooks`. */
  knowsWebhooksScope: boolean
  /** Whether subscribing needs that scope too: a document names it, and product scopes sufficed in 2019. */
  webhooksNeedScope: boolean
  /** Whether plan.updated also fires when only people or times changed. */
  planUpdatedOnAnyChange: boolean
  /** Offers plan_person events, which the real service does not. */
  advertisePlanPersonEvents: boolean
  duplicateWebhooks: boolean
  reorderWebhooks: boolean
  webhookDelaySeconds: number
}

export const DEFAULT_SWITCHES: Switches = {
  rateLimit: { limit: 100, periodSeconds: 20 },
  deepOffset: { above: 30_000, limit: 75 },
  tokenLifetimeSeconds: 7200,
  deletedDeclinedStillListed: false,
  neededPositionTimeNull: true,
  vacantPlacesAreNeeded: true,
  futureKeepsToday: false,
  refusesUnknownQuery: true,
  clampsPerPage: true,
  allowsScheduleActionsForOthers: false,
  takesIdLists: true,
  knowsWebhooksScope: true,
  webhooksNeedScope: false,
  planUpdatedOnAnyChange: false,
  advertisePlanPersonEvents: false,
  duplicateWebhooks: false,
  reorderWebhooks: false,
  webhookDelaySeconds: 0,
}
