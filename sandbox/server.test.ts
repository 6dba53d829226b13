import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { MovableClock } from './base/clock.ts'
import { PERSON, SENDER, sdk, startReceiver } from './carrier/testing.ts'
import { type SandboxOptions, startSandbox } from './server.ts'

async function start(options: SandboxOptions = {}) {
  const sandbox = await startSandbox({ world: 'empty', ...options })
  onTestFinished(() => sandbox.stop())
  return { sandbox, client: sdk(sandbox.urls.texting) }
}

test('every emulator answers under its address', async () => {
  const { sandbox, client } = await start()
  expect(sandbox.urls).toMatchObject({
    planning: `${sandbox.origin}/planning-center`,
    texting: `${sandbox.origin}/twilio`,
  })
  expect(await client.balance.fetch()).toMatchObject({ currency: 'USD' })
  const transport = nodemailer.createTransport(sandbox.urls.smtp)
  await transport.sendMail({ from: 'a@steeple.test', to: 'b@steeple.test', subject: 'Hello', text: 'Hello' })
  expect(sandbox.mailbox.latest('b@steeple.test')?.subject).toBe('Hello')
  expect(sandbox.unexpectedRequests()).toEqual([])
})

test('a request that nothing answers is reported', async () => {
  const { sandbox } = await start()
  expect((await fetch(`${sandbox.origin}/elsewhere`)).status).toBe(404)
  expect(sandbox.unexpectedRequests()).toEqual(['GET /elsewhere'])
})

test('a running sandbox moves texts on by itself, with its clock', async () => {
  const { sandbox, client } = await start({ clock: new MovableClock({ speed: 100 }) })
  const receiver = await startReceiver()
  const { sid } = await client.incomingPhoneNumbers.create({ phoneNumber: SENDER })
  sandbox.carrier.knowNumber(sid)
  const delivered = new Promise<void>((resolve) => {
    sandbox.onChange(() => {
      if (sandbox.carrier.texts(PERSON).length > 0) resolve()
    })
  })
  await client.messages.create({ from: SENDER, to: PERSON, body: 'Hello', statusCallback: receiver.origin })
  await delivered
})

test('a manual sandbox does nothing until it is told to', async () => {
  const clock = MovableClock.stopped('2030-03-03T12:00:00Z')
  const { sandbox, client } = await start({ clock, manual: true })
  const { sid } = await client.incomingPhoneNumbers.create({ phoneNumber: SENDER })
  sandbox.carrier.knowNumber(sid)
  await client.messages.create({ from: SENDER, to: PERSON, body: 'Hello' })
  clock.moveBy({ seconds: 10 })
  expect(sandbox.carrier.texts(PERSON)).toEqual([])
  expect(await sandbox.runDue()).toBeGreaterThan(0)
  expect(sandbox.carrier.texts(PERSON)).toHaveLength(1)
})

test('changes that come together are told once, and no longer after unsubscribing', async () => {
  const { sandbox, client } = await start({
    manual: true,
    clock: MovableClock.stopped('2030-03-03T12:00:00Z'),
  })
  await client.incomingPhoneNumbers.create({ phoneNumber: SENDER })
  const nextTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  await nextTurn()
  let told = 0
  const forget = sandbox.onChange(() => {
    told += 1
  })
  sandbox.carrier.reply(PERSON, SENDER, 'one')
  sandbox.carrier.reply(PERSON, SENDER, 'two')
  await nextTurn()
  expect(told).toBe(1)
  forget()
  sandbox.carrier.reply(PERSON, SENDER, 'three')
  await nextTurn()
  expect(told).toBe(1)
})

test('a port that is taken is an error that leaves nothing running', async () => {
  const { sandbox } = await start()
  const port = Number(new URL(sandbox.origin).port)
  await expect(startSandbox({ world: 'empty', port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('a later start keeps what is stored', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'sandbox', 'state.sqlite')
  const before = await startSandbox({ world: 'empty', file })
  await sdk(before.urls.texting).incomingPhoneNumbers.create({ phoneNumber: SENDER })
  await before.stop()
  const { sandbox } = await start({ file, world: 'grace' })
  expect(sandbox.carrier.ownedNumbers()).toMatchObject([{ phoneNumber: SENDER }])
})
