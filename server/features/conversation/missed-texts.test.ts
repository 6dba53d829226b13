import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sdk } from '#sandbox/carrier/testing.ts'
import { hookEvents, messages } from '#server/db/schema/schema.ts'
import { offeredCarrier } from '#server/features/messages/carriers.ts'
import { enqueueDirecting } from '#server/features/numbers/direct.ts'
import type { App } from '#testkit/app.ts'
import { lookForMissed } from './missed-texts.ts'
import { ADAM, ELENA, NAOMI, PRIYA, ROWS, standingOf, startAsked } from './testing.ts'

let app: App
beforeAll(async () => {
  app = await startAsked()
})
afterAll(() => app.stop())

const NOWHERE = 'http://localhost:1/hooks/twilio/sms'

/** Which addresses the carrier calls about the church's number. */
async function callAt(smsUrl: string, smsFallbackUrl: string): Promise<void> {
  const [number] = app.sandbox.carrier.ownedNumbers()
  const carrier = sdk(app.sandbox.urls.texting)
  await carrier.incomingPhoneNumbers(number?.sid ?? '').update({ smsUrl, smsFallbackUrl })
}

const comeBack = (): Promise<void> =>
  callAt(offeredCarrier(app.deps).inboundUrl, `${app.config.publicUrl}/hooks/twilio/sms`)

const stored = () => app.deps.db.$count(hookEvents, eq(hookEvents.kind, 'texting_inbound'))
const loggedOf = (phone: string) => app.deps.db.$count(messages, eq(messages.fromNumber, phone))

test('a number is bought with an address that is tried again, and a second one', () => {
  const [number] = app.sandbox.carrier.ownedNumbers()
  const { SmsUrl = '', SmsFallbackUrl } = number?.settings ?? {}
  expect(new URL(SmsUrl).hash).toContain('#rc=5&rp=all')
  expect(SmsFallbackUrl).toMatch(/\/hooks\/twilio\/sms$/)
})

test('an answer that nobody took is taken in ten minutes later, once', async () => {
  await callAt(NOWHERE, '')
  app.sandbox.carrier.phone(ADAM).reply('ACCEPT')
  app.sandbox.carrier.phone(ELENA).reply('DECLINE')
  await app.pass({ minutes: 1 })
  await comeBack()
  expect(await standingOf(app, ROWS.adamBass)).toBe('U | U')
  await app.pass({ minutes: 11 }, 2)
  await app.pass({ seconds: 10 }, 2)
  expect(await standingOf(app, ROWS.adamBass)).toBe('C | C')
  expect(await standingOf(app, ROWS.elenaParks)).toMatch(/^D .*D/)
  const before = await stored()
  await app.pass({ minutes: 30 }, 3)
  expect(await stored()).toBe(before)
  expect(await loggedOf(ADAM)).toBe(1)
})

test('a start looks at once, also after days', async () => {
  await callAt(NOWHERE, '')
  app.sandbox.carrier.phone(NAOMI).reply('ACCEPT')
  await app.sandbox.carrier.runDue()
  app.clock.moveBy({ hours: 50 })
  await comeBack()
  await lookForMissed(app.deps)
  await app.product.drainJobs()
  expect(await loggedOf(NAOMI)).toBe(1)
  await app.runDueWork()
})

test('one that is found after a newer answer changes nothing, and is for the church', async () => {
  await callAt(NOWHERE, '')
  app.sandbox.carrier.phone(PRIYA).reply('DECLINE')
  await app.pass({ minutes: 1 })
  await comeBack()
  app.sandbox.carrier.phone(PRIYA).reply('ACCEPT')
  await app.pass({ seconds: 10 }, 2)
  expect(await standingOf(app, ROWS.priyaSound)).toBe('C | C')
  await app.pass({ minutes: 11 }, 2)
  await app.pass({ seconds: 10 }, 2)
  expect(await standingOf(app, ROWS.priyaSound)).toBe('C | C')
  const owner = await app.signIn('owner@grace.test', 'steeple-demo')
  const { body } = await owner.get('/inbox?limit=5')
  expect(body.entries.map(({ text }: { text: string }) => text)).toContain('DECLINE')
})

test('numbers that were bought when we were elsewhere are called here after a start, and the carrier is told once', async () => {
  await callAt('https://before.test/hooks/twilio/sms', 'https://before.test/hooks/twilio/sms')
  const changes = () =>
    app.sandbox.carrier
      .requests()
      .filter(({ method, path }) => method === 'POST' && path.includes('/IncomingPhoneNumbers/')).length
  const before = changes()
  for (let start = 0; start < 2; start++) {
    await enqueueDirecting(app.deps)
    await app.product.drainJobs()
  }
  const [number] = app.sandbox.carrier.ownedNumbers()
  expect(number?.settings).toMatchObject({
    SmsUrl: offeredCarrier(app.deps).inboundUrl,
    SmsFallbackUrl: `${app.config.publicUrl}/hooks/twilio/sms`,
  })
  expect(changes() - before).toBe(1)
})

test('where the first address fails, the second one takes the text', async () => {
  await callAt(NOWHERE, `${app.config.publicUrl}/hooks/twilio/sms`)
  const before = await loggedOf(PRIYA)
  app.sandbox.carrier.phone(PRIYA).reply('ACCEPT')
  await app.pass({ seconds: 10 }, 2)
  expect(await loggedOf(PRIYA)).toBe(before + 1)
})

test('a change of mind that is found late counts, although the first answer was written later', async () => {
  app.sandbox.faults.set({
    vendor: 'planning',
    kind: 'failing',
    status: 503,
    path: `team_members/${ROWS.adamBass}`,
  })
  app.sandbox.carrier.phone(ADAM).reply('DECLINE')
  await app.pass({ seconds: 10 }, 2)
  expect(await standingOf(app, ROWS.adamBass)).toBe('D | C')
  await callAt(NOWHERE, '')
  app.sandbox.carrier.phone(ADAM).reply('ACCEPT')
  await app.pass({ minutes: 1 })
  await comeBack()
  app.sandbox.faults.clear()
  await app.pass({ minutes: 1 }, 2)
  expect(await standingOf(app, ROWS.adamBass)).toBe('D | D')
  await app.pass({ minutes: 11 }, 2)
  await app.pass({ seconds: 10 }, 2)
  expect(await standingOf(app, ROWS.adamBass)).toBe('C | C')
})
