import { planVertex } from '../services/plans.ts'
import { rowsOf, timesOf } from '../state/collections.ts'
import type { Person, Plan } from '../state/documents.ts'
import type { Planning } from '../state/planning.ts'
import { localMoment, movedLocally, stamp } from '../state/time.ts'

const SERVICE_MINUTES = 90

/** The person in whose name the board acts: the organisation's first who can log in. */
export function leaderOf({ data }: Planning, organizationId: string): Person {
  const leader = data.people.find((one) => one.organizationId === organizationId && one.canLogIn)
  if (!leader) throw new Error(`nobody can log in to organisation ${organizationId}`)
  return leader
}

/** Makes a plan with one service at a local time such as '2026-10-04T09:00', and returns its id. */
export function addPlan(
  planning: Planning,
  serviceTypeId: string,
  wanted: { startsAtLocal: string; title: string | null },
): string {
  const { data } = planning
  const { organizationId } = data.serviceTypes.must(serviceTypeId)
  const { timeZone } = data.organizations.must(organizationId)
  const at = stamp(planning.now())
  const id = data.nextId('plan')
  const local = Temporal.PlainDateTime.from(wanted.startsAtLocal)
  const startsAt = localMoment(local.toPlainDate(), local.toPlainTime().toString(), timeZone)
  const plan: Plan = {
    id,
    organizationId,
    serviceTypeId,
    title: wanted.title,
    seriesTitle: null,
    createdById: leaderOf(planning, organizationId).id,
    createdAt: at,
    updatedAt: at,
  }
  const timeId = data.nextId('plan-time')
  data.plans.set(id, plan)
  data.planTimes.set(timeId, {
    id: timeId,
    organizationId,
    serviceTypeId,
    planId: id,
    name: null,
    timeType: 'service',
    startsAt: stamp(startsAt),
    endsAt: stamp(startsAt.add({ minutes: SERVICE_MINUTES })),
    teamIds: [],
    createdAt: at,
    updatedAt: at,
  })
  planning.announce('created', planVertex, plan)
  return id
}

/**
 * Moves all times of a plan by the same local duration. As in the real service, no webhook reports it
 * (planningcenter/developers#1266).
 */
export function movePlan(planning: Planning, planId: string, by: Temporal.DurationLike): void {
  const { data, switches } = planning
  const plan = data.plans.must(planId)
  const { timeZone } = data.organizations.must(plan.organizationId)
  const updatedAt = stamp(planning.now())
  for (const time of timesOf(data, planId)) {
    data.planTimes.update(time.id, {
      startsAt: movedLocally(time.startsAt, by, timeZone),
      endsAt: movedLocally(time.endsAt, by, timeZone),
      updatedAt,
    })
  }
  const moved = data.plans.update(planId, { updatedAt })
  if (switches.planUpdatedOnAnyChange) planning.announce('updated', planVertex, moved)
}

export function renamePlan(planning: Planning, planId: string, title: string | null): void {
  const plan = planning.data.plans.update(planId, { title, updatedAt: stamp(planning.now()) })
  planning.announce('updated', planVertex, plan)
}

/** Deletes a plan with its times, people and needs. */
export function deletePlan(planning: Planning, planId: string): void {
  const { data } = planning
  planning.announce('destroyed', planVertex, data.plans.must(planId))
  for (const row of rowsOf(data, planId)) data.planPeople.delete(row.id)
  for (const time of timesOf(data, planId)) data.planTimes.delete(time.id)
  for (const needed of data.neededPositions.filter((one) => one.planId === planId)) {
    data.neededPositions.delete(needed.id)
  }
  data.plans.delete(planId)
}
