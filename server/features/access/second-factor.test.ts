import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { type ApiClient, apiClient } from '#testkit/client.ts'
import { mailTo } from './testing.ts'

const EMAIL = 'admin@steeple.test'
const PASSWORD = 'steeple-admin'

describe('the second factor', () => {
  let app: App
  let secret = ''
  let recoveryCodes: string[] = []
  let session: ApiClient
  beforeAll(async () => {
    app = await startApp({ world: 'empty' })
    session = await app.signIn(EMAIL, PASSWORD)
  })
  afterAll(() => app.stop())

  /** What the authenticator shows, so many steps of 30 seconds from now. */
  const codeIn = (steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: app.clock.now().epochMilliseconds + steps * 30_000,
    })
  const challenge = async (): Promise<string> => {
    const { body } = await app.anonymous.post('/login', { email: EMAIL, password: PASSWORD })
    expect(body.next).toBe('second_factor')
    return body.challenge
  }
  const answer = (given: string, code: string) =>
    app.anonymous.post('/login/second-factor', { challenge: given, code })
  const wrong = {
    status: 422,
    body: { error: { code: ['This code is not right. Please try the next one.'] } },
  }

  test('starts with the password, and counts only once a first code has confirmed it', async () => {
    const refused = await session.post('/second-factor/start', { password: 'no' })
    expect(refused.body.error).toEqual({ password: ['invalid password'] })
    const { body } = await session.post('/second-factor/start', { password: PASSWORD })
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Steeple:/)
    expect(body.qr_svg).toMatch(/^<svg/)
    secret = body.secret
    expect((await session.get('/second-factor')).body.is_on).toBe(false)
    expect(
      (await app.anonymous.post('/login', { email: EMAIL, password: PASSWORD })).body.success,
    ).toBeDefined()
    expect((await session.post('/second-factor/confirm', { code: codeIn(5) })).status).toBe(422)
    const confirmed = await session.post('/second-factor/confirm', { code: codeIn() })
    recoveryCodes = confirmed.body.recovery_codes
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await session.get('/second-factor')).body).toEqual({
      is_on: true,
      since: app.clock.now().toString(),
      recovery_codes_left: 10,
    })
    expect((await mailTo(app, EMAIL)).subject).toBe('Two-step login is on')
  })

  test('keeps neither the secret nor the recovery codes readable', async () => {
    const [user] = await app.deps.db.select().from(users).where(eq(users.email, EMAIL))
    expect(user?.totpSecretSealed).not.toContain(secret)
  })

  test('is asked for at login; the challenge opens nothing else', async () => {
    app.clock.moveBy({ minutes: 1 })
    const given = await challenge()
    expect((await apiClient(app.url, given).get('/profile')).status).toBe(401)
    const { status, body } = await answer(given, codeIn())
    expect(status).toBe(200)
    expect((await apiClient(app.url, body.success.token).get('/profile')).status).toBe(200)
    expect((await answer(given, codeIn(1))).status).toBe(401)
  })

  test('takes each code once', async () => {
    app.clock.moveBy({ minutes: 1 })
    const code = codeIn()
    expect((await answer(await challenge(), code)).status).toBe(200)
    expect(await answer(await challenge(), code)).toEqual(wrong)
  })

  test('lets its person in while others try the account from everywhere; the password alone opens nothing', async () => {
    app.clock.moveBy({ minutes: 16 })
    const from = (address: string) => apiClient(app.url, null, { from: address })
    for (let host = 0; host < 110; host++)
      await from(`192.0.2.${host}`).post('/login', { email: EMAIL, password: 'no' })
    const attacker = await from('192.0.2.200').post('/login', { email: EMAIL, password: 'no' })
    expect(attacker.status).toBe(429)
    const { body } = await from('198.51.100.20').post('/login', { email: EMAIL, password: PASSWORD })
    expect(body).toEqual({ next: 'second_factor', challenge: expect.any(String) })
    expect((await answer(body.challenge, '000000')).status).toBe(422)
    expect((await answer(body.challenge, codeIn())).status).toBe(200)
  })

  test('forgives clocks that differ by half a minute, no more', async () => {
    app.clock.moveBy({ minutes: 5 })
    const given = await challenge()
    expect((await answer(given, codeIn(2))).status).toBe(422)
    expect((await answer(given, codeIn(-2))).status).toBe(422)
    expect((await answer(given, codeIn(-1))).status).toBe(200)
    expect((await answer(await challenge(), codeIn(1))).status).toBe(200)
  })

  test('takes each recovery code once, however it is typed', async () => {
    const [first = ''] = recoveryCodes
    expect((await answer(await challenge(), first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect(await answer(await challenge(), first)).toEqual(wrong)
    const signedIn = (await answer(await challenge(), recoveryCodes[1] ?? '')).body.success
    session = apiClient(app.url, signedIn.token)
    expect((await session.get('/second-factor')).body.recovery_codes_left).toBe(8)
  })

  test('ends the challenge after ten minutes', async () => {
    const given = await challenge()
    app.clock.moveBy({ minutes: 10 })
    expect(await answer(given, codeIn())).toEqual({
      status: 401,
      body: { error: 'This took too long. Please log in again.' },
    })
  })

  test('cannot be guessed: after five attempts everybody waits, with new challenges too', async () => {
    app.clock.moveBy({ minutes: 15 })
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) statuses.push((await answer(await challenge(), '000000')).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect((await answer(await challenge(), codeIn())).status).toBe(429)
    app.clock.moveBy({ minutes: 15 })
    expect((await answer(await challenge(), codeIn())).status).toBe(200)
  })

  test('is turned off with the password and a code', async () => {
    app.clock.moveBy({ minutes: 1 })
    const remove = (password: string, code: string) =>
      session.post('/second-factor/remove', { password, code })
    expect((await remove('no', codeIn())).status).toBe(422)
    expect((await remove(PASSWORD, '000000')).status).toBe(422)
    expect((await remove(PASSWORD, codeIn())).body).toEqual({ success: true })
    expect(
      (await app.anonymous.post('/login', { email: EMAIL, password: PASSWORD })).body.success,
    ).toBeDefined()
    expect((await session.get('/second-factor')).body).toMatchObject({ is_on: false, recovery_codes_left: 0 })
  })

  test('is a must for platform admins where the product is meant seriously', async () => {
    app.deps.adminsNeedSecondFactor = true
    expect(await session.get('/team')).toEqual({
      status: 403,
      body: { error: 'Please turn on two-step login first: platform admins need it.' },
    })
    expect((await session.post('/verify/1/1')).status).toBe(403)
    expect((await session.get('/profile')).status).toBe(200)
    const { body } = await session.post('/second-factor/start', { password: PASSWORD })
    secret = body.secret
    expect((await session.post('/second-factor/confirm', { code: codeIn() })).status).toBe(200)
    expect((await session.post('/verify/999999/1')).status).toBe(404)
    app.deps.adminsNeedSecondFactor = false
  })
})
