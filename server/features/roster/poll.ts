import { isBusy } from '#core/polling/next-reading.ts'
import type { PollState } from '#core/polling/polling.ts'
import type { Db } from '#server/db/connect.ts'
import type { Connection } from '#server/features/integrations/connection.ts'
import { type UpcomingPlan, upcomingPlans } from './plans.ts'
import { countServiceTypes } from './progress.ts'
import { findUnreached } from './unreached.ts'

/** What decides when a church is polled next, and what is read then. */
export async function loadPollState(
  db: Db,
  connection: Connection,
  now: Temporal.Instant,
): Promise<PollState & { plans: UpcomingPlan[] }> {
  const plans = await upcomingPlans(db, connection, now)
  return {
    plans,
    serviceTypes: await countServiceTypes(db, connection.churchId),
    limit: connection.rateLimit,
    periodSeconds: connection.ratePeriodSeconds,
    listedAt: connection.rosterReadAt ?? connection.connectedAt,
    isBusy: isBusy(plans, now),
    unreached: await findUnreached(db, connection.churchId, now),
    phonesReadAt: connection.phonesReadAt,
  }
}
