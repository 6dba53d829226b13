import { describe, expect, test } from 'vitest'
import { MovableClock } from '../base/clock.ts'
import { Faults } from '../base/faults.ts'
import { Store } from '../base/store.ts'
import { REGULATED } from './base/credentials.ts'
import { openState } from './base/state.ts'
import { dispatch, type Outgoing, VALIDITY_MAX_SECONDS } from './messages/journeys.ts'
import { FATES, magicNumber } from './numbers/magic.ts'
import { NOON, PERSON, SENDER, startCarrier, startReceiver } from './testing.ts'

test('a text is queued, sent after one second and delivered after three, each told by a signed callback', async () => {
  const { buy, send, pass, client, carrier } = await startCarrier()
  const receiver = await startReceiver()
  await buy()
  const text = await send('See you on Sunday', { statusCallback: `${receiver.origin}/status?church=7` })
  expect(text).toMatchObject({
    status: 'queued',
    numSegments: '1',
    dateSent: null,
    price: null,
    errorCode: null,
  })
  await pass(0.9)
  expect(receiver.hooks).toEqual([])
  await pass(0.1)
  expect(receiver.statuses()).toEqual(['sent'])
  expect(carrier.texts(PERSON)).toEqual([])
  await pass(2)
  expect(receiver.statuses()).toEqual(['sent', 'delivered'])
  expect(receiver.hooks.every(({ isSigned }) => isSigned)).toBe(true)
  expect(receiver.hooks[1]).toMatchObject({
    path: '/status?church=7',
    params: {
      MessageSid: text.sid,
      SmsSid: text.sid,
      From: SENDER,
      To: PERSON,
      RawDlrDoneDate: '3003031200',
    },
  })
  expect(receiver.hooks[0]?.idempotencyToken).not.toBe(receiver.hooks[1]?.idempotencyToken)
  expect(carrier.texts(PERSON)).toMatchObject([{ from: SENDER, body: 'See you on Sunday' }])
  expect(await client.messages(text.sid).fetch()).toMatchObject({ status: 'delivered', price: '-0.00750' })
  expect(await carrier.runDue()).toBe(0)
})

describe('magic recipients', () => {
  const refused = Object.values(FATES).filter(({ refusedWith }) => refusedWith)
  test.each(refused)('$name: refused at once with $refusedWith', async ({ name, refusedWith }) => {
    const { buy, send, carrier } = await startCarrier()
    await buy()
    await expect(send('Hello', { to: magicNumber(name) })).rejects.toMatchObject({
      status: 400,
      code: refusedWith,
    })
    expect(carrier.messages()).toEqual([])
  })

  const ending = Object.values(FATES).filter(({ ends }) => ends)
  test.each(ending)('$name: accepted, then $ends.status with $ends.code', async ({ name, ends }) => {
    const { buy, send, pass, carrier } = await startCarrier()
    const receiver = await startReceiver()
    await buy()
    await send('Hello', { to: magicNumber(name), statusCallback: receiver.origin })
    await pass(3)
    expect(receiver.hooks.at(-1)?.params).toMatchObject({
      MessageStatus: ends?.status,
      ErrorCode: String(ends?.code),
    })
    expect(carrier.messages()).toMatchObject([{ status: ends?.status, errorCode: ends?.code }])
    expect(carrier.texts(magicNumber(name))).toEqual([])
  })

  test('confused receipts come twice and in the wrong order; silent ones not at all', async () => {
    const { buy, send, pass, carrier } = await startCarrier()
    const receiver = await startReceiver()
    await buy()
    await send('Hello', { to: magicNumber('silent'), statusCallback: receiver.origin })
    await pass(4)
    expect(receiver.hooks).toEqual([])
    expect(carrier.texts(magicNumber('silent'))).toHaveLength(1)
    await send('Hello', { to: magicNumber('confused_receipts'), statusCallback: receiver.origin })
    await pass(4)
    expect(receiver.statuses()).toEqual(['delivered', 'delivered', 'sent', 'sent'])
  })

  test.each([
    ['to', '+15005550001', 21211],
    ['to', '+15005550002', 21612],
    ['to', '+15005550003', 21408],
    ['to', '+15005550004', 21610],
    ['to', '+15005550009', 21614],
    ['from', '+15005550001', 21212],
    ['from', '+15005550007', 21606],
    ['from', '+15005550008', 21611],
  ])("the vendor's test number %s %s gives %i", async (side, number, code) => {
    const { send } = await startCarrier()
    const numbers = { from: '+15005550006', [side]: number }
    await expect(send('Hello', numbers)).rejects.toMatchObject({ code })
  })
})

