import { fc } from '@fast-check/vitest'
import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { churches, messages, payments, shortages } from '#server/db/schema/schema.ts'
import { findTroubled } from '#server/features/platform/attention.ts'
import { type App, startApp } from '#testkit/app.ts'
import { presentCredits } from './credits.ts'
import { grantCredits } from './ledger.ts'
import { listCards } from './mirror.ts'
import { rechargeOrTell } from './recharge.ts'
import { hasDispute } from './reversals.ts'
import { CARDS, creditFaults, type PayingChurch, payingChurch } from './testing.ts'

let app: App
let church: PayingChurch
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  church = await payingChurch(app)
  await church.addCard()
  await church.subscribe('just-starting')
  await app.runDueWork()
})
afterEach(async () => {
  await app.runDueWork()
  expect(await creditFaults(app)).toEqual([])
})

async function bundleOf(quantity: number): Promise<number> {
  const { body } = await church.get('/credits/bundles')
  return body.bundles.find((one: { quantity: number }) => one.quantity === quantity).id
}
const balance = async () => (await church.row()).creditBalance
/** Takes credits away, as sending texts does. */
const spend = (amount: number) =>
  app.deps.db.transaction((tx) => grantCredits(tx, church.churchId, -amount, 'spent', app.clock.now()))
const bought = async () => (await church.payments()).filter(({ kind }) => kind !== 'subscription')

