import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { MovableClock } from '../base/clock.ts'
import { Faults } from '../base/faults.ts'
import { Store } from '../base/store.ts'
import { SECRET_KEY, WEBHOOK_SECRET } from './base/credentials.ts'
import { Payments } from './payments.ts'

export const NOON = '2030-03-04T12:00:00Z'

type Sent = { key?: string; version?: string; idempotencyKey?: string; type?: string }

/** The payment provider alone on a free port, with the vendor's unmodified SDK pointed at it. */
export async function startPayments() {
  const clock = MovableClock.stopped(NOON)
  const faults = new Faults()
  const unexpected: string[] = []
  const store = new Store(':memory:')
  let origin = ''
  const payments = new Payments({
    clock,
    faults,
    store,
    origin: () => origin,
    unexpected: (what) => unexpected.push(what),
  })
  const app = Fastify({ forceCloseConnections: true })
  // At the root, where the SDK looks for it.
  await app.register(async (scope) => payments.routes(scope))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  onTestFinished(async () => {
    payments.stop()
    await app.close()
    store.close()
  })

  /** One request as it goes over the wire. */
  async function send(method: string, path: string, body: string | null = null, sent: Sent = {}) {
    const { key = SECRET_KEY, version, idempotencyKey, type = 'application/x-www-form-urlencoded' } = sent
    const response = await fetch(origin + path, {
      method,
      body,
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(version && { 'stripe-version': version }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(body !== null && { 'content-type': type }),
      },
    })
    // biome-ignore lint/suspicious/noExplicitAny: tests look at what they expect
    return { status: response.status, headers: response.headers, body: (await response.json()) as any }
  }
  async function pass(duration: Temporal.DurationLike): Promise<void> {
    clock.moveBy(duration)
    await payments.runDue()
  }
  const sdk = new Stripe(SECRET_KEY, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 })

  /** A customer with a card, and a package that is sold by the month and the year. */
  async function aCustomer(card = 'pm_card_visa') {
    const customer = await sdk.customers.create({ name: 'Grace Chapel', email: 'owner@grace.test' })
    const method = await sdk.paymentMethods.attach(card, { customer: customer.id })
    const product = await sdk.products.create({ name: 'Pro' })
    const price = await sdk.prices.create({
      currency: 'usd',
      unit_amount: 6000,
      recurring: { interval: 'month' },
      product: product.id,
      lookup_key: 'pro:month',
    })
    return { customer: customer.id, card: method.id, product: product.id, price: price.id }
  }
  return { payments, clock, faults, unexpected, origin, send, pass, sdk, aCustomer }
}

export type StartedPayments = Awaited<ReturnType<typeof startPayments>>

type Received = { type: string; id: string; isSigned: boolean }

/** The customer's server: records the events it gets and whether their signature holds. */
export async function startReceiver({ payments, clock }: StartedPayments) {
  const events: Received[] = []
  const answer = { status: 200 }
  const app = Fastify({ forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const { webhooks } = new Stripe(SECRET_KEY)
  app.post('/hooks', (request, reply) => {
    const body = String(request.body)
    const header = String(request.headers['stripe-signature'])
    const now = clock.now().epochMilliseconds
    const event = webhooks.constructEvent(body, header, WEBHOOK_SECRET, 300, undefined, now)
    events.push({ type: event.type, id: event.id, isSigned: true })
    return reply.code(answer.status).send()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  payments.switches.webhookUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/hooks`
  return { events, answer, types: () => events.map(({ type }) => type) }
}
