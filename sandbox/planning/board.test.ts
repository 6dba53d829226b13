import { expect, test } from 'vitest'
import { GRACE, rowId } from '../worlds/grace-ids.ts'
import { seedWorld } from '../worlds/seed.ts'
import type { CollectionDocument } from './api/document.ts'
import { startAsRuth, startPlanning } from './testing.ts'

const { firstSunday, secondSunday } = GRACE.plans

test('moving a plan keeps its clock time across a change of clocks', async () => {
  const { planning } = await startPlanning()
  planning.movePlan(secondSunday, { days: 7 })
  const plan = planning
    .board(GRACE.organizationId)
    .serviceTypes[0]?.plans.find(({ id }) => id === secondSunday)
  expect(plan?.times.map(({ startsAt }) => startsAt)).toEqual([
    '2026-10-31T22:00:00Z',
    '2026-11-01T14:00:00Z',
    '2026-11-01T16:00:00Z',
  ])
  expect(plan?.dates).toBe('November 1, 2026')
})

test('somebody put on a plan and taken off again leaves no trace', async () => {
  const { planning } = await startPlanning()
  const before = planning.data.planPeople.size
  const row = planning.schedulePerson({
    planId: firstSunday,
    personId: GRACE.people.samuelBrooks,
    teamId: GRACE.teams.hosts,
    positionName: 'Usher',
  })
  expect(planning.data.planPeople.must(row)).toMatchObject({ status: 'U', prepareNotification: true })
  planning.unschedule(row)
  expect(planning.data.planPeople.size).toBe(before)
})

test('a volunteer’s own answer carries the volunteer’s name', async () => {
  const { planning } = await startPlanning()
  planning.answer(rowId(firstSunday, 0), 'D', 'Away')
  expect(planning.data.planPeople.must(rowId(firstSunday, 0))).toMatchObject({
    declineReason: 'Away',
    notificationChangedByName: 'Naomi Price',
  })
})

test('a merge moves rows and numbers to the person who stays; the other id is gone', async () => {
  const { planning, api } = await startAsRuth()
  const { naomiPrice, samuelBrooks } = GRACE.people
  planning.mergePeople(samuelBrooks, naomiPrice)
  expect((await api(`/people/v2/people/${naomiPrice}`)).status).toBe(404)
  expect(planning.data.planPeople.must(rowId(firstSunday, 0)).personId).toBe(samuelBrooks)
  const phones = await api<CollectionDocument>(`/people/v2/people/${samuelBrooks}/phone_numbers`)
  expect(phones.body.data.map((phone) => [phone.attributes.e164, phone.attributes.primary])).toEqual([
    ['+16465550102', false],
    ['+17185550103', true],
  ])
  const mergers = await api<CollectionDocument>('/people/v2/person_mergers?order=-created_at')
  expect(mergers.body.data[0]?.attributes).toMatchObject({
    person_to_keep_id: Number(samuelBrooks),
    person_to_remove_id: Number(naomiPrice),
  })
})

test('numbers change, go and come', async () => {
  const { planning } = await startPlanning()
  const person = planning.addPerson(GRACE.organizationId, { firstName: 'New', lastName: 'Comer' })
  const phones = () => planning.board(GRACE.organizationId).people.find(({ id }) => id === person)?.phones
  expect(phones()).toEqual([])
  planning.changePhone(person, '+12125550180')
  planning.changePhone(person, '+12125550181')
  expect(phones()).toEqual(['+12125550181'])
  planning.changePhone(person, null)
  expect(phones()).toEqual([])
})

test('an added plan starts at the church’s own clock time; a cancelled one is gone with its people', async () => {
  const { planning, api } = await startAsRuth()
  const plan = planning.addPlan(GRACE.serviceTypes.youth, { startsAtLocal: '2026-12-24T17:00', title: 'Eve' })
  const { body } = await api(`/services/v2/plans/${plan}`)
  expect(body.data.attributes).toMatchObject({ title: 'Eve', sort_date: '2026-12-24T17:00:00Z' })
  planning.cancelPlan(firstSunday)
  expect((await api(`/services/v2/plans/${firstSunday}`)).status).toBe(404)
  expect(planning.data.planPeople.get(rowId(firstSunday, 0))).toBeUndefined()
})

test('rolling forward keeps five weeks of plans ahead and never makes a deleted one again', async () => {
  const { planning, clock } = await startPlanning()
  const sundays = () => planning.board(GRACE.organizationId).serviceTypes[0]?.plans.map(({ id }) => id) ?? []
  const before = sundays()
  planning.rollForward()
  expect(sundays()).toEqual(before)
  planning.deletePlan(GRACE.plans.thirdSunday)
  planning.rollForward()
  expect(sundays()).not.toContain(GRACE.plans.thirdSunday)
  clock.moveBy({ hours: 24 * 14 })
  planning.rollForward()
  expect(sundays()).toHaveLength(before.length - 1 + 2)
})

test('seeding again changes nothing', async () => {
  const { planning, clock } = await startPlanning()
  planning.answer(rowId(firstSunday, 0), 'C')
  const before = JSON.stringify(planning.board(GRACE.organizationId))
  seedWorld('grace', planning, clock)
  expect(JSON.stringify(planning.board(GRACE.organizationId))).toBe(before)
})
