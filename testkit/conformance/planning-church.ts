import type { KnownChurch } from '#providers/planning/conformance/subject.ts'
import type { PlanningCenter } from '#sandbox/planning/planning-center.ts'
import type {
  Person,
  PlanTimeType,
  ServicesPermission,
  ServiceType,
} from '#sandbox/planning/state/documents.ts'

const AT = '2026-09-01T12:00:00Z'
const DATED = { createdAt: AT, updatedAt: AT }
const OWNED = { organizationId: '1', ...DATED }
/** More than one page of a hundred. */
const CROWD = 130

export const ADMINISTRATOR_ID = '7'
export const VIEWER_ID = '8'

/** Fills an empty planning service with a church in New York at 10:00 on Sunday, 4 October 2026. */
export function seedChurch(planning: PlanningCenter): KnownChurch {
  const { data } = planning
  data.organizations.set('1', { id: '1', name: 'Conformance Chapel', timeZone: 'America/New_York', ...DATED })
  addPerson(planning, ADMINISTRATOR_ID, { canLogIn: true, servicesPermission: 'Organization Administrator' })
  addPerson(planning, VIEWER_ID, { canLogIn: true, servicesPermission: 'Viewer' })
  data.folders.set('1', { id: '1', name: 'All', parentId: null, ...OWNED })
  data.folders.set('2', { id: '2', name: 'Sundays', parentId: '1', ...OWNED })
  addServiceType(planning, '11', { folderId: '2' })
  addServiceType(planning, '12', { archivedAt: AT })
  addServiceType(planning, '13', { deletedAt: AT })
  addServiceType(planning, '14', { isClosed: true })
  addTeam(planning, '31', 'plan')
  addTeam(planning, '32', 'time')

  addPlan(planning, '500')
  addTime(planning, '500', '800', 'service', '2026-10-03T13:00:00Z')
  addPlan(planning, '501')
  addTime(planning, '501', '802', 'service', '2026-10-04T13:00:00Z')
  addTime(planning, '501', '801', 'rehearsal', '2026-10-04T12:00:00Z')
  addPlan(planning, '502')
  addTime(planning, '502', '803', 'service', '2026-10-11T13:00:00Z')
  addPlan(planning, '503')
  addTime(planning, '503', '804', 'service', '2026-10-18T13:00:00Z')
  addTime(planning, '503', '805', 'service', '2026-10-18T15:00:00Z')

  return {
    name: 'Conformance Chapel',
    timeZone: 'America/New_York',
    folder: { id: '2', parentId: '1' },
    serviceType: { id: '11', folderId: '2' },
    goneServiceTypeIds: ['12', '13'],
    closedServiceTypeId: '14',
    teamId: '31',
    splitTeamId: '32',
    today: Temporal.PlainDate.from('2026-10-04'),
    plan: {
      id: '501',
      rehearsal: { id: '801', startsAt: '2026-10-04T12:00:00Z' },
      service: { id: '802', startsAt: '2026-10-04T13:00:00Z' },
    },
    crowdedPlan: { id: '502', people: CROWD },
    doublePlan: { id: '503', timeIds: ['804', '805'], ...addServers(planning) },
    pastPlanId: '500',
    ...addPeople(planning),
    position: addPosition(planning),
    needs: addNeeds(planning),
  }
}

/** In a plan of two services one serves in a split team and was asked, one was not, and one serves in a whole team. */
function addServers(planning: PlanningCenter) {
  const add = (id: string, teamId: string) => {
    addPerson(planning, id)
    return { rowId: schedule(planning, '503', id, teamId), personId: id }
  }
  const [split, whole] = [add('7920', '32'), add('7921', '31')]
  planning.sendSchedulingEmails('503')
  return { split, whole, notAsked: add('7922', '32') }
}

/** One of them is for the later of the two services alone. */
function addNeeds({ data }: PlanningCenter): KnownChurch['needs'] {
  const needs = [
    { teamId: '31', positionName: 'Guitar', timeId: null, quantity: 2 },
    { teamId: '32', positionName: 'Greeter', timeId: '805', quantity: 1 },
  ]
  for (const [place, needed] of needs.entries()) {
    const id = `180${place}`
    data.neededPositions.set(id, { id, serviceTypeId: '11', planId: '503', ...needed, ...OWNED })
  }
  return needs
}

/** The guitarists: one has served yesterday, one is blocked out on two days every fortnight, one plays next Sunday. */
function addPosition(planning: PlanningCenter): KnownChurch['position'] {
  const { data } = planning
  const position = { id: '311', serviceTypeId: '11', teamId: '31', name: 'Guitar', sequence: 1 }
  data.positions.set(position.id, { ...position, ...OWNED })
  const [free, blockedOut, serving] = ['7910', '7911', '7001']
  for (const id of [free, blockedOut]) addPerson(planning, id)
  for (const personId of [free, blockedOut, serving]) {
    const id = `311${personId}`
    const member = { id, positionId: position.id, personId, schedulePreference: 'Every week' }
    data.positionMembers.set(id, { ...member, ...OWNED })
  }
  planning.answer(schedule(planning, '500', free, '31'), 'C')
  const theirs = data.planPeople.find((row) => row.planId === '502' && row.personId === serving)
  planning.answer(theirs?.id ?? '', 'C')
  const fortnightly = { startsAt: '2026-09-19T04:00:00Z', endsAt: '2026-09-21T04:00:00Z', everyWeeks: 2 }
  data.blockouts.set('1801', { id: '1801', personId: blockedOut, reason: 'Away', ...fortnightly, ...OWNED })
  const past = { startsAt: '2026-09-19T04:00:00Z', endsAt: '2026-09-21T04:00:00Z' }
  data.blockouts.set('1802', { id: '1802', personId: free, reason: 'Away', ...past, ...OWNED })
  return {
    name: position.name,
    free: { id: free, lastServedAt: '2026-10-03T13:00:00Z' },
    blockedOut,
    serving,
  }
}

