import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'
import { optIn, optOut } from '../consent.ts'

const FAMILY = '+17185550104'
const FORMULA = '=HYPERLINK("http://evil.test","STOP")'

let app: App
let staff: ApiClient
let stranger: ApiClient
beforeAll(async () => {
  app = await startApp({ world: 'grace' })
  staff = await app.signIn('staff@grace.test', 'steeple-demo')
  stranger = await app.foreignChurch()
  const at = { churchId: app.graceId, phone: FAMILY, source: 'text' } as const
  await app.deps.db.transaction((tx) => optOut(tx, { ...at, words: FORMULA }, app.clock.now()))
  app.clock.moveBy({ milliseconds: 60_000 })
  await app.deps.db.transaction((tx) => optIn(tx, { ...at, words: 'START' }, app.clock.now()))
})
afterAll(() => app.stop())

const history = (client: ApiClient, phone: string) =>
  client.get(`/consent?phone=${encodeURIComponent(phone)}`)
const exported = (client: ApiClient) =>
  fetch(`${app.url}/api/consent/export.csv`, {
    headers: client.token ? { authorization: `Bearer ${client.token}` } : {},
  })

test('the history of a number is complete, newest first', async () => {
  expect(await history(staff, FAMILY)).toEqual({
    status: 200,
    body: {
      opted_out_at: null,
      history: [
        {
          id: expect.any(Number),
          action: 'opted_in',
          at: '2030-03-04T15:01:00Z',
          words: 'START',
          source: 'text',
        },
        {
          id: expect.any(Number),
          action: 'opted_out',
          at: '2030-03-04T15:00:00Z',
          words: FORMULA,
          source: 'text',
        },
      ],
    },
  })
})

test('a number of the church that has never said anything has an empty history', async () => {
  expect((await history(staff, '+16465550102')).body).toEqual({ opted_out_at: null, history: [] })
})

test('the history needs a session of the same church, and a number', async () => {
  expect((await history(app.anonymous, FAMILY)).status).toBe(401)
  expect((await history(stranger, FAMILY)).status).toBe(404)
  expect(await history(staff, '12')).toMatchObject({
    status: 422,
    body: { error: { phone: [expect.any(String)] } },
  })
})

test('the export is a CSV file of every event with the names behind the number', async () => {
  const response = await exported(staff)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/csv/)
  expect(response.headers.get('content-disposition')).toContain('consent-history.csv')
  const names = '"Anna Whitfield, Ben Whitfield, Toby Whitfield"'
  expect((await response.text()).split('\r\n')).toEqual([
    expect.stringMatching(/number,names,action,when,words,source$/),
    `'${FAMILY},${names},opted_out,2030-03-04T15:00:00Z,"'=HYPERLINK(""http://evil.test"",""STOP"")",text`,
    `'${FAMILY},${names},opted_in,2030-03-04T15:01:00Z,START,text`,
    '',
  ])
})

test('the export needs a session, and holds nothing of another church', async () => {
  expect((await exported(app.anonymous)).status).toBe(401)
  expect((await (await exported(stranger)).text()).trim().split('\r\n')).toHaveLength(1)
})
