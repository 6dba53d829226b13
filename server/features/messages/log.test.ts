import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Forecast, LogEntry } from '#contract/messages.ts'
import { explain } from '#core/scheduling/reasons.ts'
import type { MessageState } from '#core/vocabulary/messages.ts'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { messages } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'
import { listLog, logOf } from './log.ts'

const { plans, people } = GRACE

let app: App
let owner: ApiClient

beforeAll(async () => {
  app = await startApp({ world: 'grace' })
  owner = await app.signIn('owner@grace.test', 'steeple-demo')
  await app.pass({ minutes: 10 }, 5)
  app.sandbox.carrier.phone('+16465550102').reply('ACCEPT ALL')
  await app.pass({ minutes: 10 }, 5)
})
afterAll(() => app.stop())

type Page = { logs: LogEntry[]; logTotal: number }
const pageOf = async (query: string): Promise<Page> => (await owner.get(`/all-logs${query}`)).body

test('the log comes newest first, 20 to a page unless told, and its pages hold every entry once', async () => {
  const first = await pageOf('')
  expect(first.logs).toHaveLength(Math.min(20, first.logTotal))
  const all: LogEntry[] = []
  for (let page = 1; all.length < first.logTotal; page++) {
    const { logs } = await pageOf(`?limit=7&page=${page}`)
    expect(logs.length).toBeGreaterThan(0)
    all.push(...logs)
  }
  expect(new Set(all.map((log) => log.id)).size).toBe(first.logTotal)
  expect(all.slice(0, 20)).toEqual(first.logs)
  const times = all.map((log) => Date.parse(log.created_at_utc))
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  expect(all.some((log) => log.status === 'planned')).toBe(false)
  expect((await pageOf('?page=1000')).logs).toEqual([])
  const out = all.filter(({ type }) => type === 'out')
  const failed = out.filter(({ status }) => ['failed', 'undelivered'].includes(status))
  const went = out.filter((log) => !failed.includes(log))
  const asked = went.filter(({ kind }) => kind === 'confirmation' || kind === 'confirmation_reminder')
  const followed = went.filter(({ kind }) => kind === 'follow_up')
  expect(first).toMatchObject({
    confirmedRequests: asked.length,
    followupReminders: followed.length,
    failed: failed.length,
    other: went.length - asked.length - followed.length,
  })
  expect([asked.length, failed.length].every((count) => count > 0)).toBe(true)
})

test('a text that went, its answer and a failure say what became of them', async () => {
  const { logs } = await pageOf('?limit=100')
  const asked = logs.find((log) => log.to === '+16465550102' && log.kind === 'confirmation')
  expect(asked).toMatchObject({
    type: 'out',
    status: 'delivered',
    service_name: 'Sunday Gathering',
    plan_name: 'Letters to Friends',
    credits: asked?.segments,
    sent_twice: false,
    sid: expect.stringMatching(/^SM/),
    error_message: null,
  })
  const answered = logs.find((log) => log.type === 'in')
  expect(answered).toMatchObject({
    from: '+16465550102',
    message: 'ACCEPT ALL',
    status: 'other',
    credits: 0,
    plan_name: 'Letters to Friends',
  })
  const failed = logs.filter((log) => log.error_message !== null)
  expect(failed.length).toBeGreaterThan(0)
  for (const log of failed) {
    expect(['failed', 'undelivered']).toContain(log.status)
    expect(log).toMatchObject({ fix: expect.any(String), credits: 0 })
  }
})

test('the log of a person has the answer and the reply between what was asked and what is planned', async () => {
  const about = { planId: plans.firstSunday, personId: people.naomiPrice }
  const log = await logOf(app.deps, { churchId: app.graceId }, about, app.clock.now())
  expect(log.map(({ type, kind, status }) => `${type} ${kind} ${status}`)).toEqual(
    expect.arrayContaining([
      'out confirmation delivered',
      'in inbound other',
      'out all_accepted_reply delivered',
      'out follow_up planned',
    ]),
  )
  expect(log.filter((entry) => entry.status === 'planned').every((entry) => entry.due_at !== null)).toBe(true)
})

function why(reason: string) {
  const explanation = explain(reason, 'Planning Center')
  return { error_message: explanation?.sentence, fix: explanation?.fix }
}

