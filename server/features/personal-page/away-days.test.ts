import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { rowsOf } from '#server/db/query.ts'
import { availabilityAsks } from '#server/db/schema/schema.ts'
import { noteDays } from '#server/features/availability/days.ts'
import { say } from '#server/features/conversation/testing.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

const NAOMI = '+16465550102'
const { naomiPrice } = GRACE.people
const WAITING = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

let app: App
let staff: ApiClient
let token: string

const show = async () => (await app.anonymous.get(`/show-schedules/${token}`)).body
const change = (away: string[], free: string[] = []) =>
  app.anonymous.post(`/away-days/${token}`, { away, free })
const blockouts = () =>
  app.sandbox.planning.data.blockouts
    .filter(({ personId }) => personId === naomiPrice)
    .map(({ reason, startsAt, endsAt }) => [reason, startsAt.slice(0, 10), endsAt.slice(0, 10)].join(' '))
    .toSorted()

beforeAll(async () => {
  app = await startApp({ world: 'grace' })
  staff = await app.signIn('staff@grace.test', 'steeple-demo')
  await app.pass({ minutes: 10 }, 5)
  const [, code] = /\/(\w{10})\b/.exec(app.sandbox.carrier.texts(NAOMI).at(-1)?.body ?? '') ?? []
  const { headers } = await fetch(`${app.url}/${code}`, { redirect: 'manual' })
  token = new URL(headers.get('location') ?? '', app.url).searchParams.get('personId') ?? ''
})
afterAll(() => app.stop())

test('a church that does not ask for days shows no calendar and takes none', async () => {
  expect((await show()).away).toBeNull()
  expect((await change(['2030-04-10'])).status).toBe(404)
  expect(await app.deps.db.select().from(availabilityAsks)).toEqual([])
})

test('tapped days are blocked out in the planning service, and taken back one by one', async () => {
  const { body: settings } = await staff.get('/availability?month=2030-04')
  const teamIds = settings.teams.map(({ id }: { id: string }) => id)
  await staff.post('/availability', { teamIds, day: null })
  const { away } = await show()
  expect(away).toEqual({ from: '2030-03-04', until: '2030-09-30', days: [] })
  const saved = await change(['2030-04-29', '2030-04-30', '2030-05-01', '2030-06-09'])
  expect([saved.status, saved.body.away.days]).toEqual([
    200,
    [
      { from: '2030-04-29', until: '2030-05-01' },
      { from: '2030-06-09', until: '2030-06-09' },
    ],
  ])
  await app.runDueWork()
  expect(blockouts()).toEqual([
    'Away (told by text) 2030-04-29 2030-05-02',
    'Away (told by text) 2030-06-09 2030-06-10',
  ])
  const less = await change(['2030-06-10'], ['2030-05-01'])
  expect(less.body.away.days).toEqual([
    { from: '2030-04-29', until: '2030-04-30' },
    { from: '2030-06-09', until: '2030-06-10' },
  ])
  await app.runDueWork()
  expect(blockouts()).toHaveLength(2)
  expect((await change([], ['2030-04-29', '2030-04-30', '2030-06-09', '2030-06-10'])).body.away.days).toEqual(
    [],
  )
  await app.runDueWork()
  expect(blockouts()).toEqual([])
})

test('what the church wrote itself stays, whatever is taken back', async () => {
  const at = '2030-03-01T00:00:00Z'
  app.sandbox.planning.data.blockouts.set('990001', {
    id: '990001',
    organizationId: GRACE.organizationId,
    personId: naomiPrice,
    reason: 'Wedding',
    startsAt: '2030-07-06T04:00:00Z',
    endsAt: '2030-07-07T03:59:59Z',
    createdAt: at,
    updatedAt: at,
  })
  await change(['2030-07-06'])
  await app.runDueWork()
  expect(blockouts()).toHaveLength(2)
  await change([], ['2030-07-06'])
  await app.runDueWork()
  expect(blockouts()).toEqual(['Wedding 2030-07-06 2030-07-07'])
})

test('days that were told by text stand on the page and can be taken back there', async () => {
  await staff.post('/ask-availability', { month: '2030-05' })
  await app.pass({ minutes: 1 }, 3)
  await say(app, NAOMI, 'away 3 to 5')
  await say(app, NAOMI, 'YES')
  await app.runDueWork()
  expect((await show()).away.days).toEqual([{ from: '2030-05-03', until: '2030-05-05' }])
  await change([], ['2030-05-03', '2030-05-05'])
  await app.runDueWork()
  expect(blockouts()).toEqual(['Away (told by text) 2030-05-04 2030-05-05', 'Wedding 2030-07-06 2030-07-07'])
})

test('a change while the planning service is away is written once it is back, as it was last', async () => {
  app.sandbox.faults.set({ vendor: 'planning', kind: 'failing', status: 503, path: '/services/v2' })
  await change(['2030-08-04', '2030-08-11'])
  await app.runDueWork()
  await change([], ['2030-08-04'])
  await app.runDueWork()
  app.sandbox.faults.clear()
  await app.pass({ minutes: 10 }, 6)
  expect(blockouts().filter((one) => one.includes('2030-08'))).toEqual([
    'Away (told by text) 2030-08-11 2030-08-12',
  ])
})

test('days that are tapped on several devices at the same moment are all noted', async () => {
  const days = ['2030-09-01', '2030-09-08', '2030-09-15', '2030-09-22', '2030-09-29']
  await Promise.all(days.map((day) => change([day])))
  const { away } = await show()
  expect(away.days.map(({ from }: { from: string }) => from)).toEqual(expect.arrayContaining(days))
})

test('a day that is tapped while others are told by text is noted with them', async ({ skip }) => {
  if (inject('templates').empty.kind !== 'postgres') skip('the embedded database has one connection')
  const [told, tapped] = ['2030-05-19', '2030-05-26']
  const day = Temporal.PlainDate.from(told)
  const days = [{ from: day, until: day }]
  const key = { churchId: app.graceId, personId: naomiPrice, month: '2030-05' }
  const { page } = await app.deps.db.transaction(async (text) => {
    await noteDays(text, app.deps, key, days, app.clock.now())
    const page = change([tapped])
    while ((await rowsOf(text, WAITING)).length === 0);
    return { page }
  })
  expect((await page).body.away.days).toEqual(
    expect.arrayContaining([told, tapped].map((one) => ({ from: one, until: one }))),
  )
})

test.each([
  [{ away: ['2030-10-01'], free: [] }, 'away'],
  [{ away: ['2030-04-31'], free: [] }, 'away'],
  [{ away: [], free: 'all' }, 'free'],
])('%j is refused', async (body, field) => {
  const { status, body: answer } = await app.anonymous.post(`/away-days/${token}`, body)
  expect([status, Object.keys(answer.error)]).toEqual([422, [expect.stringContaining(field)]])
})

test('a day that is over is passed over, and an unknown link changes nothing', async () => {
  const before = (await show()).away.days
  expect((await change(['2030-01-01'])).body.away.days).toEqual(before)
  const stranger = await app.anonymous.post('/away-days/nobody', { away: ['2030-05-05'], free: [] })
  expect(stranger.body).toMatchObject({ expired: true, away: null })
  expect((await show()).away.days).toEqual(before)
})
