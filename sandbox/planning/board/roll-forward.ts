import type { PlanPattern } from '../state/documents.ts'
import type { Planning } from '../state/planning.ts'
import { makePatternPlan, type Stage, startOfTime } from './pattern-plan.ts'

const DAYS_AHEAD = 35
/** People on plans sooner than this have been asked; on later ones they are pencilled in. */
const ASKED_AHEAD_DAYS = 7

/**
 * Adds the weekly plans that are missing from the next five weeks; one that was deleted or moved is not made
 * again.
 */
export function rollForward(planning: Planning): void {
  for (const pattern of planning.data.patterns.all()) rollPattern(planning, pattern)
}

function rollPattern(planning: Planning, pattern: PlanPattern): void {
  const { data } = planning
  const organization = data.organizations.must(pattern.organizationId)
  const now = planning.now()
  const today = now.toZonedDateTimeISO(organization.timeZone).toPlainDate()
  for (let day = 0; day <= DAYS_AHEAD; day += 1) {
    const date = today.add({ days: day })
    const rolledId = `${pattern.id} ${date}`
    if (date.dayOfWeek !== pattern.weekday || data.rolled.get(rolledId)) continue
    const starts = pattern.times.map((_time, place) => startOfTime(pattern, date, organization, place))
    if (starts.some((start) => start.epochMilliseconds <= now.epochMilliseconds)) continue
    const number = data.rolled.filter((rolled) => rolled.id.startsWith(`${pattern.id} `)).length + 1
    const id = String(pattern.planIdBase + number)
    makePatternPlan(planning, pattern, { id, date, stage: stageOf(starts, now) })
    data.rolled.set(rolledId, { id: rolledId, planId: id })
  }
}

function stageOf(starts: Temporal.Instant[], now: Temporal.Instant): Stage {
  const first = Math.min(...starts.map((start) => start.epochMilliseconds))
  const limit = now.add({ hours: ASKED_AHEAD_DAYS * 24 }).epochMilliseconds
  return first <= limit ? 'asked' : 'pencilled_in'
}
