import { planningCenter } from '#providers/planning/planning-center/planning-center.ts'
import { MovableClock } from '#sandbox/base/clock.ts'
import type { Db } from '#server/db/connect.ts'
import { type PlanningDeps, planningServices } from '#server/planning-service.ts'

/** A database with Planning Center beside it, which nobody asks anything. */
export function withPlanning(db: Db): PlanningDeps & { trialNumber: null } {
  const nowhere = { url: 'http://localhost:1', clientId: '', clientSecret: '', userAgent: '' }
  return {
    db,
    trialNumber: null,
    planning: planningServices([planningCenter(nowhere, MovableClock.stopped('2030-03-04T15:00:00Z'))]),
  }
}
