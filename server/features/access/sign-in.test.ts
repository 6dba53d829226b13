import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { type ApiClient, apiClient } from '#testkit/client.ts'
import { codeFor, PASSWORD } from './testing.ts'

describe('signing in', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ world: 'empty' })
  })
  afterAll(() => app.stop())

  const admin = { email: 'admin@steeple.test', password: 'steeple-admin' }

  test('answers a token that opens the profile', async () => {
    const { status, body } = await app.anonymous.post('/login', admin)
    expect(status).toBe(200)
    expect(body.success.user).toMatchObject({ email: admin.email, is_admin: 1, churches: [] })
    const profile = await apiClient(app.url, body.success.token).get('/profile')
    expect(profile.body.user.email).toBe(admin.email)
  })

  test('takes the e-mail in any case', async () => {
    const { status } = await app.anonymous.post('/login', { ...admin, email: 'ADMIN@Steeple.test ' })
    expect(status).toBe(200)
  })

  test('says the same for a wrong password and for an unknown account', async () => {
    const wrong = await app.anonymous.post('/login', { ...admin, password: 'no' })
    const unknown = await app.anonymous.post('/login', { email: 'nobody@steeple.test', password: 'no' })
    expect(wrong).toEqual({ status: 401, body: { error: 'The e-mail, username or password is not right.' } })
    expect(unknown).toEqual(wrong)
  })

  test('names each missing field', async () => {
    const { status, body } = await app.anonymous.post('/login', { email: '', password: '' })
    expect(status).toBe(422)
    expect(body.error).toEqual({
      email: ['this field is required'],
      password: ['this field is required'],
    })
  })

  test('refuses too many attempts on one account until the window has passed', async () => {
    const attempt = { email: 'limited@steeple.test', password: 'no' }
    const statuses: number[] = []
    for (let count = 0; count < 12; count++)
      statuses.push((await app.anonymous.post('/login', attempt)).status)
    expect(statuses.slice(9)).toEqual([401, 429, 429])
    app.clock.moveBy({ minutes: 16 })
    expect((await app.anonymous.post('/login', attempt)).status).toBe(401)
  })

  test('wrong passwords from elsewhere keep nobody out who is somewhere else', async () => {
    const from = (address: string) => apiClient(app.url, null, { from: address })
    const wrong = { email: admin.email, password: 'no' }
    for (let count = 0; count < 11; count++) await from('203.0.113.9').post('/login', wrong)
    expect((await from('203.0.113.9').post('/login', admin)).status).toBe(429)
    expect((await app.anonymous.post('/login', admin)).status).toBe(200)
  })

  test('the addresses of one IPv6 network count together', async () => {
    const wrong = { email: 'six@steeple.test', password: 'no' }
    const tryFrom = (host: number) =>
      apiClient(app.url, null, { from: `2001:db8:7:7::${host.toString(16)}` }).post('/login', wrong)
    for (let host = 1; host <= 10; host++) expect((await tryFrom(host)).status).toBe(401)
    expect((await tryFrom(11)).status).toBe(429)
  })

  test('whoever tries from everywhere is stopped, but not the owner where the owner is signed in', async () => {
    const home = apiClient(app.url, null, { from: '198.51.100.1' })
    expect((await home.post('/login', admin)).status).toBe(200)
    app.clock.moveBy({ minutes: 16 })
    const wrong = { email: admin.email, password: 'no' }
    const tryFrom = (host: number) =>
      apiClient(app.url, null, { from: `203.0.113.${host}` }).post('/login', wrong)
    for (let host = 100; host < 200; host++) expect((await tryFrom(host)).status).toBe(401)
    expect((await tryFrom(200)).status).toBe(429)
    expect((await home.post('/login', admin)).status).toBe(200)
  })

  test('a browser that the owner has signed in with stays open, wherever it is, for its owner alone', async () => {
    app.clock.moveBy({ minutes: 16 })
    const cookies = new Map<string, string>()
    const browser = (from: string, kept = cookies) => apiClient(app.url, null, { from, cookies: kept })
    const own = await browser('198.51.100.7').post('/login', admin)
    await apiClient(app.url, own.body.success.token).post('/logout')
    app.clock.moveBy({ minutes: 16 })
    const wrong = { email: admin.email, password: 'no' }
    const statuses: number[] = []
    for (let host = 0; host < 110; host++)
      statuses.push((await browser(`192.0.2.${host}`, new Map()).post('/login', wrong)).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
    expect(statuses.slice(-10)).toEqual(Array.from({ length: 10 }, () => 429))
    // The right password is told to nobody else, nor is a made-up browser believed.
    const forged = new Map([...cookies].map(([name, value]) => [name, `${value.slice(0, -4)}AAAA`]))
    expect((await browser('192.0.2.201', forged).post('/login', admin)).status).toBe(429)
    expect((await browser('192.0.2.202', new Map()).post('/login', admin)).status).toBe(429)
    // Even amid the attackers.
    expect((await browser('192.0.2.1').post('/login', admin)).status).toBe(200)
    // What knows it cannot guess either.
    for (let count = 0; count < 10; count++)
      expect((await browser('192.0.2.203').post('/login', wrong)).status).toBe(401)
    expect((await browser('192.0.2.204').post('/login', admin)).status).toBe(429)
    app.clock.moveBy({ hours: 181 * 24 })
    for (let host = 0; host < 100; host++) await browser(`192.0.2.${host}`, new Map()).post('/login', wrong)
    expect((await browser('192.0.2.205').post('/login', admin)).status).toBe(429)
    app.clock.moveBy({ minutes: 16 })
  })

  test('ends with logging out', async () => {
    const session = await app.signIn(admin.email, admin.password)
    expect((await session.post('/logout')).body).toEqual({ success: true })
    expect((await session.get('/profile')).status).toBe(401)
  })

  test('ends after two weeks in which it was not used', async () => {
    const session = await app.signIn(admin.email, admin.password)
    app.clock.moveBy({ hours: 14 * 24 - 1 })
    expect((await session.get('/profile')).status).toBe(200)
    app.clock.moveBy({ hours: 14 * 24 })
    expect((await session.get('/profile')).status).toBe(401)
  })

  test('ends by itself after 30 days', async () => {
    const session = await app.signIn(admin.email, admin.password)
    for (const days of [10, 10, 9]) {
      app.clock.moveBy({ hours: days * 24 })
      expect((await session.get('/profile')).status).toBe(200)
    }
    app.clock.moveBy({ hours: 2 * 24 })
    expect(await session.get('/profile')).toEqual({
      status: 401,
      body: { error: 'Your session has ended. Please log in again.' },
    })
  })

  describe('with the right password', () => {
    let owner: Awaited<ReturnType<App['foreignChurch']>>
    let email = ''
    beforeAll(async () => {
      owner = await app.foreignChurch()
      email = `owner-${owner.churchId}@other.test`
    })
    const set = (change: Partial<typeof users.$inferInsert>) =>
      app.deps.db.update(users).set(change).where(eq(users.email, email))
    const logIn = () => app.anonymous.post('/login', { email, password: 'other-church' })

    test('but an address that is not verified, the error carries the address', async () => {
      await set({ status: 0 })
      expect(await logIn()).toEqual({
        status: 401,
        body: { error: 'Please verify your e-mail address first.', email },
      })
    })

    test('people who are suspended get in: what they may do there is decided elsewhere', async () => {
      for (const status of [4, 5] as const) {
        await set({ status })
        expect((await logIn()).body.success.user.status).toBe(status)
      }
    })

    test('but an account that is closed, the error says why', async () => {
      await set({ status: 3, closedReason: 'No church.' })
      expect(await logIn()).toEqual({ status: 403, body: { error: 'This account is closed: No church.' } })
    })
  })
})

