import type { MovableClock } from '../base/clock.ts'
import type { PatternTime, PlanPattern } from '../planning/state/documents.ts'
import type { Planning } from '../planning/state/planning.ts'
import { stamp } from '../planning/state/time.ts'
import { builders, seedMembers } from './builders.ts'

/** The ids of Hope Community that tests refer to. */
export const HOPE = {
  organizationId: '1002',
  serviceTypes: { sundayMorning: '2201', prayerNight: '2202' },
  teams: { welcome: '2301', prayer: '2302' },
  people: { danielOrtiz: '8001' },
} as const

const NAMES = [
  'Daniel Ortiz',
  'Amy Foster',
  'Ben Castillo',
  'Cora Lindgren',
  'Dean Walsh',
  'Eva Romero',
  'Gary Stokes',
  'Holly Barnes',
  'Ian Mercer',
  'June Harper',
  'Kyle Vance',
  'Lily Andrews',
  'Mark Delaney',
  'Nora Simmons',
  'Owen Clarke',
]
const personId = (place: number): string => String(8001 + place)

const service = (at: string): PatternTime => ({
  dayOffset: 0,
  at,
  minutes: 75,
  timeType: 'service',
  name: null,
  teamIds: [],
})

const position = (teamId: string, positionName: string, ...places: number[]) => ({
  teamId,
  positionName,
  personIds: places.map(personId),
})

const sundayMorning: PlanPattern = {
  id: 'hope-sunday',
  organizationId: HOPE.organizationId,
  serviceTypeId: HOPE.serviceTypes.sundayMorning,
  seriesTitle: null,
  weekday: 7,
  planIdBase: 61_000,
  times: [service('10:00')],
  slots: [
    position(HOPE.teams.welcome, 'Greeter', 1, 2),
    position(HOPE.teams.welcome, 'Greeter', 3, 4),
    position(HOPE.teams.welcome, 'Coffee', 5, 6),
    position(HOPE.teams.welcome, 'Music', 7, 8),
    position(HOPE.teams.welcome, 'Sound', 9),
  ],
  needs: [],
}

const prayerNight: PlanPattern = {
  id: 'hope-prayer',
  organizationId: HOPE.organizationId,
  serviceTypeId: HOPE.serviceTypes.prayerNight,
  seriesTitle: null,
  weekday: 2,
  planIdBase: 62_000,
  times: [service('19:30')],
  slots: [
    position(HOPE.teams.prayer, 'Leader', 10, 11),
    position(HOPE.teams.prayer, 'Host', 12, 13),
    position(HOPE.teams.prayer, 'Music', 14),
  ],
  needs: [],
}

/** Hope Community: a small church in Chicago, for those who sign up by themselves. */
export function seedHope({ data }: Planning, clock: MovableClock): void {
  const at = stamp(clock.now().subtract({ hours: 24 * 60 }))
  const make = builders(data, HOPE.organizationId, at)
  const { serviceTypes, teams, people } = HOPE
  const led = { leaderIds: [people.danielOrtiz] }
  make.organization({ name: 'Hope Community', timeZone: 'America/Chicago' })
  NAMES.forEach((name, place) => {
    make.person(personId(place), name)
    make.phone(personId(place), `+16465550${170 + place}`)
  })
  data.people.update(people.danielOrtiz, {
    siteAdministrator: true,
    canLogIn: true,
    servicesPermission: 'Administrator',
  })
  make.serviceType(serviceTypes.sundayMorning, 'Sunday Morning')
  make.serviceType(serviceTypes.prayerNight, 'Prayer Night')
  make.team(
    teams.welcome,
    serviceTypes.sundayMorning,
    'Welcome',
    ['Greeter', 'Coffee', 'Music', 'Sound'],
    led,
  )
  make.team(teams.prayer, serviceTypes.prayerNight, 'Prayer', ['Leader', 'Host', 'Music'], led)
  for (const pattern of [sundayMorning, prayerNight]) {
    data.patterns.set(pattern.id, pattern)
    seedMembers(data, pattern, at)
  }
}
