import { expect, test } from 'vitest'
import { GRACE } from '../worlds/grace-ids.ts'
import type { CollectionDocument } from './api/document.ts'
import { type AnyDocument, relatedIds, startAsRuth } from './testing.ts'

const { people, serviceTypes, teams } = GRACE
const SERVICES = '/services/v2'

/** The shapes are those of the Services documentation (version 2018-11-01), vertices team_position to blockout_date. */
test('a position lists who can be scheduled to it, with their preference', async () => {
  const { api, planning } = await startAsRuth()
  const positions = await api<CollectionDocument>(`${SERVICES}/teams/${teams.worship}/team_positions`)
  const vocals = positions.body.data.find(({ attributes }) => attributes.name === 'Vocals')
  const list = `${SERVICES}/service_types/${serviceTypes.sundayGathering}/team_positions/${vocals?.id}/person_team_position_assignments`
  const { body } = await api<CollectionDocument>(`${list}?include=person&order=first_name&per_page=100`)
  expect(body.data.map((row) => row.type)).toContain('PersonTeamPositionAssignment')
  expect(body.data[0]?.attributes).toMatchObject({
    schedule_preference: 'Every other week',
    preferred_weeks: [],
  })
  const ids = body.data.flatMap((row) => relatedIds(row, 'person'))
  expect(ids).toEqual(expect.arrayContaining([people.naomiPrice, people.margaretCole, people.joinsSometimes]))
  expect(body.included.map(({ type }) => type)).toContain('Person')
  expect(body.meta.can_order_by).toEqual(['first_name', 'last_name'])
  const kids = `${SERVICES}/service_types/${serviceTypes.graceKids}/team_positions/${vocals?.id}`
  expect((await api(`${kids}/person_team_position_assignments`)).status).toBe(404)
  planning.mergePeople(people.naomiPrice, people.margaretCole)
  const merged = await api<CollectionDocument>(`${list}?per_page=100`)
  expect(merged.body.data.flatMap((row) => relatedIds(row, 'person'))).not.toContain(people.margaretCole)
})

test('a blockout has its dates in the local clock and in UTC; one that repeats has many', async () => {
  const { api, planning } = await startAsRuth()
  const blockouts = `${SERVICES}/people/${people.joinsSometimes}/blockouts`
  const { body } = await api<CollectionDocument>(blockouts)
  expect(body.data[0]?.attributes).toMatchObject({ reason: 'Visiting family', repeat_frequency: 'no_repeat' })
  const dates = async () =>
    (await api<CollectionDocument>(`${blockouts}/${body.data[0]?.id}/blockout_dates?per_page=100`)).body.data
  expect((await dates()).map(({ attributes }) => attributes)).toEqual([
    expect.objectContaining({
      starts_at: '2026-10-17T00:00:00Z',
      starts_at_utc: '2026-10-17T04:00:00Z',
      ends_at_utc: '2026-10-19T04:00:00Z',
    }),
  ])
  planning.data.blockouts.update(body.data[0]?.id ?? '', { everyWeeks: 2 })
  expect((await dates())[1]?.attributes).toMatchObject({ starts_at_utc: '2026-10-31T04:00:00Z' })
})

/**
 * https://developer.planning.center/docs/#/apps/services/2018-11-01/vertices/blockout (writable: reason, repeat_*,
 * share, starts_at, ends_at); who may: https://github.com/planningcenter/developers/issues/178
 */
test('a blockout is created and deleted, needs its moments, and the Scheduler role for others', async () => {
  const { api, planning } = await startAsRuth()
  const path = `${SERVICES}/people/${people.naomiPrice}/blockouts`
  const write = (attributes: object) =>
    api<AnyDocument>(path, { method: 'POST', body: { data: { type: 'Blockout', attributes } } })
  const days = {
    reason: 'Away',
    starts_at: '2026-12-03T00:00:00-05:00',
    ends_at: '2026-12-05T23:59:59-05:00',
  }
  const made = await write(days)
  expect(made.status).toBe(201)
  const { id } = made.body.data
  const dates = await api<CollectionDocument>(`${path}/${id}/blockout_dates`)
  expect(dates.body.data[0]?.attributes).toMatchObject({ starts_at_utc: '2026-12-03T05:00:00Z' })
  expect((await write({ ...days, starts_at: undefined })).status).toBe(422)
  expect((await write({ ...days, ends_at: '2026-12-01T00:00:00Z' })).status).toBe(422)
  expect((await write({ ...days, repeat_frequency: 'often' })).status).toBe(422)
  expect((await api(`${path}/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await api(`${path}/${id}`, { method: 'DELETE' })).status).toBe(404)
  expect(planning.data.blockouts.filter(({ personId }) => personId === people.naomiPrice)).toEqual([])
})
