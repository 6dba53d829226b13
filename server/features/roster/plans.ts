import { and, asc, eq, gt, gte, inArray, isNull, max, or, sql } from 'drizzle-orm'
import { success } from '#core/outcome.ts'
import type { PolledPlan } from '#core/polling/polling.ts'
import { type PlanTimeSpan, planSpan } from '#core/polling/spans.ts'
import { isAfter } from '#core/time/instant.ts'
import { localDate } from '#core/time/words.ts'
import type { PlanningOutcome, PlanningPlan } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { assignments, type PlanRow, type PlanTime, plans, serviceTypes } from '#server/db/schema/schema.ts'
import { LONG_AGO, markReadable, markUnreadable, type Reading, type Store, type Stored } from './reading.ts'
import { upsert } from './upsert.ts'

const storedTime = ({ id, name, kind, startsAt, endsAt }: PlanningPlan['times'][number]): PlanTime => ({
  id,
  name,
  kind,
  startsAt: startsAt.toString(),
  endsAt: endsAt.toString(),
})

/** The times of a stored plan, as the rules about them want them. */
export const timesOf = ({ times }: Pick<PlanRow, 'times'>): PlanTimeSpan[] =>
  times.map(({ id, kind, startsAt, endsAt }) => ({
    id,
    kind,
    startsAt: Temporal.Instant.from(startsAt),
    endsAt: Temporal.Instant.from(endsAt),
  }))

/** Everything the planning service tells about a plan: when it differs, the people are read again. */
const fingerprintOf = (plan: PlanningPlan): string =>
  JSON.stringify([
    plan.title,
    plan.seriesTitle,
    plan.dates,
    plan.peopleCount,
    plan.neededCount,
    plan.updatedAt.toString(),
    plan.times.map(storedTime),
  ])

/** A plan as it is stored when it is new or has changed. Titles are often missing: the series or the date stands in. */
const planRow = (churchId: number, plan: PlanningPlan): Omit<PlanRow, 'assignmentsKnownAt'> => ({
  churchId,
  id: plan.id,
  serviceTypeId: plan.serviceTypeId,
  title: plan.title || plan.seriesTitle || plan.dates,
  times: plan.times.map(storedTime),
  ...planSpan(plan.times),
  fingerprint: fingerprintOf(plan),
  neededCount: plan.neededCount,
  openPlacesKnown: false,
  assignmentsReadAt: LONG_AGO,
  assignmentsFailedAt: null,
  removedAt: null,
})

export async function findPlan(db: Db, churchId: number, planId: string): Promise<PlanRow | null> {
  const [row] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.churchId, churchId), eq(plans.id, planId)))
  return row ?? null
}

export type UpcomingPlan = PolledPlan & {
  serviceTypeId: string
  /** When somebody on it was last sent the scheduling e-mail. */
  askedAt: Temporal.Instant | null
  /** When somebody was last put on it, as far as we know. */
  noticedAt: Temporal.Instant | null
}

/** The plans that are not over, of one or all service types that can be read, in the order of these. */
export async function upcomingPlans(
  db: Db,
  { churchId, serviceTypeId }: { churchId: number; serviceTypeId?: string },
  now: Temporal.Instant,
): Promise<UpcomingPlan[]> {
  const rows = await db
    .select({
      id: plans.id,
      serviceTypeId: plans.serviceTypeId,
      startsAt: plans.startsAt,
      readAt: plans.assignmentsReadAt,
      failedAt: plans.assignmentsFailedAt,
      isOpen: sql<boolean>`coalesce(bool_or(${assignments.status} = 'U'), false)`,
      isUnasked: sql<boolean>`coalesce(bool_or(${assignments.requestedAt} is null and ${assignments.status} = 'U'), false)`,
      askedAt: max(assignments.requestedAt),
      noticedAt: max(assignments.noticedAt),
    })
    .from(plans)
    .innerJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, plans.churchId), eq(serviceTypes.id, plans.serviceTypeId)),
    )
    .leftJoin(
      assignments,
      and(
        eq(assignments.churchId, plans.churchId),
        eq(assignments.planId, plans.id),
        isNull(assignments.removedAt),
      ),
    )
    .where(
      and(
        eq(plans.churchId, churchId),
        serviceTypeId === undefined ? undefined : eq(plans.serviceTypeId, serviceTypeId),
        isNull(plans.removedAt),
        isNull(serviceTypes.removedAt),
        isNull(serviceTypes.unreadableReason),
        or(isNull(plans.endsAt), gt(plans.endsAt, now)),
      ),
    )
    .groupBy(plans.churchId, plans.id, serviceTypes.sequence)
    .orderBy(asc(serviceTypes.sequence), asc(plans.serviceTypeId), asc(plans.startsAt))
  return rows.map(({ readAt, failedAt, ...row }) => ({
    ...row,
    // A plan that cannot be read must not be wanted before all others for ever.
    readAt: failedAt ?? (readAt && isAfter(readAt, LONG_AGO) ? readAt : null),
  }))
}

/** All plans of one service type from today on; those that are missing in the complete list are gone. */
export async function readPlans(reading: Reading, serviceTypeId: string): PlanningOutcome<Store> {
  const { deps, church, port, access } = reading
  const now = deps.clock.now()
  const since = localDate(now, church.timeZone)
  const read = await port.plans(access, { serviceTypeId, since })
  if (read.ok) {
    const today = since.toZonedDateTime(church.timeZone).toInstant()
    const listed = { serviceTypeId, plans: read.value, since: today }
    return success((tx) => storePlans(tx, church.id, listed, now))
  }
  const { failure } = read
  if (failure.kind === 'alert' && failure.why === 'forbidden')
    return success(markUnreadable(reading, serviceTypeId))
  const isGone = failure.kind === 'stop' && failure.why === 'gone'
  if (isGone) return success((tx) => storePlans(tx, church.id, { serviceTypeId, plans: [], since: now }, now))
  return read
}

type Listed = { serviceTypeId: string; plans: PlanningPlan[]; since: Temporal.Instant }

async function storePlans(
  tx: Db,
  churchId: number,
  { serviceTypeId, plans: listed, since }: Listed,
  now: Temporal.Instant,
): Promise<Stored> {
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
  await upsert(tx, plans, changed)
  const ids = new Set(listed.map(({ id }) => id))
  const gone = known.filter(({ id }) => !ids.has(id)).map(({ id }) => id)
  return { ...(await removePlans(tx, churchId, gone, now)), isChanged: changed.length + gone.length > 0 }
}

/** Plans that are no longer there, with everybody on them. Answers whose texts that concerns, and what they lost. */
export async function removePlans(
  tx: Db,
  churchId: number,
  planIds: readonly string[],
  now: Temporal.Instant,
): Promise<{ people: string[]; removed: string[] }> {
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
