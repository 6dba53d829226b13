import {
  countedPlanOf,
  momentOf,
  type PlanRow,
  personView,
  type StandingRow,
  sumOf,
} from '../standing/views.ts'
import type { Overview, Trouble } from './queries.ts'

type TroubleRow = StandingRow & { starts_at: string; service_type_id: string; service_name: string }

export type OverviewRow = { plans: PlanRow[]; trouble: TroubleRow[]; sent: number }

const troubleOf = (row: TroubleRow): Trouble => ({
  person: personView(row),
  plan: {
    id: row.plan_id,
    serviceTypeId: row.service_type_id,
    serviceName: row.service_name,
    startsAt: momentOf(row.starts_at),
  },
})

export const overviewOf = (row: OverviewRow): Overview => {
  const plans = row.plans.map(countedPlanOf)
  return { plans, together: sumOf(plans), trouble: row.trouble.map(troubleOf), sent: row.sent }
}
