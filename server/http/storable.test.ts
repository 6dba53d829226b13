import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRIYA, ROWS, standingOf, startAsked } from '#server/features/conversation/testing.ts'
import type { App } from '#testkit/app.ts'
import { storable } from './storable.ts'

let app: App
beforeAll(async () => {
  app = await startAsked()
})
afterAll(() => app.stop())

/** What stands for a volunteer in the link of their newest text. */
async function tokenOf(phone: string): Promise<string> {
  const [, code] = /\/(\w{10})\b/.exec(app.sandbox.carrier.texts(phone).at(-1)?.body ?? '') ?? []
  const { headers } = await fetch(`${app.url}/${code}`, { redirect: 'manual' })
  return new URL(headers.get('location') ?? '', app.url).searchParams.get('personId') ?? ''
}

test('only what the database does not take is changed, wherever it lies', () => {
  const input = { 'a\0': ['\0ill 🤒 \ud83e', { b: 'x\0y' }], c: 5, d: null, e: true }
  expect(storable(input)).toEqual({ a: ['ill 🤒 \ufffd', { b: 'xy' }], c: 5, d: null, e: true })
})

test('what lies deeper than anything that the API takes is no server error', async () => {
  const body = `{"email":${'['.repeat(50_000)}${']'.repeat(50_000)},"password":"x"}`
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${app.url}/api/login`, { method: 'POST', headers, body })
  expect(answer.status).toBe(422)
})

test.each([
  ['/login', { email: 'a\0', password: 'x' }, 401],
  ['/forgot', { email: 'a\0' }, 200],
  ['/show-schedules/a%00', undefined, 200],
])('%s with a NUL is answered like any other', async (path, body, status) => {
  const answer = body ? await app.anonymous.post(path, body) : await app.anonymous.get(path)
  expect(answer.status).toBe(status)
})

test('the address of a hook with a NUL is not found', async () => {
  const answer = await fetch(`${app.url}/hooks/planning-center/%00`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBe(404)
})

test('a decline whose reason was cut off within a character is not lost', async () => {
  const path = `/scheduling/confirm/${await tokenOf(PRIYA)}/${ROWS.priyaSound}/0`
  expect((await app.anonymous.post(path, { reason: 'ill\0 \ud83e' })).status).toBe(200)
  await app.runDueWork()
  expect(await standingOf(app, ROWS.priyaSound)).toMatch(/^D ill \ufffd \| D ill \ufffd$/)
})
