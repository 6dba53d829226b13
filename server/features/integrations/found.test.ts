import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Found } from '#contract/integrations.ts'
import type { Forecast } from '#contract/messages.ts'
import { churches, numbers, people, users } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

let app: App
let owner: ApiClient
beforeAll(async () => {
  app = await startApp({ world: 'grace' })
  owner = await app.signIn('owner@grace.test', 'steeple-demo')
  await owner.post('/start-sending', { mode: 'paused' })
})
afterAll(() => app.stop())

const found = async (client = owner): Promise<Found> => (await client.get('/scheduling/found')).body

test('what was found is counted: the roster, who cannot be texted, and who has not answered for the next day', async () => {
  const { status, body } = await owner.get('/scheduling/found')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    is_connected: true,
    organization: 'Grace Chapel',
    next_service: { day: 'Wednesday, March 6', date: '2030-03-06' },
    has_sent: true,
    sending_mode: 'paused',
    has_number: true,
    owner_phone: '(212) 555-0142',
  })
  const { service_types, plans, people, people_without_phone, next_service } = body as Found
  expect(service_types).toBeGreaterThan(1)
  expect(plans).toBeGreaterThan(service_types)
  expect(people).toBeGreaterThan(people_without_phone)
  expect(people_without_phone).toBeGreaterThan(0)
  expect(next_service?.unanswered).toBeGreaterThan(0)
})

test('what would go out is what the forecast says', async () => {
  const { planned, credits } = await found()
  const forecast: Forecast = (await owner.get('/forecast?days=7&state=planned&limit=200')).body
  expect(planned).toEqual({
    texts: forecast.totals.planned,
    people: new Set(forecast.texts.map(({ person_id }) => person_id)).size,
    credits: forecast.totals.credits,
  })
  expect(planned.texts).toBeGreaterThan(5)
  expect(credits).toBe(forecast.balance)
})

test('it follows what the church changes: the mode, the number, the owner’s phone', async () => {
  const { db } = app.deps
  await owner.post('/start-sending', { mode: 'trial' })
  const ofOwner = and(eq(users.churchId, app.graceId), eq(users.role, 'owner'))
  await db.update(users).set({ mobilePhone: '+1 (646) 555-0123' }).where(ofOwner)
  await db.update(numbers).set({ isPrimary: false }).where(eq(numbers.churchId, app.graceId))
  expect(await found()).toMatchObject({
    sending_mode: 'trial',
    has_number: false,
    is_registered: true,
    previews_go: 'phone',
    owner_phone: '(646) 555-0123',
  })
  await db.update(users).set({ mobilePhone: '' }).where(ofOwner)
  expect((await found()).owner_phone).toBe('')
})

test('who has no number in the planning service is counted once', async () => {
  const before = await found()
  await app.deps.db.update(people).set({ phone: null }).where(eq(people.churchId, app.graceId))
  expect(await found()).toMatchObject({ people: before.people, people_without_phone: before.people })
})

test('another church finds its own: nothing, before it has connected', async () => {
  const other = await app.foreignChurch()
  await app.deps.db.update(churches).set({ sendingMode: 'paused' }).where(eq(churches.id, other.churchId))
  expect(await found(other)).toEqual({
    is_connected: false,
    organization: '',
    service_types: 0,
    plans: 0,
    people: 0,
    people_without_phone: 0,
    next_service: null,
    planned: { texts: 0, people: 0, credits: 0 },
    credits: 50,
    has_sent: false,
    sending_mode: 'paused',
    has_number: false,
    is_registered: true,
    previews_go: 'phone',
    owner_phone: '(312) 555-0100',
  })
})

test('it needs a session of a church', async () => {
  expect((await app.anonymous.get('/scheduling/found')).status).toBe(401)
  const admin = await app.signIn('admin@steeple.test', 'steeple-admin')
  expect((await admin.get('/scheduling/found')).status).toBe(403)
})
