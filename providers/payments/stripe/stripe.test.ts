import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { stripePayments } from './stripe.ts'

const clock = { now: () => Temporal.Instant.from('2030-03-04T15:00:00Z') }
const keys = { secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' }

test('the script for browsers is of the version that the SDK speaks', () => {
  const { cardForm, origins } = stripePayments({ url: null, ...keys }, clock)
  const [, train] = Stripe.API_VERSION.split('.')
  expect(cardForm).toEqual({
    publishableKey: 'pk_live_1',
    scriptUrl: `https://js.stripe.com/${train}/stripe.js`,
  })
  expect(origins.scripts).toContain(new URL(cardForm.scriptUrl).origin)
})

test('an emulator is the only place that its card form talks to', () => {
  const { cardForm, origins } = stripePayments({ url: 'http://localhost:3001/stripe', ...keys }, clock)
  expect(cardForm.scriptUrl).toBe('http://localhost:3001/stripe/js/stripe.js')
  const [scripts, connections] = [['http://localhost:3001'], ['http://localhost:3001']]
  expect(origins).toEqual({ scripts, frames: [], connections })
})

function eventAbout(type: string, object: object, aheadSeconds = 0) {
  const { webhooks } = new Stripe(keys.secretKey)
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
  const timestamp = Math.floor(clock.now().epochMilliseconds / 1000) + aheadSeconds
  const header = webhooks.generateTestHeaderString({
    payload,
    secret: keys.webhookSecret,
    timestamp,
  })
  const { hook } = stripePayments({ url: null, ...keys }, clock)
  return hook.read({ url: '', headers: { 'stripe-signature': header }, body: payload })
}

test.each([
  [-301, false],
  [-300, true],
  [300, true],
  [301, false],
  [86_400, false],
])('an event signed %i seconds from now is believed: %s', (ahead, isBelieved) => {
  expect(eventAbout('charge.succeeded', { object: 'charge', id: 'ch_1' }, ahead).ok).toBe(isBelieved)
})

test('what is of no interest is taken and passed over', () => {
  const reading = eventAbout('charge.succeeded', { object: 'charge', id: 'ch_1' })
  expect(reading).toEqual({ ok: true, value: { events: [], answer: null } })
})

test.each([
  ['payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' }, { payment: 'pi_1' }],
  ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, { payment: 'pi_1' }],
  [
    'setup_intent.succeeded',
    { object: 'setup_intent', id: 'seti_1', payment_method: 'pm_1' },
    { card: 'pm_1' },
  ],
  ['payment_method.updated', { object: 'payment_method', id: 'pm_1' }, { card: 'pm_1' }],
  ['customer.updated', { object: 'customer', id: 'cus_1' }, { customer: 'cus_1' }],
])('%s names what to read again', (type, object, hint) => {
  const customer = 'customer' in hint ? {} : { customer: 'cus_1' }
  const reading = eventAbout(type, { ...object, ...customer })
  if (!reading.ok) throw new Error(reading.failure.sentence)
  expect(reading.value.events[0]).toMatchObject({
    kind: 'payments',
    externalId: 'evt_1',
    subject: 'cus_1',
    payload: { type, customer: 'cus_1', ...hint },
  })
})
