import { expect, test } from 'vitest'
import { GRACE, rowId } from '../worlds/grace-ids.ts'
import type { CollectionDocument } from './api/document.ts'
import { relatedIds, resource, startAsRuth, TEST_NOW } from './testing.ts'

const { firstSunday, secondSunday } = GRACE.plans
const members = (planId: string) =>
  `/services/v2/service_types/${GRACE.serviceTypes.sundayGathering}/plans/${planId}/team_members`
/** Slots of the Sunday pattern. */
const [NAOMI_VOCALS, ANNA] = [0, 3]
const NOW = '2026-10-15T15:00:00Z'

test('a decline is stamped with who and when, keeps its reason and moves the times', async () => {
  const { api } = await startAsRuth()
  const path = `${members(firstSunday)}/${rowId(firstSunday, NAOMI_VOCALS)}`
  const { status, body } = await api(path, {
    method: 'PATCH',
    body: resource({ status: 'D', decline_reason: 'Out of town (by text)' }),
  })
  expect(status).toBe(200)
  expect(body.data.attributes).toMatchObject({
    status: 'D',
    decline_reason: 'Out of town (by text)',
    status_updated_at: NOW,
    notification_changed_at: NOW,
    notification_changed_by_name: 'Ruth Moore',
    updated_at: NOW,
  })
  expect(relatedIds(body.data, 'times')).toEqual([])
  const declined = await api<CollectionDocument>(`${path}/declined_plan_times`)
  expect(declined.body.data).toHaveLength(3)
  const other = await api(`${members(firstSunday)}/${rowId(firstSunday, NAOMI_VOCALS + 1)}`)
  expect(other.body.data.attributes.status).toBe('U')
})

test('accepting after a decline clears the reason and brings the times back', async () => {
  const { api } = await startAsRuth()
  const path = `${members(firstSunday)}/${rowId(firstSunday, NAOMI_VOCALS)}`
  await api(path, { method: 'PATCH', body: resource({ status: 'Declined', decline_reason: 'Ill' }) })
  const { body } = await api(path, { method: 'PATCH', body: resource({ status: 'Confirmed' }) })
  expect(body.data.attributes).toMatchObject({ status: 'C', decline_reason: null })
  expect(relatedIds(body.data, 'times')).toHaveLength(3)
  expect(relatedIds(body.data, 'service_times')).toHaveLength(2)
})

test('writing the status a row already has is not an answer', async () => {
  const { api, clock } = await startAsRuth()
  const path = `${members(firstSunday)}/${rowId(firstSunday, NAOMI_VOCALS)}`
  clock.moveBy({ minutes: 1 })
  const { body } = await api(path, { method: 'PATCH', body: resource({ status: 'U' }) })
  expect(body.data.attributes.notification_changed_at).toBeNull()
  const refused = await api(path, { method: 'PATCH', body: resource({ status: 'maybe' }) })
  expect(refused.status).toBe(422)
})

test('somebody new is unanswered and pencilled in as the team says, for the team’s times', async () => {
  const { api } = await startAsRuth()
  const person = { person: { data: { type: 'Person', id: GRACE.people.samuelBrooks } } }
  const team = (id: string) => ({ ...person, team: { data: { type: 'Team', id } } })
  const body = resource({ team_position_name: 'Usher' }, team(GRACE.teams.hosts))
  const created = await api(members(secondSunday), { method: 'POST', body })
  expect(created.status).toBe(201)
  expect(created.body.data.attributes).toMatchObject({
    name: 'Samuel Brooks',
    status: 'U',
    prepare_notification: true,
    notification_sent_at: null,
    can_accept_partial: true,
  })
  expect(relatedIds(created.body.data, 'times')).toEqual([`${secondSunday}2`, `${secondSunday}3`])
  const kids = resource({}, team(GRACE.teams.kidsVolunteers))
  const wrongTeam = await api(members(secondSunday), { method: 'POST', body: kids })
  expect(wrongTeam.body.errors[0]).toMatchObject({
    detail: 'invalid for plan',
    source: { parameter: 'team_id' },
  })
  const nobody = resource({ person_id: '1', team_id: GRACE.teams.hosts })
  const missing = await api(members(secondSunday), { method: 'POST', body: nobody })
  expect(missing.body.errors[0]).toMatchObject({ status: '422', code: 'attribute_resource_not_found' })
})

