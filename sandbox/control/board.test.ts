import { expect, test } from 'vitest'
import type { Board, BoardPlan } from '../planning/board/board.ts'
import { GRACE, rowId } from '../worlds/grace-ids.ts'
import { startControlled } from './testing.ts'

const { organizationId, plans, people, teams } = GRACE

async function startBoard() {
  const controlled = await startControlled()
  const plan = async (id: string): Promise<BoardPlan | undefined> => {
    const { body } = await controlled.get(`/board/${organizationId}`)
    return (body as Board).serviceTypes.flatMap((type) => type.plans).find((one) => one.id === id)
  }
  const row = async (planId: string, id: string) => (await plan(planId))?.rows.find((one) => one.id === id)
  return { ...controlled, plan, row }
}

test('the scheduling e-mail reaches everybody who waits for it, once', async () => {
  const { post, plan } = await startBoard()
  const waiting = (await plan(plans.thirdSunday))?.rows.filter((row) => row.isPencilledIn).length
  expect(waiting).toBeGreaterThan(0)
  const path = `/plans/${plans.thirdSunday}/scheduling-email`
  expect((await post(path)).body).toEqual({ sent: waiting })
  expect((await plan(plans.thirdSunday))?.rows.some((row) => row.isPencilledIn)).toBe(false)
  expect((await post(path)).body).toEqual({ sent: 0 })
})

test('a volunteer answers in the vendor’s own app', async () => {
  const { post, row } = await startBoard()
  const id = rowId(plans.firstSunday, 0)
  await post(`/rows/${id}/answer`, { status: 'D', reason: 'Away' })
  expect(await row(plans.firstSunday, id)).toMatchObject({ status: 'D', declineReason: 'Away' })
  await post(`/rows/${id}/answer`, { status: 'C' })
  expect(await row(plans.firstSunday, id)).toMatchObject({ status: 'C', declineReason: null })
})

test('somebody is scheduled and removed', async () => {
  const { post, remove, row } = await startBoard()
  const wanted = { personId: people.samuelBrooks, teamId: teams.hosts, positionName: 'Usher' }
  const { body } = await post(`/plans/${plans.firstSunday}/people`, wanted)
  expect(await row(plans.firstSunday, body.id)).toMatchObject({ name: 'Samuel Brooks', position: 'Usher' })
  await remove(`/rows/${body.id}`)
  expect(await row(plans.firstSunday, body.id)).toBeUndefined()
})

test('a plan moves by hours and days, and goes', async () => {
  const { post, remove, plan } = await startBoard()
  const startsAt = async () => (await plan(plans.firstSunday))?.times.at(-1)?.startsAt ?? ''
  const before = Temporal.Instant.from(await startsAt())
  await post(`/plans/${plans.firstSunday}/move`, { by: 'P1DT2H' })
  expect(before.until(await startsAt()).total('hours')).toBe(26)
  await post(`/plans/${plans.firstSunday}/move`, { by: '-P1DT2H' })
  expect(before.until(await startsAt()).total('hours')).toBe(0)
  expect((await remove(`/plans/${plans.firstSunday}`)).status).toBe(200)
  expect(await plan(plans.firstSunday)).toBeUndefined()
})

test('a person’s number changes and goes', async () => {
  const { get, post } = await startBoard()
  const phones = async () =>
    ((await get(`/board/${organizationId}`)).body as Board).people.find(
      ({ id }) => id === people.samuelBrooks,
    )?.phones
  await post(`/people/${people.samuelBrooks}/phone`, { phone: '+12125550177' })
  expect(await phones()).toEqual(['+12125550177'])
  await post(`/people/${people.samuelBrooks}/phone`, { phone: null })
  expect(await phones()).toEqual([])
})

test.each([
  ['/plans/1/scheduling-email', undefined, 404],
  ['/rows/1/answer', { status: 'C' }, 404],
  ['/people/1/phone', { phone: null }, 404],
  [`/rows/${rowId(plans.firstSunday, 0)}/answer`, { status: 'maybe' }, 400],
  [`/plans/${plans.firstSunday}/move`, { by: 'later' }, 400],
  [`/people/${people.samuelBrooks}/phone`, { phone: '555' }, 400],
  [`/plans/${plans.firstSunday}/people`, { personId: '1', teamId: null, positionName: null }, 404],
  [
    `/plans/${plans.firstSunday}/people`,
    { personId: people.samuelBrooks, teamId: teams.youthLeaders, positionName: null },
    404,
  ],
  [
    `/plans/${plans.firstSunday}/people`,
    { personId: people.colinMeyer, teamId: null, positionName: null },
    409,
  ],
])('POST %s with %o is refused in words', async (path, body, status) => {
  const { post } = await startBoard()
  expect(await post(path, body)).toMatchObject({ status, body: { error: expect.stringMatching(/\w/) } })
})

test('an organisation that is not there is not found', async () => {
  const { get } = await startBoard()
  expect((await get('/board/1')).status).toBe(404)
})
