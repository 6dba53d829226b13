import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Forecast, ForecastText } from '#contract/messages.ts'
import { churches, messages } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'
import { scheduleTexts } from '../schedule.ts'

let app: App
let owner: ApiClient

beforeEach(async () => {
  app = await startApp()
  owner = await app.signIn('owner@grace.test', 'steeple-demo')
})
afterEach(() => app.stop())

const read = async (query: string): Promise<ForecastText[]> =>
  (await owner.get<Forecast>(`/forecast?days=30&limit=200&${query}`)).body.texts

/** A reminder that goes some days later, of somebody with a phone that works. */
async function aReminder(): Promise<ForecastText> {
  const texts = await read('kind=confirmation_reminder&state=planned')
  const text = texts.find(
    ({ due_at }) => Temporal.Instant.compare(due_at, app.clock.now().add({ hours: 24 })) > 0,
  )
  if (!text) throw new Error('a planned reminder was expected')
  return text
}

const act = ({ id }: { id: number }, action: string) => owner.post(`/forecast/${id}/${action}`)
const rowOf = async ({ id }: ForecastText) =>
  (await app.deps.db.select().from(messages).where(eq(messages.id, id)))[0]
const scheduleEveryone = () =>
  app.deps.db.transaction((tx) => scheduleTexts(tx, app.graceId, 'everyone', app.clock.now()))

async function passUntilAfter({ due_at }: ForecastText): Promise<void> {
  const minutes = app.clock.now().until(due_at).total('minutes')
  await app.pass({ minutes: Math.ceil(minutes) + 5 }, 4)
}

test('what is held waits past its time and goes when it is released', async () => {
  const text = await aReminder()
  expect((await act(text, 'hold')).body).toMatchObject({
    id: text.id,
    state: 'held',
    message: text.message,
    why_not: { sentence: 'On hold until you release it.' },
  })
  await scheduleEveryone()
  await passUntilAfter(text)
  expect((await rowOf(text))?.state).toBe('held')
  expect((await act(text, 'release')).status).toBe(200)
  await app.pass({ minutes: 1 })
  expect((await rowOf(text))?.state).toMatch(/queued|sent|delivered/)
})

test('what is held stays held while it may not go for another reason, and after that', async () => {
  const text = await aReminder()
  await act(text, 'hold')
  const switchTexts = (active: boolean) => owner.post('/scheduling/switch-texts', { what: 'all', active })
  await switchTexts(false)
  const [off] = (await read('state=blocked')).filter(({ id }) => id === text.id)
  expect(off?.why_not?.sentence).toBe('You have turned this text off.')
  for (const action of ['send', 'release']) expect((await act(text, action)).status).toBe(409)
  await switchTexts(true)
  const on = await rowOf(text)
  expect(on).toMatchObject({ state: 'held', reason: null })
  await scheduleEveryone()
  expect(await rowOf(text)).toEqual(on)
  await passUntilAfter(text)
  expect((await rowOf(text))?.state).toBe('held')
})

test('what is released before its time goes back to its time', async () => {
  const text = await aReminder()
  await act(text, 'hold')
  expect((await act(text, 'release')).body).toEqual(text)
  await act(text, 'skip')
  expect((await act(text, 'release')).body).toEqual(text)
})

test('what is skipped never goes, however often everything is planned anew', async () => {
  const text = await aReminder()
  expect((await act(text, 'skip')).body).toMatchObject({ state: 'skipped' })
  await scheduleEveryone()
  await passUntilAfter(text)
  const row = await rowOf(text)
  expect(row?.state).toBe('skipped')
  const same = await app.deps.db
    .select()
    .from(messages)
    .where(and(eq(messages.churchId, app.graceId), eq(messages.key, row?.key ?? '')))
  expect(same).toHaveLength(1)
})

test('what is sent now goes at once and once: planning neither moves it nor wants it again', async () => {
  const text = await aReminder()
  expect((await act(text, 'send')).body).toMatchObject({
    state: 'planned',
    is_sent_now: true,
    due_at: app.clock.now().toString(),
  })
  await scheduleEveryone()
  expect((await rowOf(text))?.dueAt?.toString()).toBe(app.clock.now().toString())
  await app.runDueWork()
  const row = await rowOf(text)
  expect(row?.acceptedAt?.toString()).toBe(app.clock.now().toString())
  await passUntilAfter(text)
  const aboutTheSame = await app.deps.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.kind, row?.kind ?? 'inbound'), sql`lines = ${JSON.stringify(row?.lines)}::jsonb`))
  expect(aboutTheSame).toEqual([{ id: text.id }])
  const received = app.sandbox.carrier.messages().filter(({ body }) => body === row?.body)
  expect(received).toHaveLength(1)
})

