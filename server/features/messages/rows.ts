import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Assignment, MessageLine } from '#core/scheduling/types.ts'
import type { Db } from '#server/db/connect.ts'
import { type AssignmentRow, assignments, type StoredLine } from '#server/db/schema/schema.ts'

type PlannedColumns = Pick<
  AssignmentRow,
  | 'id'
  | 'personId'
  | 'planId'
  | 'serviceTypeId'
  | 'status'
  | 'isPencilledIn'
  | 'requestedAt'
  | 'startsAt'
  | 'endsAt'
>

/** Null for what is not planned for: a guest, or a plan without dates. */
export const assignmentOf = (row: PlannedColumns): Assignment | null =>
  row.personId === null || row.startsAt === null || row.endsAt === null
    ? null
    : {
        id: row.id,
        personId: row.personId,
        planId: row.planId,
        serviceTypeId: row.serviceTypeId,
        status: row.status,
        isPencilledIn: row.isPencilledIn,
        requestedAt: row.requestedAt,
        startsAt: row.startsAt,
        endsAt: row.endsAt,
      }

export const lineOf = (stored: StoredLine): MessageLine => ({
  assignmentId: stored.assignmentId,
  planId: stored.planId,
  leadKey: stored.leadKey as MessageLine['leadKey'],
  startsAt: Temporal.Instant.from(stored.startsAt),
})

export const storedLine = (line: MessageLine): StoredLine => ({ ...line, startsAt: line.startsAt.toString() })

export const loadAssignments = async (db: Db, churchId: number, ids: readonly string[]) =>
  db
    .select()
    .from(assignments)
    .where(
      and(
        eq(assignments.churchId, churchId),
        inArray(assignments.id, [...ids]),
        isNull(assignments.removedAt),
      ),
    )