test('a team’s own defaults decide status and pencilling in', async () => {
  const { api, planning } = await startAsRuth()
  planning.data.teams.update(GRACE.teams.hosts, { defaultStatus: 'C', defaultPrepareNotifications: false })
  const body = resource({ person_id: GRACE.people.samuelBrooks, team_id: GRACE.teams.hosts })
  const { body: created } = await api(members(secondSunday), { method: 'POST', body })
  expect(created.data.attributes).toMatchObject({ status: 'C', prepare_notification: false })
})

test('the scheduling e-mail asks those who wait for it, once', async () => {
  const { planning, api, clock } = await startAsRuth()
  const row = rowId(secondSunday, NAOMI_VOCALS)
  planning.answer(rowId(secondSunday, ANNA), 'C')
  expect(planning.sendSchedulingEmails(secondSunday)).toBe(21)
  clock.moveBy({ minutes: 5 })
  expect(planning.sendSchedulingEmails(secondSunday)).toBe(0)
  const { body } = await api(`${members(secondSunday)}/${row}`)
  expect(body.data.attributes).toMatchObject({
    prepare_notification: false,
    notification_sent_at: TEST_NOW,
    notification_sender_name: 'Ruth Moore',
  })
})

test('a removed row is gone for everybody', async () => {
  const { api } = await startAsRuth()
  const path = `${members(firstSunday)}/${rowId(firstSunday, NAOMI_VOCALS)}`
  expect((await api(path, { method: 'DELETE' })).status).toBe(204)
  expect((await api(path)).status).toBe(404)
  expect((await api<CollectionDocument>(members(firstSunday))).body.meta.total_count).toBe(21)
})

test('behind the switch a deleted declined row answers 404 yet stays in the list (#663)', async () => {
  const { api, planning } = await startAsRuth()
  planning.deletedDeclinedStillListed = true
  const row = rowId(firstSunday, NAOMI_VOCALS)
  planning.answer(row, 'D', 'Ill')
  expect((await api(`${members(firstSunday)}/${row}`, { method: 'DELETE' })).status).toBe(204)
  expect((await api(`${members(firstSunday)}/${row}`)).status).toBe(404)
  const idsWith = async (query: string) =>
    (await api<CollectionDocument>(members(firstSunday) + query)).body.data.map(({ id }) => id)
  expect(await idsWith('')).toContain(row)
  expect(await idsWith('?filter=not_archived,not_deleted')).not.toContain(row)
})

test('a viewer may read rows and not change them', async () => {
  const { api, planning } = await startAsRuth()
  planning.data.people.update(GRACE.people.ruthMoore, { servicesPermission: 'Viewer' })
  const path = `${members(firstSunday)}/${rowId(firstSunday, NAOMI_VOCALS)}`
  expect((await api(path)).status).toBe(200)
  expect((await api(path, { method: 'PATCH', body: resource({ status: 'C' }) })).status).toBe(403)
})

test('per-time answers of a service type are ordered by their last change', async () => {
  const { api, clock, planning } = await startAsRuth()
  clock.moveBy({ minutes: 1 })
  planning.answer(rowId(firstSunday, ANNA), 'C')
  const path = `/services/v2/service_types/${GRACE.serviceTypes.sundayGathering}/plan_person_times`
  const { body } = await api<CollectionDocument>(`${path}?order=-updated_at&per_page=2`)
  expect(body.data.map((time) => [time.attributes.status, time.relationships.plan_person?.data])).toEqual([
    ['C', { type: 'PlanPerson', id: rowId(firstSunday, ANNA) }],
    ['C', { type: 'PlanPerson', id: rowId(firstSunday, ANNA) }],
  ])
})
