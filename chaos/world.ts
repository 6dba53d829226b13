import type { MovableClock } from '#sandbox/base/clock.ts'
import { Store } from '#sandbox/base/store.ts'
import { magicNumber } from '#sandbox/carrier/numbers/magic.ts'
import type { PlanningCenter } from '#sandbox/planning/planning-center.ts'
import { LARGE, seedLarge } from '#sandbox/worlds/large.ts'

/** What the chaos happens to: a church with several hundred assignments, beside the seeded Grace Chapel. */
export const WORLD = {
  /** A Monday morning in New York. */
  at: '2030-03-04T15:00:00Z',
  zone: 'America/New_York',
  serviceTypes: 4,
  plansEach: 6,
  peopleEach: 14,
  organizationId: LARGE.organizationId,
  adminId: LARGE.adminId,
} as const

/** Lower numbers may belong to somebody at Grace Chapel, too. */
const FIRST_PERSON = 90
/** Everybody else is in one place only. */
const IN_TWO_PLACES = 40
const ROWS = WORLD.serviceTypes * WORLD.plansEach * WORLD.peopleEach
const PEOPLE = ROWS - IN_TWO_PLACES
/** People who are scheduled while the chaos goes on. */
export const LATE_PEOPLE = 40
/** Texts to these numbers end in ways of their own. */
const SPECIAL = ['landline', 'filtered', 'not_mobile', 'confused_receipts']

export const personOf = (place: number): string => String(Number(LARGE.adminId) + 1 + FIRST_PERSON + place)
export const latePersonOf = (index: number): string => personOf(PEOPLE + index)
export const teamOf = (serviceType: number): string => String(4501 + serviceType)
const serviceTypeOf = (serviceType: number): string => String(4001 + serviceType)

/** Fills the store with the church's people, before the emulators start with it. */
export function seedPeople(file: string, clock: MovableClock): void {
  const store = new Store(file)
  const people = FIRST_PERSON + PEOPLE + LATE_PEOPLE
  seedLarge(store, clock, { serviceTypes: WORLD.serviceTypes, plansEach: 0, peopleEach: 0, people })
  store.close()
}

/**
 * Makes the plans. `leads`: so long after now the reminders of a plan fall due that go a day or a week before it,
 * one after the other.
 */
export function makePlans(planning: PlanningCenter, now: Temporal.Instant, leads: Temporal.Duration[]): void {
  SPECIAL.forEach((name, index) => {
    planning.changePhone(personOf(index * 7), magicNumber(name, '415'))
  })
  let row = 0
  for (let week = 0; week < WORLD.plansEach; week++) {
    for (let type = 0; type < WORLD.serviceTypes; type++) {
      const lead = leads[(week * WORLD.serviceTypes + type) % leads.length] ?? new Temporal.Duration()
      const startsAt = now
        .toZonedDateTimeISO(WORLD.zone)
        .add({ days: week % 2 === 0 ? 1 : 7 })
        .add(lead)
      const startsAtLocal = startsAt.toPlainDateTime().toString({ smallestUnit: 'minute' })
      const planId = planning.addPlan(serviceTypeOf(type), { startsAtLocal, title: null })
      for (let place = 0; place < WORLD.peopleEach; place++, row++)
        planning.schedulePerson({
          planId,
          personId: personOf(row % PEOPLE),
          teamId: teamOf(type),
          positionName: 'Host',
        })
    }
  }
}
