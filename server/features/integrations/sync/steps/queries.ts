import { and, asc, eq, isNull } from 'drizzle-orm'
import { isNear } from '#core/planning/polling.ts'
import type { Db } from '#server/db/connect.ts'
import { type SyncCursor, serviceTypes } from '#server/db/schema/schema.ts'
import { peopleToRead } from '../people/queries.ts'
import { upcomingPlans } from '../plans/queries.ts'
import type { Run } from '../runs/views.ts'

/** The service types whose plans a run lists: those that could not be read are tried again once a day. */
export const serviceTypesToList = async (tx: Db, { churchId, isFull }: Run): Promise<string[]> => {
  const present = and(eq(serviceTypes.churchId, churchId), isNull(serviceTypes.removedAt))
  const rows = await tx
    .select({ id: serviceTypes.id })
    .from(serviceTypes)
    .where(isFull ? present : and(present, isNull(serviceTypes.unreadableReason)))
    .orderBy(asc(serviceTypes.sequence), asc(serviceTypes.id))
  return rows.map(({ id }) => id)
}

/** The plans of a service type just listed whose people are read: all, or those that changed or are near. */
export const plansToReadOf = async (
  tx: Db,
  { churchId, isFull }: Run,
  serviceTypeId: string,
  now: Temporal.Instant,
): Promise<SyncCursor['planIds']> => {
  const plans = await upcomingPlans(tx, { churchId, serviceTypeId }, now)
  return plans
    .filter((plan) => isFull || plan.readAt === null || isNear(plan, now))
    .map(({ id }) => ({ serviceTypeId, planId: id }))
}

/** A poll reads who is new, and whom the daily reading missed for some reason. */
const READ_AT_LATEST = { hours: 48 }

export const peopleToReadIn = (
  tx: Db,
  { churchId, isFull, startedAt }: Run,
  now: Temporal.Instant,
): Promise<string[]> => peopleToRead(tx, churchId, isFull ? startedAt : now.subtract(READ_AT_LATEST), now)
