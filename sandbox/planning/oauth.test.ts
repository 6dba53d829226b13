import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { GRACE } from '../worlds/grace-ids.ts'
import {
  authorize,
  client,
  logIn,
  type PlanningTest,
  postForm,
  REDIRECT_URI,
  startPlanning,
  type Tokens,
} from './testing.ts'

const { ruthMoore } = GRACE.people
const VERIFIER = 'a-verifier-that-is-long-enough-for-everybody-0123456789'

const refresh = (sandbox: PlanningTest, tokens: Tokens) =>
  postForm<Tokens & { error?: string }>(sandbox, '/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token,
  })

test('the page offers everybody who can log in, with allow and deny', async () => {
  const sandbox = await startPlanning()
  const query = new URLSearchParams({
    client_id: sandbox.planning.credentials.clientId,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'services people',
    state: '"><script>',
  })
  const response = await fetch(`${sandbox.base}/oauth/authorize?${query}`)
  const page = await response.text()
  expect(response.headers.get('content-type')).toContain('text/html')
  for (const name of ['Ruth Moore', 'Daniel Ortiz', 'Lucy Adams', 'Grace Chapel', 'Allow', 'Deny']) {
    expect(page).toContain(name)
  }
  expect(page).not.toContain('<script>')
  const denied = await fetch(`${sandbox.base}/oauth/authorize?${query}&approve=${ruthMoore}&deny=yes`, {
    redirect: 'manual',
  })
  const back = new URL(denied.headers.get('location') ?? '')
  expect(back.searchParams.get('error')).toBe('access_denied')
  expect(back.searchParams.get('code')).toBeNull()
})

test('an unknown scope comes back as invalid_scope; so does webhooks behind the switch', async () => {
  const sandbox = await startPlanning()
  const odd = await authorize(sandbox, { personId: ruthMoore, scope: 'services moon' })
  expect(odd.searchParams.get('error')).toBe('invalid_scope')
  sandbox.planning.knowsWebhooksScope = false
  const hooks = await authorize(sandbox, { personId: ruthMoore, scope: 'services webhooks' })
  expect(hooks.searchParams.get('error')).toBe('invalid_scope')
})

test('an unknown client is never sent anywhere', async () => {
  const sandbox = await startPlanning()
  const query = 'client_id=somebody&response_type=code&scope=services&redirect_uri=http://evil.test'
  const response = await fetch(`${sandbox.base}/oauth/authorize?${query}`, { redirect: 'manual' })
  expect(response.status).toBe(400)
})

test('a code works once, only for its address, and only with the verifier of its challenge', async () => {
  const sandbox = await startPlanning()
  const redeem = async (changes: Record<string, string>, code?: string) => {
    const fresh = await authorize(sandbox, { personId: ruthMoore, verifier: VERIFIER })
    return postForm<Tokens & { error?: string }>(sandbox, '/oauth/token', {
      grant_type: 'authorization_code',
      code: code ?? fresh.searchParams.get('code') ?? '',
      redirect_uri: REDIRECT_URI,
      code_verifier: VERIFIER,
      ...changes,
    })
  }
  expect((await redeem({ code_verifier: 'another' })).body.error).toBe('invalid_grant')
  expect((await redeem({ redirect_uri: 'http://evil.test' })).body.error).toBe('invalid_grant')
  expect((await redeem({ client_secret: 'wrong' })).status).toBe(401)
  const back = await authorize(sandbox, { personId: ruthMoore, verifier: VERIFIER })
  const code = back.searchParams.get('code') ?? ''
  const { status, body } = await redeem({}, code)
  expect(status).toBe(200)
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 7200, scope: 'services people' })
  expect(body.access_token).toMatch(/^[0-9a-f]{64}$/)
  expect((await redeem({}, code)).body.error).toBe('invalid_grant')
})

test('every refresh answers a new refresh token and kills the old one', async () => {
  const sandbox = await startPlanning()
  const first = await logIn(sandbox, { personId: ruthMoore })
  const second = await refresh(sandbox, first)
  expect(second.status).toBe(200)
  expect(second.body.refresh_token).not.toBe(first.refresh_token)
  const again = await refresh(sandbox, first)
  expect(again.status).toBe(400)
  expect(again.body.error).toBe('invalid_grant')
  expect((await refresh(sandbox, second.body)).status).toBe(200)
})

test('a refresh token lasts 90 days from its issue', async () => {
  const sandbox = await startPlanning()
  const early = await logIn(sandbox, { personId: ruthMoore })
  const late = await logIn(sandbox, { personId: ruthMoore })
  sandbox.clock.moveBy({ hours: 24 * 90 - 1 })
  expect((await refresh(sandbox, early)).status).toBe(200)
  sandbox.clock.moveBy({ hours: 2 })
  expect((await refresh(sandbox, late)).body.error).toBe('invalid_request')
})

test('revoking the refresh token kills its access token; a second time answers 403', async () => {
  const sandbox = await startPlanning()
  const tokens = await logIn(sandbox, { personId: ruthMoore })
  const revoke = () => postForm(sandbox, '/oauth/revoke', { token: tokens.refresh_token })
  expect((await revoke()).status).toBe(200)
  const answer = await client(sandbox, tokens.access_token)('/services/v2')
  expect(answer.body.errors[0]?.detail).toContain('CAPUCHIN')
  expect((await revoke()).status).toBe(403)
  const introspected = await postForm<object>(sandbox, '/oauth/introspect', { token: tokens.access_token })
  expect(introspected.body).toEqual({ active: false })
})

test('who connected is known from userinfo, the id token and current/v2/me', async () => {
  const sandbox = await startPlanning()
  const tokens = await logIn(sandbox, { personId: ruthMoore, scope: 'services people openid' })
  const api = client(sandbox, tokens.access_token)
  const info = await api<object>('/oauth/userinfo')
  expect(info.body).toMatchObject({
    sub: ruthMoore,
    organization_id: '1001',
    organization_name: 'Grace Chapel',
  })
  const [header = '', claims = '', signature] = tokens.id_token?.split('.') ?? []
  const key = sandbox.planning.credentials.clientSecret
  expect(createHmac('sha256', key).update(`${header}.${claims}`).digest('base64url')).toBe(signature)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: ruthMoore })
  const me = await api('/current/v2/me?include=organization')
  expect(me.body.data.id).toBe(ruthMoore)
  expect(me.body.included[0]?.attributes.name).toBe('Grace Chapel')
})
