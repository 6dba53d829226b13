import { expect, test } from 'vitest'
import { aChurch, addCard, done } from './people.ts'
import type { PaymentsSubject } from './subject.ts'

/** What must hold of customers and their cards. */
export function cardsConformance(of: () => PaymentsSubject): void {
  test('a church is one customer, however often it is asked for', async () => {
    const { port } = of()
    const church = { churchId: 7, name: 'Grace', email: 'owner@grace.test' }
    const customer = done(await port.ensureCustomer({ ...church, reference: 'customer:7' }))
    expect(done(await port.ensureCustomer({ ...church, reference: 'customer:7' }))).toBe(customer)
    expect(done(await port.ensureCustomer({ ...church, reference: 'another' }))).toBe(customer)
    const other = { ...church, churchId: 8, reference: 'customer:8' }
    expect(done(await port.ensureCustomer(other))).not.toBe(customer)
    expect((await port.updateCustomer(customer, { name: 'Grace', email: 'new@grace.test' })).ok).toBe(true)
  })

  test('tax numbers and an exemption are kept, changed and removed, and a wrong number is refused', async () => {
    const { port } = of()
    const church = { churchId: 7, name: 'Grace', email: 'owner@grace.test', reference: 'customer:7' }
    const customer = done(await port.ensureCustomer(church))
    const none = { leftCents: 0, taxIds: [], taxExempt: 'none' as const }
    expect(done(await port.customer(customer))).toEqual(none)
    const taxIds = [{ kind: 'us_ein', value: '12-3456789' } as const]
    const set = { taxIds, taxExempt: 'exempt' as const }
    for (let time = 0; time < 2; time++) done(await port.setTax(customer, set))
    expect(done(await port.customer(customer))).toEqual({ leftCents: 0, ...set })
    const wrong = { taxIds: [{ kind: 'gb_vat', value: 'nothing' } as const], taxExempt: 'none' as const }
    expect(await port.setTax(customer, wrong)).toMatchObject({ ok: false, failure: { why: 'refused' } })
    expect(done(await port.customer(customer))).toEqual({ leftCents: 0, ...set })
    done(await port.setTax(customer, none))
    expect(done(await port.customer(customer))).toEqual(none)
  })

  test('a card is saved by the browser, read, changed, made the default one and removed', async () => {
    const { port } = of()
    const { customer, card } = await aChurch(of())
    expect(done(await port.card(card))).toMatchObject({ customer, brand: 'visa', last4: '4242' })
    done(await port.makeDefault(customer, card))
    expect(done(await port.cards(customer)).defaultCard).toBe(card)
    const address = {
      line1: '1 Church St',
      line2: null,
      city: 'Troy',
      state: 'AL',
      postalCode: '36081',
      country: 'US',
    }
    const holder = { name: 'Ruth Moore', email: 'ruth@grace.test', phone: null }
    const expiry = { month: 3, year: of().now().toZonedDateTimeISO('UTC').year + 3 }
    expect(done(await port.changeCard(card, { holder, address, expiry }))).toMatchObject({
      holder,
      address,
      expiry,
      last4: '4242',
    })
    const second = await addCard(of(), customer, 'another that works')
    expect(done(await port.cards(customer)).cards.map(({ id }) => id)).toEqual([second, card])
    done(await port.removeCard(second))
    done(await port.removeCard(second))
    expect(done(await port.cards(customer)).cards.map(({ id }) => id)).toEqual([card])
  })

  test('an expiry in the past is declined with a sentence for the cardholder', async () => {
    const { port } = of()
    const { card } = await aChurch(of())
    const { holder, address } = done(await port.card(card))
    const outcome = await port.changeCard(card, { holder, address, expiry: { month: 1, year: 2020 } })
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'declined', code: 'invalid_expiry_year' } })
  })

  test('a card that the bank declines is not saved', async () => {
    const { port, enterCard } = of()
    const { customer } = await aChurch(of())
    const { clientSecret } = done(await port.beginCard(customer, 'card:declined'))
    expect(await enterCard(clientSecret, 'is declined')).toBe(false)
    expect(done(await port.cards(customer)).cards).toHaveLength(1)
    // Another card can be entered in the same form.
    expect(await enterCard(clientSecret, 'another that works')).toBe(true)
    expect(done(await port.cards(customer)).cards).toHaveLength(2)
  })

  test('what is not there is named as gone', async () => {
    const { port } = of()
    expect(await port.card('pm_none')).toMatchObject({ ok: false, failure: { kind: 'stop', why: 'gone' } })
    expect(await port.subscription('sub_none')).toMatchObject({ failure: { kind: 'stop', why: 'gone' } })
    expect(await port.charged('pi_none')).toMatchObject({ failure: { kind: 'stop', why: 'gone' } })
  })
}
