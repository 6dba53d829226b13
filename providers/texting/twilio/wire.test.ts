import { expect, onTestFinished, test } from 'vitest'
import { failed, succeeded } from '#testkit/conformance/outcomes.ts'
import {
  type ScriptedAnswer,
  type ScriptedRequest,
  scriptedServer,
} from '#testkit/conformance/scripted-server.ts'
import type { NumberQuery } from '../port.ts'
import { authorityOf } from './registration/details.ts'
import { twilioTexting } from './twilio.ts'

const SID = `AC${'0'.repeat(32)}`
const ACCOUNT = `/twilio/2010-04-01/Accounts/${SID}`
const NOW = Temporal.Instant.from('2026-10-01T12:00:00.900Z')

async function against(answer: (request: ScriptedRequest) => ScriptedAnswer) {
  const server = await scriptedServer(answer)
  onTestFinished(() => server.stop())
  const config = {
    url: `${server.origin}/twilio`,
    publicUrl: 'https://s.test',
    accountSid: SID,
    authToken: 'token',
  }
  return { port: twilioTexting(config, { now: () => NOW }), requests: server.requests }
}

const ADDRESS = { street: '12 Main Street', city: 'Ottawa', state: 'ON', zip: 'K1A 0B1' }
const TEXT = { from: '+13345550150', to: '+13345550101', body: 'Hi é & "x"', statusUrl: 'https://s.test/s' }
const SEARCH: NumberQuery = {
  country: 'US',
  type: 'local',
  contains: null,
  near: { latitude: 32.3, longitude: -86.3 },
  locality: null,
  limit: 5,
}
const offer = (phone_number: string, capabilities: object) => ({
  phone_number,
  friendly_name: phone_number,
  locality: '',
  region: null,
  capabilities,
})
const dated = (sid: string, date_created: string) => ({
  sid,
  date_created,
  num_segments: '1',
  status: 'sent',
})

test('a text is one form post below the prefix of the address, with our credentials', async () => {
  const { port, requests } = await against(() => ({
    status: 201,
    json: { sid: 'SM1', status: 'accepted', num_segments: '0', error_code: null },
  }))
  expect(succeeded(await port.send(TEXT))).toMatchObject({ sid: 'SM1', status: 'queued', segments: null })
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({ method: 'POST', url: `${ACCOUNT}/Messages.json` })
  expect(requests[0]?.headers.authorization).toBe(`Basic ${btoa(`${SID}:token`)}`)
  expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
    From: TEXT.from,
    To: TEXT.to,
    Body: TEXT.body,
    StatusCallback: TEXT.statusUrl,
  })
})

/** 1 to 36,000 seconds, more than 5 recommended: https://www.twilio.com/docs/api/errors/21624 and its message resource. */
test.each([
  [{ minutes: 10 }, '600'],
  [{ milliseconds: 90_900 }, '90'],
  [{ hours: 72 }, '36000'],
  [{ seconds: 1 }, '6'],
  [{ seconds: -5 }, '6'],
])('what is worth sending for %j more is valid for %s seconds', async (left, seconds) => {
  const { port, requests } = await against(() => ({ status: 201, json: { sid: 'SM1', status: 'queued' } }))
  await port.send({ ...TEXT, validUntil: NOW.add(left) })
  expect(new URLSearchParams(requests[0]?.body).get('ValidityPeriod')).toBe(seconds)
})

/** The identifiers: https://www.twilio.com/docs/messaging/compliance/a2p-10dlc/collect-business-info */
test('a church of Canada is known by its business number, one of the US by its EIN', () => {
  expect(['CA' as const, 'US' as const].map((country) => authorityOf({ ...ADDRESS, country }))).toEqual([
    'CBN',
    'EIN',
  ])
})

test('a text through a service names the number, too', async () => {
  const { port, requests } = await against(() => ({ status: 201, json: { sid: 'SM1', status: 'accepted' } }))
  await port.send({ ...TEXT, service: `MG${'0'.repeat(32)}` })
  expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toMatchObject({
    From: TEXT.from,
    MessagingServiceSid: `MG${'0'.repeat(32)}`,
  })
})

test('a text that was accepted without a name is looked up before it is repeated', async () => {
  const { port } = await against(() => ({ status: 201, json: { status: 'queued' } }))
  expect(failed(await port.send(TEXT))).toMatchObject({ kind: 'retry', outcome: 'unknown' })
})

test('capabilities count in capitals and in small letters', async () => {
  const { port } = await against(() => ({
    json: {
      available_phone_numbers: [
        offer('+13345550150', { voice: true, SMS: true }),
        offer('+13345550151', { voice: true, sms: true }),
        offer('+13345550152', { voice: true, sms: false, SMS: false }),
      ],
    },
  }))
  const found = succeeded(await port.searchNumbers(SEARCH))
  expect(found.map(({ phoneNumber }) => phoneNumber)).toEqual(['+13345550150', '+13345550151'])
  expect(found[0]?.locality).toBeNull()
})

test('a position is asked for only where Twilio knows positions', async () => {
  const { port, requests } = await against(() => ({ json: { available_phone_numbers: [] } }))
  await port.searchNumbers(SEARCH)
  await port.searchNumbers({ ...SEARCH, country: 'GB', type: 'mobile' })
  const near = requests.map(({ url }) => new URLSearchParams(url.split('?')[1]).get('NearLatLong'))
  expect(near).toEqual(['32.3,-86.3', null])
})

test('a search for texts follows every page, and Twilio counts in whole seconds', async () => {
  const next = `/2010-04-01/Accounts/${SID}/Messages.json?Page=1&PageToken=PA1`
  const { port, requests } = await against(({ url }) => ({
    json: url.includes('PageToken')
      ? { messages: [dated('SM2', 'Thu, 01 Oct 2026 11:59:59 +0000')], next_page_uri: null }
      : { messages: [dated('SM1', 'Thu, 01 Oct 2026 12:00:00 +0000')], next_page_uri: next },
  }))
  const found = succeeded(await port.findSent({ from: TEXT.from, to: TEXT.to, since: NOW }))
  expect(found.map(({ sid }) => sid)).toEqual(['SM1'])
  expect(requests[1]?.url).toBe(`/twilio${next}`)
})
