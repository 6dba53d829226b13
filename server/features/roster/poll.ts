import type { PollState } from '#core/polling/polling.ts'
import { isAfter } from '#core/time/instant.ts'
import type { Db } from '#server/db/connect.ts'
import type { Connection } from '#server/features/connections/connection.ts'
import { type UpcomingPlan, upcomingPlans } from './plans.ts'
import { countServiceTypes } from './progress.ts'

/** People who were asked or answered this recently make a church busy. */
const BUSY_MINUTES = 60

/** What decides when a church is polled next, and what is read then. */
export const loadPollState = async (
  db: Db,
  connection: Connection,
  now: Temporal.Instant,
): Promise<PollState & { plans: UpcomingPlan[] }> => {
  const plans = await upcomingPlans(db, connection, now)
  const lately = now.subtract({ minutes: BUSY_MINUTES })
  return {
    plans,
    serviceTypes: await countServiceTypes(db, connection.churchId),
    limit: connection.rateLimit,
    periodSeconds: connection.ratePeriodSeconds,
    listedAt: connection.rosterReadAt ?? connection.connectedAt,
    isBusy: plans.some(({ lastChangeAt }) => lastChangeAt !== null && isAfter(lastChangeAt, lately)),
  }
}
