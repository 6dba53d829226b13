import type { Assignment } from '#core/scheduling/schedule-input.ts'
import type { AssignmentRow } from '#server/db/schema/schema.ts'

type SchedulableColumns = Pick<
  AssignmentRow,
  | 'id'
  | 'personId'
  | 'planId'
  | 'serviceTypeId'
  | 'status'
  | 'isPencilledIn'
  | 'requestedAt'
  | 'noticedAt'
  | 'startsAt'
  | 'endsAt'
>

/** An assignment as the rules of scheduling know it; null for what no text is scheduled about: a guest, or a plan without dates. */
export const assignmentOf = (row: SchedulableColumns): Assignment | null =>
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
        noticedAt: row.noticedAt,
        startsAt: row.startsAt,
        endsAt: row.endsAt,
      }
