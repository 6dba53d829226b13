import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOPE } from '#sandbox/worlds/hope.ts'
import { assignments, people } from '#server/db/schema/schema.ts'
import { recordAnswers } from '#server/features/conversation/answers.ts'
import { presentDashboard } from '#server/features/dashboard/dashboard.ts'
import { authoriseInSandbox } from '#server/main/sandbox.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'
import { ROTA, rota } from '#testkit/rota.ts'
import { startRotaEmulator } from '#testkit/rota-emulator.ts'

type Church = ApiClient & { churchId: number }

let app: App
let service: Awaited<ReturnType<typeof startRotaEmulator>>
let church: Church
let other: Church

beforeAll(async () => {
  app = await startApp()
  service = await startRotaEmulator()
  // All that the product is told of it.
  const services = app.deps.planning as Map<typeof ROTA, ReturnType<typeof rota>>
  services.set(ROTA, rota(service.url, app.clock))
  church = await app.foreignChurch()
  other = await app.foreignChurch()
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})

/** Goes to the page of the planning service, allows, and comes back. */
async function connect(client: Church, login: string, allow: (url: string) => Promise<string>) {
  const { body } = await client.get<{ url: string }>(login)
  const code = await allow(body.url)
  const state = new URL(body.url).searchParams.get('state')
  return client.get(`/scheduling/auth/complete?code=${code}&state=${state}`)
}

async function allowInRota(url: string): Promise<string> {
  const { headers } = await fetch(url, { redirect: 'manual' })
  const back = new URL(headers.get('location') ?? '')
  expect(`${back.origin}${back.pathname}`).toBe(`${app.url}/authorization`)
  return back.searchParams.get('code') ?? ''
}

const answered = (assignmentId: string, status: 'C' | 'D', reason: string | null) =>
  app.deps.db.transaction((tx) =>
    recordAnswers(
      tx,
      app.deps,
      { churchId: church.churchId, changes: [{ assignmentId, status }], reason, source: 'text' },
      app.clock.now(),
    ),
  )

const slotOf = (id: string) =>
  [...service.calendar.values()].flatMap(({ slots }) => slots).find(({ slot }) => slot === id)

test('a church connects a second planning service, and another one the first', async () => {
  expect((await church.get('/pco-profile')).body.service).toEqual({
    key: 'planning-center',
    name: 'Planning Center',
  })
  const rotaAnswer = await connect(church, '/scheduling/login?service=rota', allowInRota)
  expect(rotaAnswer).toEqual({ status: 200, body: { success: true, organization: 'Rota Chapel' } })
  const first = await connect(other, '/scheduling/login', authoriseInSandbox(HOPE.people.danielOrtiz))
  expect(first.body.organization).toBe('Hope Community')

  const { body } = await church.get('/pco-profile')
  expect(body).toMatchObject({
    service: { key: 'rota', name: 'Rota' },
    data: { attributes: { name: 'Rota Chapel' } },
  })
  expect((await other.get('/pco-profile')).body.service.name).toBe('Planning Center')
})

test('a service that nobody has set up is not found', async () => {
  expect((await church.get('/scheduling/login?service=unheard-of')).status).toBe(404)
})

test('its roster is read, each church from its own service', async () => {
  await app.runDueWork()
  expect((await church.get('/scheduling/sync')).body).toMatchObject({
    state: 'done',
    words: '1 service type, 2 people',
  })
  expect((await other.get('/scheduling/sync')).body.state).toBe('done')
  const rows = await app.deps.db
    .select({ name: people.firstName, phone: people.phone, status: assignments.status })
    .from(assignments)
    .innerJoin(people, and(eq(people.churchId, assignments.churchId), eq(people.id, assignments.personId)))
    .where(eq(assignments.churchId, church.churchId))
    .orderBy(people.firstName)
  expect(rows).toEqual([
    { name: 'Ann', phone: '+13125550111', status: 'U' },
    { name: 'Bob', phone: '+13125550112', status: 'C' },
  ])
  expect(service.refused).toEqual([])
})

test('a change is found by polling, for it tells of nothing', async () => {
  Object.assign(slotOf('k2') ?? {}, { said: 'no', why: 'Moving' })
  await app.pass({ minutes: 10 }, 10)
  const [row] = await app.deps.db
    .select()
    .from(assignments)
    .where(and(eq(assignments.churchId, church.churchId), eq(assignments.id, 'k2')))
  expect(row).toMatchObject({ status: 'D', declineReason: 'Moving' })
})

test('an answer is written back in its own words', async () => {
  await answered('k1', 'D', 'Out of town')
  await app.runDueWork()
  expect(slotOf('k1')).toMatchObject({ said: 'no', why: 'Out of town' })
  await answered('k1', 'C', null)
  await app.runDueWork()
  expect(slotOf('k1')).toMatchObject({ said: 'yes' })
})

test('what is said about it names it', async () => {
  await church.post('/scheduling/refresh_token')
  const { body } = await church.get('/pco-profile')
  expect(body.error).toBe('Rota no longer accepts the connection. It says: keys of Rota are not renewed.')
  const { needs } = await presentDashboard(app.deps, church, app.clock.now())
  expect(needs.map(({ title }) => title)).toContain('Rota must be connected again')
  expect((await church.post('/revoke-pco')).status).toBe(200)
  expect((await church.get('/pco-profile')).body).toMatchObject({ data: null })
})
