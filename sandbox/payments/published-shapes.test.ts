import { describe, expect, test } from 'vitest'
import { publishedSamples, shapeDifferences } from './published-shapes.ts'
import { type StartedPayments, startPayments } from './testing.ts'

const samples = publishedSamples()

/** A year in which everything that is emulated happens once. */
async function live({ sdk, aCustomer, payments, send, pass }: StartedPayments) {
  const { customer, card, price, product } = await aCustomer()
  const setup = await sdk.setupIntents.create({ customer, allowed_payment_method_types: ['card'] })
  await send('POST', `/v1/setup_intents/${setup.id}/confirm`, 'payment_method=pm_card_authenticationRequired')
  await sdk.customers.update(customer, { invoice_settings: { default_payment_method: card } })
  const paid = await sdk.subscriptions.create({ customer, items: [{ price }], metadata: { reference: 'a' } })
  const yearly = await sdk.prices.create({
    currency: 'usd',
    unit_amount: 59_760,
    recurring: { interval: 'year' },
    product,
  })
  await pass({ hours: 24 * 10 })
  const [item] = paid.items.data
  await sdk.subscriptions.update(paid.id, {
    items: [{ id: item?.id ?? '', price: yearly.id }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  })
  const schedule = await sdk.subscriptionSchedules.create({ from_subscription: paid.id })
  await sdk.subscriptionSchedules.update(schedule.id, {
    phases: [
      {
        items: [{ price: yearly.id }],
        start_date: schedule.current_phase?.start_date ?? 0,
        end_date: schedule.current_phase?.end_date ?? 0,
      },
      { items: [{ price }], duration: { interval: 'month' } },
    ],
  })
  const charge = { amount: 1200, currency: 'usd', customer, confirm: true, off_session: true } as const
  const bought = { ...charge, payment_method: card, receipt_email: 'a@grace.test' }
  const { id: payment } = await sdk.paymentIntents.create(bought)
  await sdk.refunds.create({ payment_intent: payment, amount: 200 })
  const [latest] = payments.holdings.charges.filter((one) => one.payment_intent === payment)
  payments.closeDispute(payments.dispute(latest?.id ?? '').id, 'won')
  payments.changeCard(card, 'insufficient_funds')
  await sdk.paymentIntents.create({ ...charge, payment_method: card }).catch(() => null)
  await pass({ hours: 24 * 366 })
  await sdk.subscriptions.cancel(paid.id)
  return { paid }
}

describe.skipIf(!samples)('every object has the shape that the vendor publishes', () => {
  test('whatever happened to it', async () => {
    const started = await startPayments()
    await live(started)
    const { customers, cards, subscriptions, schedules, invoices, intents, charges, ...rest } =
      started.payments.holdings
    const { refunds, disputes, events } = rest
    const all: { all: () => unknown[] }[] = [customers, cards, subscriptions, schedules, invoices, intents]
    all.push(charges, refunds, disputes, events)
    const objects = all.flatMap((collection) => collection.all() as object[])
    const kinds = new Set(objects.map((one) => (one as { object: string }).object))
    expect(kinds.size).toBe(10)
    expect([...new Set(objects.flatMap((one) => shapeDifferences(samples ?? {}, one)))]).toEqual([])
    // What the events are about, with prices, products and setups among them.
    const told = events.all().map(({ data }) => data.object)
    expect([...new Set(told.flatMap((one) => shapeDifferences(samples ?? {}, one)))]).toEqual([])
  })

  test('previews and expanded answers too', async () => {
    const started = await startPayments()
    const { sdk, aCustomer } = started
    const { customer, card, price, product } = await aCustomer()
    const { id, items } = await sdk.subscriptions.create({
      customer,
      items: [{ price }],
      default_payment_method: card,
    })
    const dear = await sdk.prices.create({
      currency: 'usd',
      unit_amount: 9000,
      recurring: { interval: 'month' },
      product,
    })
    const preview = await started.send(
      'POST',
      '/v1/invoices/create_preview',
      `subscription=${id}&subscription_details[items][0][id]=${items.data[0]?.id}&subscription_details[items][0][price]=${dear.id}&subscription_details[proration_behavior]=always_invoice`,
    )
    expect(shapeDifferences(samples ?? {}, preview.body)).toEqual([])
    const { body } = await started.send(
      'GET',
      `/v1/subscriptions/${id}?expand[0]=latest_invoice.payments.data.payment&expand[1]=latest_invoice.confirmation_secret&expand[2]=customer`,
    )
    expect(body.latest_invoice.confirmation_secret.client_secret).toMatch(/^pi_\w+_secret_\w+$/)
    expect(body.customer.id).toBe(customer)
    expect(shapeDifferences(samples ?? {}, body.latest_invoice)).toEqual([])
  })
})
