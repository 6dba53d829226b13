import type { z } from 'zod'
import { success } from '#core/outcome.ts'
import type { PlanningPlan, PlanningPlanTime, PlanningPort } from '../port.ts'
import { includedOf, listing } from './reading.ts'
import type { Send } from './request.ts'
import { planTimeWire, planWire } from './wire.ts'

/** Plans of one service type. Times come from plan times alone: `sort_date` is a wall clock with a false Z. */
export const plans = (send: Send): Pick<PlanningPort, 'plans'> => ({
  plans: async (access, { serviceTypeId, since }) => {
    const query = `filter=after&after=${since}&order=sort_date&include=plan_times&per_page=100`
    const path = `/services/v2/service_types/${serviceTypeId}/plans?${query}`
    const read = await listing(send, access, path, planWire)
    if (!read.ok) return read
    const times = includedOf(read.value.included, 'PlanTime', planTime)
    if (!times.ok) return times
    const timeById = new Map(times.value.filter((time) => time !== null).map((time) => [time.id, time]))
    return success(read.value.items.map((plan) => ours(plan, serviceTypeId, timeById)))
  },
})

const ours = (
  { id, attributes, relationships }: z.output<typeof planWire>,
  serviceTypeId: string,
  timeById: Map<string, PlanningPlanTime>,
): PlanningPlan => ({
  id,
  serviceTypeId,
  title: attributes.title,
  seriesTitle: attributes.series_title,
  dates: attributes.dates ?? '',
  peopleCount: attributes.plan_people_count,
  neededCount: attributes.needed_positions_count,
  updatedAt: attributes.updated_at,
  times: relationships.plan_times
    .flatMap((timeId) => timeById.get(timeId) ?? [])
    .sort((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt)),
})

/** Null for a time that has no beginning. */
const planTime = planTimeWire.transform(({ id, attributes }): PlanningPlanTime | null => {
  const { name, time_type, starts_at, ends_at } = attributes
  if (starts_at === null) return null
  const kind = time_type === 'service' || time_type === 'rehearsal' ? time_type : 'other'
  return { id, name, kind, startsAt: starts_at, endsAt: ends_at ?? starts_at }
})