describe('a send is refused', () => {
  test.each([
    ['from a number of nobody', { from: '+13345550151' }, 21606],
    ['to an impossible number', { to: '+13340550101' }, 21211],
    ['to its own sender', { to: SENDER }, 21211],
    ['to a short code', { to: '55555' }, 21265],
    ['with a callback that is no address', { statusCallback: 'hooks/status' }, 21609],
    ['with a callback whose host has an underscore', { statusCallback: 'http://my_host/status' }, 21609],
  ])('%s', async (_name, more, code) => {
    const { buy, send } = await startCarrier()
    await buy()
    await expect(send('Hello', more)).rejects.toMatchObject({ code })
  })

  test('without a body, and with one over 1600 characters', async () => {
    const { buy, send } = await startCarrier()
    await buy()
    await expect(send('')).rejects.toMatchObject({ code: 21602 })
    await expect(send('x'.repeat(1601))).rejects.toMatchObject({ code: 21617 })
  })

  test('with the code a switch asks for, at once or on its way', async () => {
    const { buy, send, pass, carrier } = await startCarrier()
    await buy()
    carrier.switches.rejectCode = 21610
    await expect(send('Hello')).rejects.toMatchObject({ code: 21610 })
    carrier.switches.rejectCode = 30034
    await send('Hello')
    await pass(3)
    expect(carrier.messages()).toMatchObject([{ status: 'undelivered', errorCode: 30034 }])
  })
})

describe('pacing', () => {
  test.each([
    ['a long code lets one segment go a second', SENDER, [1000, 3000, 4000]],
    ['a toll-free number three', '+18885550150', [1000, 1667, 2001]],
    ['a number elsewhere ten', '+447700900500', [1000, 1200, 1300]],
  ])('%s', async (_name, phoneNumber, sentAfterMs) => {
    const { buy, send, pass, carrier } = await startCarrier()
    const bundleSid = phoneNumber.startsWith('+44') && REGULATED.GB?.bundleSid
    await buy({ phoneNumber, ...(bundleSid && { bundleSid }) })
    for (const body of ['x'.repeat(161), 'one more', 'the last']) await send(body, { from: phoneNumber })
    await pass(2)
    await pass(2)
    expect(carrier.messages().map(({ sentMs, createdMs }) => Number(sentMs) - createdMs)).toEqual(sentAfterMs)
  })

  test('ten hours of backlog fill the queue of a sender', () => {
    const context = { clock: MovableClock.stopped(NOON), store: new Store(':memory:'), faults: new Faults() }
    const state = openState({ ...context, origin: () => '', unexpected: () => {} }, async () => null)
    const text: Outgoing = {
      direction: 'outbound-api',
      from: SENDER,
      to: PERSON,
      body: 'x'.repeat(1600),
      mediaCount: 0,
      service: null,
      statusCallback: null,
      scheduledMs: null,
      failsWith: null,
      validitySeconds: VALIDITY_MAX_SECONDS,
    }
    const segments = 11
    for (let seconds = 0; seconds <= 10 * 3600; seconds += segments) dispatch(state, text)
    expect(() => dispatch(state, text)).toThrow(expect.objectContaining({ code: 21611 }))
  })
})

/**
 * https://www.twilio.com/docs/api/errors/21624, 90007 and 30036: whole seconds from 1 to 36,000; what waits in the
 * queue for longer is not sent.
 */