describe('signing in at the moment in which somebody', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ world: 'empty' })
  })
  afterAll(() => app.stop())

  const OLD = 'other-church'
  /** An owner, and what makes the answer of a sign-in that has begun worthless. */
  type Shutting = (email: string, owner: ApiClient) => Promise<() => Promise<{ status: number }>>
  const choosesNewPassword: Shutting = async (email) => {
    await app.anonymous.post('/forgot', { email })
    const uid = await codeFor(app, email)
    return () => app.anonymous.post('/reset', { uid, password: PASSWORD })
  }
  const turnsOnSecondFactor: Shutting = async (_email, owner) => {
    const { body } = await owner.post('/second-factor/start', { password: OLD })
    const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({
      timestamp: app.clock.now().epochMilliseconds,
    })
    return () => owner.post('/second-factor/confirm', { code })
  }
  const DELAYS = [0, 10, 20, 30, 40, 60]

  test.each([
    ['chooses a new password', choosesNewPassword],
    ['turns on the second factor', turnsOnSecondFactor],
  ] as const)('%s begins no session that stays', async (_what, shutting) => {
    for (const [place, delay] of DELAYS.entries()) {
      const owner = await app.foreignChurch()
      const { email } = (await owner.get('/profile')).body.user
      const shut = await shutting(email, owner)
      const [done, login] = await Promise.all([
        pause(place % 2 === 0 ? 0 : delay).then(shut),
        pause(place % 2 === 0 ? delay : 0).then(() => app.anonymous.post('/login', { email, password: OLD })),
      ])
      expect(done.status).toBe(200)
      const begun = apiClient(app.url, login.body.success?.token ?? 'none')
      expect((await begun.get('/profile')).status).toBe(401)
    }
  })

  test('loses the rights of a platform admin begins no session that stays', async () => {
    const admin = await app.signIn('admin@steeple.test', 'steeple-admin')
    const email = 'second@steeple.test'
    for (const delay of DELAYS) {
      await admin.post('/invite-admin', { name: 'Sue Second', email })
      const code = await codeFor(app, email)
      const accepted = { code, name: 'Sue Second', password: PASSWORD }
      const { id } = (await app.anonymous.post('/accept-invitation', accepted)).body.success.user
      const [done, login] = await Promise.all([
        pause(delay).then(() => admin.post('/remove-admin', { id })),
        app.anonymous.post('/login', { email, password: PASSWORD }),
      ])
      expect(done.status).toBe(200)
      const begun = apiClient(app.url, login.body.success?.token ?? 'none')
      expect((await begun.get('/profile')).status).toBe(401)
    }
  })
})
