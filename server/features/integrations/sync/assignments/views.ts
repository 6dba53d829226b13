import { servedSpan } from '#core/planning/spans.ts'
import type { PlanningAssignment } from '#providers/planning/port.ts'
import type { assignments } from '#server/db/schema/schema.ts'
import { type PlanRow, timesOf } from '../plans/views.ts'

export type AssignmentRow = typeof assignments.$inferSelect

/** An assignment as it is stored. */
export const assignmentRow = (
  churchId: number,
  plan: Pick<PlanRow, 'times'>,
  read: PlanningAssignment,
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
  statusUpdatedAt: read.statusUpdatedAt,
  canAcceptPartial: read.canAcceptPartial,
  timeIds: read.timeIds,
  ...servedSpan(timesOf(plan), read.timeIds),
  removedAt: null,
})

/** What the volunteer answered here and the planning service does not have yet stays as it is. */
export const keepingAnswer = (row: AssignmentRow, known: AssignmentRow | undefined): AssignmentRow =>
  known
    ? {
        ...row,
        status: known.status,
        declineReason: known.declineReason,
        statusUpdatedAt: known.statusUpdatedAt,
      }
    : row

const comparable = (row: AssignmentRow): string =>
  JSON.stringify(Object.entries({ ...row, timeIds: row.timeIds.toSorted() }).sort())

export const isSame = (one: AssignmentRow, other: AssignmentRow | undefined): boolean =>
  other !== undefined && comparable(one) === comparable(other)
