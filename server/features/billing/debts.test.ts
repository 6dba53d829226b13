import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dollars } from '#core/billing/money.ts'
import { billingAccounts, dueFailures } from '#server/db/schema/schema.ts'
import {
  extendTrial,
  reactivateChurch,
  suspendChurch,
} from '#server/features/organizations/church-standing.ts'
import { type App, startApp } from '#testkit/app.ts'
import { requirePayments } from './account.ts'
import { grantCredits } from './ledger.ts'
import { listCards } from './mirror.ts'
import { dueDebts } from './overdue.ts'
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

/** What the page says of the next payment, as an e-mail says it. */
async function nextInWords(): Promise<string> {
  const { nextAmount, nextBillingDate } = (await church.get('/current-package')).body
  const day = Temporal.Instant.from(nextBillingDate).toZonedDateTimeISO('America/Chicago').toPlainDate()
  return `The next payment is ${dollars(nextAmount)} on ${day.toLocaleString('en-US', { dateStyle: 'long' })}.`
}
const days = (count: number) => app.pass({ hours: count * 24 })

test('a trial is announced 7, 3 and 1 days before it ends; then the church is not active and sends nothing', async () => {
  const told = async (count: number, status: string) => {
    expect(church.mails(/^The trial of Other Church ends/)).toHaveLength(count)
    expect((await church.row()).status).toBe(status)
    // A session that nobody uses ends after two weeks.
    expect((await church.get('/profile')).status).toBe(200)
  }
  await days(6)
  await told(0, 'On Trial')
  await days(1)
  await told(1, 'On Trial')
  await days(4)
  await told(2, 'On Trial')
  await days(2)
  await told(3, 'On Trial')
  await days(1)
  await told(3, 'Not Active')
  expect(church.mails(/has ended/)).toHaveLength(1)
  expect(await church.row()).toMatchObject({ creditBalance: 0, suspendedBecause: 'trial_ended' })
  await church.addCard()
  const { body } = await church.subscribe('pro')
  expect(body.church).toMatchObject({ status: 'Active', plan_id: 'pro' })
  expect((await church.get('/profile')).body.user.status).toBe(3)
  expect(await creditFaults(app)).toEqual([])
})

test('a renewal that is not paid is asked for on days 3 and 7, and suspends on day 14; a new card reactivates', async () => {
  const asked = () => church.mails(/did not go through/).length
  await church.addCard()
  await church.subscribe('business')
  for (const { providerId } of await listCards(app.deps.db, church.churchId))
    app.sandbox.payments.changeCard(providerId, 'insufficient_funds')
  await days(30)
  await days(2)
  expect(asked()).toBe(1)
  await church.signInAgain()
  const { body: owing } = await church.get('/current-package')
  expect(owing).toMatchObject({ church: { status: 'Active' }, overdue: { amount: 3000 } })
  expect(owing.overdue.reason).toMatch(/insufficient funds/)
  await days(3)
  expect(asked()).toBe(2)
  await days(4)
  expect(asked()).toBe(3)
  expect((await church.row()).status).toBe('Active')
  await days(8)
  expect(await church.row()).toMatchObject({
    status: 'Not Active',
    suspendedBecause: 'payment_failed',
    packageCredits: 0,
  })
  expect(church.mails(/is suspended/)).toHaveLength(1)
  await church.signInAgain()
  expect((await church.get('/profile')).body.user.status).toBe(4)
  const { body: card } = await church.addCard('5555555555554444', { defaultPayment: true })
  const { body } = await church.subscribe('business', { card: card.card.id })
  expect(body.church.status).toBe('Active')
  expect((await church.payments()).map(({ cents }) => cents)).toEqual([3000, 3000])
  await app.runDueWork()
  expect(church.mails(/is open again/).map(({ text }) => text)).toEqual([
    expect.stringContaining(await nextInWords()),
  ])
  expect((await church.row()).creditBalance).toBe(400)
  expect(await creditFaults(app)).toEqual([])
})

test('a better card pays what is owed at once', async () => {
  await church.addCard()
  await church.subscribe('business')
  for (const { providerId } of await listCards(app.deps.db, church.churchId))
    app.sandbox.payments.changeCard(providerId, 'insufficient_funds')
  await days(30)
  await days(2)
  await church.signInAgain()
  expect((await church.get('/current-package')).body.overdue).not.toBeNull()
  expect((await church.addCard('5555555555554444', { defaultPayment: true })).status).toBe(200)
  expect((await church.get('/current-package')).body.overdue).toBeNull()
  expect((await church.payments()).map(({ cents }) => cents)).toEqual([3000, 3000])
})

