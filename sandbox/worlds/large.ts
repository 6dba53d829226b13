import { makePatternPlan } from '#sandbox/planning/board/pattern-plan.ts'
import type { MovableClock } from '../base/clock.ts'
import type { Store } from '../base/store.ts'
import { openData } from '../planning/state/collections.ts'
import type { PlanPattern } from '../planning/state/documents.ts'
import type { Planning } from '../planning/state/planning.ts'
import { stamp } from '../planning/state/time.ts'
import { builders, seeding } from './builders.ts'

/** The organisation, and the person who logs in to it. */
export const LARGE = { organizationId: '1009', adminId: '30000' } as const

export type LargeWorld = {
  serviceTypes: number
  /** Weekly plans of each service type, the first within the coming week. */
  plansEach: number
  /** People on each plan. */
  peopleEach: number
  people: number
  /** The first plans of all service types are tomorrow, instead of one each day. */
  isOneDay?: true
}

const TIME_ZONE = 'America/New_York'
const POSITIONS = ['Host', 'Music', 'Sound', 'Kids', 'Parking']
const personId = (place: number): string => String(Number(LARGE.adminId) + 1 + place)

/** A church of any size in which everybody was asked and some have answered, for measurements. */
export function seedLarge(store: Store, clock: MovableClock, world: LargeWorld): typeof LARGE {
  const planning = seeding(openData(store), clock)
  planning.data.batch(() => {
    seedPeople(planning, world)
    for (let place = 0; place < world.serviceTypes; place += 1) seedServiceType(planning, world, place)
  })
  return LARGE
}

function seedPeople({ data, now }: Planning, world: LargeWorld): void {
  const make = builders(data, LARGE.organizationId, stamp(now()))
  make.organization({ name: 'Large Church', timeZone: TIME_ZONE })
  make.person(LARGE.adminId, 'Laura Admin', { canLogIn: true, servicesPermission: 'Administrator' })
  for (let place = 0; place < world.people; place += 1) {
    make.person(personId(place), `Volunteer ${place + 1}`)
    make.phone(personId(place), fictionalNumber(place))
  }
}

const AREA_CODES = [
  212, 213, 214, 215, 216, 217, 218, 219, 224, 225, 228, 229, 231, 234, 239, 240, 248, 251, 252, 253, 254,
  256, 260, 262, 267, 269, 270, 272, 276, 281,
]

/** Fictional lines 0100 to 0189, which mean nothing special to the carrier; they repeat after 2700. */
function fictionalNumber(place: number): string {
  const area = AREA_CODES[Math.floor(place / 90) % AREA_CODES.length]
  return `+1${area}55501${String(place % 90).padStart(2, '0')}`
}

function seedServiceType(planning: Planning, world: LargeWorld, place: number): void {
  const { data, now } = planning
  const make = builders(data, LARGE.organizationId, stamp(now()))
  const serviceTypeId = String(4001 + place)
  const teamId = String(4501 + place)
  make.serviceType(serviceTypeId, `Service ${place + 1}`)
  make.team(teamId, serviceTypeId, `Team ${place + 1}`, POSITIONS, { leaderIds: [LARGE.adminId] })
  const tomorrow = now().toZonedDateTimeISO(TIME_ZONE).toPlainDate().add({ days: 1 })
  for (let week = 0; week < world.plansEach; week += 1) {
    const first = place * world.peopleEach + week * 7
    const pattern = patternOf(serviceTypeId, teamId, first, world)
    const id = String(100_000 * (place + 1) + week + 1)
    const days = (world.isOneDay ? 0 : place) + week * 7
    makePatternPlan(planning, pattern, { id, date: tomorrow.add({ days }), stage: 'asked' })
  }
}

const patternOf = (serviceTypeId: string, teamId: string, first: number, world: LargeWorld): PlanPattern => ({
  id: `large ${serviceTypeId}`,
  organizationId: LARGE.organizationId,
  serviceTypeId,
  seriesTitle: null,
  weekday: 7,
  planIdBase: 0,
  times: [{ dayOffset: 0, at: '10:00', minutes: 75, timeType: 'service', name: null, teamIds: [] }],
  slots: Array.from({ length: world.peopleEach }, (_, place) => ({
    teamId,
    positionName: POSITIONS[place % POSITIONS.length] ?? 'Host',
    personIds: [personId((first + place) % world.people)],
  })),
  needs: [],
})
