import { expect, onTestFinished, test } from 'vitest'
import { success } from '#core/outcome.ts'
import { failed, succeeded } from '#testkit/conformance/outcomes.ts'
import {
  type ScriptedAnswer,
  type ScriptedRequest,
  scriptedServer,
} from '#testkit/conformance/scripted-server.ts'
import type { PlanningAccess } from '../port.ts'
import { planningCenter } from './planning-center.ts'

const NOW = Temporal.Instant.from('2026-10-01T12:00:00Z')

/** An adapter whose Planning Center answers as told; tokens are named token-0, token-1, … */
async function against(answer: (request: ScriptedRequest) => ScriptedAnswer) {
  const server = await scriptedServer(answer)
  onTestFinished(() => server.stop())
  let renewals = 0
  const access: PlanningAccess = {
    token: async () => success('token-0'),
    renew: async () => {
      renewals += 1
      return success(`token-${renewals}`)
    },
    budget: { reserve: async () => null, observe: async () => {} },
  }
  const config = { url: server.origin, clientId: 'id', clientSecret: 'secret', userAgent: 'Steeple (test)' }
  const port = planningCenter(config, { now: () => NOW })
  return { port, access, requests: server.requests, renewals: () => renewals }
}

const row = (id: string) => ({
  type: 'PlanPerson',
  id,
  attributes: { name: 'Ada Example', status: 'U', something_new: [1] },
  relationships: { person: { data: { type: 'Person', id: `7${id}` } }, team: { data: null } },
})
const person = (id: string) => ({
  type: 'Person',
  id,
  attributes: { first_name: 'Ada', last_name: 'Example', status: 'active' },
})
const unauthorized = (hint: string): ScriptedAnswer => ({
  status: 401,
  json: { errors: [{ code: 'unauthorized', detail: `Error Code Hint: (${hint})` }] },
})
const PLAN = { serviceTypeId: '11', planId: '501' }

test('every request names us, the version of its product and the token', async () => {
  const { port, access, requests } = await against(({ url }) => ({
    json: url.startsWith('/people') ? { data: [person('1')] } : { data: [], meta: { total_count: 0 } },
  }))
  await port.assignments(access, PLAN)
  await port.people(access, ['1'])
  const common = { 'user-agent': 'Steeple (test)', authorization: 'Bearer token-0' }
  expect(requests[0]?.headers).toMatchObject({ ...common, 'x-pco-api-version': '2018-11-01' })
  expect(requests[1]?.headers).toMatchObject({ ...common, 'x-pco-api-version': '2025-11-10' })
})

test('a list that does not add up is read once more', async () => {
  let reads = 0
  const { port, access } = await against(() => {
    reads += 1
    return { json: { data: reads === 1 ? [row('1')] : [row('1'), row('2')], meta: { total_count: 2 } } }
  })
  expect(succeeded(await port.assignments(access, PLAN)).map(({ id }) => id)).toEqual(['1', '2'])
})

test('a list that never adds up is a failure, not a shorter list', async () => {
  const repeated = { data: [row('1'), row('1')], meta: { total_count: 2 } }
  const { port, access, requests } = await against(() => ({ json: repeated }))
  expect(failed(await port.assignments(access, PLAN))).toMatchObject({ kind: 'retry', why: 'unavailable' })
  expect(requests).toHaveLength(2)
})

test('where a filter by id is ignored, strangers are left out and the missing are asked for alone', async () => {
  const { port, access, requests } = await against(({ url }) => {
    if (url.startsWith('/people/v2/people?')) return { json: { data: [person('1'), person('5')] } }
    return url.includes('/people/2?')
      ? { json: { data: person('2') } }
      : { status: 404, json: { errors: [] } }
  })
  const people = succeeded(await port.people(access, ['1', '2', '3']))
  expect(people.map(({ id }) => id)).toEqual(['1', '2'])
  expect(requests).toHaveLength(3)
})

test('what a person of little visibility lacks has a harmless value', async () => {
  const { port, access } = await against(() => ({ json: { data: [{ id: '1', attributes: {} }] } }))
  expect(succeeded(await port.people(access, ['1']))).toEqual([
    { id: '1', firstName: '', lastName: '', status: 'active', isChild: false, emails: [], phones: [] },
  ])
})

