import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { MovableClock } from '#sandbox/base/clock.ts'
import { mailFailure, smtpMail } from './smtp.ts'

const NOW = Temporal.Instant.from('2026-10-01T12:00:00Z')

test.each([
  ['the server is busy', { code: 'EENVELOPE', responseCode: 450 }],
  ['nobody listens', { code: 'ESOCKET' }],
  ['the server offers no encryption', { code: 'ETLS', responseCode: 500 }],
  ['the login is refused, which is not about this mail', { code: 'EAUTH', responseCode: 535 }],
])('goes again in a minute when %s', (_, error) => {
  const failure = mailFailure(error, NOW)
  expect(failure.kind === 'retry' && failure.notBefore.toString()).toBe('2026-10-01T12:01:00Z')
})

test.each([
  ['the server refuses it for good', { code: 'EENVELOPE', responseCode: 550 }],
  ['the address is unusable', { code: 'EENVELOPE' }],
])('does not go again when %s', (_, error) => {
  expect(mailFailure(error, NOW).kind).toBe('stop')
})

const MAIL = { to: 'ann@church.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

const sendThrough = (port: number) =>
  smtpMail(
    { url: `smtp://localhost:${port}`, from: 'Steeple <hello@church.test>' },
    MovableClock.stopped(NOW.toString()),
  ).send(MAIL)

test('goes again when a server lets nobody in for now', async () => {
  const server = createServer((socket) => socket.end('554 5.7.1 no service here\r\n'))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  onTestFinished(() => void server.close())
  expect(await sendThrough((server.address() as AddressInfo).port)).toMatchObject({
    failure: { kind: 'retry' },
  })
})

/** What a server says of us stays true for every e-mail until somebody sees to it. */
async function refusingServer(refused: 'onMailFrom' | 'onRcptTo') {
  const refusal = Object.assign(new Error('not today'), { responseCode: 550 })
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    [refused]: (_address: unknown, _session: unknown, done: (error: Error) => void) => done(refusal),
  })
  await new Promise<void>((resolve) => smtp.listen(0, 'localhost', resolve))
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  return (smtp.server.address() as AddressInfo).port
}

test.each([
  ['goes again when our own address is not taken', 'onMailFrom', 'retry'],
  ['does not go again when nobody has that address', 'onRcptTo', 'stop'],
] as const)('%s', async (_, refused, kind) => {
  expect(await sendThrough(await refusingServer(refused))).toMatchObject({ failure: { kind } })
})
