import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { MovableClock } from '#sandbox/base/clock.ts'
import { CERTIFICATE } from '#testkit/certificate.ts'
import { smtpMail } from './smtp.ts'

/** Name and password never go over the wire as they are. */

const MAIL = { to: 'ann@church.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const NOW = '2030-03-04T15:00:00Z'

/** A mail server that notes who logs in, and whether that was encrypted. */
async function server({ offersTls }: { offersTls: boolean }) {
  const logins: { user: string; isEncrypted: boolean }[] = []
  let mails = 0
  const smtp = new SMTPServer({
    ...CERTIFICATE,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: ({ username = '' }, { secure }, done) => {
      logins.push({ user: username, isEncrypted: secure })
      done(null, { user: username })
    },
    onData: (stream, _session, done) => {
      mails += 1
      stream.resume().on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, 'localhost', resolve))
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  const { port } = smtp.server.address() as AddressInfo
  const send = (login: string, isPlainAllowed = false, more = '') =>
    smtpMail(
      { url: `smtp://${login}localhost:${port}${more}`, from: 'Steeple <hello@church.test>', isPlainAllowed },
      MovableClock.stopped(NOW),
    ).send(MAIL)
  return { logins, mails: () => mails, send }
}

test('where the server offers no encryption nobody logs in, and the mail waits', async () => {
  const { logins, mails, send } = await server({ offersTls: false })
  const sent = await send('me:secret@')
  expect(sent).toMatchObject({
    ok: false,
    failure: { kind: 'retry', detail: expect.stringContaining('ETLS') },
  })
  expect(logins).toEqual([])
  expect(mails()).toBe(0)
})

test('unless the operator allows it', async () => {
  const { logins, mails, send } = await server({ offersTls: false })
  expect(await send('me:secret@', true)).toMatchObject({ ok: true })
  expect(logins).toEqual([{ user: 'me', isEncrypted: false }])
  expect(mails()).toBe(1)
})

test('a server that strangers have signed gets neither name nor mail', async () => {
  const { logins, mails, send } = await server({ offersTls: true })
  expect(await send('me:secret@')).toMatchObject({ ok: false, failure: { kind: 'retry' } })
  expect(logins).toEqual([])
  expect(mails()).toBe(0)
})

test('one that is trusted gets them encrypted', async () => {
  const { logins, send } = await server({ offersTls: true })
  expect(await send('me:secret@', false, '/?tls.rejectUnauthorized=false')).toMatchObject({ ok: true })
  expect(logins).toEqual([{ user: 'me', isEncrypted: true }])
})

test('without a name there is nothing to hide', async () => {
  const { mails, send } = await server({ offersTls: false })
  expect(await send('')).toMatchObject({ ok: true })
  expect(mails()).toBe(1)
})