test('a church that cannot be read at the provider keeps no other from being asked for what it owes', async () => {
  const { db } = app.deps
  const other = await payingChurch(app)
  const asked = ({ mails }: PayingChurch) => mails(/did not go through/).length
  const follow = async () => {
    const done = await dueDebts(requirePayments(app.deps)).run()
    await app.product.drainJobs()
    return done
  }
  const owe = (churchId: number, hours: number, customerId: string | null) =>
    db
      .insert(billingAccounts)
      .values({ churchId, customerId, overdueSince: app.clock.now().subtract({ hours }), overdueCents: 3000 })
  await owe(church.churchId, 2, 'cus_unknown')
  await owe(other.churchId, 1, null)
  expect(await follow()).toBe(1)
  expect([asked(church), asked(other)]).toEqual([0, 1])
  const [failure] = await db.select().from(dueFailures)
  expect(failure).toMatchObject({ churchId: church.churchId, times: 1 })
  expect(await follow()).toBe(0)
  await db
    .update(billingAccounts)
    .set({ customerId: null })
    .where(eq(billingAccounts.churchId, church.churchId))
  app.clock.moveBy({ minutes: 2 })
  expect(await follow()).toBe(1)
  expect([asked(church), asked(other)]).toEqual([1, 1])
})

test('a renewal whose bank asks is told, and paid once it is confirmed', async () => {
  await church.addCard(CARDS.asksAlways)
  const first = await church.subscribe('business')
  await church.answer(first.body.action.client_secret, true)
  await church.post('/confirm-payment')
  await days(30)
  await days(2)
  await church.signInAgain()
  expect((await church.get('/current-package')).body.overdue).toMatchObject({ amount: 3000, asks: true })
  expect(church.mails(/Please confirm the payment/)).toHaveLength(1)
  const { body } = await church.post('/confirm-payment')
  await church.answer(body.action.client_secret, true)
  expect((await church.post('/confirm-payment')).body).toMatchObject({ success: true, action: null })
  expect((await church.get('/current-package')).body.overdue).toBeNull()
  expect((await church.payments()).map(({ cents }) => cents)).toEqual([3000, 3000])
})

test('while an admin has suspended a church nothing is charged or sold; afterwards it is paid by the cycle', async () => {
  await church.addCard()
  await church.subscribe('business')
  const admin = { churchId: church.churchId, adminId: 1 }
  await suspendChurch(app.deps, admin, 'We could not reach you.')
  await app.runDueWork()
  expect(church.mails(/is suspended/)).toHaveLength(1)
  await days(40)
  await church.signInAgain()
  expect((await church.get('/current-package')).body.suspension).toEqual({
    reason: 'We could not reach you.',
  })
  expect((await church.subscribe('pro')).status).toBe(409)
  expect(await church.payments()).toHaveLength(1)
  await reactivateChurch(app.deps, admin)
  await app.runDueWork()
  expect((await church.row()).packageCredits).toBe(400)
  expect(church.mails(/is open again/)[0]?.text).toContain(await nextInWords())
  await days(31)
  expect((await church.payments()).map(({ cents }) => cents)).toEqual([3000, 3000])
})

test('a debt never ends the suspension of an admin; afterwards there is the whole time to pay it', async () => {
  await church.addCard()
  await church.subscribe('business')
  for (const { providerId } of await listCards(app.deps.db, church.churchId))
    app.sandbox.payments.changeCard(providerId, 'insufficient_funds')
  await days(30)
  await days(2)
  expect(church.mails(/did not go through/)).toHaveLength(1)
  const admin = { churchId: church.churchId, adminId: 1 }
  await suspendChurch(app.deps, admin, 'We could not reach you.')
  await app.runDueWork()
  await days(10)
  await days(10)
  await church.signInAgain()
  expect((await church.get('/current-package')).body).toMatchObject({
    suspension: { reason: 'We could not reach you.' },
    overdue: null,
  })
  expect(church.mails(/did not go through/)).toHaveLength(1)
  await church.addCard(CARDS.worksToo, { defaultPayment: true })
  expect((await church.subscribe('business')).status).toBe(409)
  for (const { providerId } of await listCards(app.deps.db, church.churchId))
    app.sandbox.payments.changeCard(providerId, 'insufficient_funds')
  await reactivateChurch(app.deps, admin)
  await app.runDueWork()
  expect((await church.row()).status).toBe('Active')
  expect((await church.get('/current-package')).body.overdue).toMatchObject({
    amount: 3000,
    since: app.clock.now().toString(),
  })
})

