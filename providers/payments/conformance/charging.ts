import { expect, test } from 'vitest'
import { aChurch, addCard, charge, done } from './people.ts'
import type { PaymentsSubject } from './subject.ts'

/** What must hold of charges on their own. */
export function chargingConformance(of: () => PaymentsSubject): void {
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
    const paid = done(await charge(of(), wish(customer, card)))
    expect(paid).toMatchObject({
      cents: 1200,
      brand: 'visa',
      last4: '4242',
      reference: 'pack:1',
      metadata: { bundle: '100' },
    })
    expect(paid.receiptUrl).toMatch(/^http/)
    expect(done(await charge(of(), wish(customer, card)))).toEqual(paid)
    expect(done(await port.charged(paid.id))).toEqual(paid)
    expect(chargesMade()).toBe(1)
    done(await charge(of(), wish(customer, card, 'pack:2')))
    expect(chargesMade()).toBe(2)
  })

  test('a reference cannot be used for something else', async () => {
    const { chargesMade } = of()
    const { customer, card } = await aChurch(of())
    done(await charge(of(), wish(customer, card)))
    const other = await charge(of(), { ...wish(customer, card), cents: 9900 })
    expect(other).toMatchObject({ ok: false, failure: { kind: 'stop', why: 'reused' } })
    expect(chargesMade()).toBe(1)
  })

  test('a declined card says why, and its reference answers the same again', async () => {
    const { chargesMade } = of()
    const { customer, card } = await aChurch(of(), 'saves, then is declined')
    const declined = { kind: 'declined', sentence: 'Your card was declined.', isHard: false }
    expect(await charge(of(), wish(customer, card))).toMatchObject({ ok: false, failure: declined })
    expect(await charge(of(), wish(customer, card))).toMatchObject({ ok: false, failure: declined })
    expect(chargesMade()).toBe(0)
    const other = await addCard(of(), customer, 'another that works')
    expect((await charge(of(), wish(customer, other, 'pack:1:again'))).ok).toBe(true)
  })

  test('a stolen card is a hard decline', async () => {
    const { block } = of()
    const { customer, card } = await aChurch(of())
    block(card, true)
    expect(await charge(of(), wish(customer, card))).toMatchObject({
      failure: { kind: 'declined', code: 'stolen_card', isHard: true },
    })
  })

  test('what is begun takes nothing before it is taken, and can be given up', async () => {
    const { port, chargesMade, answerBank } = of()
    const { customer, card } = await aChurch(of())
    const payment = done(await port.beginCharge(wish(customer, card)))
    expect(done(await port.beginCharge(wish(customer, card)))).toBe(payment)
    expect(await port.charged(payment)).toMatchObject({ failure: { kind: 'stop', why: 'state' } })
    expect(done(await port.dropCharge(payment))).toBeNull()
    expect(done(await port.dropCharge(payment))).toBeNull()
    const late = await port.takeCharge({ payment, card, isAttended: true })
    expect(late).toMatchObject({ failure: { kind: 'stop', why: 'state' } })
    const asking = await addCard(of(), customer, 'always asks')
    const asked = await charge(of(), wish(customer, asking, 'pack:2'), true)
    if (asked.ok || asked.failure.kind !== 'action') throw new Error('the bank did not ask')
    done(await port.dropCharge(asked.failure.payment))
    await answerBank(asked.failure.clientSecret, asking, true)
    expect(chargesMade()).toBe(0)
  })

  test('what is paid cannot be given up', async () => {
    const { port } = of()
    const { customer, card } = await aChurch(of())
    const paid = done(await charge(of(), wish(customer, card)))
    expect(done(await port.dropCharge(paid.id))).toEqual(paid)
    expect(done(await port.customerOf(paid.id))).toBe(customer)
  })

  test.each([true, false])(
    'a card whose bank asks is charged once the cardholder confirms: attended %s',
    async (isAttended) => {
      const { port, answerBank, chargesMade } = of()
      const { customer, card } = await aChurch(of(), 'always asks')
      const outcome = await charge(of(), wish(customer, card), isAttended)
      expect(outcome).toMatchObject({ ok: false, failure: { kind: 'action', card } })
      if (outcome.ok || outcome.failure.kind !== 'action') return
      const { payment, clientSecret } = outcome.failure
      expect(await port.charged(payment)).toMatchObject({ failure: { kind: 'action' } })
      await answerBank(clientSecret, card, false)
      expect(await port.charged(payment)).toMatchObject({ failure: { kind: 'declined' } })
      await answerBank(clientSecret, card, true)
      const paid = { id: payment, cents: 1200, reference: 'pack:1' }
      expect(done(await port.charged(payment))).toMatchObject(paid)
      // The same reference answers what is true now, not what was true when it was asked for first.
      expect(done(await charge(of(), wish(customer, card), isAttended))).toMatchObject(paid)
      expect(chargesMade()).toBe(1)
    },
  )

  test('a card that was confirmed when it was saved is charged without asking while nobody is there', async () => {
    const { customer, card } = await aChurch(of(), 'asks once')
    expect((await charge(of(), wish(customer, card))).ok).toBe(true)
    expect(await charge(of(), wish(customer, card, 'pack:2'), true)).toMatchObject({
      failure: { kind: 'action' },
    })
  })

  test('an answer that is lost is asked for again and charges nothing twice', async () => {
    const { provoke, chargesMade } = of()
    const { customer, card } = await aChurch(of())
    for (const situation of ['lost', 'truncated'] as const)
      for (const path of ['POST /stripe/v1/payment_intents', '/confirm', 'GET /stripe/v1/payment_intents']) {
        provoke(situation, path)
        const lost = await charge(of(), wish(customer, card, situation + path))
        expect(lost).toMatchObject({ ok: false, failure: { kind: 'retry' } })
        expect((await charge(of(), wish(customer, card, situation + path))).ok).toBe(true)
      }
    expect(chargesMade()).toBe(6)
  })

  test('outages are retried later, wrong keys raise an alert', async () => {
    const { portWithWrongKey, portCutOff, provoke, now } = of()
    const { customer, card } = await aChurch(of())
    for (const situation of ['rate_limited', 'failing'] as const) {
      provoke(situation, 'payment_intents')
      const outcome = await charge(of(), wish(customer, card, situation))
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
    const paid = done(await charge(of(), wish(customer, card)))
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
    refund(paid.id, 500)
    done(await port.refund(paid.id, 'back:1'))
    done(await port.refund(paid.id, 'back:2'))
    expect(done(await port.payments(customer, since))).toMatchObject([
      {
        ...{ id: paid.id, status: 'refunded', refundedCents: 1200, dispute: null },
        refunds: [{ cents: 700 }, { cents: 500 }],
      },
    ])
    expect(done(await port.payments(customer, now().add({ hours: 1 })))).toEqual([])
  })

  test('a dispute is read with what was decided', async () => {
    const { port, now, dispute } = of()
    const { customer, card } = await aChurch(of())
    const since = now()
    const paid = done(await charge(of(), wish(customer, card)))
    const read = async () => done(await port.payments(customer, since))[0]?.dispute
    const decide = dispute(paid.id)
    expect(await read()).toMatchObject({ state: 'open', cents: 1200 })
    decide('won')
    expect(await read()).toMatchObject({ state: 'won' })
  })
}
