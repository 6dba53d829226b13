import { expect, test } from 'vitest'
import { GRACE, rowId } from '../worlds/grace-ids.ts'
import type { CollectionDocument } from './api/document.ts'
import { DEFAULT_SWITCHES } from './state/switches.ts'
import { relatedIds, resource, startAsRuth } from './testing.ts'

const { annaWhitfield, samuelBrooks } = GRACE.people
const { firstSunday, secondSunday, lastSunday } = GRACE.plans
const ANNA = 3
const schedulesOf = (personId: string) => `/services/v2/people/${personId}/schedules`

async function start() {
  const sandbox = await startAsRuth()
  sandbox.planning.allowsScheduleActionsForOthers = true
  const plansOf = async (personId: string, query = '') => {
    const { body } = await sandbox.api<CollectionDocument>(`${schedulesOf(personId)}?${query}`)
    return body.data.flatMap((schedule) => relatedIds(schedule, 'plan'))
  }
  const annasSchedule = async () => {
    const query = `where[plan_id]=${firstSunday}&filter=with_declined`
    const { body } = await sandbox.api<CollectionDocument>(`${schedulesOf(annaWhitfield)}?${query}`)
    return body.data[0]?.id ?? ''
  }
  return { ...sandbox, plansOf, annasSchedule }
}

test('a volunteer sees what was asked or confirmed, and nothing pencilled in', async () => {
  const { plansOf, planning } = await start()
  expect(await plansOf(annaWhitfield)).toEqual([firstSunday])
  planning.answer(rowId(secondSunday, ANNA), 'C')
  expect(await plansOf(annaWhitfield)).toEqual([firstSunday, secondSunday])
})

test('declined schedules vanish unless asked for, past ones likewise', async () => {
  const { plansOf, planning } = await start()
  planning.answer(rowId(firstSunday, ANNA), 'D', 'Ill')
  expect(await plansOf(annaWhitfield)).toEqual([])
  expect(await plansOf(annaWhitfield, 'filter=with_declined')).toEqual([firstSunday])
  expect(await plansOf(samuelBrooks, 'filter=past')).toEqual([lastSunday])
})

test('filter=all shows only what is confirmed (#1361)', async () => {
  const { plansOf } = await start()
  expect(await plansOf(annaWhitfield, 'filter=all')).not.toContain(firstSunday)
  expect(await plansOf(samuelBrooks, 'filter=all')).toContain(firstSunday)
})

test('a guest row is invisible per person (#1351), and a schedule’s id is not its row’s', async () => {
  const { plansOf, annasSchedule } = await start()
  expect(await plansOf(GRACE.people.peterLund)).toEqual([])
  expect(await annasSchedule()).not.toBe(rowId(firstSunday, ANNA))
})

/** https://api.planningcenteronline.com/docs/apps/services/versions/2018-11-01/vertices/schedule, action accept. */
const acceptBut = (timeIds: string[], reason?: string, type = 'PlanTime') => ({
  data: {
    type: 'ScheduleAccept',
    attributes: reason === undefined ? {} : { reason },
    relationships: { declined_plan_times: { data: timeIds.map((id) => ({ type, id })) } },
  },
})
const LATE = `${firstSunday}3`

test('accepting with one time declined is possible in a split team only', async () => {
  const { api, annasSchedule } = await start()
  const rowPath = `/services/v2/people/${annaWhitfield}/plan_people/${rowId(firstSunday, ANNA)}`
  const path = `${schedulesOf(annaWhitfield)}/${await annasSchedule()}`
  const body = acceptBut([LATE], 'Only early')
  expect((await api(`${path}/accept`, { method: 'POST', body })).status).toBe(204)
  const row = await api(`${rowPath}?include=declined_plan_times`)
  expect(row.body.data.attributes).toMatchObject({ status: 'C', decline_reason: 'Only early' })
  expect(relatedIds(row.body.data, 'times')).toEqual([`${firstSunday}2`])
  expect(relatedIds(row.body.data, 'declined_plan_times')).toEqual([LATE])
  const samuels = await api<CollectionDocument>(schedulesOf(samuelBrooks))
  const refused = await api(`${schedulesOf(samuelBrooks)}/${samuels.body.data[0]?.id}/accept`, {
    method: 'POST',
    body,
  })
  expect(refused.status).toBe(422)
  // The status alone changes no time; an empty body accepts all of them.
  await api(rowPath, { method: 'PATCH', body: resource({ status: 'C' }) })
  expect(relatedIds((await api(rowPath)).body.data, 'times')).toEqual([`${firstSunday}2`])
  await api(`${path}/accept`, { method: 'POST', body: {} })
  const whole = (await api(rowPath)).body.data
  expect(relatedIds(whole, 'times')).toEqual([`${firstSunday}2`, LATE])
  expect(whole.attributes.decline_reason).toBeNull()
})

test('accepting in part needs the ids of its own times, and a reason', async () => {
  const { api, annasSchedule } = await start()
  const path = `${schedulesOf(annaWhitfield)}/${await annasSchedule()}`
  const statusOf = async (body: object) => (await api(`${path}/accept`, { method: 'POST', body })).status
  expect(await statusOf(acceptBut([LATE]))).toBe(422)
  expect(await statusOf(acceptBut([LATE], ''))).toBe(422)
  expect(await statusOf(acceptBut([`${secondSunday}3`], 'Away'))).toBe(422)
  expect(await statusOf(acceptBut([LATE], 'Away', 'Time'))).toBe(400)
  const { relationships } = acceptBut([LATE]).data
  expect(await statusOf({ data: { type: 'Schedule', attributes: { reason: 'Away' }, relationships } })).toBe(
    400,
  )
  expect((await api(path)).body.data.attributes.status).toBe('U')
  expect(await statusOf(acceptBut([`${firstSunday}2`, LATE], 'Away'))).toBe(204)
  expect((await api(path)).body.data.attributes).toMatchObject({ status: 'D', decline_reason: 'Away' })
})

test('declining takes every time and may come without relationships or reason', async () => {
  const { api, annasSchedule } = await start()
  const body = { data: { type: 'ScheduleDecline', attributes: { reason: '' }, relationships: null } }
  const path = `${schedulesOf(annaWhitfield)}/${await annasSchedule()}`
  expect((await api(`${path}/decline`, { method: 'POST', body })).status).toBe(204)
  const { body: schedule } = await api(path)
  expect(schedule.data.attributes).toMatchObject({ status: 'D', decline_reason: '' })
  expect((await api(`${path}/accept`, { method: 'POST', body: {} })).status).toBe(204)
  expect((await api(path)).body.data.attributes.status).toBe('C')
})

/*
 * https://developer.planning.center/docs/#/apps/services/2018-11-01/vertices/schedule names the actions and not who may
 * use them for whom. A single resource has an address for each action, null where it leads nowhere.
 */
test('the actions are closed to other people’s tokens unless they are opened', async () => {
  const { api, planning, annasSchedule } = await start()
  const links = async () =>
    (await api(`${schedulesOf(annaWhitfield)}/${await annasSchedule()}`)).body.data.links
  expect((await links()).accept).toMatch(/accept$/)
  planning.allowsScheduleActionsForOthers = DEFAULT_SWITCHES.allowsScheduleActionsForOthers
  expect(await links()).toMatchObject({ accept: null, decline: null })
  const path = `${schedulesOf(annaWhitfield)}/${await annasSchedule()}/accept`
  expect((await api(path, { method: 'POST', body: {} })).status).toBe(403)
})
