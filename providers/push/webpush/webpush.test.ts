import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MovableClock } from '#sandbox/base/clock.ts'
import { type Sandbox, startSandbox } from '#sandbox/server.ts'
import { webPushService } from './webpush.ts'

/** The emulated service refuses by RFC 8030 (https://www.rfc-editor.org/rfc/rfc8030) and RFC 8292 (…/rfc8292). */
let sandbox: Sandbox
const clock = MovableClock.stopped('2030-03-04T15:00:00Z')
const subject = 'mailto:hello@example.org'
const portAt = (emulated: string | null) => webPushService({ subject, emulated }, clock)
beforeAll(async () => {
  sandbox = await startSandbox({ clock, world: 'empty', manual: true })
})
afterAll(() => sandbox.stop())

const PUSH = { payload: '{"title":"Señor Ünlü – 예배"}', ttlSeconds: 3600, topic: 'news-1' }

describe('a push', () => {
  test('arrives as it was written, opened by RFC 8291 alone, with its lifetime and topic', async () => {
    const port = portAt(sandbox.origin)
    const keys = port.newKeys()
    const browser = sandbox.push.subscribe(keys.publicKey)
    expect(await port.send(browser, PUSH, keys)).toMatchObject({ ok: true })
    expect(sandbox.push.shown(browser.id)).toMatchObject([
      { text: PUSH.payload, ttl: 3600, urgency: 'high', topic: 'news-1' },
    ])
  })

  test('of another sender, too large, or to a browser with a wrong key is refused for good', async () => {
    const port = portAt(sandbox.origin)
    const keys = port.newKeys()
    const browser = sandbox.push.subscribe(keys.publicKey)
    const refused = [
      await port.send(browser, PUSH, port.newKeys()),
      await port.send(browser, { ...PUSH, payload: 'x'.repeat(4096) }, keys),
      await port.send({ ...browser, p256dh: 'A'.repeat(87) }, PUSH, keys),
    ]
    expect(refused).toMatchObject(refused.map(() => ({ ok: false, failure: { kind: 'stop' } })))
    expect(sandbox.push.shown(browser.id)).toEqual([])
  })

  test('to a browser that has gone says so; a busy service says when', async () => {
    const port = portAt(sandbox.origin)
    const keys = port.newKeys()
    const browser = sandbox.push.subscribe(keys.publicKey)
    for (const status of [429, 503]) {
      sandbox.faults.set({ vendor: 'push', kind: 'failing', status, seconds: 90, count: 1 })
      const { failure } = (await port.send(browser, PUSH, keys)) as {
        failure: { notBefore: Temporal.Instant }
      }
      expect(failure).toMatchObject({ kind: 'retry' })
      expect(failure.notBefore.toString()).toBe('2030-03-04T15:01:30Z')
    }
    sandbox.push.expire(browser.id)
    expect(await port.send(browser, PUSH, keys)).toMatchObject({ failure: { kind: 'gone' } })
    const nowhere = { ...browser, endpoint: `${sandbox.origin}/push-service/send/nobody` }
    expect(await port.send(nowhere, PUSH, keys)).toMatchObject({ failure: { kind: 'gone' } })
    const cutOff = { ...browser, endpoint: 'http://localhost:1/send' }
    expect(await port.send(cutOff, PUSH, keys)).toMatchObject({ failure: { kind: 'retry' } })
  })
})

test.each([
  [{}, 401],
  [{ authorization: 'vapid t=a.b.c, k=BA' }, 401],
])('without a valid signature it is refused (%o)', async (headers, status) => {
  const { endpoint } = sandbox.push.subscribe('BA')
  const answer = await fetch(endpoint, { method: 'POST', headers: { ttl: '1', ...headers }, body: 'x' })
  expect(answer.status).toBe(status)
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-by3p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://fcm.googleapis.com.attacker.test/send', false],
  ['https://attacker.test/#fcm.googleapis.com', false],
  ['https://fcm.googleapis.com@169.254.169.254/', false],
  ['http://localhost:5432/', false],
  ['https://[::1]/', false],
  ['nothing', false],
])('only push services of browsers are called: %s', (endpoint, isKnown) => {
  expect(portAt(null).isPushService(endpoint)).toBe(isKnown)
  expect(portAt(null).isPushService(`${sandbox.origin}/push-service/send/x`)).toBe(false)
})
