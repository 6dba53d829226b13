import { expect, test } from 'vitest'
import { PUBLISHABLE_KEY } from './base/credentials.ts'
import { startPayments } from './testing.ts'

// https://docs.stripe.com/api/authentication
test('calls need the secret key; the publishable one opens what pages do only', async () => {
  const { send, sdk } = await startPayments()
  expect((await send('GET', '/v1/customers', null, { key: '' })).status).toBe(401)
  expect((await send('GET', '/v1/customers', null, { key: 'sk_test_other' })).status).toBe(401)
  const refused = await send('GET', '/v1/customers', null, { key: PUBLISHABLE_KEY })
  expect(refused).toMatchObject({ status: 401, body: { error: { code: 'secret_key_required' } } })
  const { id, client_secret: secret } = await sdk.setupIntents.create()
  const page = { key: PUBLISHABLE_KEY }
  expect((await send('GET', `/v1/setup_intents/${id}?client_secret=${secret}`, null, page)).status).toBe(200)
  expect((await send('GET', `/v1/setup_intents/${id}?client_secret=guessed`, null, page)).status).toBe(404)
})

// https://docs.stripe.com/api/errors, https://docs.stripe.com/error-codes
test('parameters that are missing, unknown, empty or in JSON are refused', async () => {
  const { send } = await startPayments()
  const unknown = await send('POST', '/v1/customers', 'name=Grace&colour=red')
  expect(unknown).toMatchObject({
    status: 400,
    body: {
      error: {
        type: 'invalid_request_error',
        code: 'parameter_unknown',
        param: 'colour',
        message: 'Received unknown parameter: colour',
        doc_url: 'https://stripe.com/docs/error-codes/parameter-unknown',
      },
    },
  })
  const missing = await send('POST', '/v1/payment_intents', 'currency=usd')
  expect(missing.body.error).toMatchObject({ code: 'parameter_missing', param: 'amount' })
  const nested = await send('POST', '/v1/subscriptions', 'customer=cus_1&items[0][plan]=pro')
  expect(nested.body.error).toMatchObject({ param: 'items[0][price]', code: 'parameter_missing' })
  const empty = await send('POST', '/v1/payment_intents', 'amount=&currency=usd')
  expect(empty.body.error).toMatchObject({ code: 'parameter_invalid_empty', param: 'amount' })
  const json = await send('POST', '/v1/customers', '{"name":"Grace"}', { type: 'application/json' })
  expect(json.status).toBe(400)
})

// The changelogs of the API for basil, dahlia and endive (https://docs.stripe.com/changelog).
test.each([
  ['/v1/payment_intents', 'amount=1200&currency=usd&payment_method_types[0]=card', 'payment_method_types'],
  ['/v1/setup_intents', 'payment_method_types[0]=card', 'payment_method_types'],
  ['/v1/subscriptions', 'customer=cus_1&items[0][price]=price_1&coupon=FREE', 'coupon'],
  ['/v1/subscriptions', 'customer=cus_1&items[0][price]=price_1&promotion_code=promo_1', 'promotion_code'],
])('parameters that the version has removed are unknown: %s %s', async (path, body, param) => {
  const { send } = await startPayments()
  expect((await send('POST', path, body)).body.error).toMatchObject({ code: 'parameter_unknown', param })
})

test('fields that the version has removed are not answered', async () => {
  const { sdk, aCustomer, send } = await startPayments()
  const { customer, card, price } = await aCustomer()
  const made = await sdk.subscriptions.create({ customer, items: [{ price }], default_payment_method: card })
  const { body } = await send('GET', `/v1/subscriptions/${made.id}?expand[0]=latest_invoice`)
  expect(body).not.toHaveProperty('current_period_end')
  expect(body.items.data[0].current_period_end).toBeGreaterThan(body.created)
  for (const gone of ['payment_intent', 'charge', 'paid', 'subscription', 'payments', 'confirmation_secret'])
    expect(body.latest_invoice).not.toHaveProperty(gone)
})

// https://docs.stripe.com/api/versioning
test('another version of the API is refused, and the own one is named', async () => {
  const { send } = await startPayments()
  const refused = await send('GET', '/v1/customers', null, { version: '2023-08-16' })
  expect(refused.status).toBe(400)
  const taken = await send('GET', '/v1/customers', null, { version: '2026-10-28.endive' })
  expect(taken.headers.get('stripe-version')).toBe('2026-10-28.endive')
  expect(taken.headers.get('request-id')).toMatch(/^req_/)
})

// https://docs.stripe.com/api/idempotent_requests
test('a key answers its first outcome for a day, refusals of cards too, and takes no other parameters', async () => {
  const { send, aCustomer, payments, clock } = await startPayments()
  const { customer, card } = await aCustomer('pm_card_chargeCustomerFail')
  const wish = `amount=1200&currency=usd&customer=${customer}&payment_method=${card}&confirm=true&off_session=true`
  const key = { idempotencyKey: 'pack:1' }
  const first = await send('POST', '/v1/payment_intents', wish, key)
  expect(first).toMatchObject({ status: 402, body: { error: { code: 'card_declined' } } })
  payments.changeCard(card, 'succeeds')
  const second = await send('POST', '/v1/payment_intents', wish, key)
  expect(second.body).toEqual(first.body)
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  const other = await send('POST', '/v1/payment_intents', wish.replace('1200', '9900'), key)
  expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } })
  clock.moveBy({ hours: 24 })
  expect((await send('POST', '/v1/payment_intents', wish, key)).status).toBe(200)
})

test('what fails the checks is not remembered', async () => {
  const { send } = await startPayments()
  const key = { idempotencyKey: 'customer:1' }
  expect((await send('POST', '/v1/customers', 'colour=red', key)).status).toBe(400)
  expect((await send('POST', '/v1/customers', 'name=Grace', key)).status).toBe(200)
})

// https://docs.stripe.com/api/pagination, https://docs.stripe.com/api/expanding_objects
test('lists come in pages, newest first, and expand up to four levels', async () => {
  const { sdk, send } = await startPayments()
  for (let index = 0; index < 3; index++) await sdk.customers.create({ name: `Church ${index}` })
  const first = await sdk.customers.list({ limit: 2 })
  expect(first.data.map(({ name }) => name)).toEqual(['Church 2', 'Church 1'])
  expect(first.has_more).toBe(true)
  const all = await sdk.customers.list({ limit: 1 }).autoPagingToArray({ limit: 10 })
  expect(all).toHaveLength(3)
  expect((await send('GET', '/v1/customers?limit=101')).status).toBe(400)
  expect((await send('GET', '/v1/invoices?expand[0]=data.a.b.c.d')).status).toBe(400)
})

test('what is not emulated is reported', async () => {
  const { send, unexpected } = await startPayments()
  expect((await send('GET', '/v1/payouts')).status).toBe(404)
  expect(unexpected).toEqual(['GET /v1/payouts'])
})
