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
  const { buy, pass, carrier } = await startCarrier()
  const receiver = await startReceiver()
  await receiver.stop()
  await buy({ smsUrl: receiver.origin })
  carrier.reply(PERSON, SENDER, 'Hello')
  await pass(0)
  await pass(3600)
  const back = await startReceiver(receiver.port)
  await pass(3600)
  expect(back.hooks).toEqual([])
})

test('an error status is an answer: the webhook is not repeated', async () => {
  const { buy, pass, carrier } = await startCarrier()
  const receiver = await startReceiver()
  receiver.answer.status = 500
  await buy({ smsUrl: receiver.origin })
  carrier.reply(PERSON, SENDER, 'Hello')
  await pass(0)
  await pass(600)
  expect(receiver.hooks).toHaveLength(1)
  expect(carrier.hookAttempts()).toMatchObject([{ kind: 'inbound', status: 500 }])
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
