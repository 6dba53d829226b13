import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PlanningCheck } from '#contract/integrations.ts'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { planningConnections } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

let app: App
let owner: ApiClient
beforeEach(async () => {
  app = await startApp({ world: 'grace' })
  owner = await app.signIn('owner@grace.test', 'steeple-demo')
  // The reading of the roster has used up what a connection may ask in twenty seconds.
  app.clock.moveBy({ seconds: 20 })
})
afterEach(() => app.stop())

const TITLES = {
  plans: 'Plans can be read, and answers written back',
  people: 'People can be read',
  hooks: 'Planning Center tells us of changes',
  split: 'Split teams: who serves at which time',
  others: 'Answers for single times of others',
  ids: 'Several people in one request',
  mails: 'A scheduling e-mail shows on its plan',
} as const

async function checked(): Promise<Record<keyof typeof TITLES, PlanningCheck>> {
  const { status, body } = await owner.post('/scheduling/check', {})
  expect(status).toBe(200)
  const checks = body.checks as PlanningCheck[]
  expect(checks.map(({ title }) => title)).toEqual(Object.values(TITLES))
  const of = (title: string) => checks.find((check) => check.title === title)
  return Object.fromEntries(Object.entries(TITLES).map(([key, title]) => [key, of(title)])) as never
}

test('what works is said, and looking changes nothing there', async () => {
  app.sandbox.planning.allowsScheduleActionsForOthers = true
  app.sandbox.planning.clearRequests()
  const { plans, people, hooks, split, others, ids, mails } = await checked()
  expect(plans.state).toBe('refused')
  expect(plans.says, 'a service type that is closed to the connected user').toMatch(/no Scheduler of/)
  expect([people.state, hooks.state, split.state, others.state, ids.state]).toEqual(Array(5).fill('works'))
  expect(mails.says).toMatch(/did not change with their newest e-mail|does not prove/)
  const methods = new Set(app.sandbox.planning.requests().map(({ method }) => method))
  expect([...methods]).toEqual(['GET'])
  expect(app.sandbox.planning.requests().length).toBeLessThanOrEqual(20)
})

test('each thing that is refused is said, and what follows from it', async () => {
  const { planning, faults } = app.sandbox
  planning.allowsScheduleActionsForOthers = false
  planning.takesIdLists = false
  for (const { id } of planning.data.subscriptions.all())
    planning.data.subscriptions.update(id, { isActive: false })
  for (const time of planning.data.planPeople.all()) planning.data.planPeople.update(time.id, { times: [] })
  const { hooks, split, others, ids } = await checked()
  expect(hooks).toMatchObject({ state: 'refused', says: expect.stringMatching(/No subscription is active/) })
  expect(split).toMatchObject({ state: 'refused', says: expect.stringMatching(/name no time/) })
  expect(others).toMatchObject({ state: 'refused', says: expect.stringMatching(/not offered/) })
  expect(ids).toMatchObject({ state: 'refused', says: expect.stringMatching(/everybody is asked for alone/) })

  faults.set({ vendor: 'planning', kind: 'failing', status: 401, path: '/webhooks/v2' })
  expect((await checked()).hooks.says).toMatch(/^It does not/)
  const [connection] = await app.deps.db.select().from(planningConnections)
  expect(connection?.brokenReason).toBeNull()
})

test('scopes and permissions that are missing are told', async () => {
  const { data } = app.sandbox.planning
  for (const { accessToken } of data.tokens.all()) data.tokens.update(accessToken, { scope: 'services' })
  const { people, ids } = await checked()
  expect(people).toMatchObject({ state: 'refused', says: expect.stringMatching(/nobody has a number/) })
  expect(ids.state).toBe('refused')
  data.people.update(GRACE.people.ruthMoore, { servicesPermission: 'Viewer' })
  expect((await checked()).plans.says).toMatch(/Sunday Gathering.*no answers can be written/)
})

test('where there is nothing to see it by, that is said', async () => {
  const { data } = app.sandbox.planning
  for (const { id } of data.planPeople.all())
    data.planPeople.update(id, { deletedAt: app.clock.now().toString() })
  const { split, others, ids, mails } = await checked()
  expect([split.state, others.state, ids.state, mails.state]).toEqual(Array(4).fill('unknown'))
})

test('whoever asks in the pause that the planning service demands is told how long it is', async () => {
  for (let asked = 0; asked < 20; asked++) {
    const { status, body } = await owner.post('/scheduling/check', {})
    if (status === 200) continue
    expect([status, body.error]).toEqual([
      502,
      'Planning Center answers no more requests for 20 seconds. Please try again then.',
    ])
    app.clock.moveBy({ seconds: 20 })
    await checked()
    return
  }
  expect.unreachable('it was never paused')
})

test('a service that does not answer, and a church that is not connected or must connect again, are told so', async () => {
  app.sandbox.faults.set({ vendor: 'planning', kind: 'failing', status: 503, path: '/people/v2' })
  expect(await owner.post('/scheduling/check', {})).toMatchObject({
    status: 502,
    body: { error: 'Planning Center does not answer at the moment. Please try again.' },
  })
  const { db } = app.deps
  const ofGrace = eq(planningConnections.churchId, app.graceId)
  await db.update(planningConnections).set({ brokenReason: 'Planning Center is gone.' }).where(ofGrace)
  expect(await owner.post('/scheduling/check', {})).toMatchObject({
    status: 409,
    body: { error: 'Planning Center is gone.' },
  })
  const stranger = await app.foreignChurch()
  expect(await stranger.post('/scheduling/check', {})).toMatchObject({
    status: 409,
    body: { error: 'Planning Center is not connected.' },
  })
})
