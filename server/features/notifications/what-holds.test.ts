import { afterEach, beforeEach, expect, test } from 'vitest'
import { sdk } from '#sandbox/carrier/testing.ts'
import { GRACE, rowId } from '#sandbox/worlds/grace-ids.ts'
import { offeredCarrier } from '#server/features/messages/carriers.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

const NAOMI = '+16465550102'
const ADAM = '+17185550122'
const STAFF = 'staff@grace.test'
const DECLINES = {
  events: ['declined'],
  frequency: 'at_once',
  channels: ['email'],
  muted_services: [],
  muted_teams: [],
}

let app: App
let staff: ApiClient
beforeEach(async () => {
  app = await startApp()
  staff = await app.signIn(STAFF, 'steeple-demo')
  await app.pass({ minutes: 10 }, 5)
})
afterEach(() => app.stop())

const news = (): string[] =>
  app.sandbox.mailbox
    .messages()
    .filter(({ to, subject }) => to.includes(STAFF) && /accepted|declined/.test(subject))
    .map(({ text }) => text)

/** Lets a phone write while nobody takes it; it is found at the phone company minutes later. */
async function writeUnheard(phone: string, words: string): Promise<void> {
  const { carrier, urls } = app.sandbox
  const numbers = carrier.ownedNumbers()
  const point = async (smsUrl: string, more: object = {}) => {
    for (const { sid } of numbers)
      await sdk(urls.texting)
        .incomingPhoneNumbers(sid)
        .update({ smsUrl, ...more })
  }
  await point('http://localhost:1/hooks/twilio/sms', { smsFallbackUrl: '' })
  carrier.phone(phone).reply(words)
  await app.pass({ minutes: 1 })
  await point(offeredCarrier(app.deps).inboundUrl)
}

test('a decline that is found late is told, also when others were told of since it was written', async () => {
  await staff.post('/notifications', DECLINES)
  await writeUnheard(NAOMI, 'DECLINE ALL')
  app.sandbox.carrier.phone(ADAM).reply('NO')
  await app.pass({ minutes: 4 }, 4)
  expect(news()).toHaveLength(1)
  await app.pass({ minutes: 15 }, 5)
  expect(news().filter((mail) => mail.includes('Naomi Price declined'))).toHaveLength(1)
})

test.each([
  ['as it happens', { frequency: 'at_once' }],
  ['in a daily summary', { frequency: 'daily' }],
])('whoever hears of declines %s does not hear of one that was taken back by then', async (_how, change) => {
  await staff.post('/notifications', { ...DECLINES, ...change })
  await app.pass({ minutes: 2 })
  const owner = await app.signIn('owner@grace.test', 'steeple-demo')
  const place = `/scheduling/answer/${rowId(GRACE.plans.firstSunday, 7)}`
  expect((await owner.post(place, { status: 'D' })).status).toBe(200)
  await app.pass({ seconds: 5 })
  expect((await owner.post(place, { status: 'C' })).status).toBe(200)
  await app.pass({ hours: 24 }, 6)
  expect(news()).toEqual([])
})