function addPeople(planning: PlanningCenter): Pick<KnownChurch, 'rows' | 'people'> {
  const { data } = planning
  const crowd = Array.from({ length: CROWD }, (_, index) => String(7000 + index))
  for (const id of crowd) {
    addPerson(planning, id)
    schedule(planning, '502', id, '31')
  }
  const [reachable = '', archived = '', ...others] = crowd
  addPhone(planning, '4401', reachable, '+13345550101', 'Home')
  addPhone(planning, '4402', reachable, '+13345550102', 'Mobile')
  const email = { address: 'ada@grace.test', location: 'Home', isPrimary: true }
  data.emails.set('4501', { id: '4501', personId: reachable, ...email, ...OWNED })
  addPerson(planning, '7900', { isChild: true })
  addPerson(planning, '7901', { archivedAt: AT })
  addPerson(planning, '7902')
  planning.mergePeople(archived, '7902')

  const asked = schedule(planning, '501', reachable, '31')
  planning.sendSchedulingEmails('501')
  const declined = schedule(planning, '501', others[1] ?? '', '31')
  planning.answer(declined, 'D', 'Out of town')
  const haunting = schedule(planning, '501', others[2] ?? '', '31')
  planning.answer(haunting, 'D', 'Ill')
  planning.deletedDeclinedStillListed = true
  planning.unschedule(haunting)
  const pencilledIn = schedule(planning, '501', others[3] ?? '', '31')
  data.planPeople.update(pencilledIn, { prepareNotification: true })
  const guest = schedule(planning, '501', others[4] ?? '', null)

  return {
    rows: {
      asked: {
        id: asked,
        personId: reachable,
        requestedAt: data.planPeople.must(asked).notificationSentAt ?? '',
      },
      pencilledIn: { id: pencilledIn },
      guest: { id: guest },
      declined: { id: declined, reason: 'Out of town' },
      haunting: { id: haunting },
    },
    people: {
      reachable: { id: reachable, firstName: 'First', primaryE164: '+13345550102', email: email.address },
      withoutPhone: { id: others[0] ?? '' },
      child: { id: '7900' },
      archived: { id: '7901' },
      merged: { id: '7902' },
      fifty: crowd.slice(50, 100),
    },
  }
}

const addPerson = (
  { data }: PlanningCenter,
  id: string,
  more: Partial<Person> & { servicesPermission?: ServicesPermission } = {},
) =>
  data.people.set(id, {
    id,
    firstName: 'First',
    lastName: `Last ${id}`,
    isChild: false,
    archivedAt: null,
    siteAdministrator: false,
    canLogIn: false,
    servicesPermission: 'Scheduled Viewer',
    ...OWNED,
    ...more,
  })

function addPhone(
  { data }: PlanningCenter,
  id: string,
  personId: string,
  e164: string,
  location: 'Home' | 'Mobile',
) {
  const number = e164.replace(/^\+1/, '')
  const isPrimary = location === 'Mobile'
  data.phones.set(id, { id, personId, number, e164, location, isPrimary, countryCode: 'US', ...OWNED })
}

const addServiceType = ({ data }: PlanningCenter, id: string, more: Partial<ServiceType>) =>
  data.serviceTypes.set(id, {
    id,
    name: `Type ${id}`,
    folderId: null,
    sequence: Number(id),
    archivedAt: null,
    deletedAt: null,
    isClosed: false,
    ...OWNED,
    ...more,
  })

const addTeam = ({ data }: PlanningCenter, id: string, scheduleTo: 'plan' | 'time') =>
  data.teams.set(id, {
    id,
    name: `Team ${id}`,
    serviceTypeId: '11',
    sequence: Number(id),
    isRehearsalTeam: false,
    scheduleTo,
    defaultStatus: 'U',
    defaultPrepareNotifications: false,
    leaderIds: [],
    ...OWNED,
  })

const addPlan = ({ data }: PlanningCenter, id: string) =>
  data.plans.set(id, {
    id,
    serviceTypeId: '11',
    title: null,
    seriesTitle: 'Exodus',
    createdById: ADMINISTRATOR_ID,
    ...OWNED,
  })

function addTime(
  { data }: PlanningCenter,
  planId: string,
  id: string,
  timeType: PlanTimeType,
  startsAt: string,
) {
  const endsAt = Temporal.Instant.from(startsAt).add({ minutes: 50 }).toString()
  const time = { id, planId, serviceTypeId: '11', name: null, timeType, startsAt, endsAt, teamIds: [] }
  data.planTimes.set(id, { ...time, ...OWNED })
}

const schedule = (planning: PlanningCenter, planId: string, personId: string, teamId: string | null) =>
  planning.schedulePerson({ planId, personId, teamId, positionName: 'Guitar' })
