import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MovableClock } from '../base/clock.ts'
import { startSandbox } from '../server.ts'
import { CLIENT } from './authorize.ts'

const REDIRECT = 'http://localhost/back'
const LONG = 'https://steeple.test/a2bcdef'

async function start(file = ':memory:') {
  const clock = MovableClock.stopped('2030-03-04T12:00:00Z')
  const sandbox = await startSandbox({ world: 'empty', manual: true, clock, file })
  const url = sandbox.urls.links
  const authorize = (extra: string) =>
    fetch(`${url}/oauth/authorize?client_id=${CLIENT.id}&redirect_uri=${REDIRECT}&state=s${extra}`, {
      redirect: 'manual',
    })
  const exchange = async (headers: Record<string, string> = {}) => {
    const location = (await authorize('&approve=gracechapel')).headers.get('location') ?? ''
    const code = new URL(location).searchParams.get('code') ?? ''
    const body = { client_id: CLIENT.id, client_secret: CLIENT.secret, code, redirect_uri: REDIRECT }
    return fetch(`${url}/oauth/access_token`, { method: 'POST', headers, body: new URLSearchParams(body) })
  }
  const token = async () => new URLSearchParams(await (await exchange()).text()).get('access_token') ?? ''
  const call = (bearer: string, path: string, body?: object) =>
    fetch(`${url}/v4${path}`, {
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  return { sandbox, clock, authorize, exchange, token, call }
}

test('the token comes as a form, and as JSON when it is asked for; the code works once', async () => {
  const { sandbox, exchange } = await start()
  onTestFinished(() => sandbox.stop())
  const form = await exchange()
  expect(form.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(await form.text()))).toEqual({
    access_token: expect.stringMatching(/^\w{40}$/),
    login: 'gracechapel',
    apiKey: expect.any(String),
  })
  expect(await (await exchange({ accept: 'application/json' })).json()).toMatchObject({
    login: 'gracechapel',
  })
})

test('whoever is asked may say no, and an unknown application is not sent anywhere', async () => {
  const { sandbox, authorize } = await start()
  onTestFinished(() => sandbox.stop())
  const denied = await authorize('&deny=yes')
  expect(denied.headers.get('location')).toBe(`${REDIRECT}?error=access_denied&state=s`)
  expect(await (await authorize('')).text()).toContain('Grace Chapel')
  const unknown = await fetch(`${sandbox.urls.links}/oauth/authorize?client_id=x&redirect_uri=${REDIRECT}`)
  expect(unknown.status).toBe(400)
})

test('a new link answers 201, a known one 200; a domain needs its own group', async () => {
  const { sandbox, token, call } = await start()
  onTestFinished(() => sandbox.stop())
  const bearer = await token()
  const { default_group_guid: group } = (await (await call(bearer, '/user')).json()) as {
    default_group_guid: string
  }
  const { bsds } = (await (await call(bearer, '/bsds')).json()) as { bsds: string[] }
  const wanted = { long_url: LONG, domain: bsds[0], group_guid: group }
  const made = await call(bearer, '/shorten', wanted)
  expect(made.status).toBe(201)
  expect(await made.json()).toMatchObject({
    long_url: LONG,
    link: expect.stringContaining(`http://${bsds[0]}/`),
  })
  expect((await call(bearer, '/shorten', wanted)).status).toBe(200)
  const groupless = await call(bearer, '/shorten', { long_url: LONG, domain: bsds[0] })
  expect(groupless.status).toBe(400)
  expect(await groupless.json()).toMatchObject({ message: 'INVALID_ARG_DOMAIN' })
  const shared = await call(bearer, '/shorten', { long_url: LONG })
  expect(await shared.json()).toMatchObject({ link: expect.stringMatching(/^https:\/\/bit\.ly\//) })
  expect((await call('wrong', '/user')).status).toBe(403)
})

test('a month’s calls are counted, and counted anew in the next', async () => {
  const { sandbox, clock, token, call } = await start()
  onTestFinished(() => sandbox.stop())
  const bearer = await token()
  sandbox.bitly.changeAccount('gracechapel', { callsPerMonth: 1 })
  expect((await call(bearer, '/user')).status).toBe(200)
  const over = await call(bearer, '/user')
  expect(over.status).toBe(429)
  expect(over.headers.get('retry-after')).toBeNull()
  expect(await over.json()).toMatchObject({ message: 'API_USAGE_LIMIT_EXCEEDED' })
  clock.moveTo(Temporal.Instant.from('2030-04-01T00:00:00Z'))
  expect((await call(bearer, '/user')).status).toBe(200)
})

test('links survive a restart, and their domain leads on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bitly-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const before = await start(join(folder, 'state.sqlite'))
  const bearer = await before.token()
  await before.call(bearer, '/shorten', {
    long_url: LONG,
    domain: before.sandbox.bitly.domain,
    group_guid: 'Bg1rAce0001',
  })
  await before.sandbox.stop()
  const { sandbox, call } = await start(join(folder, 'state.sqlite'))
  onTestFinished(() => sandbox.stop())
  expect((await call(bearer, '/user')).status).toBe(200)
  const [link] = sandbox.bitly.links()
  const { pathname } = new URL(link?.address ?? '')
  // The name of the domain need not be known on this machine.
  const followed = await new Promise<string | undefined>((resolve) => {
    const headers = { host: sandbox.bitly.domain }
    request(sandbox.origin + pathname, { headers }, (response) => {
      response.resume()
      resolve(response.headers.location)
    }).end()
  })
  expect(followed).toBe(LONG)
})

/*
 * Bitly's OpenAPI document has of every 403 the header 'X-Ratelimit-Reason' ('An explanation of the ratelimit received.';
 * github.com/api-evangelist/bitly, errors/bitly-problem-types.yml): with it the token is as good as before.
 */
test('too many requests can be answered with a 403, too, whose header says that it is about that', async () => {
  const { sandbox, token, call } = await start()
  onTestFinished(() => sandbox.stop())
  const bearer = await token()
  sandbox.faults.set({ vendor: 'links', kind: 'rate_limited', status: 403, count: 1 })
  const refused = await call(bearer, '/user')
  expect([refused.status, refused.headers.has('x-ratelimit-reason')]).toEqual([403, true])
  expect(await refused.json()).toMatchObject({ message: 'FORBIDDEN' })
  expect((await call(bearer, '/user')).status).toBe(200)
  expect((await call('wrong', '/user')).headers.has('x-ratelimit-reason')).toBe(false)
})
