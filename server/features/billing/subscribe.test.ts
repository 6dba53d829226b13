import { fc } from '@fast-check/vitest'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { coupons } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { findRunning, listCards } from './mirror.ts'
import { CARDS, creditFaults, type PayingChurch, payingChurch } from './testing.ts'

let app: App
let church: PayingChurch
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  church = await payingChurch(app)
})
afterEach(async () => {
  await app.runDueWork()
  expect(await creditFaults(app)).toEqual([])
})

/** Lets days pass. */
async function pass(days: number, steps: number): Promise<void> {
  await app.pass({ hours: days * 24 }, steps)
  await church.signInAgain()
}

const NOTHING_CHARGED = 'The payment could not be made. Nothing was charged; please try again later.'

const current = async () => (await church.get('/current-package')).body
async function subscription() {
  const running = await findRunning(app.deps.db, church.churchId)
  if (!running) throw new Error('nothing runs')
  return running
}
const credits = async () => (await church.get('/credits')).body

describe('subscribing from a trial', () => {
  test('needs a card', async () => {
    const answer = await church.subscribe('business')
    expect([answer.status, answer.body.error]).toEqual([422, 'please add a card before payment.'])
  })

  test('pays at once, gives the credits of the package, and sends a receipt', async () => {
    await church.addCard()
    const answer = await church.subscribe('business')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ success: true, action: null })
    expect(answer.body.church).toMatchObject({ status: 'Active', plan_id: 'business', is_cancelling: false })
    expect(await current()).toMatchObject({
      isMonthly: true,
      current: { id: 'business' },
      billSyncing: false,
      trialEnd: null,
      nextAmount: 3000,
    })
    expect(await credits()).toMatchObject({
      credits: 400,
      credits_used: 0,
      package_credits: 400,
      expired: 50,
    })
    await app.runDueWork()
    const { body } = await church.get('/payments')
    expect(body.payments).toHaveLength(1)
    expect(body.payments[0]).toMatchObject({ total: 3000, charge: { brand: 'visa', last4: '4242' } })
    expect(church.mails(/receipt/)).toHaveLength(1)
  })

  test('a second wish before the provider could be read again finds that a plan runs', async () => {
    await church.addCard()
    app.sandbox.faults.set({ vendor: 'payments', kind: 'failing', path: 'GET /stripe/v1/customers' })
    expect((await church.subscribe('business')).status).toBe(200)
    app.sandbox.faults.clear()
    const answer = await church.subscribe('business')
    expect([answer.status, answer.body.error]).toEqual([409, 'Current Plan'])
    await app.runDueWork()
    expect((await church.payments()).map(({ cents }) => cents)).toEqual([3000])
  })

  test('the same wish several times at once begins one subscription, and everybody hears that it runs', async () => {
    await church.addCard()
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => church.subscribe('business')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    await app.runDueWork()
    expect((await church.payments()).map(({ cents }) => cents)).toEqual([3000])
  })

  test('with a declined card nothing changes, and another card works', async () => {
    await church.addCard(CARDS.declinesCharges)
    const answer = await church.subscribe('pro')
    expect([answer.status, answer.body.error]).toEqual([422, 'Your card was declined.'])
    expect(await current()).toMatchObject({
      current: null,
      billSyncing: false,
      church: { status: 'On Trial' },
    })
    const { body } = await church.addCard(CARDS.worksToo)
    expect((await church.subscribe('pro', { card: body.card.id })).body.church.status).toBe('Active')
    expect((await church.payments()).map(({ cents, last4 }) => [cents, last4])).toEqual([[6000, '4444']])
  })

  test('when the bank asks, nothing changes before it has its answer', async () => {
    await church.addCard(CARDS.asksAlways)
    const asked = await church.subscribe('pro')
    expect(asked.body).toMatchObject({ success: false, action: { client_secret: expect.any(String) } })
    expect((await current()).current).toBeNull()
    await church.answer(asked.body.action.client_secret, true)
    const confirmed = await church.post('/confirm-payment')
    expect(confirmed.body).toMatchObject({ success: true, action: null, church: { status: 'Active' } })
    expect((await credits()).credits).toBe(1000)
  })

  test('a question of the bank that ran out while nobody was there is not asked again', async () => {
    await church.addCard(CARDS.asksAlways)
    await church.subscribe('pro')
    app.clock.moveBy({ hours: 24 })
    await app.sandbox.payments.runDue()
    await church.signInAgain()
    const late = await church.post('/confirm-payment')
    expect([late.status, late.body.error]).toEqual([422, NOTHING_CHARGED])
    const { body } = await church.addCard(CARDS.works)
    expect((await church.subscribe('pro', { card: body.card.id })).body.church.status).toBe('Active')
    expect((await church.payments()).map(({ cents }) => cents)).toEqual([6000])
  })

  test('a change whose plan was ended at the provider is over, and a plan can be begun', async () => {
    await church.addCard(CARDS.works)
    await church.subscribe('just-starting')
    const asking = await church.addCard(CARDS.asksAlways)
    const asked = await church.subscribe('pro', { card: asking.body.card.id })
    expect(asked.body.action).not.toBeNull()
    await app.deps.payments?.cancelNow((await subscription()).providerId)
    const late = await church.post('/confirm-payment')
    expect([late.status, late.body.error]).toEqual([422, NOTHING_CHARGED])
    const { body } = await church.addCard(CARDS.worksToo)
    expect((await church.subscribe('pro', { card: body.card.id })).body.church.status).toBe('Active')
    expect((await church.payments()).map(({ cents }) => cents)).toEqual([1000, 6000])
  })

  test('the dollar of a coupon buys its trial days; the price is paid afterwards', async () => {
    await app.deps.db.insert(coupons).values({
      code: `DOLLAR${church.churchId}`,
      type: 'uses',
      totalUses: 1,
      credits: 25,
      trialDays: 30,
      includeDollar: true,
      createdAt: app.clock.now(),
    })
    const coupon = `dollar${church.churchId}`
    expect((await church.post('/coupon', { code: coupon })).body.coupon).toMatchObject({
      trial_days: 30,
      include_dollar: true,
    })
    await church.addCard()
    const preview = await church.post('/preview-change', { packageId: 'business', isMonthly: true, coupon })
    expect(preview.body).toMatchObject({ due_now: 100, next_amount: 3000 })
    const answer = await church.subscribe('business', { coupon })
    expect(answer.body.church).toMatchObject({ status: 'On Extended Trial', plan_id: 'business' })
    expect((await church.payments()).map(({ cents, kind }) => [cents, kind])).toEqual([[100, 'trial']])
    expect(await credits()).toMatchObject({ credits: 425, bought_credits: 25 })
    const again = await church.post('/coupon', { code: coupon })
    expect([again.status, again.body.error]).toEqual([422, 'Invalid Coupon Code'])
    await pass(31, 4)
    expect((await church.row()).status).toBe('Active')
    expect((await church.payments()).map(({ cents }) => cents)).toEqual([100, 3000])
    expect(await credits()).toMatchObject({ credits: 425, package_credits: 400 })
  })

  const anyChange = fc.record({
    plan: fc.constantFrom('just-starting', 'business', 'pro'),
    days: fc.oneof(fc.constant(0), fc.nat(5)),
  })

  test('plans to and fro in a trial give no more credits than the dearest of them', async () => {
    const code = `TRY${church.churchId}`
    const trial = { credits: 0, trialDays: 30, includeDollar: false, createdAt: app.clock.now() }
    await app.deps.db.insert(coupons).values({ code, type: 'expiry', ...trial })
    const { packages } = (await church.get('/packages')).body
    await fc.assert(
      fc.asyncProperty(fc.array(anyChange, { minLength: 3, maxLength: 5 }), async (changes) => {
        church = await payingChurch(app)
        await church.addCard()
        let most = 0
        for (const [index, { plan, days }] of changes.entries()) {
          await church.subscribe(plan, index === 0 ? { coupon: code } : {})
          await app.runDueWork()
          most = Math.max(most, packages.find(({ id }: { id: string }) => id === plan).credit)
          expect((await church.row()).creditBalance).toBeLessThanOrEqual(most)
          await pass(days, 1)
        }
      }),
      { numRuns: 4, endOnFailure: true },
    )
  }, 100_000)

  test('a card whose bank asks pays the dollar of a coupon once, however often it is tried', async () => {
    const code = `ASKS${church.churchId}`
    const gift = { credits: 5, trialDays: 30, includeDollar: true, createdAt: app.clock.now() }
    await app.deps.db.insert(coupons).values({ code, type: 'uses', totalUses: 1, ...gift })
    await church.addCard(CARDS.asksAlways)
    const first = await church.subscribe('business', { coupon: code })
    const second = await church.subscribe('business', { coupon: code })
    expect(second.body.action.client_secret).toBe(first.body.action.client_secret)
    await church.answer(second.body.action.client_secret, true)
    const confirmed = await church.post('/confirm-payment')
    expect(confirmed.body.church).toMatchObject({ status: 'On Extended Trial', plan_id: 'business' })
    expect((await church.payments()).map(({ cents, kind }) => [cents, kind])).toEqual([[100, 'trial']])
  })

  test('a late yes to the dollar of a wish that was given up begins nothing and takes nothing', async () => {
    const code = `LATE${church.churchId}`
    const gift = { credits: 5, trialDays: 30, includeDollar: true, createdAt: app.clock.now() }
    await app.deps.db.insert(coupons).values({ code, type: 'uses', totalUses: 1, ...gift })
    await church.addCard(CARDS.asksAlways)
    const asked = await church.subscribe('business', { coupon: code })
    const before = church.charged()
    const { body } = await church.addCard(CARDS.works)
    expect((await church.subscribe('business', { coupon: code, card: body.card.id })).status).toBe(200)
    await church.answer(asked.body.action.client_secret, true)
    await app.runDueWork()
    expect(church.charged() - before).toBe(100)
  })

  describe('what an order costs stays as it was shown, though an admin changes its coupon meanwhile', () => {
    const code = () => `OPEN${church.churchId}`
    const saved = (includeDollar: boolean) =>
      app.deps.db.insert(coupons).values({
        ...{ code: code(), type: 'expiry', credits: 5, trialDays: 30, includeDollar },
        createdAt: app.clock.now(),
      })
    const changeTo = (includeDollar: boolean) =>
      app.deps.db.update(coupons).set({ includeDollar }).where(eq(coupons.code, code()))

    test('a trial that was free takes no dollar', async () => {
      await saved(false)
      await church.addCard()
      const before = church.charged()
      app.sandbox.faults.set({ vendor: 'payments', kind: 'failing', path: 'POST /stripe/v1/subscriptions' })
      await church.subscribe('business', { coupon: code() })
      app.sandbox.faults.clear()
      await changeTo(true)
      await pass(1, 4)
      expect((await church.row()).status).toBe('On Extended Trial')
      expect(church.charged() - before).toBe(0)
    })

    test('a dollar that is given up is not taken', async () => {
      await saved(true)
      await church.addCard(CARDS.asksAlways)
      const asked = await church.subscribe('business', { coupon: code() })
      await changeTo(false)
      const before = church.charged()
      const { body } = await church.addCard(CARDS.works)
      expect((await church.subscribe('business', { card: body.card.id })).status).toBe(200)
      await church.answer(asked.body.action.client_secret, true)
      await app.runDueWork()
      expect(church.charged() - before).toBe(3000)
    })
  })

  test.each([
    [{ packageId: 'free', isMonthly: true }, 'packageId'],
    [{ packageId: 'nothing', isMonthly: true }, 'packageId'],
    [{ packageId: 'pro' }, 'isMonthly'],
    [{ packageId: 'pro', isMonthly: true, coupon: 'NOPE' }, 'coupon'],
  ])('refuses %j', async (input, field) => {
    await church.addCard()
    const { status, body } = await church.post('/subscribe', input)
    expect([status, Object.keys(body.error)]).toEqual([422, [field]])
  })
})