test('a token that is refused even when fresh is not renewed for ever', async () => {
  const { port, access, requests, renewals } = await against(() => unauthorized('CAPUCHIN'))
  expect(failed(await port.organization(access))).toMatchObject({ kind: 'alert', why: 'reconnect' })
  expect(renewals()).toBe(1)
  expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-0', 'Bearer token-1'])
})

test.each([
  ['PELICAN', 'reconnect'],
  ['TRASH_PANDA', 'forbidden'],
])('a refusal that no token mends (%s) costs no renewal', async (hint, why) => {
  const { port, access, renewals } = await against(() => unauthorized(hint))
  expect(failed(await port.organization(access))).toMatchObject({ kind: 'alert', why })
  expect(renewals()).toBe(0)
})

test('a token never travels to another host', async () => {
  const stranger = await scriptedServer(() => ({ json: { data: [] } }))
  onTestFinished(() => stranger.stop())
  const { port, access } = await against(() => ({
    json: { data: [], links: { next: `${stranger.origin}/services/v2/teams?offset=100` } },
  }))
  expect(failed(await port.teams(access))).toMatchObject({ kind: 'alert', why: 'unexpected' })
  expect(stranger.requests).toEqual([])
})

test('another shape calls for somebody, and says where it differs', async () => {
  const { port, access } = await against(() => ({
    json: { data: [{ ...row('1'), attributes: { status: 'X' } }], meta: { total_count: 1 } },
  }))
  const failure = failed(await port.assignments(access, PLAN))
  expect(failure).toMatchObject({ kind: 'alert', why: 'unexpected' })
  expect(failure.detail).toContain('0.attributes.status')
})

test('times are ordered by their moments, and one without a beginning is left out', async () => {
  const time = (id: string, starts_at: string | null) => ({
    type: 'PlanTime',
    id,
    attributes: { starts_at, time_type: 'special' },
  })
  const data = ['3', '1', '2'].map((id) => ({ type: 'PlanTime', id }))
  const plan = {
    id: '501',
    attributes: { updated_at: '2026-09-21T19:44:03Z', sort_date: '2026-10-04T09:00:00Z' },
    relationships: { plan_times: { data } },
  }
  const included = [time('1', '2026-10-04T15:00:00Z'), time('2', '2026-10-04T13:00:00Z'), time('3', null)]
  const { port, access } = await against(() => ({ json: { data: [plan], included } }))
  const of = { serviceTypeId: '11', since: Temporal.PlainDate.from('2026-10-01') }
  const [read] = succeeded(await port.plans(access, of))
  expect(read?.times.map(({ id, kind }) => [id, kind])).toEqual([
    ['2', 'other'],
    ['1', 'other'],
  ])
})

test('zones of Rails become IANA zones, and an unknown zone is not guessed', async () => {
  let zone = 'Central Time (US & Canada)'
  const { port, access } = await against(() => ({
    json: { data: { id: '1', attributes: { name: 'Grace', time_zone: zone } } },
  }))
  expect(succeeded(await port.organization(access)).timeZone).toBe('America/Chicago')
  zone = 'Middle Earth'
  expect(failed(await port.organization(access))).toMatchObject({ kind: 'alert', why: 'unexpected' })
})

test('an approval without a refresh token tells what to do', async () => {
  const { port } = await against(() => ({ json: { access_token: 'a', expires_in: 7200 } }))
  const outcome = await port.exchangeCode({ code: 'c', codeVerifier: 'v', redirectUri: 'r' })
  expect(failed(outcome)).toMatchObject({ kind: 'alert', why: 'reconnect', mustRemoveApp: true })
})

test.each([
  [400, 'invalid_grant', { kind: 'alert', why: 'reconnect' }],
  [400, 'invalid_request', { kind: 'alert', why: 'reconnect' }],
  [401, 'invalid_client', { kind: 'alert', why: 'unexpected' }],
  [429, 'slow_down', { kind: 'retry', why: 'rate_limited' }],
  [503, 'temporarily_unavailable', { kind: 'retry', why: 'unavailable' }],
])('a refresh refused with %i %s', async (status, error, expected) => {
  const { port } = await against(() => ({ status, json: { error } }))
  expect(failed(await port.refresh('old'))).toMatchObject(expected)
})
