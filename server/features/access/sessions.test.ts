import { lt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessTokens, rateLimits, sessions, usedCaptchas } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { signUp } from './testing.ts'

const ADMIN = 'admin@steeple.test'
const PASSWORD = 'steeple-admin'

describe('sessions', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ world: 'empty' })
  })
  afterAll(() => app.stop())

  test('are listed with the one that asks marked, the last used first', async () => {
    const first = await app.signIn(ADMIN, PASSWORD)
    app.clock.moveBy({ minutes: 5 })
    const second = await app.signIn(ADMIN, PASSWORD)
    const { body } = await second.get('/sessions')
    expect(body.sessions).toHaveLength(2)
    expect(body.sessions[0]).toMatchObject({ is_current: true, last_used_at: app.clock.now().toString() })
    app.clock.moveBy({ minutes: 5 })
    const again = (await first.get('/sessions')).body.sessions
    expect(again[0].is_current).toBe(true)
    expect(again[0].last_used_at).not.toBe(again[0].created_at)
    await first.post('/end-other-sessions')
    await first.post('/logout')
  })

  test('end one by one, or all but the one that asks; never those of somebody else', async () => {
    const [here, there, elsewhere] = [
      await app.signIn(ADMIN, PASSWORD),
      await app.signIn(ADMIN, PASSWORD),
      await app.signIn(ADMIN, PASSWORD),
    ]
    const { id } = (await there.get('/sessions')).body.sessions.find(
      (session: { is_current: boolean }) => session.is_current,
    )
    const foreign = await app.foreignChurch()
    expect((await foreign.post('/end-session', { id })).status).toBe(404)
    expect((await there.get('/profile')).status).toBe(200)
    expect((await here.post('/end-session', { id })).body).toEqual({ success: true })
    expect((await there.get('/profile')).status).toBe(401)
    expect((await here.post('/end-session', { id })).status).toBe(404)
    expect((await here.post('/end-other-sessions')).body).toEqual({ success: true, ended: 1 })
    expect((await elsewhere.get('/profile')).status).toBe(401)
    expect((await here.get('/profile')).status).toBe(200)
    expect((await foreign.get('/profile')).status).toBe(200)
  })

  test('and all else that has expired is deleted by itself', async () => {
    await signUp(app, 'gone@newhope.test')
    const counts = () =>
      Promise.all([sessions, accessTokens, usedCaptchas].map((table) => app.deps.db.$count(table)))
    expect((await counts()).every((count) => count > 0)).toBe(true)
    await app.pass({ hours: 40 * 24 })
    expect(await counts()).toEqual([0, 0, 0])
    const long = app.clock.now().subtract({ hours: 72 })
    expect(await app.deps.db.$count(rateLimits, lt(rateLimits.windowStartedAt, long))).toBe(0)
  })
})