test('a church whose trial had ended once is suspended by an admin as any other', async () => {
  await days(15)
  expect((await church.row()).suspendedBecause).toBe('trial_ended')
  const admin = { churchId: church.churchId, adminId: 1 }
  await church.signInAgain()
  await church.addCard()
  expect((await church.subscribe('business')).body.church.status).toBe('Active')
  await suspendChurch(app.deps, admin, 'We could not reach you.')
  await app.runDueWork()
  expect((await church.get('/current-package')).body).toMatchObject({
    suspension: { reason: 'We could not reach you.' },
    number_kept_until: null,
  })
  expect((await church.subscribe('pro')).status).toBe(409)
})

describe('a trial that an admin lengthens', () => {
  const lengthen = (count: number) => extendTrial(app.deps, { churchId: church.churchId, adminId: 1 }, count)

  test.each([13, 15])('on day %i has the credits that were left', async (day) => {
    await app.deps.db.transaction((tx) =>
      grantCredits(tx, church.churchId, -20, 'spent', app.clock.now(), { source: 'package' }),
    )
    await days(day)
    await lengthen(7)
    expect((await church.row()).creditBalance).toBe(30)
    await days(1)
    expect((await church.row()).creditBalance).toBe(30)
    await days(8)
    expect(await church.row()).toMatchObject({ status: 'Not Active', creditBalance: 0 })
    await lengthen(7)
    expect((await church.row()).creditBalance).toBe(30)
    expect(await creditFaults(app)).toEqual([])
  })

  test.each([
    [10, 2],
    [13, 2],
    [13, 5],
    [15, 2],
    [15, 6],
  ])('on day %i by %i days is announced before it ends', async (day, more) => {
    await days(day)
    const before = church.mails(/^The trial of Other Church ends/).length
    const end = await lengthen(more)
    const left = app.clock.now().until(end, { largestUnit: 'hours' }).hours / 24
    for (let passed = 0; passed < left - 1; passed++) await days(1)
    expect((await church.row()).status).toBe('On Extended Trial')
    expect(church.mails(/^The trial of Other Church ends/).length).toBeGreaterThan(before)
    expect(church.mails(/^The trial of Other Church ends/).at(-1)?.subject).toContain('tomorrow')
    await days(2)
    expect((await church.row()).status).toBe('Not Active')
  })
})

describe('an admin does not reactivate a church that no admin suspended', () => {
  const admin = () => ({ churchId: church.churchId, adminId: 1 })
  async function refuses(why: RegExp): Promise<void> {
    const before = await church.row()
    await app.runDueWork()
    const mails = church.mails(/./).length
    await expect(reactivateChurch(app.deps, admin())).rejects.toThrow(why)
    await app.runDueWork()
    expect(await church.row()).toEqual(before)
    expect(church.mails(/./)).toHaveLength(mails)
  }

  test('after its trial, which can be lengthened and then goes on', async () => {
    await days(15)
    await refuses(/extending the trial/)
    const ends = await extendTrial(app.deps, admin(), 7)
    await days(6)
    await church.signInAgain()
    expect(await church.row()).toMatchObject({ status: 'On Extended Trial', suspendedBecause: null })
    expect((await church.get('/profile')).body.user.status).toBe(3)
    expect((await church.get('/current-package')).body.trialEnd).toBe(ends.toString())
    await days(2)
    expect(await church.row()).toMatchObject({ status: 'Not Active', suspendedBecause: 'trial_ended' })
  })

  test('after a payment that is missing; it pays and is open', async () => {
    await church.addCard()
    await church.subscribe('business')
    for (const { providerId } of await listCards(app.deps.db, church.churchId))
      app.sandbox.payments.changeCard(providerId, 'insufficient_funds')
    await days(32)
    await days(15)
    await refuses(/has not paid/)
    await church.signInAgain()
    await church.addCard(CARDS.worksToo, { defaultPayment: true })
    expect((await church.subscribe('business')).body.church.status).toBe('Active')
  })
})
