import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hookEvents } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const SMS = '/hooks/twilio/sms'
const PLANNING = '/hooks/planning-center/1'

describe('what strangers may send to the addresses of hooks', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ world: 'empty' })
  })
  afterAll(() => app.stop())

  const send = async (path: string, type: string, body: string) => {
    const response = await fetch(app.url + path, { method: 'POST', headers: { 'content-type': type }, body })
    return { status: response.status, body: await response.json() }
  }

  test.each([
    [SMS, JSON_TYPE],
    [SMS, 'text/plain'],
    [SMS, 'multipart/form-data; boundary=x'],
    [PLANNING, FORM],
    [PLANNING, 'text/xml'],
  ])('%s does not take %s', async (path, type) => {
    expect(await send(path, type, 'x')).toEqual({
      status: 415,
      body: { error: 'This kind of content is not taken here.' },
    })
  })

  test.each([
    [SMS, FORM],
    [SMS, `${FORM}; charset=utf-8`],
    [PLANNING, JSON_TYPE],
    [PLANNING, 'application/vnd.api+json'],
  ])('%s takes %s, and looks at its signature', async (path, type) => {
    expect([401, 404]).toContain((await send(path, type, 'x')).status)
  })

  test('a body has at most 64 KiB', async () => {
    for (const [path, type] of [
      [SMS, FORM],
      [PLANNING, JSON_TYPE],
    ] as const) {
      expect((await send(path, type, 'x'.repeat(64 * 1024))).status).toBeLessThan(405)
      expect((await send(path, type, 'x'.repeat(64 * 1024 + 1))).status).toBe(413)
    }
  })

  test('a form has at most 100 fields', async () => {
    const form = (fields: number) => Array.from({ length: fields }, (_, place) => `f${place}=x`).join('&')
    expect((await send(SMS, FORM, form(100))).status).toBe(401)
    expect(await send(SMS, FORM, form(101))).toEqual({
      status: 400,
      body: { error: 'The form has too many fields.' },
    })
  })

  test('nothing that is nested, cut off or strange is a server error, or is stored', async () => {
    const bodies = [
      '['.repeat(60_000),
      `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
      '{"data":',
      '\0',
      '%%%',
    ]
    for (const body of bodies)
      for (const [path, type] of [
        [SMS, FORM],
        ['/hooks/twilio/status?message=x', FORM],
        [PLANNING, JSON_TYPE],
      ] as const)
        expect((await send(path, type, body)).status, body.slice(0, 9)).toBeLessThan(500)
    expect(await app.deps.db.$count(hookEvents)).toBe(0)
  })
})
