import { expect, test } from 'vitest'
import { aChurch, addCard, done, subscribed } from './people.ts'
import type { PaymentsSubject } from './subject.ts'

/** What must hold of changes of package and interval. */
export function changingConformance(of: () => PaymentsSubject): void {
  const preview = async (subscription: string, priceKey: string) =>
    done(await of().port.previewChange({ subscription, priceKey }))

  test('an upgrade charges at once what its preview said', async () => {
    const { port, pass, now } = of()
    const { customer, id, subscription } = await subscribed(of())
    await pass({ hours: 24 * 15 })
    const seen = await preview(id, 'pro:month')
    expect(seen).toMatchObject({ nextCents: 6000, nextAt: subscription.periodEnd })
    // Half of the difference, to the second.
    const total = subscription.periodEnd.epochMilliseconds - subscription.periodStart.epochMilliseconds
    const left = subscription.periodEnd.epochMilliseconds - now().epochMilliseconds
    expect(seen.dueNowCents).toBe(Math.round((6000 * left) / total) - Math.round((3000 * left) / total))
    const asked = now()
    await pass({ minutes: 7 })
    const wish = { subscription: id, priceKey: 'pro:month', prorationAt: seen.prorationAt, reference: 'up:1' }
    const changed = done(await port.change(wish))
    expect(changed).toMatchObject({
      status: 'active',
      priceKey: 'pro:month',
      pendingPriceKey: null,
      periodEnd: subscription.periodEnd,
    })
    expect(done(await port.change(wish))).toEqual(changed)
    expect(done(await port.payments(customer, asked))).toMatchObject([
      { status: 'paid', cents: seen.dueNowCents },
    ])
  })

  test('from monthly to yearly a new period begins and is paid, less what is left of the month', async () => {
    const { port, pass, now } = of()
    const { id } = await subscribed(of())
    await pass({ hours: 24 * 10 })
    const seen = await preview(id, 'business:year')
    const inAYear = now().toZonedDateTimeISO('UTC').add({ years: 1 }).toInstant()
    expect(seen).toMatchObject({ nextCents: 29_880, nextAt: inAYear })
    expect(seen.dueNowCents).toBeGreaterThan(29_880 - 3000)
    expect(seen.dueNowCents).toBeLessThan(29_880)
    const wish = {
      subscription: id,
      priceKey: 'business:year',
      prorationAt: seen.prorationAt,
      reference: 'y:1',
    }
    expect(done(await port.change(wish))).toMatchObject({ priceKey: 'business:year', periodEnd: inAYear })
  })

  test('from yearly to a dearer month nothing is due, and what is left pays the months that follow', async () => {
    const { port, pass, now } = of()
    const { customer, id } = await subscribed(of(), 'business:year')
    await pass({ hours: 24 * 10 })
    const seen = await preview(id, 'pro:month')
    const inAMonth = now().toZonedDateTimeISO('UTC').add({ months: 1 }).toInstant()
    expect(seen).toMatchObject({ dueNowCents: 0, nextCents: 6000, nextAt: inAMonth })
    expect(seen.leftCents).toBeGreaterThan(29_880 - 6000 - 900)
    const since = now().add({ hours: 1 })
    const { prorationAt } = seen
    const changed = await port.change({
      subscription: id,
      priceKey: 'pro:month',
      prorationAt,
      reference: 'm:1',
    })
    expect(done(changed).priceKey).toBe('pro:month')
    for (let month = 0; month < 4; month++) await pass({ hours: 24 * 31 })
    const paid = done(await port.payments(customer, since)).filter(({ cents }) => cents > 0)
    // Three months are paid by it, and a part of the fourth.
    expect(paid.map(({ cents }) => cents)).toEqual([6000 - (seen.leftCents - 18_000)])
  })

  test('a change during a trial costs nothing', async () => {
    const { port, now } = of()
    const { customer, card } = await aChurch(of())
    const trialEndsAt = now().add({ hours: 24 * 14 })
    const wish = { customer, card, priceKey: 'business:month', trialEndsAt, reference: 's' }
    const { id } = done(await port.subscribe(wish))
    const seen = await preview(id, 'pro:month')
    expect(seen).toMatchObject({ dueNowCents: 0, nextCents: 6000, nextAt: trialEndsAt })
    const changed = await port.change({
      subscription: id,
      priceKey: 'pro:month',
      prorationAt: now(),
      reference: 'c',
    })
    expect(done(changed)).toMatchObject({ status: 'trialing', priceKey: 'pro:month', trialEnd: trialEndsAt })
  })

  test('an upgrade that is declined changes nothing, and can be asked for again', async () => {
    const { port, block, now, chargesMade } = of()
    const { card, id } = await subscribed(of())
    block(card, true)
    const wish = { subscription: id, priceKey: 'pro:month', prorationAt: now(), reference: 'up:1' }
    expect(await port.change(wish)).toMatchObject({ ok: false, failure: { kind: 'declined' } })
    expect(done(await port.subscription(id))).toMatchObject({
      status: 'active',
      priceKey: 'business:month',
      pendingPriceKey: null,
      owedCents: 0,
    })
    block(card, false)
    const again = done(await port.change({ ...wish, reference: 'up:2' }))
    expect(again).toMatchObject({ priceKey: 'pro:month', pendingPriceKey: null, owedCents: 0 })
    expect(chargesMade()).toBe(2)
  })

  test('an upgrade that the bank asks about holds once it is confirmed, and lapses otherwise', async () => {
    const { port, answerBank, now, pass } = of()
    const { customer, card } = await aChurch(of(), 'always asks')
    const wish = { customer, card, priceKey: 'business:month', trialEndsAt: null, reference: 's' }
    const asked = done(await port.subscribe(wish))
    await answerBank(asked.clientSecret ?? '', card, true)
    const up = (reference: string) =>
      port.change({ subscription: asked.id, priceKey: 'pro:month', prorationAt: now(), reference })
    expect(await up('up:1')).toMatchObject({ failure: { kind: 'action' } })
    await pass({ hours: 24 })
    expect(done(await port.subscription(asked.id))).toMatchObject({
      status: 'active',
      priceKey: 'business:month',
      pendingPriceKey: null,
      owedCents: 0,
    })
    const second = await up('up:2')
    if (second.ok || second.failure.kind !== 'action') throw new Error('the bank did not ask')
    await answerBank(second.failure.clientSecret, second.failure.card, true)
    expect(done(await port.subscription(asked.id))).toMatchObject({ priceKey: 'pro:month', owedCents: 0 })
  })

  test('a downgrade waits for the end of the period', async () => {
    const { port, pass, now } = of()
    const { customer, id, subscription } = await subscribed(of(), 'pro:month')
    const wish = { subscription: id, priceKey: 'business:month', reference: 'down:1' }
    const planned = done(await port.changeAtEnd(wish))
    expect(planned).toMatchObject({
      priceKey: 'pro:month',
      scheduled: { priceKey: 'business:month', at: subscription.periodEnd },
    })
    expect(done(await port.changeAtEnd(wish))).toEqual(planned)
    const before = now().add({ hours: 1 })
    await pass({ hours: 24 * 32 })
    expect(done(await port.subscription(id))).toMatchObject({ priceKey: 'business:month', scheduled: null })
    expect(done(await port.payments(customer, before))).toMatchObject([{ status: 'paid', cents: 3000 }])
    await pass({ hours: 24 * 31 })
    expect(done(await port.subscription(id))).toMatchObject({ status: 'active', priceKey: 'business:month' })
  })

  test('a plan or change whose answer was lost is asked for again', async () => {
    const { port, now, provoke, chargesMade } = of()
    const { id } = await subscribed(of())
    const up = { subscription: id, priceKey: 'pro:month', prorationAt: now(), reference: 'up:1' }
    provoke('lost', `POST /stripe/v1/subscriptions/${id}`)
    expect(await port.change(up)).toMatchObject({ failure: { kind: 'retry' } })
    expect(done(await port.change(up))).toMatchObject({ priceKey: 'pro:month' })
    expect(chargesMade()).toBe(2)
    const down = { subscription: id, priceKey: 'business:month', reference: 'down:1' }
    provoke('lost', 'subscription_schedules')
    expect(await port.changeAtEnd(down)).toMatchObject({ failure: { kind: 'retry' } })
    expect(done(await port.changeAtEnd(down)).scheduled).toMatchObject({ priceKey: 'business:month' })
    done(await port.keep(id))
    expect(done(await port.changeAtEnd(down)).scheduled).toMatchObject({ priceKey: 'business:month' })
  })

  test('a downgrade from yearly to monthly begins a monthly period', async () => {
    const { port, pass, now } = of()
    const { customer, id, subscription } = await subscribed(of(), 'pro:year')
    done(await port.changeAtEnd({ subscription: id, priceKey: 'business:month', reference: 'down:1' }))
    await pass({ hours: 24 * 366 })
    const after = done(await port.subscription(id))
    expect(after).toMatchObject({ priceKey: 'business:month', periodStart: subscription.periodEnd })
    const month = subscription.periodEnd.toZonedDateTimeISO('UTC').add({ months: 1 }).toInstant()
    expect(after.periodEnd).toEqual(month)
    expect(done(await port.payments(customer, now().subtract({ hours: 48 })))).toMatchObject([
      { cents: 3000, status: 'paid' },
    ])
  })

  test('a planned downgrade outlives cancelling and keeping; it is dropped on its own or by an upgrade', async () => {
    const { port, now } = of()
    const { id } = await subscribed(of(), 'pro:month')
    const plan = async (reference: string) =>
      done(await port.changeAtEnd({ subscription: id, priceKey: 'business:month', reference }))
    const planned = await plan('down:1')
    expect(done(await port.cancelAtEnd(id))).toMatchObject({ scheduled: null, cancelsAtEnd: true })
    expect(done(await port.keep(id))).toEqual(planned)
    expect(done(await port.unschedule(id))).toMatchObject({ scheduled: null, priceKey: 'pro:month' })
    done(await port.cancelAtEnd(id))
    expect(done(await port.keep(id))).toMatchObject({ scheduled: null, cancelsAtEnd: false })
    expect(await plan('down:2')).toMatchObject({ cancelsAtEnd: false })
    const up = { subscription: id, priceKey: 'pro:year', prorationAt: now(), reference: 'up:1' }
    expect(done(await port.change(up))).toMatchObject({ scheduled: null, priceKey: 'pro:year' })
  })

  test('an upgrade that is refused or dropped leaves a cancelling and a planned downgrade as they were', async () => {
    const { port, block, now, answerBank } = of()
    const { customer, card, id } = await subscribed(of(), 'business:month')
    const up = (reference: string) =>
      port.change({ subscription: id, priceKey: 'pro:month', prorationAt: now(), reference })
    const cancelling = done(await port.cancelAtEnd(id))
    block(card, true)
    expect(await up('up:1')).toMatchObject({ failure: { kind: 'declined' } })
    const alike = ({ latestInvoice: _, ...one }: typeof cancelling) => one
    expect(alike(done(await port.subscription(id)))).toEqual(alike(cancelling))
    done(await port.keep(id))
    block(card, false)
    const planned = done(
      await port.changeAtEnd({ subscription: id, priceKey: 'starter:month', reference: 'down:1' }),
    )
    const asking = await addCard(of(), customer, 'always asks')
    done(await port.makeDefault(customer, asking))
    expect(await up('up:2')).toMatchObject({ failure: { kind: 'action' } })
    // Asked again, the same question waits.
    const waiting = await up('up:2')
    if (waiting.ok || waiting.failure.kind !== 'action') throw new Error('the bank did not ask')
    const after = done(await port.dropChange(id))
    expect(after).toMatchObject({ scheduled: planned.scheduled, pendingPriceKey: null, owedCents: 0 })
    await answerBank(waiting.failure.clientSecret, asking, true)
    expect(done(await port.subscription(id)).priceKey).toBe('business:month')
  })

  test('a change that was paid cannot be dropped', async () => {
    const { port, now } = of()
    const { id } = await subscribed(of())
    done(await port.change({ subscription: id, priceKey: 'pro:month', prorationAt: now(), reference: 'up' }))
    expect(done(await port.dropChange(id))).toMatchObject({ priceKey: 'pro:month' })
  })
}
