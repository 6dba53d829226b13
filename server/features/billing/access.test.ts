import { inflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billing } from '#contract/billing.ts'
import { auditEntries, churches, creditEntries } from '#server/db/schema/schema.ts'
import { signupSession } from '#server/features/numbers/testing.ts'
import { type App, startApp } from '#testkit/app.ts'
import { type ApiClient, apiClient } from '#testkit/client.ts'
import { settleChurch } from './settle.ts'
import { CARDS, type PayingChurch, payingChurch } from './testing.ts'

let app: App
let church: PayingChurch
let other: PayingChurch
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
  church = await payingChurch(app)
  other = await payingChurch(app)
  await church.addCard()
  await church.subscribe('business')
  await other.addCard(CARDS.worksToo)
  await app.runDueWork()
})
afterAll(() => app.stop())

const calls = Object.entries(billing)
  .filter(([name]) => name !== 'packages')
  .map(([name, call]) => {
    const { method = 'GET', path = '' } = call['~orpc'].route
    return [name, method, path.replace('{n}', '1').replace('{id}', '1')] as const
  })

function send(client: ApiClient, method: string, path: string) {
  if (method === 'GET') return client.get(path.endsWith('.csv') ? `${path}?year=2030` : path)
  return method === 'PUT' ? client.put(path, {}) : client.post(path, {})
}

describe('who may see and change billing', () => {
  test.each(calls)('%s: nobody but the owner', async (_, method, path) => {
    const staff = apiClient(app.url, (await staffOf()).token)
    const signup = await signupSession(app, church.churchId).catch(() =>
      apiClient(app.url, `signup-${church.churchId}`),
    )
    const admin = await app.signIn('admin@steeple.test', 'steeple-admin')
    const statuses = await Promise.all(
      [staff, admin, signup, apiClient(app.url)].map(
        async (client) => (await send(client, method, path)).status,
      ),
    )
    expect(statuses).toEqual([403, 403, 401, 401])
  })

  let known: ApiClient | null = null
  const staffOf = async (): Promise<ApiClient> => {
    known ??= await church.staff()
    return known
  }

  test('the prices are public', async () => {
    const { status, body } = await apiClient(app.url).get('/packages')
    expect(status).toBe(200)
    expect(
      body.packages.map(({ id, amount_per_month }: Record<string, unknown>) => [id, amount_per_month]),
    ).toEqual([
      ['just-starting', 1000],
      ['business', 3000],
      ['pro', 6000],
    ])
  })

  test("another church's cards, invoices and read cards are not there", async () => {
    const [card] = (await church.get('/cards')).body.cards.data
    const [payment] = (await church.get('/payments')).body.payments
    expect((await other.post('/delete-card', { card_id: card.id })).status).toBe(404)
    expect((await other.post('/switch-default-card', { card_id: card.id })).status).toBe(404)
    expect((await other.subscribe('pro', { card: card.id })).status).toBe(422)
    expect((await other.get(`/payments/${payment.id}/invoice.pdf`)).status).toBe(404)
    const [theirs] = app.sandbox.payments.holdings.cards.filter(({ card: { last4 } }) => last4 === '4242')
    const stolen = await other.post('/create-update-card', { ...other.holder, paymentMethodId: theirs?.id })
    expect([stolen.status, stolen.body.error]).toEqual([422, { paymentMethodId: ['Invalid card number'] }])
  })
})

const FRESH = [
  'beginCard',
  'saveCard',
  'deleteCard',
  'switchDefaultCard',
  'charge',
  'autorecharge',
  'subscribe',
  'resubscribe',
  'cancel',
  'undoCancel',
]

test('what moves money or changes who pays is done for whoever has lately given the password', async () => {
  app.clock.moveBy({ minutes: 20 })
  const forgetful = apiClient(app.url, church.token())
  for (const [name, method, path] of calls.filter((call) => !/\.(pdf|csv)$/.test(call[2]))) {
    const { status, body } = await send(forgetful, method, path)
    const isAsked = status === 403 && body.confirm === 'password'
    expect([name, isAsked]).toEqual([name, FRESH.includes(name)])
  }
})

