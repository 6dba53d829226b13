import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import { success } from '#core/outcome.ts'
import { servedSpan } from '#core/polling/spans.ts'
import { trustedUntil } from '#core/polling/trusted-roster.ts'
import { haveSameTimes, timesAfter } from '#core/services/single-times.ts'
import { isAfter, isBefore } from '#core/time/instant.ts'
import { KEPT } from '#core/vocabulary/people.ts'
import type { PlanningAssignment, PlanningOpenPlace, PlanningOutcome } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import {
  type AnswerRow,
  type AssignmentRow,
  answers,
  assignments,
  type PlanRow,
  people,
  plans,
} from '#server/db/schema/schema.ts'
import { releaseOldRoster } from '#server/features/messages/planning-trouble.ts'
import { settleKept } from './kept-answers.ts'
import { readOpenPlaces, storeOpenPlaces } from './open-places.ts'
import { isOneOfPlans, lockPlans, plansByIds, removePlans, timesOf } from './plans.ts'
import { gather, markUnreadable, type Reading, type Store, type Stored } from './reading.ts'
import { forgetAcceptedStarts } from './times.ts'
import { upsert } from './upsert.ts'

/** An assignment as it is stored. */
export const assignmentRow = (
  churchId: number,
  plan: Pick<PlanRow, 'times'>,
  read: PlanningAssignment,
  noticedAt: Temporal.Instant | null,
): AssignmentRow => ({
  churchId,
  id: read.id,
  planId: read.planId,
  serviceTypeId: read.serviceTypeId,
  personId: read.personId,
  personName: read.personName,
  teamId: read.teamId,
  positionName: read.positionName ?? '',
  status: read.status,
  declineReason: read.declineReason,
  isPencilledIn: read.isPencilledIn,
  requestedAt: read.requestedAt,
  noticedAt,
  statusUpdatedAt: read.statusUpdatedAt,
  canAcceptPartial: read.canAcceptPartial,
  timeIds: read.timeIds,
  declinedTimeIds: read.declinedTimeIds,
  ...servedSpan(timesOf(plan), read.timeIds),
  removedAt: null,
  askId: null,
})

/** Whoever was taken off a plan and put on it again is noticed anew. */
const noticed = (known: AssignmentRow | undefined, now: Temporal.Instant): Temporal.Instant | null =>
  known && known.removedAt === null ? known.noticedAt : now

/** What the volunteer answered here and the planning service does not have stays as it is; for the times asked for there. */
function keepingAnswer(
  row: AssignmentRow,
  known: AssignmentRow | undefined,
  plan: Pick<PlanRow, 'times'>,
): AssignmentRow {
  if (!known) return row
  const { status, declineReason, statusUpdatedAt, declinedTimeIds } = known
  const times = timesAfter(row, { status, declinedTimeIds })
  return {
    ...row,
    ...{ status, declineReason, statusUpdatedAt },
    ...times,
    ...servedSpan(timesOf(plan), times.timeIds),
  }
}

type Field = AssignmentRow[keyof AssignmentRow]

/** Times stand in any order. */
function isSameField(one: Field, other: Field): boolean {
  if (one instanceof Temporal.Instant) return other instanceof Temporal.Instant && one.equals(other)
  if (!Array.isArray(one)) return one === other
  return Array.isArray(other) && isDeepStrictEqual(one.toSorted(), other.toSorted())
}

export const isSame = (one: AssignmentRow, other: AssignmentRow | undefined): boolean =>
  other !== undefined &&
  Object.entries(one).every(([key, field]) => isSameField(field, other[key as keyof AssignmentRow]))

/** Whether somebody has answered for other times than before: nothing has moved then. */
const answersOtherTimes = (row: AssignmentRow, known: AssignmentRow | undefined): boolean =>
  known !== undefined && !haveSameTimes({ ...row, timeIds: [] }, { ...known, timeIds: [] })

const ofPlans = (table: typeof assignments | typeof answers, churchId: number, planIds: readonly string[]) =>
  and(eq(table.churchId, churchId), inArray(table.planId, [...planIds]))

/** Everybody ever on some plans; held by this transaction, so that no answer is recorded meanwhile. */
const lockAssignmentsOf = (tx: Db, churchId: number, planIds: readonly string[]): Promise<AssignmentRow[]> =>
  tx
    .select()
    .from(assignments)
    .where(ofPlans(assignments, churchId, planIds))
    .orderBy(asc(assignments.id))
    .for('update')

/**
 * The assignments whose answer stands whatever was read: the planning service did not have it when the reading began at
 * `since`, or does not take it.
 */
async function answeredHere(
  tx: Db,
  churchId: number,
  read: ReadonlyMap<string, readonly PlanningAssignment[]>,
  since: Temporal.Instant,
): Promise<Set<string>> {
  const rows = await tx
    .select()
    .from(answers)
    .where(
      and(
        ofPlans(answers, churchId, [...read.keys()]),
        or(
          inArray(answers.writeBack, ['pending', KEPT]),
          gt(answers.answeredAt, since),
          gt(answers.writeBackAt, since),
        ),
      ),
    )
  const kept = rows.filter(({ writeBack }) => writeBack === KEPT)
  const settled = await settleKept(tx, kept, read, since)
  const isOlder = ({ answeredAt, writeBackAt }: AnswerRow): boolean =>
    !isAfter(answeredAt, since) && !(writeBackAt && isAfter(writeBackAt, since))
  return new Set(
    rows.filter((row) => !(settled.has(row.id) && isOlder(row))).map(({ assignmentId }) => assignmentId),
  )
}

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

/** Answers whose texts it concerns, and which assignments are gone. */
async function storeAssignments(
  tx: Db,
  churchId: number,
  rosters: readonly (Roster & { row: PlanRow })[],
  startedAt: Temporal.Instant,
): Promise<{ people: string[]; removed: string[]; isTouched: boolean }> {
  const read = new Map(rosters.map((roster) => [roster.row.id, roster.read]))
  const stored = await lockAssignmentsOf(tx, churchId, [...read.keys()])
  const known = new Map(stored.map((row) => [row.id, row]))
  const shielded = await answeredHere(tx, churchId, read, startedAt)
  const rows = rosters.flatMap(({ row: plan, read: all }) =>
    all
      .map((one) => assignmentRow(churchId, plan, one, noticed(known.get(one.id), startedAt)))
      .map((row) => (shielded.has(row.id) ? keepingAnswer(row, known.get(row.id), plan) : row)),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const changed = [...byId.values()].filter((row) => !isSame(row, known.get(row.id)))
  const gone = stored.filter((row) => row.removedAt === null && row.askId === null && !byId.has(row.id))

  await upsert(tx, assignments, changed)
  const reanswered = changed.filter((row) => answersOtherTimes(row, known.get(row.id)))
  await forgetAcceptedStarts(
    tx,
    churchId,
    reanswered.map(({ id }) => id),
  )
  await removeAssignments(tx, churchId, gone, startedAt)
  const touched = [...changed, ...changed.flatMap((row) => known.get(row.id) ?? []), ...gone]
  return {
    people: touched.flatMap(({ personId }) => personId ?? []),
    removed: gone.map(({ id }) => id),
    isTouched: touched.length > 0,
  }
}

async function removeAssignments(
  tx: Db,
  churchId: number,
  rows: readonly { id: string }[],
  now: Temporal.Instant,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx
    .update(assignments)
    .set({ removedAt: now })
    .where(and(eq(assignments.churchId, churchId), inArray(assignments.id, ids)))
}