describe('buying credits', () => {
  test('adds them once, however often the same request comes', async () => {
    const wish = { creditId: await bundleOf(250), requestId: 'one click' }
    const answers = await Promise.all([1, 2, 3].map(() => church.post('/charge', wish)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[0]?.body).toMatchObject({ success: true, action: null, credits: 350 })
    expect((await church.post('/charge', wish)).body.transaction).toMatchObject({
      total: 2800,
      quantity: 250,
    })
    await app.runDueWork()
    expect((await bought()).map(({ cents }) => cents)).toEqual([2800])
    expect(church.mails(/receipt of \$28/)).toHaveLength(1)
    expect((await church.get('/credits')).body).toMatchObject({ package_credits: 100, bought_credits: 250 })
  })

  test('a crash between the charge and the record loses nothing', async () => {
    app.sandbox.faults.set({ vendor: 'payments', count: 9, path: '/v1/payment_intents', kind: 'reset' })
    const wish = { creditId: await bundleOf(100), requestId: 'lost' }
    expect((await church.post('/charge', wish)).status).toBe(502)
    app.sandbox.faults.clear()
    await app.pass({ minutes: 2 })
    expect(await balance()).toBe(200)
    expect((await bought()).map(({ cents }) => cents)).toEqual([1200])
    expect((await church.post('/charge', wish)).body.success).toBe(true)
    expect(await balance()).toBe(200)
  })

  test('a click that is repeated when the provider has forgotten it charges nothing again', async () => {
    app.sandbox.faults.set({ vendor: 'payments', count: 9, path: '/v1/payment_intents', kind: 'reset' })
    const wish = { creditId: await bundleOf(100), requestId: 'forgotten' }
    const before = church.charged()
    expect((await church.post('/charge', wish)).status).toBe(502)
    app.sandbox.faults.clear()
    // No other work is done meanwhile, as after a long outage.
    app.clock.moveBy({ hours: 3 * 24 })
    expect((await church.post('/charge', wish)).body).toMatchObject({ success: true, credits: 200 })
    expect(church.charged() - before).toBe(1200)
    await app.runDueWork()
    expect((await bought()).map(({ cents }) => cents)).toEqual([1200])
  })

  test('a declined card buys nothing, and says so again', async () => {
    const { body } = await church.addCard(CARDS.declinesCharges)
    const wish = { creditId: await bundleOf(100), requestId: 'declined', cardId: body.card.id }
    for (const _ of [1, 2]) {
      const answer = await church.post('/charge', wish)
      expect([answer.status, answer.body.error]).toEqual([422, 'Your card was declined.'])
    }
    expect(await balance()).toBe(100)
  })

  test('a card whose bank asks buys once, and the page hears of it', async () => {
    const { body } = await church.addCard(CARDS.asksAlways)
    const wish = { creditId: await bundleOf(100), requestId: 'asks', cardId: body.card.id }
    const asked = await church.post('/charge', wish)
    expect(asked.body).toMatchObject({ success: false, credits: 100 })
    await church.answer(asked.body.action.client_secret, true)
    for (const _ of [1, 2])
      expect((await church.post('/charge', wish)).body).toMatchObject({ success: true, credits: 200 })
    expect((await bought()).map(({ cents }) => cents)).toEqual([1200])
  })

  test('a late yes to a payment in whose place another was begun takes nothing', async () => {
    const { body } = await church.addCard(CARDS.asksAlways)
    const creditId = await bundleOf(100)
    const asked = await church.post('/charge', { creditId, requestId: 'left', cardId: body.card.id })
    const before = church.charged()
    const other = await church.addCard(CARDS.works)
    const wish = { creditId, requestId: 'instead', cardId: other.body.card.id }
    expect((await church.post('/charge', wish)).body).toMatchObject({ success: true, credits: 200 })
    await church.answer(asked.body.action.client_secret, true)
    await app.runDueWork()
    expect(church.charged() - before).toBe(1200)
    expect(await balance()).toBe(200)
  })

  test('what is paid completes its purchase, also when its owner is somebody else by then', async () => {
    app.sandbox.faults.set({ vendor: 'payments', count: 9, path: '/confirm', kind: 'reset' })
    const wish = { creditId: await bundleOf(100), requestId: 'edited' }
    expect((await church.post('/charge', wish)).status).toBe(502)
    await church.put('/billing-contact', { name: 'New', email: 'new@other.test', tax_note: '' })
    app.sandbox.faults.clear()
    app.clock.moveBy({ minutes: 2 })
    expect((await church.post('/charge', wish)).body).toMatchObject({ success: true, credits: 200 })
    expect((await bought()).map(({ cents }) => cents)).toEqual([1200])
  })

  test('the same request is for the same credits', async () => {
    const wish = { creditId: await bundleOf(100), requestId: 'same' }
    await church.post('/charge', wish)
    expect((await church.post('/charge', { ...wish, creditId: await bundleOf(500) })).status).toBe(409)
  })

  test('a refund takes the unspent credits of its purchase back, in a line of its own', async () => {
    const buy = async (requestId: string) =>
      (await church.post('/charge', { creditId: await bundleOf(100), requestId })).body.transaction.charge_id
    const [first, second] = [await buy('one'), await buy('two')]
    await spend(150)
    const chargeOf = (payment: string) =>
      app.sandbox.payments.holdings.charges.find((one) => one.payment_intent === payment)?.id ?? ''
    // 50 of the first are spent: the oldest go first.
    app.sandbox.payments.refund(chargeOf(first))
    await app.runDueWork()
    expect(await balance()).toBe(100)
    app.sandbox.payments.refund(chargeOf(second), 600)
    await app.runDueWork()
    expect(await balance()).toBe(50)
    const { payments } = (await church.get('/payments')).body
    const lines = payments.map(({ total, kind }: { total: number; kind: string }) => [kind, total])
    expect(lines.slice(0, 2).toSorted()).toEqual([
      ['refund', -1200],
      ['refund', -600],
    ])
    const back = (await church.get('/payments?group=back')).body
    expect(back).toMatchObject({ total: 2, payments: [{ kind: 'refund' }, { kind: 'refund' }] })
    const bought = (await church.get('/payments?group=credits')).body
    expect(bought.total).toBe(payments.filter(({ total }: { total: number }) => total > 0).length - 1)
    expect((await church.get('/payments?group=others')).status).toBe(422)
  })

  const anyPart = fc.record({
    which: fc.nat(2),
    cents: fc.oneof(fc.constant(1200), fc.integer({ min: 1, max: 1200 })),
    spent: fc.oneof(fc.constant(0), fc.nat(90)),
  })

  test('refunds in any order and of any amount take back what is unspent of their own purchases only', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyPart, { minLength: 2, maxLength: 5 }), async (parts) => {
        church = await payingChurch(app)
        await church.addCard()
        await church.subscribe('just-starting')
        const creditId = await bundleOf(100)
        const all = []
        for (const requestId of ['one', 'two', 'three']) {
          const { body } = await church.post('/charge', { creditId, requestId })
          const { charge_id: payment } = body.transaction
          const charge = app.sandbox.payments.holdings.charges.find((one) => one.payment_intent === payment)
          all.push({ charge: charge?.id ?? '', left: 100, refunded: 0, taken: 0 })
        }
        await spend(100)
        for (const { which, cents, spent } of parts) {
          let toSpend = Math.min(spent, await balance())
          if (toSpend > 0) await spend(toSpend)
          for (const one of all) {
            const ofThis = Math.min(toSpend, one.left)
            one.left -= ofThis
            toSpend -= ofThis
          }
          const back = all[which]
          const most = 1200 - (back?.refunded ?? 0)
          if (!back || most === 0) continue
          app.sandbox.payments.refund(back.charge, Math.min(cents, most))
          await app.runDueWork()
          back.refunded += Math.min(cents, most)
          const taken = Math.min(Math.floor(back.refunded / 12) - back.taken, back.left)
          back.taken += taken
          back.left -= taken
          expect(await balance()).toBe(all.reduce((sum, { left }) => sum + left, 0))
        }
      }),
      { numRuns: 6, endOnFailure: true },
    )
  }, 100_000)

  test('a refund of a payment of long ago stands in the books', async () => {
    const { body } = await church.post('/charge', { creditId: await bundleOf(100), requestId: 'long ago' })
    const payment = body.transaction.charge_id
    app.clock.moveBy({ hours: 100 * 24 })
    await app.runDueWork()
    const charge = app.sandbox.payments.holdings.charges.find((one) => one.payment_intent === payment)
    app.sandbox.payments.refund(charge?.id ?? '', 500)
    await app.runDueWork()
    const written = eq(payments.kind, 'refund')
    const rows = await app.deps.db.select({ cents: payments.cents }).from(payments).where(written)
    expect(rows.filter(({ cents }) => cents === -500)).toHaveLength(1)
  })

  test('a dispute stops automatic recharge and stands where both sides look', async () => {
    await church.post('/charge', { creditId: await bundleOf(100), requestId: 'disputed' })
    const { body } = await church.get('/default-card')
    await church.post('/autorecharge', {
      recharge_credit_id: await bundleOf(100),
      recharge_limit: 25,
      recharge_card_id: body.card.id,
    })
    const charge = app.sandbox.payments.holdings.charges.all().at(-1)?.id ?? ''
    const dispute = app.sandbox.payments.dispute(charge)
    await app.runDueWork()
    expect((await church.get('/current-package')).body.recharge).toMatchObject({
      is_on: false,
      off_because: 'A payment is disputed at the bank.',
    })
    expect((await findTroubled(app.deps.db, app.clock.now())).map(({ reason }) => reason)).toContain(
      'disputed',
    )
    expect(await hasDispute(app.deps.db, church.churchId)).toBe(true)
    app.sandbox.payments.closeDispute(dispute.id, 'won')
    await app.runDueWork()
    expect(await hasDispute(app.deps.db, church.churchId)).toBe(false)
  })

  test('needs a package, a bundle and a card of the own church', async () => {
    const other = await payingChurch(app)
    const none = await other.post('/charge', { creditId: await bundleOf(100), requestId: 'x' })
    expect([none.status, none.body.error]).toEqual([
      409,
      'Please subscribe to one of our plans to add credits.',
    ])
    const { body: cards } = await church.get('/cards')
    const foreign = { creditId: await bundleOf(100), requestId: 'y', cardId: cards.cards.data[0].id + 1000 }
    expect((await church.post('/charge', foreign)).body.error).toBe('please add a card before payment.')
    const zero = await church.post('/charge', { creditId: 0, requestId: 'z' })
    expect([zero.status, Object.keys(zero.body.error)]).toEqual([422, ['creditId']])
  })
})

