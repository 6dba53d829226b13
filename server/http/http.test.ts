import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeApi } from '#server/http/docs.ts'
import { type App, startApp } from '#testkit/app.ts'

describe('the HTTP edge', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ world: 'empty' })
  })
  afterAll(() => app.stop())

  const send = (path: string, init?: RequestInit) => fetch(app.url + path, init)

  test('answers unknown calls with the error shape', async () => {
    const response = await send('/api/no-such-call')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: 'We could not find what you asked for.' })
  })

  test('answers malformed JSON with a clear error', async () => {
    const response = await send('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email": ',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error: 'The request could not be read: it is not valid JSON.' })
  })

  test('refuses bodies that are too large', async () => {
    const response = await send('/api/login', { method: 'POST', body: 'x'.repeat(300_000) })
    expect(response.status).toBe(413)
  })

  test('refuses platform admins where a church is needed', async () => {
    const admin = await app.signIn('admin@steeple.test', 'steeple-admin')
    expect((await admin.get('/scheduling/dashboard')).status).toBe(403)
  })

  test('reports health, readiness and metrics', async () => {
    expect(await (await send('/health')).json()).toEqual({ status: 'up' })
    expect(await (await send('/ready')).json()).toEqual({ status: 'ready' })
    expect(await (await send('/metrics')).text()).toContain('steeple_http_request_seconds')
  })

  test('forbids scripts and frames of others', async () => {
    const policy = (await send('/health')).headers.get('content-security-policy') ?? ''
    const cardFields = new URL(app.sandbox.urls.payments).origin
    expect(policy).toContain(`script-src 'self' ${cardFields};`)
    expect(policy).toContain(`connect-src 'self' ${cardFields};`)
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test('describes every call of the contract', async () => {
    const document = await (await send('/api/openapi.json')).json()
    expect(Object.keys(document.paths)).toContain('/scheduling/confirm/{personId}/{scheduleId}/{answer}')
    expect(document.paths['/login']).toHaveProperty('post')
    const page = await (await send('/api/docs')).text()
    const script = /<script type="module" src="([^"]+)"/.exec(page)?.[1] ?? ''
    expect((await send(script)).headers.get('content-type')).toContain('javascript')
  })

  test.each(['/', '/login'])('%s is a page for whoever takes anything', async (path) => {
    const response = await send(path, { headers: { accept: '*/*' } })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ])
  })

  const OPEN = [
    '/login',
    '/packages',
    '/login/second-factor',
    '/forgot',
    '/reset',
    '/captcha',
    '/check-email-phone',
    '/register-step1',
    '/resend-activate',
    '/activate',
    '/confirm-email',
    '/page-settings',
    '/link/{kind}/{code}',
    '/invitation/{code}',
    '/accept-invitation',
    '/away-days/{personId}',
    '/show-schedules/{personId}',
    '/scheduling/confirm/{personId}/{scheduleId}/{answer}',
  ]

  test('every call but the open ones needs a session', async () => {
    const { paths = {} } = await describeApi()
    const calls = Object.entries(paths)
      .filter(([path]) => !OPEN.includes(path))
      .flatMap(([path, methods]) => Object.keys(methods ?? {}).map((method) => ({ path, method })))
    for (const { path, method } of calls) {
      const address = `/api${path.replaceAll(/\{\w+\}/g, 'U')}`
      const response = await send(address, { method: method.toUpperCase() })
      expect(response.status, `${method} ${path}`).toBe(401)
    }
    expect(calls.length).toBeGreaterThan(15)
  })
})
