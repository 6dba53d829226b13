import type { PlanCounts } from '#contract/dashboard.ts'
import type { PersonInPlan } from '#contract/services.ts'
import type { PersonStatus } from '#contract/shared.ts'

/** A plan with its counts, null where it has nobody, as the database answers it. */
export type PlanRow = { [Count in keyof PlanCounts]: number | null } & {
  id: string
  title: string
  service_type_id: string
  service_name: string
  starts_at: string | null
  ends_at: string | null
}

/** How one person stands in one plan, as the database answers it. */
export type StandingRow = {
  assignment_id: string
  plan_id: string
  person_id: string
  name: string
  position: string
  phone: string | null
  status: PersonStatus
  /** What keeps texts from this person: a key of PROBLEMS, or a sentence. */
  problem: string | null
  decline_reason: string | null
  status_updated_at: string | null
}

const PROBLEMS: Record<string, string> = {
  no_mobile: 'Has no mobile number in Planning Center',
  landline_only: 'Has only a landline number in Planning Center',
  bad_number: 'The number in Planning Center cannot be texted',
  undelivered: 'The text could not be delivered',
}

const problemInWords = (problem: string | null): string | null =>
  problem === null ? null : (PROBLEMS[problem] ?? problem)

/** A moment as a hand-written query answers it. */
export const momentOf = (text: string | null): Temporal.Instant | null =>
  text === null ? null : Temporal.Instant.from(text)

export const personView = (row: StandingRow): PersonInPlan => {
  const isAnswered = row.status === 'C' || row.status === 'D'
  return {
    id: row.person_id,
    assignment_id: row.assignment_id,
    name: row.name,
    status: row.status,
    position: row.position,
    phone: row.phone,
    message: row.status === '' ? 'Not asked yet' : null,
    error_message: row.status === 'F' ? problemInWords(row.problem) : null,
    decline_reason: row.status === 'D' ? row.decline_reason : null,
    answered_at: isAnswered ? (momentOf(row.status_updated_at)?.toString() ?? null) : null,
  }
}

/** A plan and how many of its people stand where. */
export type CountedPlan = PlanCounts & {
  id: string
  title: string
  serviceTypeId: string
  serviceName: string
  startsAt: Temporal.Instant | null
  endsAt: Temporal.Instant | null
}

export const countedPlanOf = (row: PlanRow): CountedPlan => ({
  ...countsOf(row),
  id: row.id,
  title: row.title,
  serviceTypeId: row.service_type_id,
  serviceName: row.service_name,
  startsAt: momentOf(row.starts_at),
  endsAt: momentOf(row.ends_at),
})

const countsOf = (row: PlanRow): PlanCounts => ({
  accepted: row.accepted ?? 0,
  unconfirmed: row.unconfirmed ?? 0,
  declined: row.declined ?? 0,
  failed: row.failed ?? 0,
  total: row.total ?? 0,
})

/** The counts of several plans together. */
export const sumOf = (plans: readonly PlanCounts[]): PlanCounts => {
  const sum = (of: keyof PlanCounts): number => plans.reduce((total, plan) => total + plan[of], 0)
  return {
    accepted: sum('accepted'),
    unconfirmed: sum('unconfirmed'),
    declined: sum('declined'),
    failed: sum('failed'),
    total: sum('total'),
  }
}