test('send now can be taken back until the text is taken', async () => {
  const text = await aReminder()
  await act(text, 'send')
  expect((await act(text, 'release')).body).toEqual(text)
})

test('doing the same twice is doing it once', async () => {
  const text = await aReminder()
  for (const action of ['hold', 'skip', 'send']) {
    const first = await act(text, action)
    expect(first.status).toBe(200)
    expect(await act(text, action)).toEqual(first)
  }
})

test('many are changed at once, and those that cannot be say why', async () => {
  const texts = (await read('kind=confirmation_reminder&state=planned')).slice(-4)
  const [blocked] = await read('state=blocked')
  const ids = texts.map(({ id }) => id)
  const actMany = (action: string, message_ids: unknown) => owner.post(`/forecast/${action}`, { message_ids })
  expect(await actMany('hold', [...ids, blocked?.id, 2 ** 40, ids[0]])).toEqual({
    status: 200,
    body: {
      changed: ids.toSorted((one, other) => one - other),
      refused: [
        { id: blocked?.id, error: blocked?.why_not?.sentence },
        { id: 2 ** 40, error: 'We could not find what you asked for.' },
      ],
    },
  })
  expect(new Set((await read('state=held')).map(({ id }) => id))).toEqual(new Set(ids))
  expect((await actMany('release', ids)).body).toMatchObject({ refused: [] })
  const back = await read('kind=confirmation_reminder&state=planned')
  expect(back.slice(-4)).toEqual(texts)
  expect((await actMany('hold', [])).status).toBe(422)
  expect((await actMany('explode', ids)).status).toBe(422)
  expect((await app.anonymous.post('/forecast/hold', { message_ids: ids })).status).toBe(401)
  const stranger = await app.foreignChurch()
  const { body } = await stranger.post<{ changed: number[] }>('/forecast/skip', { message_ids: ids })
  expect(body.changed).toEqual([])
  expect((await read('state=skipped')).length).toBe(0)
})

test('where some are skipped at once, what the weekly limit held back takes their place', async () => {
  expect((await owner.put('/profile', { weekly_cap: 1 })).status).toBe(200)
  await scheduleEveryone()
  const rows = await app.deps.db.select().from(messages).where(eq(messages.churchId, app.graceId))
  const planned = Map.groupBy(
    rows.filter(({ state }) => state === 'planned'),
    ({ personId }) => personId,
  )
  const capped = rows.find(({ reason, personId }) => reason === 'weekly_cap' && planned.has(personId))
  const before = planned.get(capped?.personId ?? '') ?? []
  expect(before.length).toBeGreaterThan(0)
  const ids = before.map(({ id }) => id)
  expect((await owner.post('/forecast/skip', { message_ids: ids })).body).toMatchObject({ refused: [] })
  const after = await app.deps.db
    .select()
    .from(messages)
    .where(and(eq(messages.churchId, app.graceId), eq(messages.personId, capped?.personId ?? '')))
  expect(after.some(({ id, state }) => state === 'planned' && !ids.includes(id))).toBe(true)
})

describe('what cannot be changed says why', () => {
  test('a text on its way', async () => {
    const text = await aReminder()
    await act(text, 'send')
    await app.runDueWork()
    for (const action of ['skip', 'hold', 'send', 'release'])
      expect(await act(text, action)).toEqual({
        status: 409,
        body: { error: 'This text is already on its way.' },
      })
  })

  test('a text that will not go anyway', async () => {
    const [blocked] = await read('state=blocked')
    if (!blocked) throw new Error('a blocked text was expected')
    expect(await act(blocked, 'send')).toEqual({
      status: 409,
      body: { error: blocked.why_not?.sentence },
    })
  })

  test('nobody is texted at night', async () => {
    const text = await aReminder()
    await app.pass({ hours: 12 })
    expect((await act(text, 'send')).body.error).toMatch(/between 8 AM and 9 PM/)
    expect((await rowOf(text))?.isDueFixed).toBe(false)
  })

  test('nothing is sent now while sending is paused', async () => {
    const text = await aReminder()
    await app.deps.db.update(churches).set({ sendingMode: 'paused' }).where(eq(churches.id, app.graceId))
    expect((await act(text, 'send')).status).toBe(409)
  })

  test("another church's text", async () => {
    const text = await aReminder()
    const stranger = await app.foreignChurch()
    expect((await stranger.post(`/forecast/${text.id}/skip`)).status).toBe(404)
    expect((await app.anonymous.post(`/forecast/${text.id}/skip`)).status).toBe(401)
    expect((await act({ id: 2 ** 40 }, 'skip')).status).toBe(404)
    expect((await act(text, 'explode')).status).toBe(422)
    expect((await rowOf(text))?.state).toBe('planned')
  })
})