describe('a validity period', () => {
  test.each([0, 36_001, -1, 1.5])('of %d seconds is refused', async (validityPeriod) => {
    const { buy, send } = await startCarrier()
    await buy()
    await expect(send('Hello', { validityPeriod })).rejects.toMatchObject({ code: 21624 })
  })

  test('ends what still waits in the queue, and what waits behind it goes in its place', async () => {
    const { buy, send, pass, carrier } = await startCarrier()
    const receiver = await startReceiver()
    await buy()
    await send('x'.repeat(1600), { validityPeriod: 1 })
    await send('The service begins', { validityPeriod: 10, statusCallback: receiver.origin })
    await send('See you next week', { validityPeriod: 36_000 })
    await pass(10)
    expect(receiver.hooks.map(({ params }) => [params.MessageStatus, params.ErrorCode])).toEqual([
      ['failed', '30036'],
    ])
    await pass(4)
    expect(carrier.texts(PERSON).map(({ body }) => body.slice(0, 8))).toEqual(['xxxxxxxx', 'See you '])
  })
})

/**
 * https://www.twilio.com/docs/api/errors/21701 and 21711: the service must be there, and a number that is named
 * beside it must be one of its senders.
 */
describe('a messaging service', () => {
  const startService = async () => {
    const started = await startCarrier()
    const { client, buy } = started
    const { sid: phoneNumberSid } = await buy()
    const service = await client.messaging.v1.services.create({ friendlyName: 'Volunteer texts' })
    const addNumber = () => client.messaging.v1.services(service.sid).phoneNumbers.create({ phoneNumberSid })
    return { ...started, messagingServiceSid: service.sid, addNumber }
  }

  test('that is unknown, has no number or does not have this one is refused', async () => {
    const { send, client, messagingServiceSid, addNumber } = await startService()
    const unknown = { messagingServiceSid: `MG${'0'.repeat(32)}` }
    await expect(send('Hello', unknown)).rejects.toMatchObject({ code: 21701 })
    await expect(send('Hello', { messagingServiceSid })).rejects.toMatchObject({ code: 21711 })
    const fromAny = { to: PERSON, body: 'Hello', messagingServiceSid }
    await expect(client.messages.create(fromAny)).rejects.toMatchObject({ code: 21703 })
    await addNumber()
    expect(await send('Hello', { messagingServiceSid })).toMatchObject({
      status: 'accepted',
      from: SENDER,
      messagingServiceSid,
    })
  })

  test('accepts first and tells when a sender was chosen', async () => {
    const { client, pass, messagingServiceSid, addNumber } = await startService()
    const receiver = await startReceiver()
    await addNumber()
    const text = { to: PERSON, body: 'Hello', messagingServiceSid, statusCallback: receiver.origin }
    expect(await client.messages.create(text)).toMatchObject({ status: 'accepted' })
    await pass(3)
    expect(receiver.statuses()).toEqual(['queued', 'sent', 'delivered'])
  })

  test('keeps a scheduled text until its time, and lets it be cancelled before', async () => {
    const { client, pass, clock, carrier, messagingServiceSid, addNumber } = await startService()
    await addNumber()
    const sendIn = (seconds: number) =>
      client.messages.create({
        to: PERSON,
        body: 'Later',
        messagingServiceSid,
        scheduleType: 'fixed',
        sendAt: new Date(clock.now().epochMilliseconds + seconds * 1000),
      })
    await expect(sendIn(200)).rejects.toMatchObject({ code: 35114 })
    const kept = await sendIn(400)
    const cancelled = await sendIn(400)
    expect(kept).toMatchObject({ status: 'scheduled' })
    await client.messages(cancelled.sid).update({ status: 'canceled' })
    await pass(399)
    expect(carrier.texts(PERSON)).toEqual([])
    await pass(4)
    expect(carrier.texts(PERSON)).toHaveLength(1)
    await expect(client.messages(kept.sid).update({ status: 'canceled' })).rejects.toMatchObject({
      code: 30409,
    })
  })
})

test('a text that has ended can be emptied and deleted, one on its way cannot', async () => {
  const { buy, send, pass, client } = await startCarrier()
  await buy()
  const { sid } = await send('Hello')
  await expect(client.messages(sid).remove()).rejects.toMatchObject({ code: 20009 })
  await pass(3)
  expect(await client.messages(sid).update({ body: '' })).toMatchObject({ body: '' })
  expect(await client.messages(sid).remove()).toBe(true)
  await expect(client.messages(sid).fetch()).rejects.toMatchObject({ status: 404, code: 20404 })
})
