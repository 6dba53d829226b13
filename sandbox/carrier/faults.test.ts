import { expect, test } from 'vitest'
import { PERSON, startCarrier, startReceiver } from './testing.ts'

const MESSAGES = 'Messages.json'

test('a reset loses the answer but not the text: it is found by asking for it', async () => {
  const { buy, send, client, faults, carrier } = await startCarrier()
  await buy()
  faults.set({ vendor: 'texting', kind: 'reset', path: MESSAGES, count: 1 })
  await expect(send('Hello')).rejects.toThrow(/socket hang up|ECONNRESET/)
  expect(await client.messages.list({ to: PERSON })).toMatchObject([{ body: 'Hello', status: 'queued' }])
  expect(carrier.messages()).toHaveLength(1)
})

test('a truncated answer cannot be read, and the text was accepted', async () => {
  const { buy, send, faults, carrier } = await startCarrier()
  await buy()
  faults.set({ vendor: 'texting', kind: 'truncated', path: MESSAGES, count: 1 })
  await expect(send('Hello')).rejects.toThrow()
  expect(carrier.messages()).toHaveLength(1)
})

test('rate limiting and failing refuse the text', async () => {
  const { buy, send, faults, carrier } = await startCarrier()
  await buy()
  faults.set({ vendor: 'texting', kind: 'rate_limited', path: MESSAGES, count: 1, seconds: 7 })
  faults.set({ vendor: 'texting', kind: 'failing', path: MESSAGES, count: 1, status: 503 })
  await expect(send('Hello')).rejects.toMatchObject({ status: 429, code: 20429 })
  await expect(send('Hello')).rejects.toMatchObject({ status: 503, code: 20500 })
  expect(carrier.messages()).toEqual([])
  await send('Hello')
})

test('a slow answer comes after all', async () => {
  const { buy, faults } = await startCarrier()
  faults.set({ vendor: 'texting', kind: 'slow', seconds: 0.01 })
  await buy()
})

test('texts sent while the carrier is silent are delivered without a word', async () => {
  const { buy, send, pass, faults, carrier } = await startCarrier()
  const receiver = await startReceiver()
  await buy()
  faults.set({ vendor: 'texting', kind: 'silent' })
  await send('Hello', { statusCallback: receiver.origin })
  faults.clear()
  await pass(10)
  expect(receiver.hooks).toEqual([])
  expect(carrier.texts(PERSON)).toHaveLength(1)
})

test('requests are remembered until they are cleared', async () => {
  const { buy, send, carrier } = await startCarrier()
  await buy()
  await send('Hello')
  expect(carrier.requests().at(-1)).toMatchObject({
    method: 'POST',
    path: expect.stringMatching(/^\/twilio\/2010-04-01\/Accounts\/AC\w+\/Messages\.json$/),
    params: { To: PERSON, Body: 'Hello' },
    status: 201,
  })
  carrier.clearRequests()
  expect(carrier.requests()).toEqual([])
})
