import { and, asc, eq, isNull } from 'drizzle-orm'
import { success } from '#core/outcome.ts'
import {
  afterAssignments,
  afterPeople,
  afterPhones,
  afterPlans,
  peopleNext,
  plansNext,
  type SyncCursor,
  serviceTypesNext,
} from '#core/polling/cursor.ts'
import type { SyncPhase } from '#core/vocabulary/roster.ts'
import type { PlanningOutcome } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { planningConnections, serviceTypes } from '#server/db/schema/schema.ts'
import { readAssignments } from './assignments.ts'
import { peopleToRead, readPeople } from './people.ts'
import { readPlans, upcomingPlans } from './plans.ts'
import type { Run } from './progress.ts'
import { NOTHING_CHANGED, type Reading, type Store } from './reading.ts'
import { readOrganization, readStructure } from './structure.ts'
import { readChangedPhones } from './unreached.ts'

/** The service types whose plans a run lists: those that could not be read are tried again once a day. */
async function serviceTypesToList(tx: Db, { churchId, isFull }: Run): Promise<string[]> {
  const present = and(eq(serviceTypes.churchId, churchId), isNull(serviceTypes.removedAt))
  const rows = await tx
    .select({ id: serviceTypes.id })
    .from(serviceTypes)
    .where(isFull ? present : and(present, isNull(serviceTypes.unreadableReason)))
    .orderBy(asc(serviceTypes.sequence), asc(serviceTypes.id))
  return rows.map(({ id }) => id)
}

/** The plans of service types just listed whose people are read: all, or those that changed. */
async function plansToReadOf(
  tx: Db,
  { churchId, isFull }: Run,
  serviceTypeIds: readonly string[],
  now: Temporal.Instant,
): Promise<SyncCursor['planIds']> {
  const plans = await upcomingPlans(tx, { churchId, serviceTypeIds }, now)
  return plans
    .filter(({ readAt }) => isFull || readAt === null)
    .map(({ id, serviceTypeId }) => ({ serviceTypeId, planId: id }))
}

/** A poll reads who is new, and whom the daily reading missed for some reason. */
const READ_AT_LATEST = { hours: 48 }

const peopleToReadIn = (
  tx: Db,
  { churchId, isFull, startedAt }: Run,
  now: Temporal.Instant,
): Promise<string[]> => peopleToRead(tx, churchId, isFull ? startedAt : now.subtract(READ_AT_LATEST), now)

const nothing = async (): PlanningOutcome<Store> => success(async () => NOTHING_CHANGED)

/** What each phase asks the planning service for, from the head of its list. */
const READ: Record<SyncPhase, (reading: Reading, run: Run) => PlanningOutcome<Store>> = {
  organization: (reading) => readOrganization(reading),
  service_types: (reading, { isFull }) => readStructure(reading, isFull),
  plans: (reading, { cursor }) =>
    cursor.serviceTypeIds.length === 0 ? nothing() : readPlans(reading, serviceTypesNext(cursor)),
  phones: (reading) => readChangedPhones(reading),
  assignments: (reading, { cursor, isFull }) =>
    cursor.planIds.length === 0 ? nothing() : readAssignments(reading, plansNext(cursor), isFull),
  people: (reading, { cursor }) =>
    cursor.personIds.length === 0 ? nothing() : readPeople(reading, peopleNext(cursor)),
  finish: nothing,
}

/** Asks for the next part of the roster. */
export const readNext = (reading: Reading, run: Run): PlanningOutcome<Store> =>
  READ[run.cursor.phase](reading, run)

/** Where the run stands once that part is stored. */
const ADVANCE: Record<
  SyncPhase,
  (tx: Db, run: Run, now: Temporal.Instant, lists: number) => Promise<SyncCursor>
> = {
  organization: async (_tx, { cursor }) => ({ ...cursor, phase: 'service_types' }),
  service_types: async (tx, run) => ({
    ...run.cursor,
    phase: 'plans',
    serviceTypeIds: await serviceTypesToList(tx, run),
  }),
  plans: async (tx, run, now, lists) => {
    const listed = run.cursor.serviceTypeIds.slice(0, lists)
    const next = afterPlans(run.cursor, lists, await plansToReadOf(tx, run, listed, now))
    if (next.phase !== 'plans' && !run.isFull) await markListed(tx, run.churchId, now)
    return next
  },
  phones: async (_tx, { cursor }) => afterPhones(cursor),
  assignments: async (tx, run, now, lists) => {
    const next = afterAssignments(run.cursor, lists)
    if (next.phase !== 'people') return next
    const personIds = new Set([...next.personIds, ...(await peopleToReadIn(tx, run, now))])
    return { ...next, phase: personIds.size > 0 ? 'people' : 'finish', personIds: [...personIds] }
  },
  people: async (_tx, { cursor }) => afterPeople(cursor),
  finish: async (_tx, { cursor }) => cursor,
}

export const cursorAfter = (tx: Db, run: Run, now: Temporal.Instant, lists = 1): Promise<SyncCursor> =>
  ADVANCE[run.cursor.phase](tx, run, now, lists)

/** All plans are listed again; who is on them is as fresh as polling keeps it. */
async function markListed(tx: Db, churchId: number, now: Temporal.Instant): Promise<void> {
  await tx
    .update(planningConnections)
    .set({ rosterReadAt: now })
    .where(eq(planningConnections.churchId, churchId))
}