describe('cards', () => {
  test('are added, changed, made the default and removed', async () => {
    const added = await church.addCard(CARDS.worksToo)
    const { id } = added.body.card
    expect(added.body.card).toMatchObject({ last4: '4444', is_default: false, address_city: 'New York' })
    const form = { ...church.holder, cardId: id, expiry: '0141', city: 'Boston' }
    expect((await church.post('/create-update-card', form)).body.card).toMatchObject({
      exp_month: 1,
      exp_year: 2041,
      address_city: 'Boston',
    })
    const old = await church.post('/create-update-card', { ...form, expiry: '01/20' })
    expect(old.body.error).toEqual({ expiry: ['Invalid expiry'] })
    const { body } = await church.post('/switch-default-card', { card_id: id })
    expect(body.cards.data[0]).toMatchObject({ id, is_default: true })
    expect((await church.post('/delete-card', { card_id: id })).status).toBe(409)
    const first = body.cards.data[1].id
    await church.post('/switch-default-card', { card_id: first })
    expect((await church.post('/delete-card', { card_id: id })).body.cards.data).toHaveLength(1)
    const actions = (await app.deps.db.select().from(auditEntries)).map(({ action }) => action)
    expect(actions).toEqual(
      expect.arrayContaining(['card.added', 'card.changed', 'card.default', 'card.removed']),
    )
  })

  test('need a name and an address', async () => {
    const { status, body } = await church.post('/create-update-card', { paymentMethodId: 'pm_1' })
    expect(status).toBe(422)
    expect(body.error.firstName).toEqual(['first name is required'])
  })
})

const letters = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1')

/** The lines of a PDF whose fonts are the built-in ones. */
const linesOf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)]
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .flatMap((drawing) => [...drawing.matchAll(/\[(.*?)\] TJ/g)])
    .map(([, line = '']) => [...line.matchAll(/<(\w+)>/g)].map(([, hex = '']) => letters(hex)).join(''))

test('an invoice is a PDF with the church and every cent, and the contact gets receipts', async () => {
  const contact = {
    ...{ name: 'Tess Treasurer', email: 'tess@other.test', tax_note: 'Order 17' },
    ...{ tax_kind: 'us_ein', tax_number: '12-3456789', tax_exempt: 'exempt' },
  }
  const wrong = await church.put('/billing-contact', { ...contact, tax_number: 'twelve' })
  expect([wrong.status, wrong.body.error]).toEqual([
    422,
    { tax_number: ['This is not a number of this kind. Please check it.'] },
  ])
  expect((await church.put('/billing-contact', contact)).body.contact).toEqual(contact)
  const [payment] = (await church.get('/payments')).body.payments
  const answer = await fetch(`${app.url}/api/payments/${payment.id}/invoice.pdf`, {
    headers: { authorization: `Bearer ${church.token()}` },
  })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(linesOf(Buffer.from(await answer.arrayBuffer()))).toEqual(
    expect.arrayContaining([
      `Invoice ${payment.receipt_number}`,
      'For: Other Church',
      'Total (USD)',
      `$${(payment.total / 100).toFixed(2)}`,
      'US EIN: 12-3456789',
      'Exempt from sales tax.',
      'Order 17',
    ]),
  )
  await settleChurch(app.deps, church.churchId)
  expect((await church.get('/billing-contact')).body.contact).toEqual(contact)
  const { body } = await church.get('/credits/bundles')
  await church.post('/charge', { creditId: body.bundles[0].id, requestId: 'with a contact' })
  await app.runDueWork()
  const to = app.sandbox.mailbox.messages().map((mail) => String(mail.to))
  expect(to).toContain('tess@other.test')
})

test.each(['서울 은혜 교회', 'كنيسة النعمة', 'Église <b>"Łódź"</b>'])(
  'the invoice of %s has its name, whatever the letters',
  async (name) => {
    await app.deps.db.update(churches).set({ name }).where(eq(churches.id, church.churchId))
    const [payment] = (await church.get('/payments')).body.payments
    const answer = await fetch(`${app.url}/api/payments/${payment.id}/invoice.pdf`, {
      headers: { authorization: `Bearer ${church.token()}` },
    })
    expect(answer.headers.get('content-type')).toBe('text/html')
    const page = await answer.text()
    const shown = name.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    expect(page).toContain(`<bdi>${shown}</bdi>`)
    expect(page).toContain('US EIN: 12-3456789')
  },
)

test('where credits went is shown by month', async () => {
  const { body } = await church.get('/credits/use')
  expect(body.months[0]).toMatchObject({ month: '2030-03', credits: 0, expired: 50 })
})

test('the average of a month counts the months without use since the first, and not the present one', async () => {
  const average = async () => (await church.get('/credits/use')).body.average_credits
  expect(await average()).toBeNull()
  const used = { '2029-12-14': 300, '2030-02-03': 31, '2030-03-02': 500 }
  await app.deps.db.insert(creditEntries).values(
    Object.entries(used).map(([day, credits], attempt) => ({
      churchId: church.churchId,
      kind: 'used' as const,
      amount: -credits,
      messageId: 1,
      attempt,
      createdAt: Temporal.Instant.from(`${day}T18:00:00Z`),
    })),
  )
  expect(await average()).toBe(110)
})
