import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries, brands, messages } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { newChurch } from './testing.ts'

/** A church that texts more than phone companies take from one like it asks for more, and the operator has it vetted. */

let app: App
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
})
afterAll(() => app.stop())

async function churchWith(status: 'draft' | 'approved') {
  const church = await newChurch(app)
  const [phoneNumber = ''] = await church.forSale()
  expect((await church.buy(phoneNumber)).status).toBe(200)
  const [number] = await church.rows()
  const words = {
    church: 'A',
    ein: '1',
    address: 'a',
    city: 'b',
    state: 'IL',
    zip: '6',
    email: 'e',
    phone: '1',
  }
  await app.deps.db.insert(brands).values({
    ...{ churchId: church.churchId, status, ...words, createdAt: app.clock.now() },
    carrierIds: { sender: number?.carrierSid ?? '' },
  })
  return { ...church, larger: async () => (await church.get('/brand')).body.larger }
}
const asOperator = () => app.signIn('admin@steeple.test', 'steeple-admin')
const attentionOf = async (churchId: number): Promise<string[]> =>
  (await (await asOperator()).get('/platform')).body.attention
    .filter((one: { church_id: number }) => one.church_id === churchId)
    .map(({ reason }: { reason: string }) => reason)

test('it asks once, the operator sees that and says when it is done, and only then more texts are near the cap', async () => {
  const [church, other] = [await churchWith('approved'), await churchWith('approved')]
  expect(await church.larger()).toEqual({ can_ask: true, asked_at: null, daily_cap: 6000 })
  for (let twice = 0; twice < 2; twice++) {
    const { status, body } = await church.post('/ask-larger-registration', {})
    expect(status).toBe(200)
    expect(body.brand.larger).toEqual({
      can_ask: false,
      asked_at: app.clock.now().toString(),
      daily_cap: 6000,
    })
  }
  const actions = await app.deps.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.churchId, church.churchId))
  expect(actions.filter(({ action }) => action === 'brand.larger_asked')).toHaveLength(1)
  expect(await attentionOf(church.churchId)).toEqual(['larger_asked'])
  expect(await attentionOf(other.churchId)).toEqual([])
  expect(await other.larger()).toEqual({ can_ask: true, asked_at: null, daily_cap: 6000 })

  const now = app.clock.now()
  await app.deps.db.insert(messages).values({
    ...{ churchId: church.churchId, direction: 'out', kind: 'help_reply', state: 'delivered', lines: [] },
    ...{ segments: 5000, loggedAt: now, createdAt: now },
  } as const)
  const needs = async () =>
    (await church.get('/scheduling/dashboard')).body.needs.map(({ kind }: { kind: string }) => kind)
  expect(await needs()).toContain('near_daily_cap')
  const admin = await asOperator()
  expect((await admin.get(`/view-church/${church.churchId}`)).body.larger_asked_at).toBe(now.toString())
  const settled = await admin.post(`/larger-registration/${church.churchId}`, { segments: 10_000 })
  expect(settled.status).toBe(200)
  expect(await needs()).not.toContain('near_daily_cap')
  expect(await attentionOf(church.churchId)).toEqual([])
  expect(await church.larger()).toEqual({ can_ask: true, asked_at: null, daily_cap: 30_000 })
  await app.runDueWork()
  const mails = app.sandbox.mailbox
    .messages()
    .filter(({ to }) => to.includes(`owner-${church.churchId}@other.test`))
  expect(mails.at(-1)).toMatchObject({
    subject: 'Phone companies take more texts of your church now',
    text: expect.stringContaining('10,000'),
  })
})

test('before the approval there is nothing to ask for', async () => {
  const church = await churchWith('draft')
  expect(await church.larger()).toEqual({ can_ask: false, asked_at: null, daily_cap: 6000 })
  const { status, body } = await church.post('/ask-larger-registration', {})
  expect([status, body.error]).toEqual([
    409,
    expect.stringContaining('once the phone companies have approved'),
  ])
})

test('without a session nobody asks, and only the operator says that it is done, in numbers that there are', async () => {
  const church = await churchWith('approved')
  expect((await app.anonymous.post('/ask-larger-registration', {})).status).toBe(401)
  const path = `/larger-registration/${church.churchId}`
  expect((await app.anonymous.post(path, { segments: 10_000 })).status).toBe(401)
  expect((await church.post(path, { segments: 10_000 })).status).toBe(403)
  const admin = await asOperator()
  for (const segments of [1999, 1_000_001, 2000.5, 'many'])
    expect((await admin.post(path, { segments })).status).toBe(422)
  expect((await admin.post('/larger-registration/999999', { segments: 10_000 })).status).toBe(404)
})
