import { and, asc, eq, gt, gte, inArray, isNull, max, ne, or, sql } from 'drizzle-orm'
import { success } from '#core/outcome.ts'
import type { PolledPlan } from '#core/polling/polling.ts'
import { type PlanTimeSpan, planSpan } from '#core/polling/spans.ts'
import { earlier, isAfter, isBefore } from '#core/time/instant.ts'
import { localDate } from '#core/time/words.ts'
import type { PlanningOutcome, PlanningPlan } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import {
  answers,
  assignments,
  type PlanRow,
  type PlanTime,
  plans,
  serviceTypes,
} from '#server/db/schema/schema.ts'
import { hurryAsks } from './hurry-asks.ts'
import {
  gather,
  LONG_AGO,
  markReadable,
  markUnreadable,
  type Reading,
  type Store,
  type Stored,
} from './reading.ts'
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

export const isOneOfPlans = (churchId: number, planIds: readonly string[]) =>
  and(eq(plans.churchId, churchId), inArray(plans.id, [...planIds]))

export async function plansByIds(
  db: Db,
  churchId: number,
  planIds: readonly string[],
): Promise<Map<string, PlanRow>> {
  const rows = await db.select().from(plans).where(isOneOfPlans(churchId, planIds))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Some plans, held by this transaction. */
export async function lockPlans(
  tx: Db,
  churchId: number,
  planIds: readonly string[],
): Promise<Map<string, PlanRow>> {
  const rows = await tx
    .select()
    .from(plans)
    .where(isOneOfPlans(churchId, planIds))
    .orderBy(asc(plans.id))
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

export type UpcomingPlan = PolledPlan & {
  serviceTypeId: string
  /** When somebody on it was last sent the scheduling e-mail. */
  askedAt: Temporal.Instant | null
  /** When somebody was last put on it, as far as we know. */
  noticedAt: Temporal.Instant | null
}

/** The plans that are not over, of some or all service types that can be read, in the order of these. */
export async function upcomingPlans(
  db: Db,
  { churchId, serviceTypeIds }: { churchId: number; serviceTypeIds?: readonly string[] },
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
        serviceTypeIds && inArray(plans.serviceTypeId, [...serviceTypeIds]),
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

type List = { serviceTypeId: string; plans: PlanningPlan[]; since: Temporal.Instant }
type Unreadable = { serviceTypeId: string; plans: null }

/** All plans of some service types from today on; those that are missing in a complete list are gone. */
export async function readPlans(reading: Reading, serviceTypeIds: readonly string[]): PlanningOutcome<Store> {
  const { deps, church } = reading
  const now = deps.clock.now()
  const since = localDate(now, church.timeZone)
  const read = await gather(deps, serviceTypeIds, (id) => listPlans(reading, id, since))
  return read.ok ? success((tx) => storeLists(tx, reading, read.value, now)) : read
}

/** What began so long ago may still go on: a planning service lists plans by when their times begin. */
const LONGEST_TIME = { days: 7 }

const isOverBy = ({ times }: PlanningPlan, moment: Temporal.Instant): boolean => {
  const { endsAt } = planSpan(times)
  return endsAt !== null && isBefore(endsAt, moment)
}

async function listPlans(
  { church, port, access }: Reading,
  serviceTypeId: string,
  since: Temporal.PlainDate,
): PlanningOutcome<List | Unreadable> {
  const read = await port.plans(access, { serviceTypeId, since: since.subtract(LONGEST_TIME) })
  if (read.ok) {
    const today = since.toZonedDateTime(church.timeZone).toInstant()
    return success({
      serviceTypeId,
      plans: read.value.filter((plan) => !isOverBy(plan, today)),
      since: today,
    })
  }
  const { kind, why } = read.failure
  // Not found where it is hidden, too; whether it was deleted is listed with the service types.
  const isHidden = (kind === 'alert' && why === 'forbidden') || (kind === 'stop' && why === 'gone')
  return isHidden ? success({ serviceTypeId, plans: null }) : read
}

async function storeLists(
  tx: Db,
  reading: Reading,
  all: readonly (List | Unreadable)[],
  now: Temporal.Instant,
): Promise<Stored> {
  const lists = all.filter((one): one is List => one.plans !== null)
  const stored = await storePlans(tx, reading.church.id, lists, now)
  const unreadable = all.filter(({ plans }) => plans === null)
  for (const { serviceTypeId } of unreadable) await markUnreadable(reading, serviceTypeId)(tx)
  return { ...stored, isChanged: stored.isChanged || unreadable.length > 0, lists: all.length }
}

async function storePlans(
  tx: Db,
  churchId: number,
  lists: readonly List[],
  now: Temporal.Instant,
): Promise<Stored> {
  const sinceOf = new Map(lists.map(({ serviceTypeId, since }) => [serviceTypeId, since]))
  await markReadable(tx, churchId, [...sinceOf.keys()])
  const stored = await tx
    .select({
      id: plans.id,
      serviceTypeId: plans.serviceTypeId,
      fingerprint: plans.fingerprint,
      endsAt: plans.endsAt,
    })
    .from(plans)
    .where(
      and(
        eq(plans.churchId, churchId),
        inArray(plans.serviceTypeId, [...sinceOf.keys()]),
        isNull(plans.removedAt),
        or(isNull(plans.endsAt), gte(plans.endsAt, [...sinceOf.values()].reduce(earlier, now))),
      ),
    )
  const known = stored.filter(({ serviceTypeId, endsAt }) => {
    const since = sinceOf.get(serviceTypeId)
    return !endsAt || !since || !isBefore(endsAt, since)
  })
  const before = new Map(known.map((row) => [row.id, row]))
  const listed = new Map(
    lists.flatMap((list) => list.plans.map((plan) => [plan.id, planRow(churchId, plan)] as const)),
  )
  const changed = [...listed.values()].filter(({ id, serviceTypeId, fingerprint }) => {
    const was = before.get(id)
    return was?.fingerprint !== fingerprint || was.serviceTypeId !== serviceTypeId
  })
  await upsert(tx, plans, changed)
  await hurryAsks(
    tx,
    churchId,
    changed.map(({ id }) => id),
    now,
  )
  await writeWhereTheyAre(
    tx,
    churchId,
    changed
      .filter(({ id, serviceTypeId }) => before.get(id)?.serviceTypeId !== serviceTypeId)
      .map(({ id }) => id),
    now,
  )
  const gone = known.filter(({ id }) => !listed.has(id)).map(({ id }) => id)
  return { ...(await removePlans(tx, churchId, gone, now)), isChanged: changed.length + gone.length > 0 }
}

/** Of answers: nobody has answered anew since. */
const IS_NEWEST = sql`not exists (
  select from answers newer where newer.church_id = ${answers.churchId}
    and newer.assignment_id = ${answers.assignmentId} and newer.id > ${answers.id}
)`

/** Answers that were not found where their plan was before it was moved to another service type are written where it is now. */
async function writeWhereTheyAre(
  tx: Db,
  churchId: number,
  planIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  if (planIds.length === 0) return
  await tx
    .update(answers)
    .set({ serviceTypeId: sql`${plans.serviceTypeId}`, writeBack: 'pending', retryAt: now })
    .from(plans)
    .where(
      and(
        isOneOfPlans(churchId, planIds),
        eq(answers.churchId, churchId),
        eq(answers.planId, plans.id),
        ne(answers.serviceTypeId, plans.serviceTypeId),
        inArray(answers.writeBack, ['pending', 'gone']),
        IS_NEWEST,
      ),
    )
}

/** Plans that are no longer there, with everybody on them. Answers whose texts that concerns, and what they lost. */
export async function removePlans(
  tx: Db,
  churchId: number,
  planIds: readonly string[],
  now: Temporal.Instant,
): Promise<{ people: string[]; removed: string[] }> {
  if (planIds.length === 0) return { people: [], removed: [] }
  await tx.update(plans).set({ removedAt: now }).where(isOneOfPlans(churchId, planIds))
  await hurryAsks(tx, churchId, planIds, now)
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
