import { expect, test } from 'vitest'
import { startPayments } from './testing.ts'

const entered = (number: string, year = '40') =>
  `payment_method_data[type]=card&payment_method_data[card][number]=${number}&payment_method_data[card][exp_month]=1&payment_method_data[card][exp_year]=${year}&payment_method_data[card][cvc]=123`

// https://docs.stripe.com/testing#declined-payments
test.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000009987', 'card_declined', 'lost_card'],
  ['4000000000009979', 'card_declined', 'stolen_card'],
  ['4000000000006975', 'card_declined', 'card_velocity_exceeded'],
  ['4000000000000069', 'expired_card', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error', 'processing_error'],
])('%s cannot be saved: %s, %s', async (number, code, declineCode) => {
  const { sdk, send } = await startPayments()
  const { id } = await sdk.setupIntents.create()
  const { status, body } = await send('POST', `/v1/setup_intents/${id}/confirm`, entered(number))
  expect(status).toBe(402)
  expect(body.error).toMatchObject({ type: 'card_error', code, decline_code: declineCode })
  expect(body.error.setup_intent.status).toBe('requires_payment_method')
})

test('numbers with a slip, cards that have expired and cards of real people are refused', async () => {
  const { sdk, send } = await startPayments()
  const { id } = await sdk.setupIntents.create()
  const confirm = async (number: string, year?: string) =>
    (await send('POST', `/v1/setup_intents/${id}/confirm`, entered(number, year))).body.error
  expect(await confirm('4242424242424241')).toMatchObject({ code: 'incorrect_number' })
  expect(await confirm('4242424242424242', '29')).toMatchObject({ code: 'invalid_expiry_year' })
  expect(await confirm('4111111111111111')).toMatchObject({ decline_code: 'test_mode_live_card' })
})

test('numbers are kept nowhere', async () => {
  const { sdk, send, payments } = await startPayments()
  const { id } = await sdk.setupIntents.create()
  await send('POST', `/v1/setup_intents/${id}/confirm`, entered('4242424242424242'))
  const { cards, secrets, events } = payments.holdings
  const kept = JSON.stringify([cards.all(), secrets.all(), events.all(), payments.requests()])
  expect(kept).toContain('4242')
  expect(kept).not.toContain('4242424242424242')
})

// https://docs.stripe.com/testing#three-ds-cards
test.each([
  ['4000002500003155', true, 'succeeded'],
  ['4000002760003184', true, 'authentication_required'],
  ['4000003800000446', false, 'succeeded'],
  ['4000008260003178', true, 'authentication_required'],
])('%s: asked when it is saved %s, charged later: %s', async (number, isAsked, outcome) => {
  const { sdk, send, aCustomer } = await startPayments()
  const { customer } = await aCustomer()
  const { id, client_secret: secret } = await sdk.setupIntents.create({ customer })
  const confirmed = await send('POST', `/v1/setup_intents/${id}/confirm`, entered(number))
  expect(confirmed.body.status).toBe(isAsked ? 'requires_action' : 'succeeded')
  if (isAsked) await send('POST', `/3ds/${id}`, `client_secret=${secret}&answer=complete`)
  const setup = await sdk.setupIntents.retrieve(id)
  expect(setup.status).toBe('succeeded')
  const charge = sdk.paymentIntents.create({
    amount: 1200,
    currency: 'usd',
    customer,
    payment_method: String(setup.payment_method),
    confirm: true,
    off_session: true,
  })
  expect(
    await charge.then(
      ({ status }) => status,
      ({ code }) => code,
    ),
  ).toBe(outcome)
})

test('a question of the bank that is answered with no leaves the card unsaved', async () => {
  const { sdk, send } = await startPayments()
  const { id, client_secret: secret } = await sdk.setupIntents.create()
  await send('POST', `/v1/setup_intents/${id}/confirm`, entered('4000002760003184'))
  expect((await send('POST', `/3ds/${id}`, 'client_secret=guessed&answer=complete')).status).toBe(404)
  await send('POST', `/3ds/${id}`, `client_secret=${secret}&answer=fail`)
  const setup = await sdk.setupIntents.retrieve(id)
  expect(setup.status).toBe('requires_payment_method')
  expect(setup.last_setup_error?.code).toBe('setup_intent_authentication_failure')
})

test('receipts and invoices are pages', async () => {
  const { sdk, aCustomer, origin } = await startPayments()
  const { customer, card, price } = await aCustomer()
  const subscription = await sdk.subscriptions.create({
    customer,
    items: [{ price }],
    default_payment_method: card,
    expand: ['latest_invoice'],
  })
  const [charge] = (await sdk.charges.list({ customer })).data
  const pathOf = (url: string | null | undefined) =>
    origin + new URL(url ?? '').pathname.replace('/stripe', '')
  const receipt = await (await fetch(pathOf(charge?.receipt_url))).text()
  expect(receipt).toContain('visa ending in 4242')
  expect(receipt).toContain('$60.00')
  const invoice = subscription.latest_invoice as { hosted_invoice_url: string }
  expect(await (await fetch(pathOf(invoice.hosted_invoice_url))).text()).toContain(
    '1 × Pro (at $60.00 / month)',
  )
})
