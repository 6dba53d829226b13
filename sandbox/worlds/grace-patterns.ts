import type { PatternSlot, PatternTime, PlanPattern } from '../planning/state/documents.ts'
import { GRACE } from './grace-ids.ts'
import { volunteer } from './grace-people.ts'

const { people, teams, serviceTypes } = GRACE
const SUNDAY = 7
const WEDNESDAY = 3
/** Places in the times of a Sunday Gathering. */
const [EARLY, LATE] = [1, 2]

const service = (at: string, minutes: number, name: string | null = null): PatternTime => ({
  dayOffset: 0,
  at,
  minutes,
  timeType: 'service',
  name,
  teamIds: [],
})

const rehearsal: PatternTime = {
  dayOffset: -1,
  at: '18:00',
  minutes: 120,
  timeType: 'rehearsal',
  name: 'Rehearsal',
  teamIds: [teams.worship, teams.tech],
}

/** A position whose people take turns; `volunteers` are places in the list of ordinary volunteers. */
const slot = (teamId: string, positionName: string, ...volunteers: number[]): PatternSlot => ({
  teamId,
  positionName,
  personIds: volunteers.map(volunteer),
})

const fixed = (
  teamId: string | null,
  positionName: string,
  personId: string,
  details: Partial<PatternSlot> = {},
): PatternSlot => ({ teamId, positionName, personIds: [personId], ...details })

/** The first slots are people whom tests rely on: their places are part of their rows' ids. */
export const sundayGathering: PlanPattern = {
  id: 'sunday-gathering',
  organizationId: GRACE.organizationId,
  serviceTypeId: serviceTypes.sundayGathering,
  seriesTitle: 'Letters to Friends',
  weekday: SUNDAY,
  planIdBase: Number(GRACE.plans.lastSunday),
  times: [rehearsal, service('09:00', 75, 'Early service'), service('11:00', 75, 'Late service')],
  slots: [
    fixed(teams.worship, 'Vocals', people.naomiPrice, { answer: 'U' }),
    fixed(teams.worship, 'Keys', people.naomiPrice, { answer: 'U' }),
    fixed(teams.worship, 'Worship Leader', people.samuelBrooks, { answer: 'C' }),
    fixed(teams.hosts, 'Greeter', people.annaWhitfield, { answer: 'U' }),
    fixed(teams.hosts, 'Usher', people.benWhitfield, { answer: 'U' }),
    fixed(teams.hosts, 'Coffee', people.edithLarsen, { answer: 'U', timeIndexes: [EARLY] }),
    fixed(teams.hosts, 'Coffee', people.walterHayes, { answer: 'C', timeIndexes: [LATE] }),
    fixed(teams.tech, 'Sound', people.priyaNair, { answer: 'U' }),
    fixed(teams.tech, 'Slides', people.fionaGrant, { answer: 'C' }),
    fixed(teams.hosts, 'Usher', people.colinMeyer, { answer: 'C' }),
    fixed(teams.worship, 'Vocals', people.margaretCole, { answer: 'D' }),
    fixed(null, 'Guest Speaker', people.peterLund, { answer: 'U' }),
    fixed(teams.hosts, 'Parking', people.haroldFinch, { answer: 'U' }),
    fixed(teams.tech, 'Camera', people.denisePratt, { answer: 'U' }),
    slot(teams.worship, 'Acoustic Guitar', 0, 1),
    slot(teams.worship, 'Bass', 2, 3),
    slot(teams.worship, 'Drums', 4, 5),
    slot(teams.tech, 'Lights', 6, 7),
    slot(teams.hosts, 'Greeter', 8, 9, 10),
    slot(teams.hosts, 'Greeter', 11, 12, 13),
    slot(teams.hosts, 'Usher', 14, 15),
    slot(teams.hosts, 'Parking', 16, 17),
  ],
  needs: [{ teamId: teams.worship, positionName: 'Violin', quantity: 1 }],
}

export const graceKids: PlanPattern = {
  id: 'grace-kids',
  organizationId: GRACE.organizationId,
  serviceTypeId: serviceTypes.graceKids,
  seriesTitle: null,
  weekday: SUNDAY,
  planIdBase: 52_000,
  times: [service('09:00', 75)],
  slots: [
    fixed(teams.kidsVolunteers, 'Helper', people.tobyWhitfield, { answer: 'U' }),
    slot(teams.kidsVolunteers, 'Teacher', 18, 19),
    slot(teams.kidsVolunteers, 'Teacher', 20, 21),
    slot(teams.kidsVolunteers, 'Helper', 22, 23, 24),
    slot(teams.kidsVolunteers, 'Helper', 25, 26, 27),
    slot(teams.kidsVolunteers, 'Check-in', 28, 29),
    slot(teams.kidsVolunteers, 'Nursery', 30, 31),
  ],
  needs: [{ teamId: teams.kidsVolunteers, positionName: 'Nursery', quantity: 2 }],
}

export const youth: PlanPattern = {
  id: 'youth',
  organizationId: GRACE.organizationId,
  serviceTypeId: serviceTypes.youth,
  seriesTitle: null,
  weekday: WEDNESDAY,
  planIdBase: 53_000,
  times: [service('19:00', 90)],
  slots: [
    slot(teams.youthLeaders, 'Speaker', 32, 33),
    slot(teams.youthLeaders, 'Small Group', 34, 35),
    slot(teams.youthLeaders, 'Small Group', 36, 37),
    slot(teams.youthLeaders, 'Games', 38, 39),
    slot(teams.youthLeaders, 'Snacks', 40, 41),
    fixed(teams.youthLeaders, 'Small Group', people.samuelBrooks),
  ],
  needs: [],
}

/** Not weekly: the world makes its one plan by hand. */
export const eveningOfThanks: PlanPattern = {
  id: 'evening-of-thanks',
  organizationId: GRACE.organizationId,
  serviceTypeId: serviceTypes.specialServices,
  seriesTitle: null,
  weekday: WEDNESDAY,
  planIdBase: 54_000,
  times: [service('18:30', 90, 'Evening of Thanks')],
  slots: [
    fixed(teams.specialTeam, 'Reader', people.annaWhitfield),
    fixed(teams.specialTeam, 'Reader', people.priyaNair),
    slot(teams.specialTeam, 'Choir', 42),
    slot(teams.specialTeam, 'Choir', 43),
    slot(teams.specialTeam, 'Choir', 44),
    slot(teams.specialTeam, 'Setup', 45),
    slot(teams.specialTeam, 'Setup', 46),
  ],
  needs: [{ teamId: teams.specialTeam, positionName: 'Choir', quantity: 3 }],
}

/** Who can be scheduled as well, but takes no turns. */
export const sometimes = [
  slot(teams.worship, 'Vocals', 42, 43, 44),
  slot(teams.worship, 'Keys', 45),
  slot(teams.tech, 'Sound', 6, 7, 46),
  slot(teams.tech, 'Slides', 7, 46),
]
