import { expect, test } from 'vitest'
import { aChurch, addCard, done } from './people.ts'
import type { PaymentsSubject } from './subject.ts'

/** What must hold of charges on their own. */
export const chargingConformance = (of: () => PaymentsSubject): void => {
  const wish = (customer: string, card: string, reference = 'pack:1') => ({
    customer,
    card,
    cents: 1200,
    description: '100 credits',
    receiptEmail: 'owner@grace.test',
    reference,
    metadata: { bundle: '100' },
  })

  test('a saved card is charged once for each reference', async () => {
    const { port, chargesMade } = of()
    const { customer, card } = await aChurch(of())
    const paid = done(await port.charge(wish(customer, card)))
    expect(paid).toMatchObject({
      cents: 1200,
      brand: 'visa',
      last4: '4242',
      reference: 'pack:1',
      metadata: { bundle: '100' },
    })
    expect(paid.receiptUrl).toMatch(/^http/)
    expect(done(await port.charge(wish(customer, card)))).toEqual(paid)
    expect(done(await port.charged(paid.id))).toEqual(paid)
    expect(chargesMade()).toBe(1)
    done(await port.charge(wish(customer, card, 'pack:2')))
    expect(chargesMade()).toBe(2)
  })

  test('a reference cannot be used for something else', async () => {
    const { port, chargesMade } = of()
    const { customer, card } = await aChurch(of())
    done(await port.charge(wish(customer, card)))
    const other = await port.charge({ ...wish(customer, card), cents: 9900 })
    expect(other).toMatchObject({ ok: false, failure: { kind: 'stop', why: 'reused' } })
    expect(chargesMade()).toBe(1)
  })

  test('a declined card says why, and its reference answers the same again', async () => {
    const { port, chargesMade } = of()
    const { customer, card } = await aChurch(of(), 'saves, then is declined')
    const declined = { kind: 'declined', sentence: 'Your card was declined.', isHard: false }
    expect(await port.charge(wish(customer, card))).toMatchObject({ ok: false, failure: declined })
    expect(await port.charge(wish(customer, card))).toMatchObject({ ok: false, failure: declined })
    expect(chargesMade()).toBe(0)
    const other = await addCard(of(), customer, 'another that works')
    expect((await port.charge(wish(customer, other, 'pack:1:again'))).ok).toBe(true)
  })

  test('a stolen card is a hard decline', async () => {
    const { port, block } = of()
    const { customer, card } = await aChurch(of())
    block(card, true)
    expect(await port.charge(wish(customer, card))).toMatchObject({
      failure: { kind: 'declined', code: 'stolen_card', isHard: true },
    })
  })

  test('a card whose bank asks is charged once the cardholder has confirmed', async () => {
    const { port, answerBank, chargesMade } = of()
    const { customer, card } = await aChurch(of(), 'always asks')
    const outcome = await port.charge(wish(customer, card))
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'action', card } })
    if (outcome.ok || outcome.failure.kind !== 'action') return
    const { payment, clientSecret } = outcome.failure
    expect(await port.charged(payment)).toMatchObject({ failure: { kind: 'action' } })
    await answerBank(clientSecret, card, false)
    expect(await port.charged(payment)).toMatchObject({ failure: { kind: 'declined' } })
    await answerBank(clientSecret, card, true)
    expect(done(await port.charged(payment))).toMatchObject({ id: payment, cents: 1200, reference: 'pack:1' })
    expect(chargesMade()).toBe(1)
  })

  test('a card that was confirmed when it was saved is charged without asking', async () => {
    const { customer, card } = await aChurch(of(), 'asks once')
    expect((await of().port.charge(wish(customer, card))).ok).toBe(true)
  })

  test('an answer that is lost is asked for again and charges nothing twice', async () => {
    const { port, provoke, chargesMade } = of()
    const { customer, card } = await aChurch(of())
    for (const situation of ['lost', 'truncated'] as const) {
      provoke(situation, 'payment_intents')
      const lost = await port.charge(wish(customer, card, situation))
      expect(lost).toMatchObject({ ok: false, failure: { kind: 'retry' } })
      expect((await port.charge(wish(customer, card, situation))).ok).toBe(true)
    }
    expect(chargesMade()).toBe(2)
  })

  test('outages are retried later, wrong keys raise an alert', async () => {
    const { port, portWithWrongKey, portCutOff, provoke, now } = of()
    const { customer, card } = await aChurch(of())
    for (const situation of ['rate_limited', 'failing'] as const) {
      provoke(situation, 'payment_intents')
      const outcome = await port.charge(wish(customer, card, situation))
      expect(outcome).toMatchObject({ ok: false, failure: { kind: 'retry' } })
      if (!outcome.ok && outcome.failure.kind === 'retry')
        expect(Temporal.Instant.compare(outcome.failure.notBefore, now())).toBe(1)
    }
    expect(await portCutOff.card(card)).toMatchObject({ failure: { kind: 'retry' } })
    expect(await portWithWrongKey.card(card)).toMatchObject({
      failure: { kind: 'alert', why: 'credentials' },
    })
  })

  test('charges and refunds are listed', async () => {
    const { port, now, refund } = of()
    const { customer, card } = await aChurch(of())
    const since = now()
    const paid = done(await port.charge(wish(customer, card)))
    expect(done(await port.payments(customer, since))).toMatchObject([
      {
        id: paid.id,
        kind: 'charge',
        status: 'paid',
        cents: 1200,
        description: '100 credits',
        reference: 'pack:1',
        metadata: { bundle: '100' },
      },
    ])
    refund(paid.id)
    expect(done(await port.payments(customer, since))).toMatchObject([
      { id: paid.id, status: 'refunded', refundedCents: 1200 },
    ])
    expect(done(await port.payments(customer, now().add({ hours: 1 })))).toEqual([])
  })
}
