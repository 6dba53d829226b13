import { momentOf, type StandingRow } from '../standing/views.ts'

export type TroubleRow = StandingRow & { starts_at: string; service_type_id: string; service_name: string }

export const troublePlanOf = (row: TroubleRow) => ({
  id: row.plan_id,
  serviceTypeId: row.service_type_id,
  serviceName: row.service_name,
  startsAt: momentOf(row.starts_at),
})
