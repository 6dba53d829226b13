import { type PlanTimeSpan, planSpan } from '#core/planning/spans.ts'
import type { PlanningPlan } from '#providers/planning/port.ts'
import type { PlanTime, plans } from '#server/db/schema/schema.ts'
import { LONG_AGO } from '../views.ts'

export type PlanRow = typeof plans.$inferSelect

const storedTime = ({ id, name, kind, startsAt, endsAt }: PlanningPlan['times'][number]): PlanTime => ({
  id,
  name,
  kind,
  startsAt: startsAt.toString(),
  endsAt: endsAt.toString(),
})

/** The times of a stored plan, as the rules about them want them. */
export const timesOf = ({ times }: Pick<PlanRow, 'times'>): PlanTimeSpan[] =>
  times.map(({ id, kind, startsAt, endsAt }) => ({
    id,
    kind,
    startsAt: Temporal.Instant.from(startsAt),
    endsAt: Temporal.Instant.from(endsAt),
  }))

/** Everything the planning service tells about a plan: when it differs, the people are read again. */
const fingerprintOf = (plan: PlanningPlan): string =>
  JSON.stringify([
    plan.title,
    plan.seriesTitle,
    plan.dates,
    plan.peopleCount,
    plan.neededCount,
    plan.updatedAt.toString(),
    plan.times.map(storedTime),
  ])

/** A plan as it is stored when it is new or has changed. Titles are often missing: the series or the date stands in. */
export const planRow = (churchId: number, plan: PlanningPlan): PlanRow => ({
  churchId,
  id: plan.id,
  serviceTypeId: plan.serviceTypeId,
  title: plan.title || plan.seriesTitle || plan.dates,
  times: plan.times.map(storedTime),
  ...planSpan(plan.times),
  fingerprint: fingerprintOf(plan),
  assignmentsReadAt: LONG_AGO,
  assignmentsFailedAt: null,
  removedAt: null,
})
