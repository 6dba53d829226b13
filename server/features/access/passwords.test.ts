import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessTokens, users } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { activated, codeFor, mailsTo, mailTo, signUp } from './testing.ts'

const NEW = 'a much better one'

describe('passwords', () => {
  let app: App
  let email = ''
  beforeAll(async () => {
    app = await startApp({ world: 'empty' })
    const { churchId } = await app.foreignChurch()
    email = `owner-${churchId}@other.test`
  })
  afterAll(() => app.stop())

  const forgot = (address: string) => app.anonymous.post('/forgot', { email: address })
  const reset = (uid: string, password = NEW) => app.anonymous.post('/reset', { uid, password })
  const invalid = { status: 400, body: { error: 'Invalid Link' } }

  test('forgotten: the answer is the same for everybody', async () => {
    expect(await forgot('nobody@other.test')).toEqual({ status: 200, body: { success: true } })
    expect(await forgot(email)).toEqual({ status: 200, body: { success: true } })
    await app.runDueWork()
    expect(mailsTo(app, 'nobody@other.test')).toBe(0)
    expect((await mailTo(app, email)).subject).toBe('Choose a new password')
  })

  test('chosen anew with the link of the e-mail, once; every session ends', async () => {
    const session = await app.signIn(email, 'other-church')
    await forgot(email)
    const code = await codeFor(app, email)
    const link = () => app.anonymous.get(`/link/reset/${code}`)
    expect((await link()).body).toMatchObject({ email })
    expect((await app.anonymous.get(`/link/activation/${code}`)).status).toBe(404)
    expect((await reset(code, 'short')).body.error).toEqual({
      password: ['The password must have at least 8 characters.'],
    })
    expect(await reset(code)).toEqual({ status: 200, body: { success: true } })
    expect((await session.get('/profile')).status).toBe(401)
    expect((await app.anonymous.post('/login', { email, password: 'other-church' })).status).toBe(401)
    expect((await mailTo(app, email)).subject).toBe('Your password was changed')
    expect(await reset(code, 'another one')).toEqual(invalid)
    expect(await link()).toEqual({
      status: 404,
      body: { error: 'This link to a new password for Other Church has been used already: it works once.' },
    })
    await app.signIn(email, NEW)
  })

  test('a newer link ends the older one, and each ends after an hour', async () => {
    await forgot(email)
    const older = await codeFor(app, email)
    await forgot(email)
    const newer = await codeFor(app, email)
    expect(await reset(older)).toEqual(invalid)
    expect((await app.anonymous.get(`/link/reset/${older}`)).body.error).toContain('a newer e-mail')
    app.clock.moveBy({ minutes: 60 })
    expect(await reset(newer)).toEqual(invalid)
    expect((await app.anonymous.get(`/link/reset/${newer}`)).body.error).toContain('has expired')
    expect(await reset('no such code')).toEqual(invalid)
  })

  test('a link for something else opens nothing', async () => {
    await signUp(app, 'fresh@other.test')
    expect(await reset(await codeFor(app, 'fresh@other.test'))).toEqual(invalid)
  })

  test('forgotten before there was one: the link of the signup comes again', async () => {
    await activated(app, 'early@other.test')
    await forgot('early@other.test')
    expect((await mailTo(app, 'early@other.test')).subject).toBe('Verify your e-mail address')
  })

  test('changed by who knows the old one; the other sessions end', async () => {
    const [here, there] = [await app.signIn(email, NEW), await app.signIn(email, NEW)]
    const change = (old_password: string) =>
      here.put('/profile', { old_password, password: 'third one', c_password: 'third one' })
    expect(await change('wrong')).toEqual({
      status: 422,
      body: { error: { old_password: ['invalid password'] } },
    })
    expect(await change(NEW)).toMatchObject({ status: 200, body: { success: { user: { email } } } })
    expect((await here.get('/profile')).status).toBe(200)
    expect((await there.get('/profile')).status).toBe(401)
    expect((await mailTo(app, email)).subject).toBe('Your password was changed')
  })

  test('cannot be guessed from a session that was left open', async () => {
    const session = await app.signIn('admin@steeple.test', 'steeple-admin')
    const statuses: number[] = []
    for (let count = 0; count < 11; count++)
      statuses.push((await session.post('/second-factor/start', { password: `guess ${count}` })).status)
    expect(statuses.slice(-2)).toEqual([422, 429])
  })

  test('are stored as argon2id, and links as hashes', async () => {
    const [user] = await app.deps.db.select().from(users).where(eq(users.email, email))
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/)
    await forgot(email)
    const code = await codeFor(app, email)
    const stored = await app.deps.db.select({ hash: accessTokens.tokenHash }).from(accessTokens)
    expect(stored.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash) && hash !== code)).toBe(true)
  })
})
