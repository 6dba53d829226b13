import { makePatternPlan } from '#sandbox/planning/board/pattern-plan.ts'
import type { MovableClock } from '../base/clock.ts'
import type { Planning } from '../planning/state/planning.ts'
import { stamp } from '../planning/state/time.ts'
import { builders } from './builders.ts'
import { GRACE } from './grace-ids.ts'
import { eveningOfThanks, graceKids, sundayGathering, youth } from './grace-patterns.ts'
import { seedGracePeople } from './grace-people.ts'

const { folders, serviceTypes, teams, people, plans } = GRACE
const TIME_ZONE = 'America/New_York'
const WEDNESDAY = 3
const SUNDAY = 7

/**
 * Grace Chapel: a church in New York with weekly plans, and every case that makes volunteers hard to text.
 */
export function seedGrace(planning: Planning, clock: MovableClock): void {
  const { data } = planning
  const now = clock.now()
  const at = stamp(now.subtract({ hours: 24 * 120 }))
  const make = builders(data, GRACE.organizationId, at)
  make.organization({ name: 'Grace Chapel', timeZone: TIME_ZONE })
  seedGracePeople(make, at)
  seedServices(planning, at)
  data.mergers.set('1901', {
    id: '1901',
    organizationId: GRACE.organizationId,
    keptId: people.margaretCole,
    removedId: people.mergedAway,
    createdAt: at,
  })
  seedBlockout(planning, now)
  for (const pattern of [sundayGathering, graceKids, youth]) data.patterns.set(pattern.id, pattern)
  seedSinglePlans(planning, now)
}

function seedServices({ data }: Planning, at: string): void {
  const make = builders(data, GRACE.organizationId, at)
  const led = { leaderIds: [people.ruthMoore] }
  make.folder(folders.weekend, 'Weekend')
  make.folder(folders.midweek, 'Midweek')
  make.serviceType(serviceTypes.sundayGathering, 'Sunday Gathering', { folderId: folders.weekend })
  make.serviceType(serviceTypes.graceKids, 'Grace Kids', { folderId: folders.weekend })
  make.serviceType(serviceTypes.youth, 'Youth', { folderId: folders.midweek })
  make.serviceType(serviceTypes.specialServices, 'Special Services')
  make.serviceType(serviceTypes.elders, 'Elders', { isClosed: true })
  const sunday = serviceTypes.sundayGathering
  const band = ['Worship Leader', 'Vocals', 'Keys', 'Acoustic Guitar', 'Bass', 'Drums', 'Violin']
  make.team(teams.worship, sunday, 'Worship team', band, {
    leaderIds: [people.ruthMoore, people.samuelBrooks],
    isRehearsalTeam: true,
  })
  make.team(teams.tech, sunday, 'Tech', ['Sound', 'Slides', 'Camera', 'Lights'], led)
  const hosting = ['Greeter', 'Usher', 'Coffee', 'Parking']
  make.team(teams.hosts, sunday, 'Hosts', hosting, { ...led, scheduleTo: 'time' })
  const kids = ['Teacher', 'Helper', 'Check-in', 'Nursery']
  make.team(teams.kidsVolunteers, serviceTypes.graceKids, 'Kids volunteers', kids, led)
  const leading = ['Speaker', 'Small Group', 'Games', 'Snacks']
  make.team(teams.youthLeaders, serviceTypes.youth, 'Youth leaders', leading, led)
  make.team(
    teams.specialTeam,
    serviceTypes.specialServices,
    'Special team',
    ['Reader', 'Choir', 'Setup'],
    led,
  )
}

function seedSinglePlans(planning: Planning, now: Temporal.Instant): void {
  const { data } = planning
  const today = now.toZonedDateTimeISO(TIME_ZONE).toPlainDate()
  const lastSunday = today.subtract({ days: today.dayOfWeek % SUNDAY || SUNDAY })
  makePatternPlan(planning, sundayGathering, { id: plans.lastSunday, date: lastSunday, stage: 'over' })
  const inThreeWeeks = today.add({ days: 21 })
  const wednesday = inThreeWeeks.subtract({ days: (inThreeWeeks.dayOfWeek - WEDNESDAY + SUNDAY) % SUNDAY })
  makePatternPlan(planning, eveningOfThanks, {
    id: plans.eveningOfThanks,
    date: wednesday,
    stage: 'pencilled_in',
    title: 'Evening of Thanks',
  })
  const at = stamp(now)
  data.plans.set(plans.withoutDates, {
    id: plans.withoutDates,
    organizationId: GRACE.organizationId,
    serviceTypeId: serviceTypes.specialServices,
    title: 'Ideas for Christmas',
    seriesTitle: null,
    createdById: people.ruthMoore,
    createdAt: at,
    updatedAt: at,
  })
}

function seedBlockout({ data }: Planning, now: Temporal.Instant): void {
  const day = now.add({ hours: 24 * 20 })
  data.blockouts.set('1801', {
    id: '1801',
    organizationId: GRACE.organizationId,
    personId: people.samuelBrooks,
    reason: 'Travelling',
    startsAt: stamp(day),
    endsAt: stamp(day.add({ hours: 48 })),
    createdAt: stamp(now),
    updatedAt: stamp(now),
  })
}
