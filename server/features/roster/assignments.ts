import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import { success } from '#core/outcome.ts'
import { servedSpan } from '#core/polling/spans.ts'
import { trustedUntil } from '#core/polling/trusted-roster.ts'
import { haveSameTimes, timesAfter } from '#core/services/single-times.ts'
import { isBefore } from '#core/time/instant.ts'
import type { PlanningAssignment, PlanningOpenPlace, PlanningOutcome } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import {
  type AssignmentRow,
  answers,
  assignments,
  type PlanRow,
  people,
  plans,
} from '#server/db/schema/schema.ts'
import { releaseOldRoster } from '#server/features/messages/planning-trouble.ts'
import { stillKept } from './kept-answers.ts'
import { readOpenPlaces, storeOpenPlaces } from './open-places.ts'
import { findPlan, removePlans, timesOf } from './plans.ts'
import { markUnreadable, NOTHING_CHANGED, type Reading, type Store, type Stored } from './reading.ts'
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

function comparable({ timeIds, declinedTimeIds, ...row }: AssignmentRow): string {
  const times = { timeIds: timeIds.toSorted(), declinedTimeIds: declinedTimeIds.toSorted() }
  return JSON.stringify(Object.entries({ ...row, ...times }).sort())
}

export const isSame = (one: AssignmentRow, other: AssignmentRow | undefined): boolean =>
  other !== undefined && comparable(one) === comparable(other)

/** Whether somebody has answered for other times than before: nothing has moved then. */
const answersOtherTimes = (row: AssignmentRow, known: AssignmentRow | undefined): boolean =>
  known !== undefined && !haveSameTimes({ ...row, timeIds: [] }, { ...known, timeIds: [] })

/** Everybody ever on a plan; held by this transaction, so that no answer is recorded meanwhile. */
const lockAssignmentsOfPlan = (tx: Db, churchId: number, planId: string): Promise<AssignmentRow[]> =>
  tx
    .select()
    .from(assignments)
    .where(and(eq(assignments.churchId, churchId), eq(assignments.planId, planId)))
    .orderBy(asc(assignments.id))
    .for('update')

/** Assignments with an answer that the planning service did not have when the reading began at `since`. */
async function answeredSince(
  db: Db,
  plan: { churchId: number; planId: string },
  since: Temporal.Instant,
): Promise<Set<string>> {
  const rows = await db
    .select({ id: answers.assignmentId })
    .from(answers)
    .where(
      and(
        eq(answers.churchId, plan.churchId),
        eq(answers.planId, plan.planId),
        or(eq(answers.writeBack, 'pending'), gt(answers.answeredAt, since), gt(answers.writeBackAt, since)),
      ),
    )
  return new Set(rows.map(({ id }) => id))
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

/** Everybody on one plan, and what it still needs; `isFresh`: that too is asked for however little has changed. */
export async function readAssignments(
  reading: Reading,
  plan: Plan,
  isFresh: boolean,
): PlanningOutcome<Store> {
  const { deps, church, port, access } = reading
  const startedAt = deps.clock.now()
  const read = await port.assignments(access, plan)
  if (read.ok) {
    const open = await readOpenPlaces(reading, plan, isFresh)
    if (!open.ok) return open
    const roster = { read: read.value, open: open.value }
    return success((tx) => storeRoster(tx, church.id, plan, roster, startedAt))
  }
  const { failure } = read
  if (failure.kind === 'alert' && failure.why === 'forbidden')
    return success(markUnreadable(reading, plan.serviceTypeId))
  if (failure.kind !== 'stop' || failure.why !== 'gone') return read
  return success(async (tx) => {
    const gone = await removePlans(tx, church.id, [plan.planId], startedAt)
    return { ...gone, isChanged: true }
  })
}

async function storeRoster(
  tx: Db,
  churchId: number,
  plan: Plan,
  { read, open }: { read: PlanningAssignment[]; open: PlanningOpenPlace[] | null },
  startedAt: Temporal.Instant,
): Promise<Stored> {
  const stored = await storeAssignments(tx, churchId, plan, read, startedAt)
  if (!open) return stored
  const isChanged = await storeOpenPlaces(tx, { churchId, planId: plan.planId }, { read, open }, startedAt)
  return isChanged ? { ...stored, isChanged } : stored
}

async function storeAssignments(
  tx: Db,
  churchId: number,
  { planId }: Plan,
  read: PlanningAssignment[],
  startedAt: Temporal.Instant,
): Promise<Stored> {
  const plan = await findPlan(tx, churchId, planId)
  if (!plan || plan.removedAt) return NOTHING_CHANGED
  await tx
    .update(plans)
    .set({ assignmentsReadAt: startedAt, assignmentsKnownAt: startedAt, assignmentsFailedAt: null })
    .where(and(eq(plans.churchId, churchId), eq(plans.id, planId)))

  const known = new Map((await lockAssignmentsOfPlan(tx, churchId, planId)).map((row) => [row.id, row]))
  const shielded = await answeredSince(tx, { churchId, planId }, startedAt)
  for (const id of await stillKept(tx, { churchId, planId }, read, startedAt)) shielded.add(id)
  const changed = read
    .map((one) => assignmentRow(churchId, plan, one, noticed(known.get(one.id), startedAt)))
    .map((row) => (shielded.has(row.id) ? keepingAnswer(row, known.get(row.id), plan) : row))
    .filter((row) => !isSame(row, known.get(row.id)))
  const ids = new Set(read.map(({ id }) => id))
  const gone = [...known.values()].filter(
    (row) => row.removedAt === null && row.askId === null && !ids.has(row.id),
  )

  await upsert(tx, assignments, changed)
  const reanswered = changed.filter((row) => answersOtherTimes(row, known.get(row.id)))
  await forgetAcceptedStarts(
    tx,
    churchId,
    reanswered.map(({ id }) => id),
  )
  await removeAssignments(tx, churchId, gone, startedAt)
  const touched = [...changed, ...changed.flatMap((row) => known.get(row.id) ?? []), ...gone]
  const isOld = !plan.assignmentsKnownAt || !isBefore(startedAt, trustedUntil(plan.assignmentsKnownAt))
  const released = isOld ? await releaseOldRoster(tx, churchId, planId) : []
  const people = [...new Set([...released, ...touched.flatMap(({ personId }) => personId ?? [])])]
  // Who was never read has no number yet; their texts are planned once they have been.
  return {
    people: await knownPeople(tx, churchId, people),
    removed: gone.map(({ id }) => id),
    isChanged: touched.length > 0,
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
