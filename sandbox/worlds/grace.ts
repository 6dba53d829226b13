import { makePatternPlan } from '#sandbox/planning/board/pattern-plan.ts'
import type { MovableClock } from '../base/clock.ts'
import type { Planning } from '../planning/state/planning.ts'
import { stamp } from '../planning/state/time.ts'
import { builders, seedMembers } from './builders.ts'
import { GRACE } from './grace-ids.ts'
import { eveningOfThanks, graceKids, sometimes, sundayGathering, youth } from './grace-patterns.ts'
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
  seedBlockouts(planning, now)
  const patterns = [sundayGathering, graceKids, youth]
  for (const pattern of patterns) data.patterns.set(pattern.id, pattern)
  const slots = [...patterns.flatMap((pattern) => pattern.slots), ...sometimes]
  seedMembers(data, { organizationId: GRACE.organizationId, slots }, at)
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

function seedBlockouts({ data }: Planning, now: Temporal.Instant): void {
  const block = (id: string, personId: string, reason: string, from: Temporal.Instant, hours: number) =>
    data.blockouts.set(id, {
      id,
      organizationId: GRACE.organizationId,
      personId,
      reason,
      startsAt: stamp(from),
      endsAt: stamp(from.add({ hours })),
      createdAt: stamp(now),
      updatedAt: stamp(now),
    })
  block('1801', people.samuelBrooks, 'Travelling', now.add({ hours: 24 * 20 }), 48)
  const today = now.toZonedDateTimeISO(TIME_ZONE)
  const saturday = today.add({ days: (SUNDAY - 1 - today.dayOfWeek + SUNDAY) % SUNDAY }).startOfDay()
  block('1802', people.joinsSometimes, 'Visiting family', saturday.toInstant(), 48)
}
