import { describe, expect, test } from 'vitest'
import { isSigned, readDelivery } from './deliveries.ts'

describe('the signature of a delivery', () => {
  const rawBody =
    '{"data":[{"id":"0f8b3c1e-0000-4000-8000-000000000001","type":"EventDelivery","attributes":{"name":"services.v2.events.plan.updated","attempt":1,"payload":"{}"},"relationships":{"organization":{"data":{"type":"Organization","id":"9001"}}}}]}'
  const hook = {
    secret: 'test-authenticity-secret',
    rawBody,
    signature: '957cc096b8905d876ce86fb655081cf8d9a74216f83736e9d10e6872d373b14a',
  }

  test('holds for a body of 240 bytes whose signature is known', () => {
    expect(Buffer.byteLength(rawBody)).toBe(240)
    expect(isSigned(hook)).toBe(true)
  })

  test.each([
    ['another secret', { ...hook, secret: 'another' }],
    ['one byte more', { ...hook, rawBody: `${rawBody}\n` }],
    ['a signature in capitals', { ...hook, signature: hook.signature.toUpperCase() }],
    ['no signature', { ...hook, signature: '' }],
  ])('fails with %s', (_, changed) => {
    expect(isSigned(changed)).toBe(false)
  })
})

const delivery = (name: string, payload: object | string) => ({
  id: 'uuid-1',
  type: 'EventDelivery',
  attributes: { name, attempt: 1, payload: typeof payload === 'string' ? payload : JSON.stringify(payload) },
})
const hints = (name: string, payload: object | string) =>
  readDelivery(JSON.stringify({ data: [delivery(name, payload)] }))

describe('reading a delivery', () => {
  test('a plan is named by its own id', () => {
    const payload = { data: { type: 'Plan', id: '501', attributes: { title: null } }, included: [], meta: {} }
    expect(hints('services.v2.events.plan.updated', payload)).toEqual([
      { eventId: 'uuid-1', event: 'services.v2.events.plan.updated', planId: '501', personId: null },
    ])
  })

  test('a removed plan, which has no attributes, is named all the same', () => {
    const payload = { data: { type: 'Plan', id: '501', relationships: {} }, meta: { parent: null } }
    expect(hints('services.v2.events.plan.destroyed', payload)?.[0]?.planId).toBe('501')
  })

  test('a phone number names its person', () => {
    const relationships = { person: { data: { type: 'Person', id: '7001' } } }
    const payload = { data: { type: 'PhoneNumber', id: '4401', relationships } }
    expect(hints('people.v2.events.phone_number.created', payload)?.[0]?.personId).toBe('7001')
  })

  test('what hangs under a plan names the plan', () => {
    const payload = { data: { type: 'PlanNote', id: '1' }, meta: { parent: { type: 'Plan', id: '501' } } }
    expect(hints('services.v2.events.plan_note.created', payload)?.[0]?.planId).toBe('501')
  })

  test('a merger, whose ids are numbers, names the person who stays', () => {
    const attributes = { person_to_keep_id: 7001, person_to_remove_id: 7002 }
    const payload = { data: { type: 'PersonMerger', id: '1', attributes } }
    expect(hints('people.v2.events.person_merger.created', payload)?.[0]?.personId).toBe('7001')
  })

  test('an unreadable payload is still a hint that something changed', () => {
    expect(hints('services.v2.events.plan.updated', 'not json')).toEqual([
      { eventId: 'uuid-1', event: 'services.v2.events.plan.updated', planId: null, personId: null },
    ])
  })

  test('several deliveries in one body are all read', () => {
    const body = { data: [delivery('a', '{}'), delivery('b', '{}')] }
    expect(readDelivery(JSON.stringify(body))?.map(({ event }) => event)).toEqual(['a', 'b'])
  })

  test.each(['', 'not json', '{}', '{"data":{}}', '{"data":[{"id":"1"}]}'])(
    '%j is not a delivery',
    (rawBody) => {
      expect(readDelivery(rawBody)).toBeNull()
    },
  )
})
