import { expect, test } from 'vitest'
import { MovableClock } from '../base/clock.ts'
import { Faults } from '../base/faults.ts'
import { Store } from '../base/store.ts'
import { PlanningCenter } from '../planning/planning-center.ts'
import { GRACE } from './grace-ids.ts'
import { HOPE } from './hope.ts'
import { LARGE, seedLarge } from './large.ts'
import { seedWorld } from './seed.ts'

function planningAt(at: string) {
  const clock = MovableClock.stopped(at)
  const store = new Store(':memory:')
  const planning = new PlanningCenter({
    clock,
    store,
    faults: new Faults(),
    origin: () => '',
    unexpected: () => {},
  })
  return { planning, clock, store }
}

function graceAt(at: string): PlanningCenter {
  const { planning, clock } = planningAt(at)
  seedWorld('grace', planning, clock)
  return planning
}

const phonesOf = (planning: PlanningCenter, personId: string) =>
  planning.data.phones.filter((phone) => phone.personId === personId)

test.each([
  '2026-10-12T09:00:00Z',
  '2026-10-13T23:30:00Z',
  '2026-10-18T14:30:00Z',
  '2027-03-13T12:00:00Z',
  '2028-02-29T03:00:00Z',
])('seeded at %s, the next plans have been asked for and all later ones are pencilled in', (at) => {
  const planning = graceAt(at)
  const { plans } = GRACE
  const rows = planning.data.planPeople.all()
  for (const planId of [plans.firstSunday, plans.firstKids, plans.firstYouth]) {
    const statuses = new Set(rows.filter((row) => row.planId === planId).map((row) => row.status))
    expect([...statuses].sort(), planId).toEqual(['C', 'D', 'U'])
  }
  const later = rows.filter((row) => {
    const start = planning.data.planTimes.find((time) => time.planId === row.planId)?.startsAt ?? ''
    return (
      start >
      Temporal.Instant.from(at)
        .add({ hours: 24 * 7 })
        .toString()
    )
  })
  expect(later.length).toBeGreaterThan(100)
  expect(later.every((row) => row.prepareNotification && row.notificationSentAt === null)).toBe(true)
  const last = planning.data.planTimes.filter((time) => time.planId === plans.lastSunday)
  expect(last.every((time) => time.startsAt < at)).toBe(true)
})

test('Grace Chapel has every case that makes a volunteer hard to text', () => {
  const planning = graceAt('2026-10-15T15:00:00Z')
  const { people, plans, teams } = GRACE
  const onFirstSunday = planning.data.planPeople.filter((row) => row.planId === plans.firstSunday)
  const positions = (personId: string) =>
    onFirstSunday.filter((row) => row.personId === personId).map((row) => row.positionName)
  expect(positions(people.naomiPrice)).toEqual(['Vocals', 'Keys'])
  expect(phonesOf(planning, people.edithLarsen)).toEqual([])
  expect(phonesOf(planning, people.walterHayes).map((phone) => phone.location)).toEqual(['Home'])
  expect(phonesOf(planning, people.priyaNair).map((phone) => phone.isPrimary)).toEqual([false, true])
  const family = [people.annaWhitfield, people.benWhitfield, people.tobyWhitfield]
  expect(new Set(family.map((id) => phonesOf(planning, id)[0]?.e164)).size).toBe(1)
  expect(planning.data.people.must(people.tobyWhitfield).isChild).toBe(true)
  expect(phonesOf(planning, people.fionaGrant)[0]).toMatchObject({ countryCode: 'GB' })
  expect(planning.data.people.must(people.colinMeyer).archivedAt).not.toBeNull()
  expect(planning.data.mergers.all()[0]).toMatchObject({ removedId: people.mergedAway })
  expect(planning.data.people.get(people.mergedAway)).toBeUndefined()
  expect(onFirstSunday.find((row) => row.personId === people.peterLund)?.teamId).toBeNull()
  expect(planning.data.teams.must(teams.hosts).scheduleTo).toBe('time')
  expect(planning.data.people.filter((one) => one.organizationId === GRACE.organizationId)).toHaveLength(62)
})

test('nobody has a number of the texting emulator’s magic range but the two who should', () => {
  const planning = graceAt('2026-10-15T15:00:00Z')
  const magic = planning.data.phones.filter((phone) => /55501(9\d)$/.test(phone.e164 ?? ''))
  expect(magic.map((phone) => phone.personId)).toEqual([GRACE.people.haroldFinch, GRACE.people.denisePratt])
  for (const { e164, countryCode } of planning.data.phones.all()) {
    const fictional = countryCode === 'GB' ? /^\+447700900\d{3}$/ : /^\+1(212|646|718|917|347|929)55501\d\d$/
    expect(e164).toMatch(fictional)
  }
})

test('numbers are shared only within the family', () => {
  const planning = graceAt('2026-10-15T15:00:00Z')
  const owners = Map.groupBy(planning.data.phones.all(), (phone) => phone.e164)
  const shared = [...owners.values()].filter((phones) => phones.length > 1)
  expect(shared.map((phones) => phones.length)).toEqual([3])
})

test('newcomers find a church of their own, and one without access to Services', () => {
  const planning = graceAt('2026-10-15T15:00:00Z')
  expect(planning.organizations().map(({ name }) => name)).toEqual([
    'Grace Chapel',
    'Hope Community',
    'St. Mark',
  ])
  const hope = planning.board(HOPE.organizationId)
  expect(hope.serviceTypes).toHaveLength(2)
  expect(hope.people).toHaveLength(15)
  expect(hope.serviceTypes.every(({ plans }) => plans.length >= 5)).toBe(true)
})

test('the large world has as many plans and people as asked for', () => {
  const { planning, clock, store } = planningAt('2026-10-15T15:00:00Z')
  seedLarge(store, clock, { serviceTypes: 5, plansEach: 8, peopleEach: 40, people: 150 })
  const board = planning.board(LARGE.organizationId)
  expect(board.serviceTypes.map(({ plans }) => plans.length)).toEqual([8, 8, 8, 8, 8])
  expect(board.serviceTypes.flatMap(({ plans }) => plans).every(({ rows }) => rows.length === 40)).toBe(true)
  expect(new Set(planning.data.planPeople.all().map((row) => row.personId)).size).toBe(150)
})
