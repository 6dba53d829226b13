import { expect, test } from 'vitest'
import { SENDER, sdk } from '../carrier/testing.ts'
import { startControlled } from './testing.ts'

test('a fault strikes as often as it is told to', async () => {
  const { sandbox, get, post } = await startControlled()
  await post('/faults', { vendor: 'texting', kind: 'failing', status: 503, count: 1 })
  const client = sdk(sandbox.urls.texting)
  await expect(client.balance.fetch()).rejects.toMatchObject({ status: 503 })
  expect(await client.balance.fetch()).toMatchObject({ currency: 'USD' })
  expect((await get('/state')).body.faults).toEqual([])
})

test('faults go one by one, by vendor or all together', async () => {
  const { post, remove } = await startControlled()
  const slow = { vendor: 'texting', kind: 'slow', seconds: 2 }
  const silent = { vendor: 'texting', kind: 'silent' }
  const mail = { vendor: 'mail', kind: 'failing' }
  for (const fault of [slow, silent, mail]) await post('/faults', fault)
  expect((await remove('/faults?vendor=texting&kind=slow')).body).toEqual([silent, mail])
  expect((await remove('/faults?vendor=texting')).body).toEqual([mail])
  expect((await remove('/faults')).body).toEqual([])
})

test('switches reach the emulators, and all go back at once', async () => {
  const { sandbox, get, post, remove } = await startControlled()
  const before = (await get('/switches')).body
  await post('/switches', {
    planning: { rateLimit: { limit: 10, periodSeconds: 20 } },
    texting: { rejectCode: 30007, duplicateWebhooks: true },
  })
  expect(sandbox.planning.rateLimit).toEqual({ limit: 10, periodSeconds: 20 })
  const client = sdk(sandbox.urls.texting)
  await client.incomingPhoneNumbers.create({ phoneNumber: SENDER })
  expect(sandbox.carrier.switches).toMatchObject({ rejectCode: 30007, duplicateWebhooks: true })
  expect((await remove('/switches')).body).toEqual(before)
  expect(sandbox.planning.rateLimit.limit).toBe(100)
})

test.each([
  ['/faults', { vendor: 'texting' }],
  ['/faults', { vendor: 'stripe', kind: 'slow' }],
  ['/faults', { vendor: 'mail', kind: 'slow', count: 0 }],
  ['/faults', { vendor: 'mail', kind: 'failing', status: 200 }],
  ['/switches', { texting: { rejectCode: 7 } }],
  ['/switches', { planning: { rateLimit: { limit: 0, periodSeconds: 20 } } }],
  ['/switches', { planning: { unheardOf: true } }],
])('POST %s with %o is refused and changes nothing', async (path, body) => {
  const { get, post } = await startControlled()
  const before = (await get('/state')).body
  expect(await post(path, body)).toMatchObject({ status: 400, body: { error: expect.any(String) } })
  const { faults, switches } = (await get('/state')).body
  expect({ faults, switches }).toEqual({ faults: before.faults, switches: before.switches })
})
