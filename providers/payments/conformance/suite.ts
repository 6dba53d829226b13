import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cardsConformance } from './cards.ts'
import { changingConformance } from './changing.ts'
import { chargingConformance } from './charging.ts'
import { subscribed } from './people.ts'
import type { PaymentsSubject } from './subject.ts'
import { subscribingConformance } from './subscribing.ts'

function hooksConformance(of: () => PaymentsSubject): void {
  test('events come signed, name what to read again, and are believed only as they came', async () => {
    const { port, hooks } = of()
    const { customer, id } = await subscribed(of())
    const requests = await hooks()
    const events = requests.flatMap((request) => {
      const reading = port.hook.read(request)
      expect(reading.ok).toBe(true)
      return reading.ok ? reading.value.events : []
    })
    const created = events.find(({ payload }) => payload.type === 'customer.subscription.created')
    expect(created).toMatchObject({
      kind: 'payments',
      subject: customer,
      payload: { customer, subscription: id },
    })
    const paid = events.find(({ payload }) => payload.type === 'invoice.paid')
    expect(paid?.payload).toMatchObject({ customer, subscription: id })
    expect(paid?.payload.invoice).toBeTruthy()
    expect(new Set(events.map(({ externalId }) => externalId)).size).toBe(events.length)

    const [first] = requests
    if (!first) throw new Error('no event came')
    const changed = port.hook.read({ ...first, body: first.body.replace('evt_', 'evt_0') })
    expect(changed).toMatchObject({ ok: false, failure: { kind: 'unsigned' } })
    expect(port.hook.read({ ...first, headers: {} })).toMatchObject({ failure: { kind: 'unsigned' } })
  })

  test('an event that was signed long ago is not believed', async () => {
    const { port, hooks, pass } = of()
    await subscribed(of())
    const [first] = await hooks()
    if (!first) throw new Error('no event came')
    await pass({ minutes: 6 })
    expect(port.hook.read(first)).toMatchObject({ failure: { kind: 'unsigned' } })
  })
}

/** What every payment provider's adapter must do. */
export function paymentsConformance(name: string, start: () => Promise<PaymentsSubject>): void {
  describe(`payments through ${name}`, () => {
    let subject: PaymentsSubject
    beforeEach(async () => {
      subject = await start()
    })
    afterEach(() => subject.stop())
    describe('cards', () => cardsConformance(() => subject))
    describe('charges', () => chargingConformance(() => subject))
    describe('subscriptions', () => subscribingConformance(() => subject))
    describe('changes', () => changingConformance(() => subject))
    describe('events', () => hooksConformance(() => subject))
  })
}
