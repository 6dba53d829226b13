import { makePatternPlan } from '#sandbox/planning/board/pattern-plan.ts'
import type { MovableClock } from '../base/clock.ts'
import type { Collection, Store } from '../base/store.ts'
import { openData } from '../planning/state/collections.ts'
import type { PlanPattern, PlanPerson } from '../planning/state/documents.ts'
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
}

const TIME_ZONE = 'America/New_York'
const POSITIONS = ['Host', 'Music', 'Sound', 'Kids', 'Parking']
/** A day with thirty services and ten people at each. */
const DAY = { serviceTypes: 30, plansEach: 1, peopleEach: 10 }
const ON_PLANS = DAY.serviceTypes * DAY.peopleEach
/** So many of those who are on no plan can be scheduled to a position. */
const MEMBERS_EACH = 4

const personId = (place: number): string => String(Number(LARGE.adminId) + 1 + place)

/** A church of any size in which everybody was asked and some have answered, for measurements. */
export function seedLarge(store: Store, clock: MovableClock, world: LargeWorld): typeof LARGE {
  const planning = seeding(openData(store), clock)
  planning.data.batch(() => {
    seedPeople(planning, world)
    for (let place = 0; place < world.serviceTypes; place += 1)
      seedServiceType(planning, world, place, { days: place, at: '10:00' })
  })
  return LARGE
}

type LargeDay = {
  /** What one after the other has answered, again and again: 'UDC'. */
  answers: string
  /** So many are on no plan, and could take the place of others. */
  standIns: number
}

/** A church with thirty services tomorrow and three hundred people on them. */
export function seedLargeDay(
  store: Store,
  clock: MovableClock,
  { answers, standIns }: LargeDay,
): typeof LARGE {
  const planning = seeding(openData(store), clock)
  const { data } = planning
  const world = { ...DAY, people: ON_PLANS + standIns }
  data.batch(() => {
    seedPeople(planning, world)
    for (let place = 0; place < DAY.serviceTypes; place += 1)
      seedServiceType(planning, world, place, { days: 0, at: `${8 + (place % 12)}:00`.padStart(5, '0') })
    for (const [place, row] of ownedBy(data.planPeople).entries())
      data.planPeople.update(row.id, { status: answers[place % answers.length] as PlanPerson['status'] })
    for (const [place, position] of ownedBy(data.positions).entries())
      seedMembersOf(planning, position.id, place, standIns)
    data.people.update(personId(0), LONG_NAME)
    data.serviceTypes.update(String(4001), { name: 'Gottesdienst'.repeat(5) })
  })
  return LARGE
}

const LONG_NAME = { firstName: 'Wilhelmina'.repeat(3), lastName: 'Featherstone'.repeat(3) }

const ownedBy = <T extends { organizationId: string }>(all: Collection<T>): T[] =>
  all.filter(({ organizationId }) => organizationId === LARGE.organizationId)

function seedMembersOf({ data, now }: Planning, positionId: string, place: number, standIns: number): void {
  const at = stamp(now())
  for (let member = 0; member < MEMBERS_EACH; member += 1) {
    const person = personId(ON_PLANS + ((place + member * 7) % standIns))
    const id = `${positionId}${person}`
    const owned = { organizationId: LARGE.organizationId, createdAt: at, updatedAt: at }
    data.positionMembers.set(id, {
      ...owned,
      id,
      positionId,
      personId: person,
      schedulePreference: 'Every week',
    })
  }
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

/** `days` after tomorrow is the first plan, at a time of the day. */
function seedServiceType(
  planning: Planning,
  world: LargeWorld,
  place: number,
  first: { days: number; at: string },
): void {
  const { data, now } = planning
  const make = builders(data, LARGE.organizationId, stamp(now()))
  const serviceTypeId = String(4001 + place)
  const teamId = String(4501 + place)
  make.serviceType(serviceTypeId, `Service ${place + 1}`)
  make.team(teamId, serviceTypeId, `Team ${place + 1}`, POSITIONS, { leaderIds: [LARGE.adminId] })
  const tomorrow = now().toZonedDateTimeISO(TIME_ZONE).toPlainDate().add({ days: 1 })
  for (let week = 0; week < world.plansEach; week += 1) {
    const person = place * world.peopleEach + week * 7
    const pattern = patternOf({ serviceTypeId, teamId, person, at: first.at }, world)
    const id = String(100_000 * (place + 1) + week + 1)
    const days = first.days + week * 7
    makePatternPlan(planning, pattern, { id, date: tomorrow.add({ days }), stage: 'asked' })
  }
}

type Placed = { serviceTypeId: string; teamId: string; person: number; at: string }

const patternOf = ({ serviceTypeId, teamId, person, at }: Placed, world: LargeWorld): PlanPattern => ({
  id: `large ${serviceTypeId}`,
  organizationId: LARGE.organizationId,
  serviceTypeId,
  seriesTitle: null,
  weekday: 7,
  planIdBase: 0,
  times: [{ dayOffset: 0, at, minutes: 75, timeType: 'service', name: null, teamIds: [] }],
  slots: Array.from({ length: world.peopleEach }, (_, place) => ({
    teamId,
    positionName: POSITIONS[place % POSITIONS.length] ?? 'Host',
    personIds: [personId((person + place) % world.people)],
  })),
  needs: [],
})