test('credits are counted from the beginning of the present cycle', async () => {
  await app.pass({ hours: 32 * 24 }, 2)
  const { start_date, end_date, granted } = await presentCredits(app.deps.db, church.churchId)
  const cycle = Temporal.Instant.from(start_date).until(end_date ?? start_date, { largestUnit: 'hours' })
  expect(cycle.hours).toBeGreaterThan(27 * 24)
  expect(cycle.hours).toBeLessThanOrEqual(31 * 24 + 1)
  expect(granted).toBe(100)
})

describe('auto-recharge', () => {
  const enable = async (limit = 25, cardId?: number) => {
    const { body } = await church.get('/default-card')
    return church.post('/autorecharge', {
      recharge_credit_id: await bundleOf(100),
      recharge_limit: limit,
      recharge_card_id: cardId ?? body.card.id,
    })
  }

  async function nextMonth() {
    const now = app.clock.now().toZonedDateTimeISO('America/Chicago')
    await app.pass(now.until(now.with({ day: 1 }).add({ months: 1 }).startOfDay(), { largestUnit: 'hours' }))
  }

  test('is set, shown and forgotten', async () => {
    expect((await enable()).body.credit).toMatchObject({
      limit: 25,
      creditQuantity: 100,
      creditAmount: 1200,
      is_on: true,
    })
    const off = await church.post('/disable-autorecharge')
    expect(off.body.credit).toEqual({
      limit: 2,
      creditId: 0,
      cardId: 0,
      creditAmount: 0,
      creditQuantity: 0,
      is_on: false,
      month_max: 3,
      off_because: null,
    })
    const nothing = await church.post('/autorecharge', { recharge_credit_id: 0, recharge_card_id: 0 })
    expect([nothing.status, Object.keys(nothing.body.error)]).toEqual([
      422,
      ['recharge_credit_id', 'recharge_card_id'],
    ])
    expect((await enable(7)).status).toBe(422)
  })

  test('buys once for each crossing of the limit', async () => {
    await enable()
    await app.runDueWork()
    expect(await balance()).toBe(100)
    await spend(80)
    await Promise.all([1, 2, 3].map(() => rechargeOrTell(app.deps, church.churchId)))
    await app.runDueWork()
    expect(await balance()).toBe(120)
    await spend(100)
    await app.runDueWork()
    expect(await balance()).toBe(120)
    expect((await bought()).map(({ kind, cents }) => [kind, cents])).toEqual([
      ['recharge', 1200],
      ['recharge', 1200],
    ])
    expect((await church.get('/credits')).body.auto_credits).toBe(200)
  })

  test('as long as credits are bought nobody is told that texts wait for them', async () => {
    const { db, clock } = app.deps
    const isTold = async () =>
      (await db.$count(
        shortages,
        and(eq(shortages.churchId, church.churchId), isNotNull(shortages.toldAt)),
      )) > 0
    const now = clock.now()
    const waiting = { kind: 'confirmation', key: 'waiting', state: 'planned', reason: 'no_credits' } as const
    const dueAt = now.add({ hours: 24 })
    await db.insert(messages).values({
      ...waiting,
      churchId: church.churchId,
      direction: 'out',
      credits: 5000,
      dueAt,
      createdAt: now,
    })
    await enable()
    await rechargeOrTell(app.deps, church.churchId)
    expect([await isTold(), (await bought()).length]).toEqual([false, 1])
    await church.post('/disable-autorecharge')
    await rechargeOrTell(app.deps, church.churchId)
    expect([await isTold(), (await bought()).length]).toEqual([true, 1])
    await db.delete(messages).where(eq(messages.churchId, church.churchId))
  })

  test('one of which the provider says nothing does not keep us busy, and is bought once', async () => {
    await enable()
    await app.runDueWork()
    app.sandbox.faults.set({ vendor: 'payments', kind: 'failing', path: 'POST /stripe/v1/payment_intents' })
    await spend(90)
    await app.runDueWork()
    // Whoever saves the settings lets it be tried again, while the attempt before is still under way.
    await enable()
    await app.runDueWork()
    await app.pass({ minutes: 10 }, 5)
    expect(await balance()).toBe(10)
    app.sandbox.faults.clear('payments')
    await app.pass({ minutes: 10 }, 5)
    expect(await balance()).toBe(110)
  })

  test('switched off while the provider says nothing, it buys nothing afterwards and tells nobody', async () => {
    await enable()
    app.sandbox.faults.set({ vendor: 'payments', kind: 'failing', path: 'POST /stripe/v1/payment_intents' })
    await spend(90)
    await app.runDueWork()
    await church.post('/disable-autorecharge')
    app.sandbox.faults.clear('payments')
    await app.pass({ minutes: 10 }, 5)
    expect([await balance(), (await bought()).length]).toEqual([10, 0])
    expect(church.mails(/could not be bought automatically/)).toEqual([])
    await enable()
    await app.runDueWork()
    expect(await balance()).toBe(110)
  })

  test('buys so often a month and no more, until the next', async () => {
    const { body } = await church.get('/default-card')
    await church.post('/autorecharge', {
      ...{ recharge_credit_id: await bundleOf(100), recharge_limit: 25, recharge_card_id: body.card.id },
      recharge_month_max: 2,
    })
    for (let round = 0; round < 4; round++) {
      await spend(Math.max(0, (await balance()) - 10))
      await app.runDueWork()
    }
    expect((await bought()).length).toBe(2)
    expect(await balance()).toBe(10)
    await nextMonth()
    expect((await bought()).length).toBe(3)
    expect(await balance()).toBe(110)
  })

  test('texts that wait because a month has had its recharges go in the next', async () => {
    const { db, clock } = app.deps
    const { body } = await church.get('/default-card')
    await church.post('/autorecharge', {
      ...{ recharge_credit_id: await bundleOf(100), recharge_limit: 25, recharge_card_id: body.card.id },
      recharge_month_max: 1,
    })
    for (let round = 0; round < 2; round++) {
      await spend((await balance()) - 10)
      await app.runDueWork()
    }
    await db.insert(messages).values({
      ...{ kind: 'confirmation', key: 'waiting', state: 'planned', reason: 'no_credits', direction: 'out' },
      ...{ churchId: church.churchId, credits: 50, createdAt: clock.now() },
      dueAt: clock.now().add({ hours: 24 * 365 }),
    })
    await rechargeOrTell(app.deps, church.churchId)
    await app.runDueWork()
    expect(church.mails(/waits? for credits/)).toHaveLength(1)
    await nextMonth()
    expect(await balance()).toBe(110)
    expect((await bought()).length).toBe(2)
    expect(church.mails(/waits? for credits/)).toHaveLength(1)
    await db.delete(messages).where(eq(messages.churchId, church.churchId))
  })

  test('a decline is tried once and told; another card lets it try again', async () => {
    const { body } = await church.addCard(CARDS.declinesCharges)
    await enable(25, body.card.id)
    await spend(90)
    await app.pass({ hours: 3 }, 3)
    expect(await balance()).toBe(10)
    expect(church.mails(/could not be bought automatically/)).toHaveLength(1)
    expect((await church.get('/current-package')).body.recharge.is_on).toBe(true)
    await enable()
    await app.runDueWork()
    expect(await balance()).toBe(110)
  })

  test('a hard decline switches it off and says why', async () => {
    await enable()
    for (const { providerId } of await listCards(app.deps.db, church.churchId))
      app.sandbox.payments.changeCard(providerId, 'stolen_card')
    await spend(90)
    await app.pass({ hours: 3 }, 3)
    expect(await balance()).toBe(10)
    const { recharge } = (await church.get('/current-package')).body
    expect(recharge).toMatchObject({
      is_on: false,
      off_because: 'Your card was declined.',
      creditQuantity: 100,
    })
    expect(church.mails(/could not be bought automatically/)).toHaveLength(1)
  })

  test('switched on again, it keeps to the limit a month that its owner has set', async () => {
    const { body } = await church.get('/default-card')
    const bundle = await bundleOf(100)
    const settings = { recharge_credit_id: bundle, recharge_limit: 25, recharge_card_id: body.card.id }
    await church.post('/autorecharge', { ...settings, recharge_month_max: 1 })
    const [own] = await listCards(app.deps.db, church.churchId)
    app.sandbox.payments.changeCard(own?.providerId ?? '', 'stolen_card')
    await spend(90)
    await app.runDueWork()
    expect((await church.get('/current-package')).body.recharge).toMatchObject({ is_on: false, month_max: 1 })
    app.sandbox.payments.changeCard(own?.providerId ?? '', 'succeeds')
    expect((await church.post('/autorecharge', settings)).body.credit).toMatchObject({
      is_on: true,
      month_max: 1,
    })
    for (let round = 0; round < 3; round++) {
      await app.runDueWork()
      await spend(Math.max(0, (await balance()) - 10))
    }
    expect((await bought()).length).toBe(1)
  })

  test.each(['by the church', 'at the provider'])(
    'the card that pays for it is removed %s: it is off, and says why',
    async (where) => {
      const { body } = await church.addCard(CARDS.worksToo)
      await enable(25, body.card.id)
      const own = (await listCards(app.deps.db, church.churchId)).find(({ id }) => id === body.card.id)
      if (where === 'by the church') await church.post('/delete-card', { card_id: body.card.id })
      else await app.deps.payments?.removeCard(own?.providerId ?? '')
      await app.runDueWork()
      expect((await church.get('/current-package')).body.recharge).toMatchObject({
        is_on: false,
        off_because: expect.stringMatching(/was removed/),
        creditQuantity: 100,
      })
      await spend(90)
      await enable()
      await app.runDueWork()
      expect(await balance()).toBe(110)
    },
  )

  test('a church that is not active buys nothing', async () => {
    await enable()
    await app.deps.db.update(churches).set({ status: 'Cancelled' }).where(eq(churches.id, church.churchId))
    await spend(90)
    await app.runDueWork()
    expect(await balance()).toBe(10)
  })
})
