import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { notificationSettings, pushDevices, pushes, pushKeys, users } from '#server/db/schema/schema.ts'
import { withDetails } from '#server/features/access/testing.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'
import { sendPush } from './push.ts'

let app: App
let staff: ApiClient
beforeAll(async () => {
  app = await startApp({ world: 'grace' })
  await app.pass({ minutes: 10 }, 5)
})
afterAll(() => app.stop())
beforeEach(async () => {
  staff = await app.signIn('staff@grace.test', 'steeple-demo')
  await app.deps.db.delete(pushDevices)
})

const devicesOf = async (client: ApiClient) => (await client.get('/notifications/devices')).body

/** A browser of somebody that is switched on. */
async function switchOn(client: ApiClient) {
  const { public_key: publicKey } = await devicesOf(client)
  const { id, ...subscription } = app.sandbox.push.subscribe(publicKey)
  const { status, body } = await client.post('/notifications/devices', subscription)
  expect(status).toBe(200)
  return { id, subscription, device: body.devices[0] }
}

const ADAM = '+17185550122'
const DECLINES = {
  events: ['declined'],
  frequency: 'at_once',
  channels: ['mobile'],
  muted_services: [],
  muted_teams: [],
}

test('a decline shows once on each device, and a tap leads to the row', async () => {
  const [phone, desk] = [await switchOn(staff), await switchOn(staff)]
  await staff.post('/notifications', DECLINES)
  app.sandbox.carrier.phone(ADAM).reply('NO')
  await app.pass({ minutes: 5 }, 10)
  for (const { id } of [phone, desk]) {
    const [shown, ...others] = app.sandbox.push.shown(id)
    expect(others).toEqual([])
    const { title, body, path, tag } = JSON.parse(shown?.text ?? '')
    expect([title, body]).toEqual(['Grace Chapel', expect.stringContaining('declined: ')])
    expect(body, 'says how to change that').toMatch(/Change this under Notifications\.$/)
    expect(tag, 'what is pushed twice is shown once').toMatch(/^news-\d+$/)
    expect(path).toContain(`/services?type=A`)
  }
  expect(await app.deps.db.$count(pushes)).toBe(0)
  expect((await devicesOf(staff)).devices[0].last_at).not.toBeNull()
})

test('a test reaches every device; one that has gone is forgotten; a busy service is asked again', async () => {
  const [gone, busy] = [await switchOn(staff), await switchOn(staff)]
  app.sandbox.push.expire(gone.id)
  app.sandbox.faults.set({ vendor: 'push', kind: 'failing', status: 503, path: busy.id, count: 1 })
  expect((await staff.post('/notifications/test', {})).status).toBe(200)
  await expect(app.pass({ minutes: 1 })).rejects.toThrow('answered 503')
  const left = await app.deps.db.select().from(pushes)
  for (const { id } of [...left, ...left]) await sendPush(app.deps, id)
  expect(app.sandbox.push.shown(busy.id)).toHaveLength(1)
  expect((await devicesOf(staff)).devices).toMatchObject([{ id: busy.device.id }])
})

test('a device that is switched on in several tabs at the same moment is one device', async () => {
  const before = await devicesOf(staff)
  const { id: _, ...subscription } = app.sandbox.push.subscribe(before.public_key)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => staff.post('/notifications/devices', subscription)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await devicesOf(staff)).devices).toHaveLength(before.devices.length + 1)
})

test('tests are sent ten times, and then wait', async () => {
  await switchOn(staff)
  const statuses: number[] = []
  for (let time = 0; time < 11; time++) statuses.push((await staff.post('/notifications/test', {})).status)
  expect(statuses.at(0)).toBe(200)
  expect(statuses.at(-1)).toBe(429)
  await app.runDueWork()
})

test('what was asked for by nobody who may, or names no push service, is refused', async () => {
  const { public_key: publicKey } = await devicesOf(staff)
  const { id: _id, ...subscription } = app.sandbox.push.subscribe(publicKey)
  for (const [method, path, body] of [
    ['post', '/notifications/devices', subscription],
    ['post', '/notifications/remove-device', { id: 1 }],
    ['post', '/notifications/test', {}],
  ] as const)
    expect((await app.anonymous[method](path, body)).status, path).toBe(401)
  expect((await app.anonymous.get('/notifications/devices')).status).toBe(401)
  const endpoint = 'https://169.254.169.254/latest'
  expect((await staff.post('/notifications/devices', { ...subscription, endpoint })).status).toBe(422)
  expect((await staff.post('/notifications/devices', { ...subscription, auth: '!' })).status).toBe(422)
  expect((await staff.post('/notifications/test', {})).status, 'no device').toBe(404)
})

