import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { startSandbox } from '../server.ts'
import { startControlled } from './testing.ts'

const ACCOUNT = { label: 'Owner', login: 'owner@church.test', password: 'a password' }

test('the state names the product, its accounts and the organisations', async () => {
  const { get } = await startControlled({ productUrl: 'http://localhost:3000', accounts: [ACCOUNT] })
  expect((await get('/state')).body).toMatchObject({
    productUrl: 'http://localhost:3000',
    accounts: [ACCOUNT],
    organizations: [{ name: 'Grace Chapel' }, { name: 'Hope Community' }, { name: 'St. Mark' }],
    phones: { count: 0, lastAt: null },
    mail: { count: 0, lastAt: null },
  })
})

test('mail is listed newest first and read one by one', async () => {
  const { sandbox, get } = await startControlled({ world: 'empty' })
  const transport = nodemailer.createTransport(sandbox.urls.smtp)
  for (const subject of ['First', 'Second']) {
    const html = `<p>${subject} words</p>`
    await transport.sendMail({ from: 'a@steeple.test', to: 'b@steeple.test', subject, text: subject, html })
  }
  const { body } = await get('/mail')
  expect(body).toMatchObject([{ subject: 'Second' }, { subject: 'First' }])
  expect(body[0]).not.toHaveProperty('html')
  expect((await get(`/mail/${body[1].id}`)).body).toMatchObject({
    html: expect.stringContaining('First words'),
  })
  expect((await get('/mail/99')).status).toBe(404)
})

test('a change is told to whoever listens, and stopping ends the stream', async () => {
  const sandbox = await startSandbox({ world: 'empty', manual: true })
  const response = await fetch(`${sandbox.origin}/control/events`)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('event: changed')
  sandbox.carrier.switches.duplicateWebhooks = true
  sandbox.announceChange()
  expect((await reader?.read())?.value).toContain('event: changed')
  await sandbox.stop()
  expect((await reader?.read())?.done).toBe(true)
})

test('a body that is no JSON is refused in words', async () => {
  const { sandbox } = await startControlled({ world: 'empty' })
  const response = await fetch(`${sandbox.origin}/control/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ error: expect.any(String) })
})

test('the console is served with what it loads, and nothing beside', async () => {
  const built = mkdtempSync(join(tmpdir(), 'built-'))
  onTestFinished(() => rmSync(built, { recursive: true }))
  mkdirSync(join(built, 'sandbox/console'), { recursive: true })
  mkdirSync(join(built, 'assets'))
  writeFileSync(join(built, 'sandbox/console/index.html'), 'the console')
  writeFileSync(join(built, 'assets/console-1.js'), 'its script')
  writeFileSync(join(built, 'secret.txt'), 'not for the browser')
  const { sandbox } = await startControlled({ world: 'empty', built })
  const get = async (path: string) => (await fetch(sandbox.origin + path)).text()
  expect(await get('/')).toBe('the console')
  expect(await get('/assets/console-1.js')).toBe('its script')
  expect(await get('/secret.txt')).not.toContain('not for')
  expect(await get('/assets/..%2fsecret.txt')).not.toContain('not for')
})

test('without a built console the page says how to build it', async () => {
  const { sandbox } = await startControlled({ world: 'empty', built: join(tmpdir(), 'nowhere') })
  const page = await (await fetch(sandbox.origin)).text()
  expect(page).toContain('not built yet')
})