describe('changing the plan', () => {
  beforeEach(async () => {
    await church.addCard()
    await church.subscribe('business')
  })

  test('a dearer package begins now: the difference is paid, its part of the credits is given', async () => {
    await pass(15, 1)
    const { body } = await church.post('/preview-change', { packageId: 'pro', isMonthly: true })
    expect(body).toMatchObject({ next_amount: 6000, is_downgrade: false })
    const { periodStart, periodEnd } = await subscription()
    const rest = app.clock.now().until(periodEnd).total('hours') / periodStart.until(periodEnd).total('hours')
    expect(Math.abs(body.due_now - 3000 * rest)).toBeLessThanOrEqual(1)
    expect(body.sentence).toMatch(/^You pay \$1\d\.\d\d now, then \$60\.00 on the \d+(st|nd|rd|th)$/)
    expect((await church.subscribe('pro')).body.church.plan_id).toBe('pro')
    await app.runDueWork()
    expect((await church.payments()).map(({ cents }) => cents)).toEqual([3000, body.due_now])
    expect((await credits()).credits).toBe(400 + Math.ceil(600 * rest))
  })

  test('a cheaper one begins when the paid period ends, and says what it locks', async () => {
    const preview = await church.post('/preview-change', { packageId: 'just-starting', isMonthly: true })
    expect(preview.body).toMatchObject({ due_now: 0, next_amount: 1000, is_downgrade: true })
    expect(preview.body.sentence).toMatch(/^You pay nothing now, then \$10\.00 on /)
    expect(preview.body.locks.switches.length).toBeGreaterThan(0)
    const changed = await church.subscribe('just-starting')
    expect(changed.body.current_package).toMatchObject({
      current: { id: 'business' },
      next: { package: { id: 'just-starting' } },
      nextAmount: 1000,
    })
    await pass(32, 4)
    expect((await church.row()).packageId).toBe('just-starting')
    expect(await credits()).toMatchObject({ credits: 100, expired: 400 })
    expect((await church.payments()).map(({ cents }) => cents)).toEqual([3000, 1000])
  })

  test('paying by the year begins now, with what was paid taken off', async () => {
    const answer = await church.subscribe('business', { isMonthly: false })
    expect(answer.status).toBe(200)
    expect(await current()).toMatchObject({ isMonthly: false, nextAmount: 29_880 })
    await app.runDueWork()
    const [first, second] = await church.payments()
    expect((first?.cents ?? 0) + (second?.cents ?? 0)).toBe(29_880)
    // Credits come by the month all the same.
    await pass(32, 4)
    expect(await credits()).toMatchObject({ credits: 400, expired: 400 })
    expect(await church.payments()).toHaveLength(2)
  })

  test.each([CARDS.declinesCharges, CARDS.asksAlways])(
    'a year that is paid goes on giving credits by the month after a dearer plan came to nothing with card %s',
    async (number) => {
      await church.subscribe('business', { isMonthly: false })
      const { body } = await church.addCard(number)
      await church.subscribe('pro', { isMonthly: false, card: body.card.id })
      await pass(32, 4)
      expect(await credits()).toMatchObject({ credits: 400, expired: 400 })
      await pass(31, 4)
      expect(await credits()).toMatchObject({ credits: 400, expired: 400 })
      expect((await church.row()).packageId).toBe('business')
    },
  )

  test('the current plan cannot be chosen', async () => {
    const { status, body } = await church.subscribe('business')
    expect([status, body.error]).toEqual([409, 'Current Plan'])
  })

  test('a coupon is for new subscriptions', async () => {
    const { status, body } = await church.subscribe('pro', { coupon: 'WELCOME' })
    expect([status, Object.keys(body.error)]).toEqual([422, ['coupon']])
  })
})