test('what is planned stands in the log of a person in the words, and at the price, of the forecast', async () => {
  const about = { planId: plans.firstSunday, personId: people.naomiPrice }
  const log = await logOf(app.deps, { churchId: app.graceId }, about, app.clock.now())
  const planned = log.filter(({ status, error_message }) => status === 'planned' && error_message === null)
  expect(planned.length).toBeGreaterThan(0)
  const { body } = await owner.get<Forecast>('/forecast?days=30&limit=200&state=planned')
  for (const { id, message, segments, credits } of planned) {
    expect(message).toMatch(/^Grace Chapel: /)
    expect(body.texts.find((text) => text.id === id)).toMatchObject({ message, segments, credits })
  }
})

describe('every state of a text has a word in the log', () => {
  const WORDS: Record<MessageState, string> = {
    planned: 'planned',
    held: 'planned',
    blocked: 'planned',
    sending: 'queued',
    queued: 'queued',
    sent: 'sent',
    delivered: 'delivered',
    undelivered: 'undelivered',
    failed: 'failed',
    received: 'other',
    clicked: 'other',
    skipped: '',
    cancelled: '',
  }

  test.each(Object.entries(WORDS))('%s is %s', async (state, word) => {
    const { db, clock } = app.deps
    const isWaiting = ['planned', 'held', 'blocked', 'skipped', 'cancelled'].includes(state)
    const personId = `somebody-${state}`
    await db.insert(messages).values({
      churchId: app.graceId,
      direction: 'out',
      kind: 'follow_up',
      state: state as MessageState,
      reason: state === 'blocked' ? 'weekly_cap' : null,
      personId,
      planId: plans.firstSunday,
      timesSent: 2,
      dueAt: clock.now(),
      loggedAt: isWaiting ? null : clock.now().subtract({ hours: 24 * 365 }),
      claimedAt: clock.now(),
      createdAt: clock.now(),
    })
    const [entry] = await logOf(
      app.deps,
      { churchId: app.graceId },
      { planId: plans.firstSunday, personId },
      clock.now(),
    )
    expect(entry?.status ?? '').toBe(word)
    if (word !== '') expect(entry).toMatchObject({ sent_twice: true, message: '' })
    if (state === 'blocked') expect(entry).toMatchObject(why('weekly_cap'))
    if (state === 'held') expect(entry).toMatchObject(why('held'))
    await db.delete(messages).where(eq(messages.personId, personId))
  })
})

test('a combined text stands in the log of each of its plans', async () => {
  const { db, clock } = app.deps
  const line = (planId: string) => ({ assignmentId: planId, planId, leadKey: 'asap', startsAt: '' })
  await db.insert(messages).values({
    churchId: app.graceId,
    direction: 'out',
    kind: 'confirmation',
    state: 'delivered',
    personId: 'combined',
    planId: plans.firstSunday,
    lines: [line(plans.firstSunday), line(plans.secondSunday)],
    loggedAt: clock.now().subtract({ hours: 24 * 365 }),
    createdAt: clock.now(),
  })
  for (const [planId, texts] of [
    [plans.firstSunday, 1],
    [plans.secondSunday, 1],
    [plans.thirdSunday, 0],
  ] as const)
    expect(
      await logOf(app.deps, { churchId: app.graceId }, { planId, personId: 'combined' }, clock.now()),
    ).toHaveLength(texts)
})

test('the log needs a session and shows the own church only', async () => {
  expect((await app.anonymous.get('/all-logs')).status).toBe(401)
  const stranger = await app.foreignChurch()
  expect((await stranger.get('/all-logs')).body).toEqual({
    logs: [],
    logTotal: 0,
    confirmedRequests: 0,
    followupReminders: 0,
    failed: 0,
    other: 0,
  })
  const { logTotal } = await listLog(app.deps.db, stranger, { limit: 1, page: 1 })
  expect(logTotal).toBe(0)
})

test.each(['limit=0', 'limit=101', 'limit=x', 'page=0', 'page=1.5'])('%s is no page', async (query) => {
  expect((await owner.get(`/all-logs?${query}`)).status).toBe(422)
})
