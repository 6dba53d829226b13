import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { startControlled } from './testing.ts'

async function started() {
  const controlled = await startControlled({ world: 'empty', productUrl: 'http://localhost:1' })
  const { sandbox } = controlled
  const post = async (path: string, form: Record<string, string>) => {
    const response = await fetch(`${sandbox.urls.payments}/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${sandbox.credentials.payments.secretKey}`,
        'stripe-version': Stripe.API_VERSION,
      },
      body: new URLSearchParams(form),
    })
    return (await response.json()) as { id: string; status: string }
  }
  const customer = await post('/customers', { name: 'Grace Chapel', email: 'owner@grace.test' })
  const card = await post('/payment_methods/pm_card_visa/attach', { customer: customer.id })
  const charge = () =>
    post('/payment_intents', {
      amount: '1200',
      currency: 'usd',
      customer: customer.id,
      payment_method: card.id,
      confirm: 'true',
      description: '100 credits',
    })
  return { ...controlled, customer, card, charge }
}

test('customers are listed and shown with their cards, charges and events', async () => {
  const { get, customer, card, charge } = await started()
  await charge()
  expect((await get('/payments')).body).toMatchObject([{ id: customer.id, name: 'Grace Chapel' }])
  expect((await get(`/payments/${customer.id}`)).body).toMatchObject({
    email: 'owner@grace.test',
    cards: [{ id: card.id, title: 'visa ending in 4242', behaviour: 'succeeds', isDefault: false }],
    charges: [{ what: '100 credits', cents: 1200, status: 'succeeded' }],
    events: expect.arrayContaining([expect.objectContaining({ type: 'charge.succeeded', isOwed: true })]),
  })
  expect((await get('/payments/cus_none')).status).toBe(404)
})

test('a card is made to do something else, a charge is given back, an event is sent again', async () => {
  const { get, post, customer, card, charge, sandbox } = await started()
  await charge()
  expect((await post(`/payments/cards/${card.id}`, { behaviour: 'lost_card' })).status).toBe(200)
  await charge()
  const { charges, events } = (await get(`/payments/${customer.id}`)).body
  expect(charges).toMatchObject([{ status: 'failed' }, { status: 'succeeded' }])
  expect((await post(`/payments/charges/${charges[1].id}/refund`, {})).body).toEqual({
    refunded: true,
    cents: 1200,
  })
  expect((await post(`/payments/charges/${charges[0].id}/refund`, {})).status).toBe(400)
  await sandbox.runDue()
  const tried = sandbox.payments.hookAttempts().length
  expect((await post(`/payments/events/${events[0].id}/resend`)).status).toBe(200)
  await sandbox.runDue()
  expect(sandbox.payments.hookAttempts()).toHaveLength(tried + 1)
  expect((await post('/payments/cards/pm_none', { behaviour: 'succeeds' })).status).toBe(404)
  expect((await post(`/payments/cards/${card.id}`, { behaviour: 'explodes' })).status).toBe(400)
})

test('the switches of the events are set and put back, and the address they go to stays', async () => {
  const { post, remove } = await started()
  const payments = { duplicateWebhooks: true, loseWebhooks: true, afterRetries: 'cancel' }
  expect((await post('/switches', { payments })).body.payments).toMatchObject(payments)
  expect((await remove('/switches')).body.payments).toMatchObject({
    webhookUrl: 'http://localhost:1/hooks/stripe',
    duplicateWebhooks: false,
    loseWebhooks: false,
    afterRetries: 'unpaid',
  })
})
