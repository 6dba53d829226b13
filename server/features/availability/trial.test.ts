import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '#testkit/app.ts'

const NAOMI = '+16465550102'
const month = '2030-04'

let app: App
beforeEach(async () => {
  app = await startApp()
  await app.pass({ minutes: 10 }, 5)
})
afterEach(() => app.stop())

test('who was asked for days on trial alone, on the phone of the owner, can be asked once texts go to volunteers', async () => {
  const owner = await app.signIn('owner@grace.test', 'steeple-demo')
  const { teams } = (await owner.get(`/availability?month=${month}`)).body
  await owner.post('/availability', { teamIds: teams.map(({ id }: { id: string }) => id), day: null })
  const send = async (mode: string) => expect((await owner.post('/start-sending', { mode })).status).toBe(200)
  const asked = () =>
    app.sandbox.carrier.texts(NAOMI).filter(({ body }) => body.includes('any days in April')).length
  await send('trial')
  const first = (await owner.post('/ask-availability', { month })).body.asked
  await app.pass({ minutes: 2 }, 2)
  expect(asked()).toBe(0)
  await send('live')
  await app.pass({ minutes: 2 }, 2)
  expect((await owner.post('/ask-availability', { month })).body.asked).toBe(first)
  await app.pass({ minutes: 2 }, 2)
  expect(asked()).toBe(1)
})
