import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, churches, coupons, creditEntries, messages, users } from '#server/db/schema/schema.ts'
import { payingChurch } from '#server/features/billing/testing.ts'
import { createChurch } from '#server/features/churches/create.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { Answer, ApiClient } from '#testkit/client.ts'

type Listed = { id: number; name: string; intercom_tag: string; plan: string | null; integrations: string[] }

let app: App
let admin: ApiClient
let owner: ApiClient
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@steeple.test', 'steeple-admin')
  owner = await app.signIn('owner@grace.test', 'steeple-demo')
})
afterAll(() => app.stop())

const lastAudit = async (churchId: number) =>
  (
    await app.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.churchId, churchId))
      .orderBy(desc(auditEntries.id))
      .limit(1)
  )[0]

const names = (rows: Listed[]) => rows.map(({ name }) => name)

async function addChurches(count: number, change: Partial<typeof churches.$inferInsert> = {}) {
  const now = app.clock.now()
  for (let number = 1; number <= count; number++)
    await app.deps.db.transaction(async (tx) => {
      const id = await createChurch(tx, { name: `Parish ${number}`, timeZone: 'UTC' }, now)
      if (Object.keys(change).length > 0) await tx.update(churches).set(change).where(eq(churches.id, id))
    })
}

const addVerified = (name: string, email: string, at: Temporal.Instant) =>
  app.deps.db.insert(users).values({
    role: 'owner',
    name,
    email,
    username: email,
    mobilePhone: '+12125550177',
    timeZone: 'America/New_York',
    status: 1,
    createdAt: at,
  })

