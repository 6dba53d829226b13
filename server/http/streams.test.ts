import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

const OWNER = ['owner@grace.test', 'steeple-demo'] as const

async function openStream(app: App, { token }: ApiClient) {
  const headers = { authorization: `Bearer ${token}` }
  const stream = await fetch(`${app.url}/api/events`, { headers })
  expect(stream.status).toBe(200)
  return stream
}

test('open streams end when the process stops', async () => {
  const app = await startApp()
  const stream = await openStream(app, await app.signIn(...OWNER))
  const ended = stream.text()
  await app.stop()
  await ended
})

describe('a stream ends with its session', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  test('when its person logs out', async () => {
    const owner = await app.signIn(...OWNER)
    const stream = await openStream(app, owner)
    await owner.post('/logout')
    await stream.text()
  })

  test('when it is ended from elsewhere; the stream of the other stays open', async () => {
    const [lost, own] = [await app.signIn(...OWNER), await app.signIn(...OWNER)]
    const [left, open] = [await openStream(app, lost), await openStream(app, own)]
    await own.post('/end-other-sessions')
    await left.text()
    const reader = open.body?.getReader()
    await app.deps.db.execute(
      `select pg_notify('steeple_live', '{"church_id":${app.graceId},"topic":"church"}')`,
    )
    const first = await reader?.read()
    expect(first?.done).toBe(false)
    await reader?.cancel()
  })

  test('when its person is taken off the church', async () => {
    const [owner, staff] = [await app.signIn(...OWNER), await app.signIn('staff@grace.test', 'steeple-demo')]
    const stream = await openStream(app, staff)
    const { members } = (await owner.get('/team')).body
    const { id } = members.find(({ email }: { email: string }) => email === 'staff@grace.test')
    expect((await owner.post('/remove-member', { id })).status).toBe(200)
    await stream.text()
  })

  test('and one session has at most twenty', async () => {
    const [owner, other] = [await app.signIn(...OWNER), await app.signIn(...OWNER)]
    const open = await Promise.all(Array.from({ length: 20 }, () => openStream(app, owner)))
    const oneMore = async (client: ApiClient) => {
      const headers = { authorization: `Bearer ${client.token}` }
      const { status, body } = await fetch(`${app.url}/api/events`, { headers })
      await body?.cancel()
      return status
    }
    await expect.poll(() => oneMore(owner)).toBe(429)
    expect(await oneMore(other)).toBe(200)
    await open[0]?.body?.cancel()
    await expect.poll(() => oneMore(owner)).toBe(200)
    for (const stream of open.slice(1)) await stream.body?.cancel()
  })

  test('answers of the API are kept nowhere', async () => {
    const { token } = await app.signIn(...OWNER)
    const headers = { authorization: `Bearer ${token}` }
    for (const init of [{ headers }, {}]) {
      const response = await fetch(`${app.url}/api/profile`, init)
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })
})
