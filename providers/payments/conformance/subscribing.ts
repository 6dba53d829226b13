import { expect, test } from 'vitest'
import { aChurch, done, PACKAGES, subscribed } from './people.ts'
import type { PaymentsSubject } from './subject.ts'

/** What must hold of subscriptions: their beginning, renewal and end. */
export function subscribingConformance(of: () => PaymentsSubject): void {
  const wish = (customer: string, card: string, reference = 'subscribe:1') => ({
    customer,
    card,
    priceKey: 'business:month',
    trialEndsAt: null,
    reference,
  })

  test('prices are made once, and another amount is another price under the same name', async () => {
    const { port } = of()
    const first = done(await port.ensurePrices(PACKAGES))
    expect(Object.keys(first).toSorted()).toEqual([
      'business:month',
      'business:year',
      'pro:month',
      'pro:year',
      'starter:month',
    ])
    expect(done(await port.ensurePrices(PACKAGES))).toEqual(first)
    const dearer = PACKAGES.map((one) => (one.id === 'pro' ? { ...one, monthlyCents: 7000 } : one))
    const second = done(await port.ensurePrices(dearer))
    expect(second['pro:month']).not.toBe(first['pro:month'])
    expect({ ...second, 'pro:month': first['pro:month'] }).toEqual(first)
  })

  test('a subscription is paid at once and renews every month', async () => {
    const { port, pass, now } = of()
    const { customer, card, subscription } = await subscribed(of())
    expect(subscription).toMatchObject({
      customer,
      card,
      status: 'active',
      priceKey: 'business:month',
      trialEnd: null,
      cancelsAtEnd: false,
      owedCents: 0,
      clientSecret: null,
      reference: 'subscribe:1',
    })
    const started = now()
    expect(subscription.periodEnd).toEqual(started.toZonedDateTimeISO('UTC').add({ months: 1 }).toInstant())
    await pass({ hours: 24 * 32 })
    const renewed = done(await port.subscription(subscription.id))
    expect(renewed).toMatchObject({ status: 'active', periodStart: subscription.periodEnd })
    const paid = done(await port.payments(customer, started))
    expect(paid.map(({ kind, status, cents }) => ({ kind, status, cents }))).toEqual([
      { kind: 'invoice', status: 'paid', cents: 3000 },
      { kind: 'invoice', status: 'paid', cents: 3000 },
    ])
    expect(paid[0]).toMatchObject({ brand: 'visa', last4: '4242', subscription: subscription.id })
  })

  test('asking again with the same reference subscribes once', async () => {
    const { port } = of()
    const { customer, card, id } = await subscribed(of())
    expect(done(await port.subscribe(wish(customer, card))).id).toBe(id)
    expect(done(await port.subscriptions(customer)).map((one) => one.id)).toEqual([id])
  })

  test('a subscription whose answer was lost is found again', async () => {
    const { port, provoke, chargesMade } = of()
    const { customer, card } = await aChurch(of())
    for (const situation of ['lost', 'truncated'] as const) {
      provoke(situation, 'POST /stripe/v1/subscriptions')
      const lost = wish(customer, card, situation)
      expect(await port.subscribe(lost)).toMatchObject({ failure: { kind: 'retry' } })
      expect(done(await port.subscribe(lost))).toMatchObject({ status: 'active' })
    }
    expect(done(await port.subscriptions(customer))).toHaveLength(2)
    expect(chargesMade()).toBe(2)
  })

  test('a trial costs nothing until it ends', async () => {
    const { port, pass, now } = of()
    const { customer, card } = await aChurch(of())
    const trialEndsAt = now().add({ hours: 24 * 14 })
    const started = now()
    const trial = done(await port.subscribe({ ...wish(customer, card), trialEndsAt }))
    expect(trial).toMatchObject({ status: 'trialing', trialEnd: trialEndsAt, periodEnd: trialEndsAt })
    expect(done(await port.payments(customer, started))).toEqual([])
    await pass({ hours: 24 * 15 })
    expect(done(await port.subscription(trial.id))).toMatchObject({ status: 'active', owedCents: 0 })
    expect(done(await port.payments(customer, started))).toMatchObject([{ status: 'paid', cents: 3000 }])
  })

  test('a declined first payment leaves no subscription behind', async () => {
    const { port, chargesMade } = of()
    const { customer, card } = await aChurch(of(), 'saves, then is declined')
    for (let time = 0; time < 2; time++)
      expect(await port.subscribe(wish(customer, card))).toMatchObject({
        ok: false,
        failure: { kind: 'declined', sentence: 'Your card was declined.' },
      })
    expect(done(await port.subscriptions(customer))).toMatchObject([{ status: 'cancelled' }])
    expect(chargesMade()).toBe(0)
  })

  test('when the bank asks, the subscription is incomplete until the cardholder has confirmed', async () => {
    const { port, answerBank } = of()
    const { customer, card } = await aChurch(of(), 'always asks')
    const asked = done(await port.subscribe(wish(customer, card)))
    expect(asked).toMatchObject({ status: 'incomplete', owedCents: 3000 })
    await answerBank(asked.clientSecret ?? '', card, true)
    expect(done(await port.subscription(asked.id))).toMatchObject({ status: 'active', clientSecret: null })
    expect(done(await port.subscribe(wish(customer, card)))).toMatchObject({ id: asked.id, status: 'active' })
  })

  test('what the bank asks about can be given up, and what is paid cannot', async () => {
    const { port, answerBank, chargesMade } = of()
    const { customer, card } = await aChurch(of(), 'always asks')
    const asked = done(await port.subscribe(wish(customer, card)))
    expect(done(await port.dropSubscription(asked.id))).toMatchObject({ status: 'cancelled' })
    await answerBank(asked.clientSecret ?? '', card, true)
    expect(chargesMade()).toBe(0)
    const second = done(await port.subscribe(wish(customer, card, 'subscribe:2')))
    await answerBank(second.clientSecret ?? '', card, true)
    expect(done(await port.dropSubscription(second.id))).toMatchObject({ status: 'active' })
  })

  test('a subscription is found by its reference when the provider has forgotten the call', async () => {
    const { port, pass, chargesMade } = of()
    const { customer, card, id } = await subscribed(of())
    await pass({ hours: 24 * 3 })
    expect(done(await port.subscribe(wish(customer, card))).id).toBe(id)
    expect(chargesMade()).toBe(1)
  })

  test('what falls due while collection is paused is never charged', async () => {
    const { port, pass, chargesMade } = of()
    const { id } = await subscribed(of())
    expect(done(await port.pause(id, true))).toMatchObject({ isPaused: true, status: 'active' })
    await pass({ hours: 24 * 32 })
    expect(done(await port.pause(id, false))).toMatchObject({ isPaused: false, owedCents: 0 })
    expect(chargesMade()).toBe(1)
    await pass({ hours: 24 * 31 })
    expect(chargesMade()).toBe(2)
  })

  test('what is never confirmed is over after a day', async () => {
    const { port, pass } = of()
    const { customer, card } = await aChurch(of(), 'always asks')
    const asked = done(await port.subscribe(wish(customer, card)))
    await pass({ hours: 24 })
    expect(done(await port.subscription(asked.id))).toMatchObject({ status: 'cancelled', owedCents: 0 })
  })

  test('it ends with its period, unless that is taken back', async () => {
    const { port, pass } = of()
    const { id, subscription } = await subscribed(of())
    expect(done(await port.cancelAtEnd(id))).toMatchObject({ cancelsAtEnd: true, status: 'active' })
    expect(done(await port.keep(id))).toMatchObject({ cancelsAtEnd: false })
    done(await port.cancelAtEnd(id))
    await pass({ hours: 24 * 32 })
    expect(done(await port.subscription(id))).toMatchObject({
      status: 'cancelled',
      endedAt: subscription.periodEnd,
    })
  })

  test('it ends at once when asked to, twice too', async () => {
    const { port } = of()
    const { id } = await subscribed(of())
    expect(done(await port.cancelNow(id))).toMatchObject({ status: 'cancelled' })
    expect(done(await port.cancelNow(id))).toMatchObject({ status: 'cancelled' })
    expect(
      await port.change({ subscription: id, priceKey: 'pro:month', prorationAt: of().now(), reference: 'x' }),
    ).toMatchObject({ failure: { kind: 'stop', why: 'state' } })
  })

  test('a renewal that is declined is owed, tried again, and paid with another card', async () => {
    const { port, pass, block, now } = of()
    const { customer, card, id } = await subscribed(of())
    block(card, true)
    const before = now()
    await pass({ hours: 24 * 32 })
    const late = done(await port.subscription(id))
    expect(late).toMatchObject({ status: 'past_due', owedCents: 3000 })
    const [owed] = done(await port.payments(customer, before))
    expect(owed).toMatchObject({ status: 'open', cents: 3000, problem: 'Your card was declined.' })
    expect(owed?.nextAttemptAt).not.toBeNull()
    const pay = { invoice: late.latestInvoice ?? '', card, reference: 'pay:1' }
    expect(await port.payInvoice(pay)).toMatchObject({ failure: { kind: 'declined' } })
    block(card, false)
    expect(done(await port.payInvoice({ ...pay, reference: 'pay:2' }))).toMatchObject({ status: 'paid' })
    expect(done(await port.payInvoice({ ...pay, reference: 'pay:3' }))).toMatchObject({ status: 'paid' })
    expect(done(await port.subscription(id))).toMatchObject({ status: 'active', owedCents: 0 })
  })

  test('what is not paid after all attempts is unpaid', async () => {
    const { port, pass, block } = of()
    const { card, id } = await subscribed(of())
    block(card, true)
    for (let days = 0; days < 46; days++) await pass({ hours: 24 })
    expect(done(await port.subscription(id))).toMatchObject({ status: 'unpaid' })
  })

  test('a renewal that the bank asks about waits for the cardholder', async () => {
    const { port, pass, answerBank } = of()
    const { customer, card } = await aChurch(of(), 'always asks')
    const asked = done(await port.subscribe(wish(customer, card)))
    await answerBank(asked.clientSecret ?? '', card, true)
    await pass({ hours: 24 * 32 })
    const late = done(await port.subscription(asked.id))
    expect(late).toMatchObject({ status: 'past_due', owedCents: 3000 })
    const invoice = late.latestInvoice ?? ''
    const outcome = await port.payInvoice({ invoice, card, reference: 'pay:1' })
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'action' } })
    await answerBank(late.clientSecret ?? '', card, true)
    expect(done(await port.subscription(asked.id))).toMatchObject({ status: 'active', owedCents: 0 })
  })
}
