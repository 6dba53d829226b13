import type { PlanningCenter } from '#sandbox/planning/planning-center.ts'
import type { MovableClock } from '../base/clock.ts'
import { seeding } from './builders.ts'
import { seedGrace } from './grace.ts'
import { GRACE } from './grace-ids.ts'
import { seedHope } from './hope.ts'
import { seedStMark } from './st-mark.ts'

/**
 * Fills the planning service with a world, unless it is there already; the world 'empty' has no
 * organisations.
 */
export function seedWorld(name: 'grace' | 'empty', planning: PlanningCenter, clock: MovableClock): void {
  const { data } = planning
  if (name === 'empty' || data.organizations.get(GRACE.organizationId)) return
  const inside = seeding(data, clock)
  data.batch(() => {
    seedGrace(inside, clock)
    seedHope(inside, clock)
    seedStMark(inside, clock)
  })
  planning.rollForward()
}