test('a device that is switched on hears of the same as the other channels', async () => {
  await staff.post('/notifications', {
    ...DECLINES,
    channels: ['email'],
    events: ['failed'],
    frequency: 'daily',
  })
  await switchOn(staff)
  expect((await staff.get('/notifications')).body).toMatchObject({
    channels: ['email', 'mobile'],
    events: ['failed'],
    frequency: 'daily',
  })
})

test('somebody has ten devices at most, and none of anybody else', async () => {
  const stranger = await app.foreignChurch()
  const theirs = await switchOn(stranger)
  expect((await staff.post('/notifications/remove-device', { id: theirs.device.id })).status).toBe(404)
  for (let count = 0; count < 10; count++) await switchOn(staff)
  const { public_key: publicKey, devices } = await devicesOf(staff)
  expect(devices).toHaveLength(10)
  const { id: _id, ...another } = app.sandbox.push.subscribe(publicKey)
  expect((await staff.post('/notifications/devices', another)).status).toBe(409)
  const [first] = devices
  expect((await staff.post('/notifications/remove-device', { id: first.id })).body.devices).toHaveLength(9)
  expect((await staff.post('/notifications/devices', another)).status).toBe(200)
  expect((await stranger.post('/notifications/devices', another)).status, 'the next at this browser').toBe(
    200,
  )
  expect((await devicesOf(staff)).devices).toHaveLength(9)
  expect((await devicesOf(stranger)).devices).toHaveLength(2)
})

test('all processes sign with one pair of keys, whoever asks first', async () => {
  await app.deps.db.delete(pushKeys)
  const asked = await Promise.all(Array.from({ length: 8 }, () => devicesOf(staff)))
  expect(new Set(asked.map(({ public_key }) => public_key)).size).toBe(1)
  expect(await app.deps.db.$count(pushKeys)).toBe(1)
})

test('while nothing happens nobody is looked at; what happens then is told within minutes', async () => {
  const { id } = await switchOn(staff)
  await staff.post('/notifications', DECLINES)
  await app.pass({ minutes: 3 }, 3)
  const { userId } = await app.deps.db
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.churchId, app.graceId))
    .then(([row]) => row ?? { userId: 0 })
  const nextAt = async () => {
    const [row] = await app.deps.db
      .select()
      .from(notificationSettings)
      .where(eq(notificationSettings.userId, userId))
    return row?.nextAt.epochMilliseconds ?? 0
  }
  expect(await nextAt()).toBeGreaterThan(app.clock.now().add({ hours: 1 }).epochMilliseconds)
  const { people } = (await staff.get(`/scheduling/people/${GRACE.plans.secondSunday}`)).body
  const owner = await app.signIn('owner@grace.test', 'steeple-demo')
  const { assignment_id: assignment } = people.find(({ status }: { status: string }) => status !== 'D')
  expect((await owner.post(`/scheduling/answer/${assignment}`, { status: 'D' })).status).toBe(200)
  await app.pass({ minutes: 3 }, 6)
  expect(app.sandbox.push.shown(id)).toHaveLength(1)
  expect(await nextAt()).toBeGreaterThan(app.clock.now().add({ hours: 1 }).epochMilliseconds)
})

test('whoever founds a church hears of declines from the start, by e-mail and on devices', async () => {
  await withDetails(app, 'founder@newhope.test')
  const settings = await app.deps.db
    .select()
    .from(notificationSettings)
    .innerJoin(users, eq(users.id, notificationSettings.userId))
    .where(eq(users.email, 'founder@newhope.test'))
  expect(settings.map(({ notification_settings: { channel, events } }) => [channel, events])).toEqual(
    expect.arrayContaining([
      ['email', ['declined']],
      ['mobile', ['declined']],
    ]),
  )
})
