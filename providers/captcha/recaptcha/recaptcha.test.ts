import { expect, test } from 'vitest'
import { scriptedServer } from '#testkit/conformance/scripted-server.ts'
import { captchaConformance } from '../conformance.ts'
import { recaptcha } from './recaptcha.ts'

const clock = { now: () => Temporal.Instant.from('2030-03-04T15:00:00Z') }
const keys = { siteKey: 'the site', secret: 'the secret', hostname: 'steeple.example' }

/** Answers as Google does: status 200 whatever the verdict. */
const google = (codes: string[] = ['invalid-input-response'], hostname = keys.hostname) =>
  scriptedServer(({ body }) => {
    const isRight = new URLSearchParams(body).get('response') === 'right'
    return { json: isRight ? { success: true, hostname } : { success: false, 'error-codes': codes } }
  })

captchaConformance('reCAPTCHA', async () => {
  const server = await google()
  return {
    port: recaptcha({ ...keys, url: server.origin }, clock),
    portCutOff: recaptcha({ ...keys, url: 'http://localhost:1' }, clock),
    now: clock.now,
    solve: async () => 'right',
    stop: server.stop,
  }
})

test('sends a form with the secret, the solution and the address of the caller', async () => {
  const server = await google()
  await recaptcha({ ...keys, url: server.origin }, clock).verify('right', '192.0.2.1')
  const [request] = server.requests
  expect(request?.headers['content-type']).toContain('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    secret: 'the secret',
    response: 'right',
    remoteip: '192.0.2.1',
  })
  await server.stop()
})

// developers.google.com/recaptcha/docs/domain_validation: without it, solutions of any page are taken.
test('a solution from a page that is not ours is none', async () => {
  for (const hostname of ['elsewhere.example', '']) {
    const server = await google([], hostname)
    const answer = await recaptcha({ ...keys, url: server.origin }, clock).verify('right', '192.0.2.1')
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'stop' } })
    await server.stop()
  }
})

test('a wrong secret is our fault, not that of the person who asks', async () => {
  const server = await google(['invalid-input-secret'])
  const answer = await recaptcha({ ...keys, url: server.origin }, clock).verify('any', '192.0.2.1')
  expect(answer).toMatchObject({ ok: false, failure: { kind: 'retry' } })
  await server.stop()
})
