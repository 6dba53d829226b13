import { planVertex } from '../services/plans.ts'
import { scheduleRow } from '../services/scheduling.ts'
import type { Organization, PatternSlot, PlanPattern, PlanPerson, Team } from '../state/documents.ts'
import type { Planning } from '../state/planning.ts'
import { localMoment, stamp } from '../state/time.ts'
import { asked } from './moods.ts'
import { leaderOf } from './plans.ts'

/** How far a plan has come: only names yet, asked and partly answered, or over. */
export type Stage = 'pencilled_in' | 'asked' | 'over'

export type DatedPlan = { id: string; date: Temporal.PlainDate; stage: Stage; title?: string }

/**
 * Makes the plan for one date from a pattern, with times, people and needs; their ids derive from the plan's
 * id.
 */
export function makePatternPlan(planning: Planning, pattern: PlanPattern, dated: DatedPlan): void {
  const { data } = planning
  const { organizationId, serviceTypeId } = pattern
  const createdAt = stamp(planning.now().subtract({ hours: 14 * 24 }))
  const plan = data.plans.set(dated.id, {
    id: dated.id,
    organizationId,
    serviceTypeId,
    title: dated.title ?? null,
    seriesTitle: pattern.seriesTitle,
    createdById: leaderOf(planning, organizationId).id,
    createdAt,
    updatedAt: createdAt,
  })
  makeTimes(planning, pattern, dated)
  pattern.slots.forEach((slot, place) => {
    makeRow(planning, pattern, slot, place, dated)
  })
  pattern.needs.forEach((need, place) => {
    const id = `${dated.id}${place + 1}`
    const owner = { id, organizationId, serviceTypeId, planId: plan.id, timeId: null }
    data.neededPositions.set(id, { ...need, ...owner, createdAt, updatedAt: createdAt })
  })
  planning.announce('created', planVertex, plan)
}

export function startOfTime(
  pattern: PlanPattern,
  date: Temporal.PlainDate,
  { timeZone }: Organization,
  place: number,
): Temporal.Instant {
  const time = pattern.times[place]
  if (!time) throw new Error(`pattern ${pattern.id} has no time ${place}`)
  return localMoment(date.add({ days: time.dayOffset }), time.at, timeZone)
}

const timeId = (planId: string, place: number): string => `${planId}${place + 1}`

function makeTimes({ data, now }: Planning, pattern: PlanPattern, { id: planId, date }: DatedPlan): void {
  const { organizationId, serviceTypeId } = pattern
  const organization = data.organizations.must(organizationId)
  const at = stamp(now())
  pattern.times.forEach((time, place) => {
    const id = timeId(planId, place)
    const startsAt = startOfTime(pattern, date, organization, place)
    data.planTimes.set(id, {
      id,
      organizationId,
      serviceTypeId,
      planId,
      name: time.name,
      timeType: time.timeType,
      startsAt: stamp(startsAt),
      endsAt: stamp(startsAt.add({ minutes: time.minutes })),
      teamIds: time.teamIds,
      createdAt: at,
      updatedAt: at,
    })
  })
}

function makeRow(
  planning: Planning,
  pattern: PlanPattern,
  slot: PatternSlot,
  place: number,
  dated: DatedPlan,
): void {
  const { data } = planning
  const person = data.people.get(turnOf(slot, pattern, dated.id))
  if (!person) return
  const team: Team | null = slot.teamId ? data.teams.must(slot.teamId) : null
  const row: PlanPerson = scheduleRow(planning, {
    id: `${dated.id}${String(place + 1).padStart(2, '0')}`,
    planId: dated.id,
    person,
    team,
    positionName: slot.positionName,
    scheduledBy: leaderOf(planning, person.organizationId),
    prepareNotification: dated.stage === 'pencilled_in',
    ...(slot.timeIndexes && { timeIds: slot.timeIndexes.map((index) => timeId(dated.id, index)) }),
  })
  if (dated.stage === 'pencilled_in') return
  data.planPeople.set(
    row.id,
    asked(row, person, planning.now(), { place, answer: slot.answer, stage: dated.stage }),
  )
}

/** The turns begin where two who alternate have the first on the first plan. */
const TURNS_BEFORE = 3

/** The people of a slot take turns, plan by plan, so that a world has the same people whatever its date. */
function turnOf({ personIds }: PatternSlot, { planIdBase }: PlanPattern, planId: string): string {
  return personIds[(Number(planId) - planIdBase + TURNS_BEFORE) % personIds.length] ?? ''
}
