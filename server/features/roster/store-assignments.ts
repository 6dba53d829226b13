import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import { servedSpan } from '#core/polling/spans.ts'
import { haveSameTimes, timesAfter } from '#core/services/single-times.ts'
import { isAfter } from '#core/time/instant.ts'
import { KEPT } from '#core/vocabulary/people.ts'
import type { PlanningAssignment } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import {
  type AnswerRow,
  type AssignmentRow,
  answers,
  assignments,
  type PlanRow,
} from '#server/db/schema/schema.ts'
import { takeOverTexts } from '#server/features/messages/merged.ts'
import { hurryAsks } from './hurry-asks.ts'
import { settleKept } from './kept-answers.ts'
import { timesOf } from './plans.ts'
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

const isSame = (one: AssignmentRow, other: AssignmentRow | undefined): boolean =>
  other !== undefined &&
  Object.entries(one).every(([key, field]) => isSameField(field, other[key as keyof AssignmentRow]))

/** Whether somebody has answered for other times than before: nothing has moved then. */
const answersOtherTimes = (row: AssignmentRow, known: AssignmentRow | undefined): boolean =>
  known !== undefined && !haveSameTimes({ ...row, timeIds: [] }, { ...known, timeIds: [] })

const isOfAnother = ({ personId }: AssignmentRow, known: AssignmentRow | undefined): boolean =>
  known !== undefined && known.personId !== personId

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

/** Stores everybody on some plans; answers whose texts it concerns, and which assignments are gone. */
export async function storeAssignments(
  tx: Db,
  churchId: number,
  rosters: readonly { row: PlanRow; read: readonly PlanningAssignment[] }[],
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
  const merged = changed.filter((row) => isOfAnother(row, known.get(row.id)))
  await takeOverTexts(
    tx,
    churchId,
    merged.flatMap(({ personId }) => personId ?? []),
  )
  await removeAssignments(tx, churchId, gone, startedAt)
  const touched = [...changed, ...changed.flatMap((row) => known.get(row.id) ?? []), ...gone]
  await hurryAsks(tx, churchId, [...new Set(touched.map(({ planId }) => planId))], startedAt)
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
