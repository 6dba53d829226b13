import { and, eq, inArray } from 'drizzle-orm'
import { success } from '#core/outcome.ts'
import { trustedUntil } from '#core/polling/trusted-roster.ts'
import { isBefore } from '#core/time/instant.ts'
import type { PlanningAssignment, PlanningOpenPlace, PlanningOutcome } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { type PlanRow, people, plans } from '#server/db/schema/schema.ts'
import { releaseOldRoster } from '#server/features/messages/planning-trouble.ts'
import { readOpenPlaces, storeOpenPlaces } from './open-places.ts'
import { isOneOfPlans, lockPlans, plansByIds, removePlans } from './plans.ts'
import { gather, markUnreadable, type Reading, type Store, type Stored } from './reading.ts'
import { storeAssignments } from './store-assignments.ts'

/** Those of some people whose phone numbers were read before. */
async function knownPeople(db: Db, churchId: number, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.churchId, churchId), inArray(people.id, [...ids])))
  return rows.map(({ id }) => id)
}

type Plan = { serviceTypeId: string; planId: string }
type Roster = { plan: Plan; read: PlanningAssignment[]; open: PlanningOpenPlace[] | null }
type ReadPlan = Roster | { plan: Plan; read: null; why: 'forbidden' | 'gone' }

/** Everybody on some plans, and what these still need; `isFresh`: that too is asked for however little has changed. */
export async function readAssignments(
  reading: Reading,
  plans: readonly Plan[],
  isFresh: boolean,
): PlanningOutcome<Store> {
  const { deps, church } = reading
  const startedAt = deps.clock.now()
  const known = await plansByIds(
    deps.db,
    church.id,
    plans.map(({ planId }) => planId),
  )
  const read = await gather(deps, plans, (plan) => readPlan(reading, plan, known.get(plan.planId), isFresh))
  return read.ok ? success((tx) => storeRead(tx, reading, read.value, startedAt)) : read
}

async function readPlan(
  reading: Reading,
  plan: Plan,
  known: PlanRow | undefined,
  isFresh: boolean,
): PlanningOutcome<ReadPlan> {
  const read = await reading.port.assignments(reading.access, plan)
  if (read.ok) {
    const open = known ? await readOpenPlaces(reading, known, isFresh) : success(null)
    return open.ok ? success({ plan, read: read.value, open: open.value }) : open
  }
  const { kind, why } = read.failure
  if (kind === 'alert' && why === 'forbidden') return success({ plan, read: null, why })
  if (kind === 'stop' && why === 'gone') return success({ plan, read: null, why })
  return read
}

async function storeRead(
  tx: Db,
  reading: Reading,
  all: readonly ReadPlan[],
  startedAt: Temporal.Instant,
): Promise<Stored> {
  const churchId = reading.church.id
  const rosters = all.filter((one): one is Roster => one.read !== null)
  const stored = await storeRosters(tx, churchId, rosters, startedAt)
  const unread = all.filter((one) => one.read === null)
  const gone = unread.filter(({ why }) => why === 'gone').map(({ plan }) => plan.planId)
  const removed = await removePlans(tx, churchId, gone, startedAt)
  for (const { plan, why } of unread)
    if (why === 'forbidden') await markUnreadable(reading, plan.serviceTypeId)(tx)
  return {
    people: [...new Set([...stored.people, ...removed.people])],
    removed: [...stored.removed, ...removed.removed],
    isChanged: stored.isChanged || unread.length > 0,
    lists: all.length,
  }
}

type StoredRosters = { people: string[]; removed: string[]; isChanged: boolean }

/** Stores who is on some plans, and what these still need. */
async function storeRosters(
  tx: Db,
  churchId: number,
  rosters: readonly Roster[],
  startedAt: Temporal.Instant,
): Promise<StoredRosters> {
  const rows = await lockPlans(
    tx,
    churchId,
    rosters.map(({ plan }) => plan.planId),
  )
  const present = rosters.flatMap((roster) => {
    const row = rows.get(roster.plan.planId)
    return row && row.removedAt === null ? [{ ...roster, row }] : []
  })
  if (present.length === 0) return { people: [], removed: [], isChanged: false }
  const planIds = present.map(({ row }) => row.id)
  await tx
    .update(plans)
    .set({ assignmentsReadAt: startedAt, assignmentsKnownAt: startedAt, assignmentsFailedAt: null })
    .where(isOneOfPlans(churchId, planIds))
  const { people, removed, isTouched } = await storeAssignments(tx, churchId, present, startedAt)
  let isChanged = isTouched
  for (const { row, read, open } of present) {
    if (!open) continue
    const of = { churchId, planId: row.id }
    if (await storeOpenPlaces(tx, of, { read, open }, startedAt)) isChanged = true
  }
  const old = present.filter(({ row: { assignmentsKnownAt } }) => isOld(assignmentsKnownAt, startedAt))
  for (const { row } of old) people.push(...(await releaseOldRoster(tx, churchId, row.id)))
  // Who was never read has no number yet; their texts are planned once they have been.
  return { people: await knownPeople(tx, churchId, [...new Set(people)]), removed, isChanged }
}

/** Nobody trusts what was known so long ago. */
const isOld = (knownAt: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  knownAt === null || !isBefore(now, trustedUntil(knownAt))
