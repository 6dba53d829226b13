import { get } from 'node:http'
import { expect, test } from 'vitest'
import type { Faults } from '../base/faults.ts'
import { GRACE } from '../worlds/grace-ids.ts'
import { ST_MARK } from '../worlds/st-mark.ts'
import { client, logIn, startAsRuth, startPlanning } from './testing.ts'

const { ruthMoore } = GRACE.people

const hintOf = (answer: { body: { errors: { code?: string; detail: string }[] } }) =>
  /\((\w+)\)/.exec(answer.body.errors[0]?.detail ?? '')?.[1]

test('the hint of a 401 tells expired, revoked, no access to the product, and no scope apart', async () => {
  const sandbox = await startPlanning()
  const tokens = await logIn(sandbox, { personId: ruthMoore })
  const api = client(sandbox, tokens.access_token)
  sandbox.clock.moveBy({ seconds: 7200 })
  expect(hintOf(await api('/services/v2'))).toBe('BABOON')
  sandbox.planning.revokeTokens(GRACE.organizationId)
  expect(hintOf(await api('/services/v2'))).toBe('CAPUCHIN')
  const lucy = await logIn(sandbox, { personId: ST_MARK.people.lucyAdams })
  expect(hintOf(await client(sandbox, lucy.access_token)('/services/v2'))).toBe('TRASH_PANDA')
  expect((await client(sandbox, lucy.access_token)('/people/v2/me')).status).toBe(200)
  const narrow = await logIn(sandbox, { personId: ruthMoore, scope: 'services' })
  const refused = await client(sandbox, narrow.access_token)('/people/v2/me')
  expect([refused.status, refused.body.errors[0]?.code]).toEqual([401, 'bad_scope'])
})

test('expired access tokens answer BABOON at once on the board’s word', async () => {
  const { planning, api } = await startAsRuth()
  planning.expireAccessTokens()
  expect(hintOf(await api('/services/v2'))).toBe('BABOON')
})

test('Basic credentials fail as a text', async () => {
  const { base } = await startPlanning()
  const response = await fetch(`${base}/services/v2`, { headers: { authorization: 'Basic eDp5' } })
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toBe('Basic realm="Application"')
  expect(await response.text()).toContain('HTTP Basic: Access denied.')
})

test('a request without a User-Agent meets the firewall’s HTML', async () => {
  const { base, tokens } = await startAsRuth()
  const answer = await new Promise<{ status?: number; type?: string }>((resolve, reject) => {
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    get(`${base}/services/v2`, { headers }, (response) => {
      response.resume()
      resolve({ status: response.statusCode, type: response.headers['content-type'] })
    }).on('error', reject)
  })
  expect(answer.status).toBe(403)
  expect(answer.type).toContain('text/html')
})

test('requests are counted per user, refused above the limit, and free again when the period is over', async () => {
  const sandbox = await startPlanning()
  sandbox.planning.rateLimit = { limit: 3, periodSeconds: 20 }
  const api = client(sandbox, (await logIn(sandbox, { personId: ruthMoore })).access_token)
  const answers = [await api('/services/v2'), await api('/people/v2/me'), await api('/services/v2')]
  expect(answers.map(({ headers }) => headers.get('x-pco-api-request-rate-count'))).toEqual(['1', '2', '3'])
  expect(answers[0]?.headers.get('x-pco-api-request-rate-limit')).toBe('3')
  expect(answers[0]?.headers.get('x-pco-api-request-rate-period')).toBe('20 seconds')
  sandbox.clock.moveBy({ seconds: 6 })
  const refused = await api('/services/v2')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('14')
  expect(refused.body.errors[0]).toEqual({
    code: '429',
    title: 'Too Many Requests',
    detail: 'Rate limit exceeded: 4 of 3 requests per 20 seconds',
  })
  const lucy = await logIn(sandbox, { personId: '8001' })
  expect((await client(sandbox, lucy.access_token)('/services/v2')).status).toBe(200)
  sandbox.clock.moveBy({ seconds: 14 })
  expect((await api('/services/v2')).status).toBe(200)
})

test('pages beyond offset 30000 have their own, smaller limit', async () => {
  const { planning, api } = await startAsRuth()
  planning.deepOffset = { above: 30_000, limit: 2 }
  const deep = () => api('/people/v2/people?offset=30001')
  expect([(await deep()).status, (await deep()).status, (await deep()).status]).toEqual([200, 200, 429])
  expect((await api('/people/v2/people')).status).toBe(200)
})

test('a version before the oldest is refused by name', async () => {
  const { base, tokens } = await startAsRuth()
  const ask = async (version: string) => {
    const headers = { authorization: `Bearer ${tokens.access_token}`, 'x-pco-api-version': version }
    return fetch(`${base}/services/v2`, { headers })
  }
  expect((await ask('2018-11-01')).status).toBe(200)
  const refused = await ask('2017-01-01')
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ errors: [{ code: 'unsupported_version_error' }] })
})

// github.com/planningcenter/developers, issues 1186, 1389 and 1494: the path depends on the version asked for.
test.each([
  [undefined, 200],
  ['2018-08-01', 200],
  ['2022-10-19', 200],
  ['2022-10-20', 404],
  ['LATEST', 404],
])('webhook subscriptions of version %s answer %i at the old path', async (version, status) => {
  const { base, tokens } = await startAsRuth()
  const headers = {
    authorization: `Bearer ${tokens.access_token}`,
    ...(version && { 'x-pco-api-version': version }),
  }
  expect((await fetch(`${base}/webhooks/v2/subscriptions`, { headers })).status).toBe(status)
})

type Fault = Parameters<Faults['set']>[0]

test('faults strike the requests they are meant for, and no others', async () => {
  const { api, faults } = await startAsRuth()
  const strike = (fault: Omit<Fault, 'vendor' | 'count'>) =>
    faults.set({ vendor: 'planning', count: 1, path: '/service_types', ...fault })
  strike({ kind: 'failing', status: 504 })
  expect((await api('/services/v2')).status).toBe(200)
  const gateway = await api<string>('/services/v2/service_types')
  expect([gateway.status, gateway.headers.get('content-type')]).toEqual([504, 'text/html'])
  strike({ kind: 'failing' })
  expect((await api('/services/v2/service_types')).body.errors[0]?.status).toBe('500')
  strike({ kind: 'rate_limited', seconds: 7 })
  expect((await api('/services/v2/service_types')).headers.get('retry-after')).toBe('7')
  strike({ kind: 'reset' })
  await expect(api('/services/v2/service_types')).rejects.toThrow('fetch failed')
  strike({ kind: 'truncated' })
  await expect(api('/services/v2/service_types')).rejects.toThrow('JSON')
  strike({ kind: 'slow', seconds: 0.01 })
  expect((await api('/services/v2/service_types')).status).toBe(200)
})

test('requests are logged with their status until cleared, and an unknown path is reported', async () => {
  const { api, planning, unexpected } = await startAsRuth()
  planning.clearRequests()
  await api('/services/v2?x=1')
  await api('/services/v2/songs')
  await api('/webhooks/v2/webhook_subscriptions')
  expect(planning.requests()).toEqual([
    { method: 'GET', path: '/planning-center/services/v2?x=1', status: 200 },
    { method: 'GET', path: '/planning-center/services/v2/songs', status: 404 },
    { method: 'GET', path: '/planning-center/webhooks/v2/webhook_subscriptions', status: 404 },
  ])
  expect(unexpected).toEqual(['GET /planning-center/services/v2/songs'])
})
