import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { GRACE, rowId } from '../worlds/grace-ids.ts'
import type { CollectionDocument } from './api/document.ts'
import { startAsRuth } from './testing.ts'
import { signatureOf } from './webhooks/signature.ts'

const { firstSunday, secondSunday } = GRACE.plans
const SUBSCRIPTIONS = '/webhooks/v2/subscriptions'
const PLAN_UPDATED = 'services.v2.events.plan.updated'

type Received = { headers: IncomingHttpHeaders; raw: string; attempt: number; payload: Payload; uuid: string }
type Payload = {
  data: { id: string; type: string; attributes?: Record<string, unknown>; links: { self: string } }
  included?: unknown[]
  meta: Record<string, unknown>
}

/** Somebody who receives webhooks and answers as told. */
async function receiver() {
  const received: Received[] = []
  const answers = { status: 200 }
  const server = createServer((request, response) => {
    let raw = ''
    request.on('data', (chunk) => {
      raw += chunk
    })
    request.on('end', () => {
      const [{ id: uuid, attributes }] = JSON.parse(raw).data
      const payload = JSON.parse(attributes.payload) as Payload
      received.push({ headers: request.headers, raw, attempt: attributes.attempt, payload, uuid })
      response.writeHead(answers.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://localhost:${(server.address() as AddressInfo).port}/hooks/x`
  return { received, answers, url }
}

async function start() {
  const sandbox = await startAsRuth()
  const hooks = await receiver()
  const subscribe = async (name: string) => {
    const body = { data: { type: 'Subscription', attributes: { name, url: hooks.url, active: true } } }
    const answer = await sandbox.api(SUBSCRIPTIONS, { method: 'POST', body })
    return answer.body.data
  }
  const isActive = async (id: string) =>
    (await sandbox.api(`${SUBSCRIPTIONS}/${id}`)).body.data.attributes.active
  return { ...sandbox, ...hooks, subscribe, isActive }
}

test('the signature of the published vector', () => {
  const body =
    '{"data":[{"id":"0f8b3c1e-0000-4000-8000-000000000001","type":"EventDelivery","attributes":{"name":"services.v2.events.plan.updated","attempt":1,"payload":"{}"},"relationships":{"organization":{"data":{"type":"Organization","id":"9001"}}}}]}'
  expect(signatureOf('test-authenticity-secret', body)).toBe(
    '957cc096b8905d876ce86fb655081cf8d9a74216f83736e9d10e6872d373b14a',
  )
})

test('a delivery is signed with its subscription’s secret and carries the document as a string', async () => {
  const { planning, received, subscribe, api } = await start()
  const subscription = await subscribe(PLAN_UPDATED)
  planning.renamePlan(firstSunday, 'Harvest')
  expect(await planning.runDue()).toBe(1)
  const [delivery] = received
  const secret = String(subscription.attributes.authenticity_secret)
  expect(delivery?.headers['x-pco-webhooks-authenticity']).toBe(signatureOf(secret, delivery?.raw ?? ''))
  expect(delivery?.headers['x-pco-webhooks-name']).toBe(PLAN_UPDATED)
  expect(delivery?.headers['x-pco-webhooks-event']).toBe(delivery?.uuid)
  expect(delivery?.payload.data).toMatchObject({
    type: 'Plan',
    id: firstSunday,
    attributes: { title: 'Harvest' },
  })
  expect(delivery?.payload.included).toEqual([])
  expect(Object.keys(delivery?.payload.meta ?? {})).toEqual(
    expect.arrayContaining(['event_time', 'idempotency_token', 'parent']),
  )
  const reread = await api(delivery?.payload.data.links.self ?? '')
  expect(reread.body.data.id).toBe(firstSunday)
})

test('what was destroyed comes without attributes', async () => {
  const { planning, received, subscribe } = await start()
  await subscribe('services.v2.events.plan.destroyed')
  planning.deletePlan(secondSunday)
  await planning.runDue()
  const document = received[0]?.payload
  expect(document?.data.id).toBe(secondSunday)
  expect(document?.data.attributes).toBeUndefined()
  expect(document?.included).toBeUndefined()
  expect(Object.keys(document?.meta ?? {})).toEqual(['parent'])
})

test('scheduling and answering tell nobody, unless the unreal events are advertised', async () => {
  const { planning, received, subscribe } = await start()
  await subscribe(PLAN_UPDATED)
  const name = 'services.v2.events.plan_person.updated'
  expect((await subscribe(name))?.id).toBeUndefined()
  planning.answer(rowId(firstSunday, 0), 'C')
  planning.movePlan(firstSunday, { hours: 1 })
  expect(await planning.runDue()).toBe(0)
  planning.advertisePlanPersonEvents = true
  await subscribe(name)
  planning.answer(rowId(firstSunday, 0), 'D')
  await planning.runDue()
  expect(received.map(({ payload }) => payload.data.type)).toEqual(['PlanPerson'])
})

test('a failed delivery comes again by the ladder with the same uuid', async () => {
  const { planning, clock, received, answers, subscribe } = await start()
  await subscribe(PLAN_UPDATED)
  answers.status = 500
  planning.renamePlan(firstSunday, 'Harvest')
  await planning.runDue()
  for (const seconds of [29, 1, 59, 1, 119, 1]) {
    clock.moveBy({ seconds })
    await planning.runDue()
  }
  expect(received.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4])
  expect(new Set(received.map(({ uuid }) => uuid)).size).toBe(1)
  answers.status = 204
  clock.moveBy({ seconds: 240 })
  await planning.runDue()
  clock.moveBy({ hours: 24 })
  expect(await planning.runDue()).toBe(0)
})

test('after 16 retries in about 5.4 days the subscription is switched off', async () => {
  const { planning, clock, received, answers, subscribe } = await start()
  const { id } = await subscribe(PLAN_UPDATED)
  answers.status = 500
  planning.renamePlan(firstSunday, 'Harvest')
  const began = clock.now()
  let last = began
  while (planning.data.subscriptions.must(id).isActive) {
    if (await planning.runDue()) last = clock.now()
    clock.moveBy({ seconds: 30 })
  }
  expect(received).toHaveLength(17)
  const days = (last.epochMilliseconds - began.epochMilliseconds) / 86_400_000
  expect(days).toBeGreaterThan(5.3)
  expect(days).toBeLessThan(5.5)
  planning.renamePlan(firstSunday, 'Again')
  expect(await planning.runDue()).toBe(0)
})

test('410 switches the subscription off at once', async () => {
  const { planning, answers, subscribe, isActive } = await start()
  const { id } = await subscribe(PLAN_UPDATED)
  answers.status = 410
  planning.renamePlan(firstSunday, 'Harvest')
  await planning.runDue()
  expect(await isActive(id)).toBe(false)
})

test('deliveries can come twice, late, out of order, or not at all', async () => {
  const { planning, clock, received, subscribe, faults } = await start()
  await subscribe(PLAN_UPDATED)
  planning.duplicateWebhooks = true
  planning.renamePlan(firstSunday, 'One')
  await planning.runDue()
  expect(received.map(({ uuid }) => uuid)).toEqual([received[0]?.uuid, received[0]?.uuid])
  received.length = 0
  planning.duplicateWebhooks = false
  planning.reorderWebhooks = true
  planning.webhookDelaySeconds = 60
  planning.renamePlan(firstSunday, 'Two')
  planning.renamePlan(firstSunday, 'Three')
  expect(await planning.runDue()).toBe(0)
  clock.moveBy({ seconds: 60 })
  await planning.runDue()
  expect(received.map(({ payload }) => payload.data.attributes?.title)).toEqual(['Three', 'Two'])
  received.length = 0
  planning.webhookDelaySeconds = 0
  faults.set({ vendor: 'planning', kind: 'silent', path: '/hooks/' })
  planning.renamePlan(firstSunday, 'Four')
  await planning.runDue()
  expect(received).toEqual([])
})

/*
 * The form of the refusal is that of planningcenter/developers#617 and #596. That a scope `webhooks` is needed beside that
 * of the product is named by https://api.planningcenteronline.com/webhooks/v2 alone, in its `security`.
 */
test('one page does not hold all events, and one cannot subscribe without the product’s scope', async () => {
  const { api } = await startAsRuth('people')
  const url = 'http://app.test/hooks'
  const events = await api<CollectionDocument>('/webhooks/v2/available_events')
  expect(events.body.links.next).toBeDefined()
  const names = await api<CollectionDocument>('/webhooks/v2/available_events?per_page=100')
  expect(names.body.data.some((event) => String(event.attributes.name).includes('plan_person'))).toBe(false)
  const body = { data: { type: 'Subscription', attributes: { name: PLAN_UPDATED, url } } }
  const refused = await api(SUBSCRIPTIONS, { method: 'POST', body })
  expect(refused.body.errors[0]).toMatchObject({
    status: '422',
    source: { parameter: 'base' },
    meta: { resource: 'Subscription' },
  })
})

test('past events can be looked at and delivered again', async () => {
  const { planning, api, received, answers, subscribe } = await start()
  const { id } = await subscribe(PLAN_UPDATED)
  answers.status = 500
  planning.renamePlan(firstSunday, 'Harvest')
  await planning.runDue()
  const events = await api<CollectionDocument>(`${SUBSCRIPTIONS}/${id}/events?where[status]=pending`)
  const event = `${SUBSCRIPTIONS}/${id}/events/${events.body.data[0]?.id}`
  const deliveries = await api<CollectionDocument>(`${event}/deliveries`)
  expect(deliveries.body.data.map((delivery) => delivery.attributes.status)).toEqual([500])
  answers.status = 200
  expect((await api(`${event}/redeliver`, { method: 'POST', body: {} })).status).toBe(204)
  await planning.runDue()
  expect(received).toHaveLength(2)
  expect((await api(event)).body.data.attributes.status).toBe('delivered')
})

/*
 * https://developer.planning.center/docs/#/apps/webhooks/2018-08-01/vertices/subscription names the action
 * `rotate_secret` and `authenticity_secret`, the key of the signature.
 */
test('a rotated secret is answered, and signs what is delivered from then on', async () => {
  const { planning, received, subscribe, api } = await start()
  const { id, attributes } = await subscribe(PLAN_UPDATED)
  const rotated = await api(`${SUBSCRIPTIONS}/${id}/rotate_secret`, { method: 'POST', body: {} })
  expect(rotated.status).toBe(200)
  const secret = String(rotated.body.data.attributes.authenticity_secret)
  expect(secret).not.toBe(attributes.authenticity_secret)
  planning.renamePlan(firstSunday, 'Harvest')
  await planning.runDue()
  const [delivery] = received
  expect(delivery?.headers['x-pco-webhooks-authenticity']).toBe(signatureOf(secret, delivery?.raw ?? ''))
})

test('subscribing can need the scope of webhooks too', async () => {
  const { planning, api } = await start()
  planning.webhooksNeedScope = true
  const attributes = { name: PLAN_UPDATED, url: 'http://app.test/hooks' }
  const body = { data: { type: 'Subscription', attributes } }
  expect((await api(SUBSCRIPTIONS, { method: 'POST', body })).status).toBe(422)
})
