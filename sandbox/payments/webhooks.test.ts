import { expect, test } from 'vitest'
import { startPayments, startReceiver } from './testing.ts'

// https://docs.stripe.com/webhooks, https://docs.stripe.com/webhooks/process-undelivered-events
test('events come signed; what is not taken comes again with growing pauses, for three days', async () => {
  const started = await startPayments()
  const { sdk, pass, payments } = started
  const { events, answer } = await startReceiver(started)
  answer.status = 500
  await sdk.customers.create({ name: 'Grace' })
  await pass({ seconds: 0 })
  expect(events).toEqual([{ type: 'customer.created', id: expect.stringMatching(/^evt_/), isSigned: true }])
  await pass({ seconds: 59 })
  expect(events).toHaveLength(1)
  await pass({ seconds: 1 })
  await pass({ minutes: 2 })
  expect(events).toHaveLength(3)
  answer.status = 200
  await pass({ minutes: 4 })
  await pass({ hours: 12 })
  expect(events).toHaveLength(4)
  expect(payments.hookAttempts().map(({ status }) => status)).toEqual([500, 500, 500, 200])

  answer.status = 500
  await sdk.customers.create({ name: 'Hope' })
  for (let hours = 0; hours < 200; hours += 12) await pass({ hours: 12 })
  const tried = events.length
  await pass({ hours: 48 })
  expect(events).toHaveLength(tried)
})

test('events are repeated, put in another order, lost, held back and sent again as the switches say', async () => {
  const started = await startPayments()
  const { sdk, pass, payments, faults } = started
  const { events, types } = await startReceiver(started)
  const { switches } = payments
  const make = async () => {
    events.length = 0
    const { id } = await sdk.customers.create({ name: 'Grace' })
    await sdk.customers.update(id, { name: 'Hope' })
  }
  switches.duplicateWebhooks = true
  await make()
  await pass({ seconds: 0 })
  expect(types()).toHaveLength(4)
  expect(new Set(events.map(({ id }) => id)).size).toBe(2)
  switches.duplicateWebhooks = false

  switches.reorderWebhooks = true
  await make()
  await pass({ seconds: 0 })
  expect(types()).toEqual(['customer.updated', 'customer.created'])
  switches.reorderWebhooks = false

  switches.delayWebhooksSeconds = 60
  await make()
  await pass({ seconds: 59 })
  expect(types()).toEqual([])
  await pass({ seconds: 1 })
  expect(types()).toHaveLength(2)
  switches.delayWebhooksSeconds = 0

  faults.set({ vendor: 'payments', kind: 'silent' })
  await make()
  await pass({ seconds: 0 })
  expect(types()).toEqual([])
  faults.clear()
  await pass({ seconds: 0 })
  expect(types()).toHaveLength(2)

  switches.loseWebhooks = true
  await make()
  await pass({ hours: 1 })
  expect(types()).toEqual([])
  const lost = payments.holdings.events.all().at(-1)
  payments.resend(lost?.id ?? '')
  await pass({ seconds: 0 })
  expect(types()).toEqual(['customer.updated'])
})

// https://docs.stripe.com/billing/subscriptions/webhooks, https://docs.stripe.com/billing/subscriptions/trials
test('a trial, its end, a failed renewal and its retries are told in the order of time', async () => {
  const started = await startPayments()
  const { sdk, pass, payments, clock, aCustomer } = started
  const { customer, card, price } = await aCustomer()
  const { id } = await sdk.subscriptions.create({
    customer,
    items: [{ price }],
    default_payment_method: card,
    trial_period_days: 14,
  })
  payments.changeCard(card, 'insufficient_funds')
  const told = payments.holdings.events.size
  const startedAt = clock.now().epochMilliseconds / 1000
  await pass({ hours: 24 * 60 })
  const days = payments.holdings.events
    .all()
    .slice(told)
    .filter(({ type }) => /trial_will_end|invoice\.(created|payment_failed)/.test(type))
    .map(({ type, created }) => [type, Math.floor((created - startedAt) / 86_400)])
  expect(days.slice(0, 6)).toEqual([
    ['customer.subscription.trial_will_end', 11],
    ['invoice.created', 14],
    ['invoice.payment_failed', 14],
    ['invoice.payment_failed', 17],
    ['invoice.payment_failed', 21],
    ['invoice.payment_failed', 28],
  ])
  expect((await sdk.subscriptions.retrieve(id)).status).toBe('unpaid')
})

test('after the last retry the subscription ends instead, when the account says so', async () => {
  const { sdk, pass, payments, aCustomer } = await startPayments()
  payments.switches.afterRetries = 'cancel'
  const { customer, card, price } = await aCustomer()
  const { id } = await sdk.subscriptions.create({
    customer,
    items: [{ price }],
    default_payment_method: card,
  })
  payments.changeCard(card, 'lost_card')
  await pass({ hours: 24 * 46 })
  expect(await sdk.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  })
})

test('a card that has run out declines the renewal', async () => {
  const { sdk, pass, aCustomer } = await startPayments()
  const { customer, card, price } = await aCustomer()
  await sdk.paymentMethods.update(card, { card: { exp_month: 3, exp_year: 2030 } })
  const { id } = await sdk.subscriptions.create({
    customer,
    items: [{ price }],
    default_payment_method: card,
  })
  await pass({ hours: 24 * 32 })
  expect((await sdk.subscriptions.retrieve(id)).status).toBe('past_due')
  const [charge] = (await sdk.charges.list({ customer })).data
  expect(charge?.failure_code).toBe('expired_card')
})
