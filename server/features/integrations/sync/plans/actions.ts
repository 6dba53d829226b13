import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { success } from '#core/outcome.ts'
import { localDate } from '#core/time/words.ts'
import type { PlanningOutcome, PlanningPlan } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { assignments, plans } from '#server/db/schema/schema.ts'
import { markReadable, markUnreadable } from '../permissions/actions.ts'
import type { Reading, Store, Stored } from '../views.ts'
import { planRow } from './views.ts'

/** All plans of one service type from today on; those that are missing in the complete list are gone. */
export const readPlans = async (reading: Reading, serviceTypeId: string): PlanningOutcome<Store> => {
  const { deps, church, access } = reading
  const now = deps.clock.now()
  const since = localDate(now, church.timeZone)
  const read = await deps.planning.plans(access, { serviceTypeId, since })
  if (read.ok) {
    const today = since.toZonedDateTime(church.timeZone).toInstant()
    const listed = { serviceTypeId, plans: read.value, since: today }
    return success((tx) => storePlans(tx, church.id, listed, now))
  }
  const { failure } = read
  if (failure.do === 'alert' && failure.why === 'forbidden')
    return success(markUnreadable(church.id, serviceTypeId))
  const isGone = failure.do === 'stop' && failure.why === 'gone'
  if (isGone) return success((tx) => storePlans(tx, church.id, { serviceTypeId, plans: [], since: now }, now))
  return read
}

type Listed = { serviceTypeId: string; plans: PlanningPlan[]; since: Temporal.Instant }

const storePlans = async (
  tx: Db,
  churchId: number,
  { serviceTypeId, plans: listed, since }: Listed,
  now: Temporal.Instant,
): Promise<Stored> => {
  await markReadable(tx, churchId, serviceTypeId)
  const known = await tx
    .select({ id: plans.id, fingerprint: plans.fingerprint })
    .from(plans)
    .where(
      and(
        eq(plans.churchId, churchId),
        eq(plans.serviceTypeId, serviceTypeId),
        isNull(plans.removedAt),
        or(isNull(plans.endsAt), gte(plans.endsAt, since)),
      ),
    )
  const fingerprints = new Map(known.map(({ id, fingerprint }) => [id, fingerprint]))
  const changed = listed
    .map((plan) => planRow(churchId, plan))
    .filter((row) => fingerprints.get(row.id) !== row.fingerprint)
  if (changed.length > 0)
    await tx
      .insert(plans)
      .values(changed)
      .onConflictDoUpdate({
        target: [plans.churchId, plans.id],
        set: {
          serviceTypeId: sql`excluded.service_type_id`,
          title: sql`excluded.title`,
          times: sql`excluded.times`,
          startsAt: sql`excluded.starts_at`,
          endsAt: sql`excluded.ends_at`,
          fingerprint: sql`excluded.fingerprint`,
          assignmentsReadAt: sql`excluded.assignments_read_at`,
          assignmentsFailedAt: null,
          removedAt: null,
        },
      })
  const ids = new Set(listed.map(({ id }) => id))
  const gone = known.filter(({ id }) => !ids.has(id)).map(({ id }) => id)
  return { ...(await removePlans(tx, churchId, gone, now)), isChanged: changed.length + gone.length > 0 }
}

/** Plans that are no longer there, with everybody on them. Answers whose texts that concerns, and what they lost. */
export const removePlans = async (
  tx: Db,
  churchId: number,
  planIds: readonly string[],
  now: Temporal.Instant,
): Promise<{ people: string[]; removed: string[] }> => {
  if (planIds.length === 0) return { people: [], removed: [] }
  await tx
    .update(plans)
    .set({ removedAt: now })
    .where(and(eq(plans.churchId, churchId), inArray(plans.id, [...planIds])))
  const removed = await tx
    .update(assignments)
    .set({ removedAt: now })
    .where(
      and(
        eq(assignments.churchId, churchId),
        inArray(assignments.planId, [...planIds]),
        isNull(assignments.removedAt),
      ),
    )
    .returning({ id: assignments.id, personId: assignments.personId })
  return {
    people: removed.flatMap(({ personId }) => personId ?? []),
    removed: removed.map(({ id }) => id),
  }
}
