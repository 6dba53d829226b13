import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answers,
  auditEntries,
  hookEvents,
  messages,
  oauthStates,
  personalLinks,
  shortLinks,
  users,
} from '#server/db/schema/schema.ts'
import { signUp } from '#server/features/access/testing.ts'
import { type App, startApp } from '#testkit/app.ts'

describe('what is deleted by itself', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
    await app.pass({ minutes: 10 }, 5)
  })
  afterAll(() => app.stop())

  const ofGrace = (words: string, monthsAgo: number) => ({
    churchId: app.graceId,
    direction: 'in' as const,
    kind: 'inbound' as const,
    state: 'received' as const,
    body: words,
    loggedAt: ago(monthsAgo),
    createdAt: ago(monthsAgo),
  })
  const ago = (months: number) => app.clock.now().toZonedDateTimeISO('UTC').subtract({ months }).toInstant()
  const kept = async () => {
    const rows = await app.deps.db
      .select()
      .from(messages)
      .where(inArray(messages.body, ['old', 'older', 'new']))
    return rows.map(({ body }) => body).sort()
  }
  const daily = async () => {
    app.clock.moveBy({ hours: 24 })
    await app.runDueWork()
  }

  test('texts and answers after 24 months, or as many as the church says', async () => {
    await app.deps.db.insert(messages).values([ofGrace('older', 25), ofGrace('old', 7), ofGrace('new', 5)])
    await app.deps.db.insert(answers).values({
      churchId: app.graceId,
      assignmentId: 'A',
      planId: 'L',
      serviceTypeId: 'S',
      personId: 'P',
      status: 'C',
      source: 'text',
      answeredAt: ago(25),
      writeBack: 'written',
    })
    await daily()
    expect(await kept()).toEqual(['new', 'old'])
    expect(await app.deps.db.$count(answers, eq(answers.assignmentId, 'A'))).toBe(0)
    const owner = await app.signIn('owner@grace.test', 'steeple-demo')
    const { body } = await owner.post('/retention', { months: 6 })
    expect(body.church.retention_months).toBe(6)
    await daily()
    expect(await kept()).toEqual(['new'])
    expect(await app.deps.db.$count(auditEntries, eq(auditEntries.action, 'retention.changed'))).toBe(1)
  })

  test('only owners say how long, and nothing that is not offered', async () => {
    const owner = await app.signIn('owner@grace.test', 'steeple-demo')
    const staff = await app.signIn('staff@grace.test', 'steeple-demo')
    expect((await owner.post('/retention', { months: 1 })).status).toBe(422)
    expect((await staff.post('/retention', { months: 12 })).status).toBe(403)
    expect((await app.anonymous.post('/retention', { months: 12 })).status).toBe(401)
    const other = await app.foreignChurch()
    expect((await other.post('/retention', { months: 60 })).status).toBe(200)
    expect((await owner.get('/profile')).body.church.retention_months).toBe(6)
  })

  test('what a vendor sent, 30 days after it was handled, and receipts after two days', async () => {
    const event = (externalId: string, days: number, kind: 'planning' | 'texting_status' = 'planning') => ({
      kind,
      externalId,
      payload: {},
      receivedAt: app.clock.now().subtract({ hours: days * 24 }),
      handledAt: app.clock.now(),
    })
    await app.deps.db
      .insert(hookEvents)
      .values([
        event('long ago', 30),
        event('lately', 20),
        event('receipt', 2, 'texting_status'),
        event('new receipt', 1, 'texting_status'),
      ])
    await daily()
    const left = await app.deps.db
      .select()
      .from(hookEvents)
      .where(inArray(hookEvents.externalId, ['long ago', 'lately', 'receipt', 'new receipt']))
    expect(left.map(({ externalId }) => externalId)).toEqual(['lately', 'new receipt'])
  })

  test('links a month after their end, and authorisations that nobody finished', async () => {
    const owner = await app.signIn('owner@grace.test', 'steeple-demo')
    await owner.get('/bitly/login')
    expect(await app.deps.db.$count(oauthStates)).toBe(1)
    const end = app.clock.now()
    await app.deps.db.update(shortLinks).set({ expiresAt: end })
    await app.deps.db.update(personalLinks).set({ expiresAt: end })
    await daily()
    expect(await app.deps.db.$count(oauthStates)).toBe(0)
    expect(await app.deps.db.$count(shortLinks, eq(shortLinks.expiresAt, end))).toBeGreaterThan(0)
    app.clock.moveBy({ hours: 30 * 24 })
    await app.runDueWork()
    expect(await app.deps.db.$count(shortLinks, eq(shortLinks.expiresAt, end))).toBe(0)
    expect(await app.deps.db.$count(personalLinks, eq(personalLinks.expiresAt, end))).toBe(0)
  })

  test('signups whose address nobody verified, after a week', async () => {
    const email = 'never@newhope.test'
    const signups = () => app.deps.db.$count(users, eq(users.email, email))
    await signUp(app, email)
    app.clock.moveBy({ hours: 6 * 24 })
    await app.runDueWork()
    expect(await signups()).toBe(1)
    app.clock.moveBy({ hours: 25 })
    await app.runDueWork()
    expect(await signups()).toBe(0)
  })
})
