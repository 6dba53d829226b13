import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Forecast, ForecastText } from '#contract/messages.ts'
import { measureText } from '#core/messages/segments.ts'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { churches, people } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

let app: App
let owner: ApiClient

beforeAll(async () => {
  app = await startApp()
  owner = await app.signIn('owner@grace.test', 'steeple-demo')
  app.sandbox.planning.sendSchedulingEmails(GRACE.plans.secondSunday)
  await app.pass({ minutes: 10 }, 5)
})
afterAll(() => app.stop())

const read = async (query = ''): Promise<Forecast> => (await owner.get(`/forecast${query}`)).body
const all = async (query: string): Promise<ForecastText[]> =>
  (await read(`?days=30&limit=200&${query}`)).texts

const setChurch = (values: Partial<typeof churches.$inferInsert>) =>
  app.deps.db.update(churches).set(values).where(eq(churches.id, app.graceId))

test('a forecast has one day after the other, and its sums are those of its texts', async () => {
  for (const days of [7, 14, 30] as const) {
    const forecast = await read(`?days=${days}&state=planned&limit=200`)
    expect(forecast.days.map(({ date }) => date)).toEqual(
      Array.from({ length: days }, (_, day) =>
        Temporal.PlainDate.from('2030-03-04').add({ days: day }).toString(),
      ),
    )
    const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)
    expect(sum(forecast.days.map(({ count }) => count))).toBe(forecast.texts.length)
    expect(forecast.totals.planned).toBe(forecast.texts.length)
    expect(sum(forecast.texts.map(({ credits }) => credits))).toBe(forecast.totals.credits)
    expect(forecast.balance_after).toBe(forecast.balance - forecast.totals.credits)
    expect(forecast.texts.length).toBeGreaterThan(10)
  }
})

test('its pages hold every text once, in the order in which they go', async () => {
  const whole = await all('')
  const paged: ForecastText[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: Forecast = await read(`?days=30&limit=7${after && `&after=${after}`}`)
    paged.push(...page.texts)
    after = page.next
  }
  expect(paged.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
  expect(new Set(paged.map(({ id }) => id)).size).toBe(whole.length)
  const times = paged.map((text) => Date.parse(text.due_at))
  expect(times).toEqual(times.toSorted((one, other) => one - other))
})

test('filters leave what they name', async () => {
  const { services, days } = await read('?days=30')
  expect(services.map(({ name }) => name)).toContain('Sunday Gathering')
  const followUps = await all('kind=follow_up')
  expect(new Set(followUps.map(({ kind }) => kind))).toEqual(new Set(['follow_up']))
  const sunday = await all(`service=${GRACE.serviceTypes.sundayGathering}`)
  expect(sunday.length).toBeGreaterThan(5)
  expect(sunday.every((text) => text.services.some((one) => one.service_name === 'Sunday Gathering'))).toBe(
    true,
  )
  const day = days.find(({ count }) => count > 0)
  const ofDay = await all(`state=planned&day=${day?.date}`)
  expect(ofDay).toHaveLength(day?.count ?? 0)
  expect(new Set(ofDay.map((text) => text.day))).toEqual(new Set([day?.date]))
})

test('each text says whose it is, why it goes, in what words and for how many credits', async () => {
  const texts = await all('state=planned')
  for (const text of texts) {
    expect(text.message).toMatch(/^Grace Chapel: Hi \w+/)
    expect(text).toMatchObject({ ...measured(text.message), why_not: null })
    expect(text.services.length).toBeGreaterThan(0)
  }
  const whys = new Set(texts.map(({ why }) => why))
  expect(whys).toContain('Asked on March 4, no answer yet; 1 day before.')
  expect(whys).toContain('Accepted; 1 day before.')
})

const measured = (message: string) => ({ segments: measureText(message).segments })

test('what will not go says why, and what mends it, most useful first', async () => {
  const { blocked, totals } = await read('?days=30')
  expect(blocked[0]?.fix).toEqual(expect.any(String))
  expect(blocked.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['no_mobile', 'answered']))
  expect(blocked.reduce((sum, { count }) => sum + count, 0)).toBe(totals.blocked)
  const edith = (await all('state=blocked')).find((text) => text.person_id === GRACE.people.edithLarsen)
  expect(edith).toMatchObject({
    why_not: { sentence: 'There is no mobile number in Planning Center.', fix: expect.any(String) },
    credits: 0,
  })
})

test('the day on which the balance runs out is the day of the first text it does not cover', async () => {
  const texts = await all('state=planned')
  const until = (last: number) => texts.slice(0, last).reduce((sum, { credits }) => sum + credits, 0)
  const { creditBalance } =
    (await app.deps.db.select().from(churches).where(eq(churches.id, app.graceId)))[0] ?? {}
  await setChurch({ creditBalance: until(12) })
  const short = await read('?days=7')
  expect(short.days.find(({ left }) => left < 0)?.date).toBe(texts[12]?.day)
  expect(short.runs_out_at).toBe(texts[12]?.due_at)
  expect(short.credits_missing).toBe(until(texts.length) - until(12))
  await setChurch({ creditBalance: until(texts.length) })
  expect(await read('?days=7')).toMatchObject({ runs_out_at: null, credits_missing: 0 })
  await setChurch({ creditBalance })
})

test('plain letters in names are offered with what they would save, and the saving is true', async () => {
  const nameOf = (firstName: string) =>
    app.deps.db.update(people).set({ firstName }).where(eq(people.id, GRACE.people.naomiPrice))
  const before = await read('?days=30')
  expect(before.plain_names).toEqual({ is_on: false, saves: 0 })
  await nameOf('Zoë')
  const dear = await read('?days=30')
  expect(dear.plain_names.saves).toBeGreaterThan(0)
  const { body } = await owner.post('/plain-names', { active: true })
  expect(body).toMatchObject({ success: true, church: { plain_names: true } })
  const cheap = await read('?days=30')
  expect(cheap.plain_names).toEqual({ is_on: true, saves: 0 })
  expect(cheap.totals.credits).toBe(dear.totals.credits - dear.plain_names.saves)
  await owner.post('/plain-names', { active: false })
  await nameOf('Naomi')
})

test('a paused church sees what would go, and that nothing goes', async () => {
  const before = await read()
  await setChurch({ sendingMode: 'paused' })
  const paused = await read()
  expect(paused.waits.map(({ sentence }) => sentence)).toEqual(['Sending is paused, so nothing goes out.'])
  expect(paused.texts).toEqual(before.texts)
  await setChurch({ sendingMode: 'live' })
})

test('in trial mode the words carry the mark with which they go', async () => {
  await setChurch({ sendingMode: 'trial' })
  const { texts } = await read()
  for (const text of texts) expect(text.message).toMatch(`[Trial, for ${text.person_name}] Grace Chapel`)
  await setChurch({ sendingMode: 'live' })
})

test('the forecast needs a session and shows the own church only', async () => {
  expect((await app.anonymous.get('/forecast')).status).toBe(401)
  const stranger = await app.foreignChurch()
  const { body } = await stranger.get<Forecast>('/forecast?days=30')
  expect(body).toMatchObject({ texts: [], next: null, services: [], blocked: [] })
})

describe('wishes that make no sense are refused', () => {
  test.each(['days=8', 'day=tomorrow', 'kind=x', 'state=sent', 'limit=201', 'after=x'])(
    '%s',
    async (query) => {
      expect((await owner.get(`/forecast?${query}`)).status).toBe(422)
    },
  )
})
