import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogEntry } from '#contract/messages.ts'
import { LOG_FILTERS } from '#core/vocabulary/log.ts'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { messages } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'
import { exportLog } from './log-search.ts'

const CAROL = '+16465550199'

let app: App
let owner: ApiClient

const at = (iso: string) => Temporal.Instant.from(iso)

beforeAll(async () => {
  app = await startApp({ world: 'grace' })
  owner = await app.signIn('owner@grace.test', 'steeple-demo')
  const base = {
    churchId: app.graceId,
    planId: GRACE.plans.firstSunday,
    personId: GRACE.people.naomiPrice,
    fromNumber: '+12125550100',
    createdAt: at('2020-01-01T00:00:00Z'),
  }
  await app.deps.db.insert(messages).values([
    {
      ...base,
      direction: 'out',
      kind: 'confirmation',
      state: 'delivered',
      toNumber: CAROL,
      body: 'Hi, 100% of_us sing',
      credits: 2,
      timesSent: 2,
      // 11 pm of the 4th in New York.
      loggedAt: at('2020-01-05T04:00:00Z'),
    },
    {
      ...base,
      direction: 'out',
      kind: 'confirmation',
      state: 'failed',
      toNumber: '+16465550198',
      body: 'Hello again',
      loggedAt: at('2020-01-05T05:00:00Z'),
    },
    {
      ...base,
      direction: 'in',
      kind: 'inbound',
      state: 'received',
      fromNumber: CAROL,
      toNumber: '+12125550100',
      body: '=yes, gladly',
      loggedAt: at('2020-01-05T06:00:00Z'),
    },
  ])
})
afterAll(() => app.stop())

const DAYS = { fromDate: '2020-01-01', toDate: '2020-01-31' }
const NONE = Object.fromEntries(LOG_FILTERS.map((filter) => [filter, false]))

async function found(search: object): Promise<string[]> {
  const { status, body } = await owner.post<{ logs: LogEntry[]; logTotal: number }>('/search-logs', {
    ...DAYS,
    ...search,
  })
  expect(status).toBe(200)
  expect(body.logTotal).toBe(body.logs.length)
  return body.logs.map(({ message }) => message)
}

const SUNG = 'Hi, 100% of_us sing'
const FAILED = 'Hello again'
const CAME = '=yes, gladly'

test.each([
  ['nothing', {}, [CAME, FAILED, SUNG]],
  ['a first day in the zone of the church', { fromDate: '2020-01-05' }, [CAME, FAILED]],
  ['a last day in the zone of the church', { toDate: '2020-01-04' }, [SUNG]],
  ['part of a service', { service: 'gathering' }, [CAME, FAILED, SUNG]],
  ['another service', { service: 'Nowhere' }, []],
  ['the digits of who wrote', { from: '(646) 555-0199' }, [CAME]],
  ['the digits of who got it', { to: '555-0198' }, [FAILED]],
  ['words in any order', { words: 'SING hi' }, [SUNG]],
  ['a name', { words: 'naomi price hello' }, [FAILED]],
  ['signs that mean themselves', { words: '100% of_us' }, [SUNG]],
  ['a sign that would stand for any letter', { words: 'H_llo' }, []],
  ['one status', { ...NONE, failed: true }, [FAILED]],
  ['two statuses', { ...NONE, other: true, delivered: true }, [CAME, SUNG]],
  ['no status', NONE, []],
])('the log is searched by %s', async (_, search, messagesFound) => {
  expect(await found(search)).toEqual(messagesFound)
})

test('what is found comes in pages, and everything without a search', async () => {
  const second = await owner.post('/search-logs', { ...DAYS, limit: 2, page: 2 })
  expect(second.body).toMatchObject({ logTotal: 3, logs: [{ message: SUNG }] })
  const [all, searched] = await Promise.all([owner.get('/all-logs'), owner.post('/search-logs', {})])
  expect(searched.body).toEqual(all.body)
})

test.each([
  [{ fromDate: '2020-01-02', toDate: '2020-01-01' }, { toDate: ['The last day is before the first one.'] }],
  [{ from: 'Carol' }, { from: ['Please type the digits of a number.'] }],
])('%j is refused', async (search, error) => {
  expect(await owner.post('/search-logs', search)).toEqual({ status: 422, body: { error } })
})

test('the file has the columns asked for, times of the church and nothing that a spreadsheet would run', async () => {
  const response = await fetch(`${app.url}/api/search-logs/logs.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...DAYS,
      to: '555-0199',
      columns: ['date', 'service', 'source', 'status', 'credits'],
    }),
  })
  expect(response.headers.get('content-disposition')).toContain('logs.csv')
  expect((await response.text()).trim().split('\r\n')).toEqual([
    'date,service,source,status,credits',
    '01.04.2020 23.00.00,Sunday Gathering,Outgoing,Delivered (2x),2',
  ])
})

test('a search needs a session and finds the own church only', async () => {
  expect((await app.anonymous.post('/search-logs', {})).status).toBe(401)
  expect((await app.anonymous.post('/search-logs/logs.csv', {})).status).toBe(401)
  const stranger = await app.foreignChurch()
  expect((await stranger.post('/search-logs', {})).body).toMatchObject({ logs: [], logTotal: 0 })
  const everything = {
    delivered: true,
    sent: true,
    queued: true,
    failed: true,
    undelivered: true,
    other: true,
    columns: ['message'] as const,
  }
  expect(await (await exportLog(app.deps.db, stranger, everything)).text()).toBe('message\r\n')
})