describe('the list of organisations', () => {
  test('comes in pages of 15 that lack and repeat nothing, whoever signed up at the same moment', async () => {
    await addChurches(33)
    await addVerified('Vera Verified', 'vera@nowhere.test', app.clock.now())
    const seen: Listed[] = []
    let cursor: string | null = ''
    for (let page = 0; page < 4 && cursor !== null; page++) {
      const { status, body }: Answer<{ churches: Listed[]; next_cursor: string | null }> = await admin.get(
        `/churches${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`,
      )
      expect(status).toBe(200)
      expect(body.churches.length).toBeLessThanOrEqual(15)
      seen.push(...body.churches)
      cursor = body.next_cursor
    }
    expect(cursor).toBeNull()
    expect(seen.length).toBe(35)
    expect(new Set(seen.map(({ id, intercom_tag: tag }) => `${tag.includes('Confirmed')}${id}`)).size).toBe(
      35,
    )
    const grace = seen.find(({ name }) => name === 'Grace Chapel')
    expect(grace).toMatchObject({
      id: app.graceId,
      intercom_tag: 'Active',
      plan: 'pro',
      country_iso: 'US',
      integrations: ['Planning Center'],
    })
    expect(seen.find(({ name }) => name === 'Vera Verified')).toMatchObject({
      intercom_tag: 'Email Confirmed',
      plan: null,
      integrations: [],
    })
  })

  test('is filtered by status and plan together; free is also whoever has no plan', async () => {
    const { body } = await admin.get('/churches?status=Active&plan=pro&limit=200')
    expect(names(body.churches)).toEqual(['Grace Chapel'])
    expect(body.statuses).toContain('Not Active')
    expect(body.plans).toEqual(['free', 'just-starting', 'business', 'pro'])
    const none = await admin.get('/churches?status=Active&plan=free&limit=200')
    expect(none.body.churches).toEqual([])
    const free = await admin.get('/churches?plan=free&limit=200')
    expect(free.body.churches.length).toBe(34)
    expect(names(free.body.churches)).toContain('Vera Verified')
  })

  test('is a file for spreadsheets', async () => {
    const response = await fetch(`${app.url}/api/churches/export.csv?status=Active`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(response.headers.get('content-disposition')).toContain('users.csv')
    const lines = (await response.text()).trim().split('\r\n')
    expect(lines[0]).toContain('Org Name,Status,Plan,Active Integrations,Country,Signup date')
    expect(lines[1]).toMatch(/^Grace Chapel,Active,pro,Planning Center,US,20/)
    expect(lines.length).toBe(2)
  })

  test('refuses a place that is none, and statuses that do not exist', async () => {
    expect((await admin.get('/churches?cursor=x')).status).toBe(422)
    expect((await admin.get('/churches?status=Fine')).status).toBe(422)
    expect((await admin.get('/churches?limit=1000')).status).toBe(422)
  })

  test.each([
    ['the beginnings of words, in any order', { church: 'chap GRA' }, ['Grace Chapel']],
    ['the name of a person', { name: 'ruth' }, ['Grace Chapel']],
    ['an address', { email: 'owner@grace.test' }, ['Grace Chapel']],
    ['a part of an address', { email: 'grace' }, ['Grace Chapel']],
    ['a username', { username: 'staff' }, ['Grace Chapel']],
    ['the phone of a person', { number: '12125550142' }, ['Grace Chapel']],
    ['the same without the country', { number: '2125550142' }, ['Grace Chapel']],
    ['the phone of somebody without a church', { number: '2125550177' }, ['Vera Verified']],
    ['anything: the name of a church', { anything: 'grace chap' }, ['Grace Chapel']],
    ['anything: the name of a person', { anything: 'ruth' }, ['Grace Chapel']],
    ['anything: an address', { anything: 'owner@grace.test' }, ['Grace Chapel']],
    ['anything: a number as it is written', { anything: '+1 (212) 555-0142' }, ['Grace Chapel']],
    ['anything: somebody without a church', { anything: '(212) 555-0177' }, ['Vera Verified']],
    ['anything: a number that is texted', { anything: '(646) 555-0102' }, ['Grace Chapel']],
    ['anything: not by a part of such a number', { anything: '(646) 555-01' }, []],
    ["anything that is nobody's", { anything: '555-9999-1' }, []],
    ['several things that fit one church', { church: 'grace', name: 'sam' }, ['Grace Chapel']],
    ['several things that fit different ones', { church: 'parish', name: 'ruth' }, []],
    ["what is nobody's", { church: "o'brien & (sons)" }, []],
    ['signs alone', { church: '()' }, []],
  ])('finds %s', async (_, search, expected) => {
    const { status, body } = await admin.post('/search-churches', search)
    expect(status).toBe(200)
    expect(names(body)).toEqual(expected)
  })

  test('takes digits only for a number', async () => {
    const { status, body } = await admin.post('/search-churches', { number: '212-555' })
    expect({ status, body }).toEqual({ status: 422, body: { error: { number: ['numbers only'] } } })
  })
})

describe('one organisation', () => {
  test('shows its people and credits', async () => {
    const { status, body } = await admin.get(`/users/${app.graceId}`)
    expect(status).toBe(200)
    expect(body.users.map(({ email }: { email: string }) => email)).toEqual([
      'owner@grace.test',
      'staff@grace.test',
    ])
    const [vera] = await app.deps.db.select().from(users).where(eq(users.email, 'vera@nowhere.test'))
    expect((await admin.get(`/users/${vera?.id}/1`)).body).toMatchObject({
      users: [{ name: 'Vera Verified', status: 1 }],
      credits: 0,
    })
    expect((await admin.get('/users/999999')).status).toBe(404)
    expect((await admin.get('/users/999999/1')).status).toBe(404)
  })

  test('shows everything support is asked about', async () => {
    const { status, body } = await admin.get(`/view-church/${app.graceId}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      organization: { name: 'Grace Chapel', intercom_tag: 'Active' },
      can_suspend: true,
      can_extend_trial: false,
      sending_mode: 'live',
      numbers: [{ primary: 1, active: 1 }],
      integrations: [{ name: 'Planning Center', detail: 'Grace Chapel', problem: null }],
      texts: { days: 30 },
      roster: { read_at: expect.any(String) },
    })
    expect(body.credit_entries[0]).toMatchObject({ comment: 'Credits of the package' })
    expect((await admin.get('/view-church/999999')).status).toBe(404)
  })

  test('shows what was done in it last, and nothing of others', async () => {
    const { churchId } = await app.foreignChurch()
    await admin.post(`/add-bonus-credits/${churchId}`, { amount: 1, comment: 'elsewhere' })
    for (const amount of [5, -2])
      await admin.post(`/add-bonus-credits/${app.graceId}`, { amount, comment: 'Gift' })
    const { body } = await admin.get(`/view-church/${app.graceId}`)
    expect(body.audit.slice(0, 2)).toMatchObject([
      {
        action: 'credits.adjusted',
        detail: { amount: -2, comment: 'Gift' },
        user: { name: expect.any(String) },
      },
      { action: 'credits.adjusted', detail: { amount: 5, comment: 'Gift' } },
    ])
    expect(new Set(body.audit.map(({ church }: { church: { id: number } }) => church.id))).toEqual(
      new Set([app.graceId]),
    )
  })
})

test('its last texts are shown, and which did not go or arrive, each with the reason', async () => {
  const textsOf = async () => (await admin.get(`/view-church/${app.graceId}`)).body.texts
  await app.pass({ minutes: 5 }, 2)
  const { latest, missing } = await textsOf()
  expect(latest).toHaveLength(5)
  expect(latest[0]).toMatchObject({ kind: 'confirmation', status: 'delivered', why: null, fix: null })
  expect(Object.keys(latest[0])).toEqual(['id', 'at', 'kind', 'to', 'status', 'why', 'fix'])
  const reasons = missing.map(({ status, why }: { status: string; why: string }) => `${status}: ${why}`)
  expect(reasons).toEqual(
    expect.arrayContaining([
      'undelivered: This number cannot receive texts; it is probably a landline.',
      'planned: There is no mobile number in Planning Center.',
    ]),
  )
  expect(missing).toContainEqual(expect.objectContaining({ fix: 'Add a mobile number there.' }))
  const stranger = await app.foreignChurch()
  const { body } = await admin.get(`/view-church/${stranger.churchId}`)
  expect(body.texts).toMatchObject({ latest: [], missing: [] })
})

test('what an organisation pays is shown with its card, its payments and why it leaves', async () => {
  const church = await payingChurch(app)
  const paymentsOf = async () => (await admin.get(`/view-church/${church.churchId}`)).body.payments
  expect(await paymentsOf()).toMatchObject({ period: null, next_at: null, card: null, latest: [], paid: 0 })
  await church.addCard()
  await church.subscribe('business')
  await app.runDueWork()
  const { bundles } = (await church.get('/credits/bundles')).body
  const { card } = (await church.get('/default-card')).body
  await church.post('/charge', { creditId: bundles[0].id, requestId: 'for the office' })
  await church.post('/autorecharge', {
    recharge_credit_id: bundles[1].id,
    recharge_limit: 25,
    recharge_card_id: card.id,
  })
  const payments = await paymentsOf()
  expect(payments).toMatchObject({
    period: 'monthly',
    next_at: expect.any(String),
    next_amount: 3000,
    ends_at: null,
    overdue: null,
    card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 },
    recharge: { is_on: true, limit: 25, quantity: 250 },
    total: 2,
    paid: 4200,
  })
  expect(payments.latest).toMatchObject([{ amount: 1200, description: '100 credits' }, { amount: 3000 }])
  await church.post('/cancel-subscription', { reason: 'too_expensive', comment: 'Our budget is cut' })
  expect(await paymentsOf()).toMatchObject({
    next_at: null,
    ends_at: payments.next_at,
    cancel_reason: 'too_expensive',
    cancel_comment: 'Our budget is cut',
  })
})

describe('credits by hand', () => {
  const balance = async () =>
    (await app.deps.db.select().from(churches).where(eq(churches.id, app.graceId)))[0]?.creditBalance ?? 0
  const change = (amount: unknown, comment: unknown = 'A gift') =>
    admin.post(`/add-bonus-credits/${app.graceId}`, { amount, comment })

  test('are given and taken on the one ledger, with who did it and why', async () => {
    const before = await balance()
    expect((await change(50)).body).toEqual({ success: true, credits: before + 50 })
    expect((await change(-30, 'Too many')).body.credits).toBe(before + 20)
    expect(await balance()).toBe(before + 20)
    expect(await lastAudit(app.graceId)).toMatchObject({
      action: 'credits.adjusted',
      detail: { amount: -30, comment: 'Too many', balance: before + 20 },
    })
    const entries = await app.deps.db
      .select()
      .from(creditEntries)
      .where(eq(creditEntries.churchId, app.graceId))
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(before + 20)
    expect((await owner.get('/own-audit')).body.entries[0]).toMatchObject({
      action: 'credits.adjusted',
      user: { name: 'Avery Admin' },
    })
  })

  test('never fall below zero', async () => {
    const before = await balance()
    const { status, body } = await change(-before - 1)
    expect(status).toBe(422)
    expect(body.error.amount[0]).toBe(`A balance cannot fall below zero: this church has only ${before}.`)
    expect(await balance()).toBe(before)
  })

  test.each([
    [0, 'x'],
    [1.5, 'x'],
    ['5', 'x'],
    [5, ''],
  ])('are not changed by %s with comment "%s"', async (amount, comment) => {
    expect((await change(amount, comment)).status).toBe(422)
  })

  test('of a church that does not exist are not found', async () => {
    const { status } = await admin.post('/add-bonus-credits/999999', { amount: 1, comment: 'x' })
    expect(status).toBe(404)
  })
})

describe('the standing of a church', () => {
  const statusOf = async () => (await owner.get('/profile')).body.church

  test('suspended, it sends nothing and cannot start to; reactivated, it is what it was', async () => {
    const path = `/suspend-church/${app.graceId}`
    expect((await admin.post(path, {})).status).toBe(422)
    const { status, body } = await admin.post(path, { reason: 'Complaints' })
    expect(status).toBe(200)
    expect(body.organization.intercom_tag).toBe('Not Active')
    expect(await statusOf()).toMatchObject({ status: 'Not Active', sending_mode: 'paused' })
    expect((await owner.get('/profile')).body.user.status).toBe(4)
    expect((await admin.post(path, { reason: 'Again' })).status).toBe(409)
    const staff = await app.signIn('staff@grace.test', 'steeple-demo')
    expect((await staff.get('/profile')).body.church.suspension, 'everybody reads why').toEqual({
      reason: 'Complaints',
    })
    const told = () =>
      app.sandbox.mailbox
        .messages()
        .filter(({ subject }) => /suspended|open(ed)? .*again/.test(subject))
        .map(({ to, subject }) => [String(to), subject])
    await app.product.drainJobs()
    expect(told()).toEqual(
      expect.arrayContaining([
        ['owner@grace.test', 'The workspace of Grace Chapel is suspended'],
        ['admin@steeple.test', 'You have suspended Grace Chapel'],
      ]),
    )
    expect(await owner.post('/start-sending', { mode: 'live' })).toEqual({
      status: 409,
      body: { error: 'Your account is not active, so no texts can go out. Please see Billing.' },
    })
    await app.pass({ hours: 2 }, 4)
    const sent = await app.deps.db.$count(
      messages,
      and(eq(messages.churchId, app.graceId), eq(messages.state, 'sent')),
    )
    expect(sent).toBe(0)
    expect((await admin.post(`/reactivate-church/${app.graceId}`)).body.organization.intercom_tag).toBe(
      'Active',
    )
    expect(await lastAudit(app.graceId)).toMatchObject({ action: 'church.reactivated' })
    await app.product.drainJobs()
    expect(told()).toEqual(
      expect.arrayContaining([
        ['owner@grace.test', 'The workspace of Grace Chapel is open again'],
        ['admin@steeple.test', 'You have opened Grace Chapel again'],
      ]),
    )
    expect((await admin.post(`/reactivate-church/${app.graceId}`)).status).toBe(409)
    expect((await owner.get('/profile')).body.user.status).toBe(3)
    expect((await statusOf()).suspension).toBeNull()
    expect((await owner.post('/start-sending', { mode: 'live' })).status).toBe(200)
  })

  test('the trial of a plan is not lengthened here: its card would be charged at the old day', async () => {
    const church = await payingChurch(app)
    const gift = { credits: 0, trialDays: 30, createdAt: app.clock.now() }
    await app.deps.db.insert(coupons).values({ code: 'PLAN30', type: 'expiry', ...gift })
    await church.addCard()
    await church.subscribe('business', { coupon: 'PLAN30' })
    await app.runDueWork()
    const view = async () => (await admin.get(`/view-church/${church.churchId}`)).body
    const before = await view()
    expect(before).toMatchObject({ can_extend_trial: false, payments: { next_at: before.trial_ends_at } })
    expect((await admin.post(`/extend-trial/${church.churchId}`, { days: 60 })).status).toBe(409)
    expect(await view()).toEqual(before)
  })

  test('its trial is lengthened while it is on trial', async () => {
    const other = await app.foreignChurch()
    const before = (await other.get('/profile')).body.church.current_credit.end_date
    const { status, body } = await admin.post(`/extend-trial/${other.churchId}`, { days: 7 })
    expect(status).toBe(200)
    expect(body.trial_ends_at).toBe(
      Temporal.Instant.from(before)
        .add({ hours: 7 * 24 })
        .toString(),
    )
    expect(body.organization.intercom_tag).toBe('On Extended Trial')
    expect(await lastAudit(other.churchId)).toMatchObject({ action: 'trial.extended', detail: { days: 7 } })
    expect((await admin.post(`/extend-trial/${app.graceId}`, { days: 7 })).status).toBe(409)
    expect((await admin.post(`/extend-trial/${other.churchId}`, { days: 0 })).status).toBe(422)
  })
})
