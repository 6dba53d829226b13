import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonInPlan } from '#contract/services.ts'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { messages, users } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

const NAOMI = '+16465550102'
const PRIYA = '+19295550110'
const ADAM = '+17185550122'
const ZONE = 'America/New_York'
const STAFF = 'staff@grace.test'

let app: App
let staff: ApiClient

beforeAll(async () => {
  app = await startApp({ world: 'grace' })
  staff = await app.signIn(STAFF, 'steeple-demo')
  await app.pass({ minutes: 10 }, 5)
  await app.deps.db.update(users).set({ mobilePhone: '+12125550143' }).where(eq(users.email, STAFF))
})
afterAll(() => app.stop())

const ALL = {
  events: ['accepted', 'declined', 'not_understood'],
  frequency: 'at_once',
  channels: ['email', 'text'],
  muted_services: [],
}

const statusOf = async (phone: string): Promise<string | undefined> => {
  const { people } = (await staff.get(`/scheduling/people/${GRACE.plans.firstSunday}`)).body
  return people.find((person: PersonInPlan) => person.phone === phone)?.status
}

const newMails = () =>
  app.sandbox.mailbox
    .messages()
    .filter(({ to, subject }) => to.includes(STAFF) && /accepted|declined/.test(subject))
const textsToStaff = () =>
  app.deps.db
    .select()
    .from(messages)
    .where(and(eq(messages.churchId, app.graceId), like(messages.toNumber, '+12125550143')))

test('until somebody chooses there is no channel; what is chosen is kept for that person', async () => {
  expect((await staff.get('/notifications')).body).toMatchObject({ channels: [] })
  expect(await staff.post('/notifications', ALL)).toEqual({ status: 200, body: ALL })
  expect((await staff.get('/notifications')).body).toEqual(ALL)
  const owner = await app.signIn('owner@grace.test', 'steeple-demo')
  expect((await owner.get('/notifications')).body).toMatchObject({ channels: [] })
})

test('an answer is told once, by e-mail that leads to the row and by text', async () => {
  app.sandbox.carrier.phone(NAOMI).reply('ACCEPT ALL')
  await app.pass({ minutes: 5 }, 10)
  const [mail, ...others] = newMails()
  expect(others).toEqual([])
  expect(mail?.text).toContain('Naomi Price accepted: ')
  expect(mail?.text).toContain(`plan=${GRACE.plans.firstSunday}&personId=${GRACE.people.naomiPrice}`)
  const texts = await textsToStaff()
  expect(texts).toHaveLength(1)
  expect(texts[0]?.body).toContain('Grace Chapel: ')
})

test('nothing is told of a service type that was turned off, nor of what was not chosen', async () => {
  const before = newMails().length
  const muted = [GRACE.serviceTypes.sundayGathering]
  await staff.post('/notifications', { ...ALL, channels: ['email'], muted_services: muted })
  app.sandbox.carrier.phone(ADAM).reply('NO')
  await app.pass({ minutes: 5 }, 10)
  expect(await statusOf(ADAM)).toBe('D')
  expect(newMails()).toHaveLength(before)
})

test('a daily summary comes at eight in the morning', async () => {
  await staff.post('/notifications', { ...ALL, channels: ['email'], frequency: 'daily' })
  const before = newMails().length
  app.sandbox.carrier.phone(PRIYA).reply('ACCEPT ALL')
  await app.pass({ minutes: 5 }, 5)
  expect(await statusOf(PRIYA)).toBe('C')
  expect(newMails()).toHaveLength(before)
  const local = app.clock.now().toZonedDateTimeISO(ZONE)
  const eight = local
    .toPlainDate()
    .add({ days: 1 })
    .toZonedDateTime({ timeZone: ZONE, plainTime: '08:00:30' })
  await app.pass(app.clock.now().until(eight.toInstant()), 2)
  await app.pass({ minutes: 2 }, 2)
  expect(newMails()).toHaveLength(before + 1)
})

test('settings are checked, and need a session', async () => {
  expect((await app.anonymous.get('/notifications')).status).toBe(401)
  expect((await app.anonymous.post('/notifications', ALL)).status).toBe(401)
  expect((await staff.post('/notifications', { ...ALL, frequency: 'hourly' })).status).toBe(422)
  expect((await staff.post('/notifications', { ...ALL, channels: ['pigeon'] })).status).toBe(422)
})
