import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp } from '#testkit/app.ts'
import { type ApiClient, apiClient } from '#testkit/client.ts'

const OWNER = { email: 'owner@grace.test', password: 'steeple-demo' }
const STAFF = { email: 'staff@grace.test', password: 'steeple-demo' }
const STRANGER = '+12125550142'

type Call = readonly ['get' | 'post' | 'put', string, object?]

/** What costs money, or stops the texts. */
const GUARDED: readonly Call[] = [
  ['put', '/save-number', { phone_number: STRANGER, country: 'US' }],
  ['post', '/remove-number', { id: 999_999 }],
  ['post', '/deactive-number', { id: 999_999 }],
  ['post', '/switch-number', { phone_number: STRANGER }],
  ['post', '/pastorsline/login', { email: 'a@b.test', password: 'none' }],
  ['post', '/remove-phone-provider'],
  ['get', '/scheduling/login'],
  ['post', '/revoke-pco'],
  ['get', '/bitly/login'],
  ['post', '/remove-bitly-token'],
  ['post', '/start-sending', { mode: 'live' }],
]

describe('what only owners may do who have lately shown who they are', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  /** Somebody who does not give the password again by themselves. */
  const signIn = async (who: { email: string; password: string }): Promise<ApiClient> =>
    apiClient(app.url, (await app.signIn(who.email, who.password)).token)
  const make = (client: ApiClient, [method, path, body]: Call) =>
    method === 'get' ? client.get(path) : client[method](path, body)

  test('staff are refused each of it', async () => {
    const staff = await signIn(STAFF)
    for (const call of GUARDED)
      expect(await make(staff, call), call[1]).toEqual({
        status: 403,
        body: { error: 'Only owners of the church may do this.' },
      })
  })

  test('staff may still pause, and try it on the owner’s phone', async () => {
    const staff = await signIn(STAFF)
    expect((await staff.post('/start-sending', { mode: 'paused' })).status).toBe(200)
    expect((await staff.post('/start-sending', { mode: 'trial' })).status).toBe(200)
  })

  test('owners are asked for the password a quarter of an hour after they have signed in', async () => {
    const owner = await signIn(OWNER)
    app.clock.moveBy({ minutes: 15 })
    expect((await owner.post('/start-sending', { mode: 'live' })).status).toBe(200)
    app.clock.moveBy({ seconds: 1 })
    for (const call of GUARDED)
      expect(await make(owner, call), call[1]).toEqual({
        status: 403,
        body: { error: 'Please give your password once more.', confirm: 'password' },
      })
  })

  test('the password is asked for once, and counts for another quarter of an hour', async () => {
    const owner = await signIn(OWNER)
    app.clock.moveBy({ minutes: 20 })
    const wrong = await owner.post('/confirm', { password: 'no' })
    expect(wrong).toEqual({ status: 422, body: { error: { password: ['invalid password'] } } })
    expect((await owner.post('/confirm', {})).body.error).toEqual({ password: ['password is required'] })
    expect((await owner.post('/start-sending', { mode: 'live' })).status).toBe(403)
    expect(await owner.post('/confirm', { password: OWNER.password })).toEqual({
      status: 200,
      body: { success: true },
    })
    app.clock.moveBy({ minutes: 14 })
    expect((await owner.post('/start-sending', { mode: 'live' })).status).toBe(200)
  })

  test('a new password counts as well', async () => {
    const owner = await signIn(OWNER)
    app.clock.moveBy({ minutes: 20 })
    const next = 'the grass withers'
    const change = (from: string, to: string) =>
      owner.put('/profile', { old_password: from, password: to, c_password: to })
    expect((await change(OWNER.password, next)).status).toBe(200)
    expect((await owner.post('/start-sending', { mode: 'live' })).status).toBe(200)
    expect((await change(next, OWNER.password)).status).toBe(200)
  })

  test('trying passwords is limited', async () => {
    const owner = await signIn(OWNER)
    app.clock.moveBy({ minutes: 20 })
    const statuses: number[] = []
    for (let count = 0; count < 12; count++)
      statuses.push((await owner.post('/confirm', { password: 'no' })).status)
    expect(statuses.at(-1)).toBe(429)
    app.clock.moveBy({ minutes: 16 })
  })

  test('nobody confirms without a session', async () => {
    expect((await app.anonymous.post('/confirm', { password: OWNER.password })).status).toBe(401)
  })

  test('with the second factor on, a code of it is asked for, and setting it up signed out elsewhere', async () => {
    const elsewhere = await signIn(OWNER)
    const owner = await signIn(OWNER)
    const { secret } = (await owner.post('/second-factor/start', { password: OWNER.password })).body
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: app.clock.now().epochMilliseconds,
      })
    expect((await owner.post('/second-factor/confirm', { code: codeNow() })).status).toBe(200)
    expect((await elsewhere.get('/profile')).status).toBe(401)
    app.clock.moveBy({ minutes: 20 })
    expect((await owner.post('/start-sending', { mode: 'live' })).body.confirm).toBe('code')
    expect((await owner.post('/confirm', { password: OWNER.password })).status).toBe(422)
    expect((await owner.post('/confirm', { code: '000000' })).status).toBe(422)
    expect((await owner.post('/confirm', { code: codeNow() })).status).toBe(200)
    expect((await owner.post('/start-sending', { mode: 'live' })).status).toBe(200)
  })
})
