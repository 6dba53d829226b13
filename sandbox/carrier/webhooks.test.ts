import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PERSON, SENDER, startCarrier, startReceiver } from './testing.ts'

test('a webhook nobody answers is tried again for an hour, with the same idempotency token', async () => {
  const { buy, send, pass, carrier } = await startCarrier()
  const receiver = await startReceiver()
  await receiver.stop()
  await buy()
  await send('Hello', { statusCallback: `${receiver.origin}/status` })
  await pass(3)
  await pass(1)
  await pass(2)
  expect(carrier.hookAttempts().every(({ status }) => status === null)).toBe(true)
  const back = await startReceiver(receiver.port)
  await pass(1800)
  expect(back.statuses()).toEqual(['sent', 'delivered'])
  expect(await carrier.runDue()).toBe(0)
})

test('after an hour of failing it is dropped', async () => {
  const { buy, send, pass } = await startCarrier()
  const receiver = await startReceiver()
  await receiver.stop()
  await buy()
  await send('Hello', { statusCallback: receiver.origin })
  await pass(3)
  await pass(3600)
  const back = await startReceiver(receiver.port)
  await pass(3600)
  expect(back.hooks).toEqual([])
})

/** A text comes in to a number whose webhook answers so, or is not there; what was attempted. */
async function textIn(answered: number | null, fragment: string) {
  const { buy, pass, carrier } = await startCarrier()
  const receiver = await startReceiver()
  const fallback = await startReceiver()
  if (answered === null) await receiver.stop()
  else receiver.answer.status = answered
  await buy({ smsUrl: `${receiver.origin}/sms${fragment}`, smsFallbackUrl: `${fallback.origin}/again` })
  const sid = carrier.reply(PERSON, SENDER, 'Hello')
  await pass(0)
  await pass(3600)
  const tries = carrier.hookAttempts().filter(({ url }) => url.startsWith(receiver.origin)).length
  return { carrier, receiver, fallback, sid, tries }
}

// twilio.com/docs/usage/webhooks/webhooks-connection-overrides: rc repeats, rp says after what.
test.each([
  [null, '', 2],
  [500, '', 1],
  [404, '', 1],
  [null, '#rc=0', 1],
  [null, '#rc=5&rp=all', 6],
  [503, '#rc=5&rp=all', 6],
  [404, '#rc=3&rp=4xx', 4],
  [503, '#rc=3&rp=4xx,ct', 1],
  [503, '#rc=9', 1],
  [200, '#rc=5&rp=all', 1],
])(
  'a webhook that answers %s is called with %j %i times, and then no more',
  async (answered, fragment, times) => {
    expect((await textIn(answered, fragment)).tries).toBe(times)
  },
)

// twilio.com/docs/phone-numbers/api/incomingphonenumber-resource: SmsFallbackUrl.
test.each([null, 500, 404])(
  'after %s the fallback address is told, signed, and what went wrong',
  async (answered) => {
    const { receiver, fallback, sid } = await textIn(answered, '')
    expect(fallback.hooks).toMatchObject([
      {
        path: '/again',
        isSigned: true,
        params: { MessageSid: sid, Body: 'Hello', ErrorCode: '11200', ErrorUrl: `${receiver.origin}/sms` },
      },
    ])
  },
)

test('a webhook that answers needs no fallback', async () => {
  expect((await textIn(200, '')).fallback.hooks).toEqual([])
})

test('switches deliver webhooks twice and late', async () => {
  const { buy, pass, carrier } = await startCarrier()
  const receiver = await startReceiver()
  await buy({ smsUrl: receiver.origin })
  carrier.switches.duplicateWebhooks = true
  carrier.switches.delayWebhooksSeconds = 30
  carrier.reply(PERSON, SENDER, 'Hello')
  await pass(29)
  expect(receiver.hooks).toEqual([])
  await pass(1)
  expect(receiver.hooks).toHaveLength(2)
  expect(receiver.hooks[0]).toEqual(receiver.hooks[1])
})

test('rounds that overlap deliver a webhook once', async () => {
  const { buy, carrier } = await startCarrier()
  const receiver = await startReceiver()
  await buy({ smsUrl: receiver.origin })
  carrier.reply(PERSON, SENDER, 'Hello')
  await Promise.all([carrier.runDue(), carrier.runDue()])
  expect(receiver.hooks).toHaveLength(1)
})

test('a killed carrier wakes up with its numbers, texts, opt-outs and owed webhooks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carrier-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'state.sqlite')
  const receiver = await startReceiver()
  const before = await startCarrier({ file })
  await before.buy({ smsUrl: receiver.origin })
  await before.send('Hello', { statusCallback: receiver.origin })
  before.carrier.reply('+13345550102', SENDER, 'STOP')
  await before.stop()

  const after = await startCarrier({ file })
  await after.pass(60)
  expect(receiver.hooks.map(({ params }) => params.MessageStatus ?? params.Body)).toEqual(
    expect.arrayContaining(['sent', 'delivered', 'STOP']),
  )
  expect(receiver.hooks).toHaveLength(3)
  await expect(after.send('Hello', { to: '+13345550102' })).rejects.toMatchObject({ code: 21610 })
  const next = await after.send('Another')
  expect(new Set(after.carrier.messages().map(({ sid }) => sid)).size).toBe(4)
  expect(after.carrier.messages().at(-1)?.sid).toBe(next.sid)
})