describe('cancelling', () => {
  const cancel = (reason = 'too_expensive') =>
    church.post('/cancel-subscription', { reason, comment: 'sorry' })
  beforeEach(async () => {
    await church.addCard()
    await church.subscribe('pro')
  })

  test('ends with what is paid for; taken back, it goes on', async () => {
    const { body } = await cancel()
    expect(body.church).toMatchObject({
      status: 'Cancelling',
      is_cancelling: true,
      cancel_date: app.clock.now().toString(),
      cancel_end_date: (await subscription()).periodEnd.toString(),
    })
    expect((await current()).nextBillingDate).toBeNull()
    await app.runDueWork()
    expect(church.mails(/cancelled/)).toHaveLength(1)
    const undone = await church.post('/undo-cancel')
    expect(undone.body.church).toMatchObject({ status: 'Active', is_cancelling: false, cancel_date: null })
  })

  test('afterwards the church is cancelled, and can subscribe again', async () => {
    await cancel()
    await pass(32, 4)
    expect((await church.get('/profile')).body.church).toMatchObject({
      status: 'Cancelled',
      is_cancelled: true,
    })
    expect(await current()).toMatchObject({ current: null, cancelledPackage: { id: 'pro' }, cancelled: true })
    expect((await credits()).credits).toBe(0)
    const again = await church.post('/resubscribe', {})
    expect(again.body.church).toMatchObject({ status: 'Active', is_cancelled: false, plan_id: 'pro' })
    expect((await credits()).credits).toBe(1000)
  })

  test('an upgrade that is refused leaves the cancelling and the card that pays as they were', async () => {
    await cancel()
    const { body } = await church.addCard(CARDS.declinesCharges)
    const wrong = await church.subscribe('pro', { isMonthly: false, coupon: 'NOPE' })
    expect(wrong.status).toBe(422)
    const refused = await church.subscribe('pro', { isMonthly: false, card: body.card.id })
    expect([refused.status, refused.body.error]).toEqual([422, 'Your card was declined.'])
    expect(await subscription()).toMatchObject({ cancelsAtEnd: true, period: 'monthly' })
    expect((await church.get('/default-card')).body.card.last4).toBe('4242')
    expect((await church.subscribe('pro', { isMonthly: false })).body.church.status).toBe('Active')
    expect(await subscription()).toMatchObject({ cancelsAtEnd: false, period: 'yearly' })
  })

  test('a planned downgrade outlives cancelling and taking that back', async () => {
    await church.subscribe('business')
    await cancel()
    expect((await current()).next).toBeNull()
    await church.post('/undo-cancel')
    expect((await current()).next).toMatchObject({ package: { id: 'business' } })
  })

  test('pressing twice cancels once and tells once', async () => {
    await Promise.all([cancel(), cancel()])
    await app.runDueWork()
    expect(church.mails(/cancelled/)).toHaveLength(1)
  })

  test('what a church cancels while something is owed ends at once, by its own wish', async () => {
    for (const { providerId } of await listCards(app.deps.db, church.churchId))
      app.sandbox.payments.changeCard(providerId, 'insufficient_funds')
    await pass(32, 4)
    expect((await current()).overdue).not.toBeNull()
    expect((await cancel()).body.church.status).toBe('Cancelled')
    await app.runDueWork()
    expect(church.mails(/is suspended/)).toHaveLength(0)
    expect(church.mails(/is cancelled/)).toHaveLength(1)
  })

  test('needs one of the reasons, and a subscription', async () => {
    expect((await cancel('because')).body.error).toEqual({ reason: ['Please choose a reason.'] })
    const other = await payingChurch(app)
    const { status } = await other.post('/cancel-subscription', { reason: 'other', comment: '' })
    expect(status).toBe(409)
  })
})

test.each(['/coupon', '/preview-change', '/subscribe'])(
  'codes of coupons cannot be guessed at %s',
  async (path) => {
    // The churches of these tests share an address, which has a limit of its own.
    app.clock.moveBy({ hours: 2 })
    const statuses: number[] = []
    for (let count = 0; count < 31; count++) {
      const code = `guess${count}`
      const wish = { packageId: 'business', isMonthly: true, requestId: code, coupon: code, code }
      statuses.push((await church.post(path, wish)).status)
    }
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([422]))
    expect(statuses.at(-1)).toBe(429)
  },
)
