import { describe, expect, test } from 'vitest'
import { PUBLISHABLE_KEY } from './base/credentials.ts'
import { startPayments } from './testing.ts'

/** Who is there when a card is charged, and what happens to the money afterwards, as Stripe's own documents say. */

async function started(card: string) {
  const provider = await startPayments()
  const { customer, card: method, price } = await provider.aCustomer(card)
  const { sdk, payments, send } = provider
  const charge = { amount: 1200, currency: 'usd', customer, payment_method: method } as const
  const setUp = async () => {
    const setup = await sdk.setupIntents.create({ customer, allowed_payment_method_types: ['card'] })
    await send('POST', `/v1/setup_intents/${setup.id}/confirm`, `payment_method=${method}`)
    await answer(setup.client_secret ?? '', 'complete')
  }
  const answer = (secret: string, says: 'complete' | 'fail') =>
    send('POST', `/3ds/${secret.split('_secret_')[0]}`, `client_secret=${secret}&answer=${says}`)
  return { ...provider, customer, method, price, charge, setUp, answer, payments }
}

// https://docs.stripe.com/testing#regulatory-cards
describe('a card whose bank always asks (…3184)', () => {
  test('off-session: 402 authentication_required, and the payment asks for a payment method', async () => {
    const { sdk, charge } = await started('pm_card_authenticationRequired')
    // https://docs.stripe.com/payments/save-and-reuse: "the PaymentIntent has a status of requires_payment_method".
    const error = await sdk.paymentIntents
      .create({ ...charge, confirm: true, off_session: true })
      .catch((thrown) => thrown)
    expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' })
    expect(error.payment_intent).toMatchObject({ status: 'requires_payment_method', next_action: null })
    // https://docs.stripe.com/js/payment_intents/confirm_card_payment, with the card: the cardholder is there now.
    const confirmed = await sdk.paymentIntents.confirm(error.payment_intent.id, {
      payment_method: charge.payment_method,
    })
    expect(confirmed.status).toBe('requires_action')
  })

  test('on-session it waits for the bank; afterwards the old key still answers what was true then', async () => {
    const { sdk, charge, answer } = await started('pm_card_authenticationRequired')
    const create = () =>
      sdk.paymentIntents.create({ ...charge, confirm: true, use_stripe_sdk: true }, { idempotencyKey: 'one' })
    const asked = await create()
    expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    await answer(asked.client_secret ?? '', 'complete')
    // https://docs.stripe.com/api/idempotent_requests: the first answer is sent again, whatever happened since.
    expect((await create()).status).toBe('requires_action')
    expect((await sdk.paymentIntents.retrieve(asked.id)).status).toBe('succeeded')
    await expect(
      sdk.paymentIntents.create({ ...charge, amount: 1300, confirm: true }, { idempotencyKey: 'one' }),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  })
})

// https://docs.stripe.com/testing#regulatory-cards: "However, on-session payments with this card always require authentication."
test('a card that was set up (…3155) is charged off-session without asking, and asks on-session', async () => {
  const { sdk, charge, setUp } = await started('pm_card_authenticationRequiredOnSetup')
  await setUp()
  expect((await sdk.paymentIntents.create({ ...charge, confirm: true, off_session: true })).status).toBe(
    'succeeded',
  )
  expect((await sdk.paymentIntents.create({ ...charge, confirm: true })).status).toBe('requires_action')
})

// https://docs.stripe.com/api/payment_intents/cancel
test('a payment that was cancelled cannot be confirmed, and one that was made cannot be cancelled', async () => {
  const { sdk, charge, send } = await started('pm_card_visa')
  const { id, client_secret: secret } = await sdk.paymentIntents.create(charge)
  expect((await sdk.paymentIntents.cancel(id)).status).toBe('canceled')
  const late = await send('POST', `/v1/payment_intents/${id}/confirm`, `client_secret=${secret}`, {
    key: PUBLISHABLE_KEY,
  })
  expect(late.body.error.code).toBe('payment_intent_unexpected_state')
  const paid = await sdk.paymentIntents.create({ ...charge, confirm: true })
  await expect(sdk.paymentIntents.cancel(paid.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})

// https://docs.stripe.com/api/refunds/create
test('a charge is refunded up to what it was, in parts, and told of', async () => {
  const { sdk, charge, payments } = await started('pm_card_visa')
  const { id } = await sdk.paymentIntents.create({ ...charge, confirm: true })
  await sdk.refunds.create({ payment_intent: id, amount: 200 })
  await expect(sdk.refunds.create({ payment_intent: id, amount: 1100 })).rejects.toThrow(
    /greater than unrefunded/,
  )
  await sdk.refunds.create({ payment_intent: id })
  await expect(sdk.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  const { data } = await sdk.refunds.list({ payment_intent: id })
  expect(data.map(({ amount }) => amount)).toEqual([1000, 200])
  const told = payments.holdings.events.all().map(({ type }) => type)
  expect(told.filter((type) => type === 'refund.created' || type === 'charge.refunded')).toHaveLength(4)
})

// https://docs.stripe.com/disputes/how-disputes-work
test('a disputed charge cannot be refunded, and its dispute ends won or lost', async () => {
  const { sdk, charge, payments } = await started('pm_card_visa')
  const paid = await sdk.paymentIntents.create({ ...charge, confirm: true })
  const dispute = payments.dispute(String(paid.latest_charge))
  await expect(sdk.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
  expect((await sdk.charges.retrieve(String(paid.latest_charge))).disputed).toBe(true)
  payments.closeDispute(dispute.id, 'lost')
  const { data } = await sdk.disputes.list({ payment_intent: paid.id })
  expect(data).toMatchObject([{ status: 'lost', amount: 1200 }])
})

// https://docs.stripe.com/billing/subscriptions/pending-updates
test('a change that was not paid leaves the cancelling, and is given up with its invoice', async () => {
  const { sdk, customer, method, price, payments } = await started('pm_card_visa')
  const made = await sdk.subscriptions.create({
    customer,
    items: [{ price }],
    default_payment_method: method,
    cancel_at_period_end: true,
  })
  const [{ id: item } = { id: '' }] = made.items.data
  const dear = await sdk.prices.create({
    currency: 'usd',
    unit_amount: 9000,
    recurring: { interval: 'month' },
    product: String((await sdk.prices.retrieve(price)).product),
  })
  const change = () =>
    sdk.subscriptions.update(made.id, {
      items: [{ id: item, price: dear.id }],
      cancel_at_period_end: false,
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    })
  payments.changeCard(method, 'insufficient_funds')
  const refused = await change()
  expect(refused).toMatchObject({
    cancel_at_period_end: true,
    pending_update: { cancel_at_period_end: false },
  })
  await sdk.invoices.voidInvoice(String(refused.latest_invoice))
  expect(await sdk.subscriptions.retrieve(made.id)).toMatchObject({
    cancel_at_period_end: true,
    pending_update: null,
  })
  payments.changeCard(method, 'succeeds')
  expect(await change()).toMatchObject({ cancel_at_period_end: false, pending_update: null })
})

// https://docs.stripe.com/billing/subscriptions/pause-payment
test('while collection is paused nothing is charged', async () => {
  const { sdk, customer, method, price, payments, pass } = await started('pm_card_visa')
  const { id } = await sdk.subscriptions.create({
    customer,
    items: [{ price }],
    default_payment_method: method,
  })
  await sdk.subscriptions.update(id, { pause_collection: { behavior: 'void' } })
  await pass({ hours: 24 * 32 })
  const charges = () => payments.holdings.charges.filter(({ paid }) => paid).length
  expect(charges()).toBe(1)
  expect(await sdk.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  await sdk.subscriptions.update(id, { pause_collection: '' })
  await pass({ hours: 24 * 31 })
  expect(charges()).toBe(2)
})
