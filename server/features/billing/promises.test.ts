import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dollars } from '#core/billing/money.ts'
import { churches, coupons } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { CARDS, type PayingChurch, payingChurch } from './testing.ts'

/** What the billing page and the e-mails say of money, read against what then happens. */

let app: App
let church: PayingChurch
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
})
afterAll(() => app.stop())

const DAY_HOURS = 24

/** Lets time pass until then, a few weeks at a time. */
async function passUntil(at: Temporal.Instant): Promise<void> {
  for (;;) {
    const hours = Math.floor(app.clock.now().until(at).total('hours'))
    if (hours <= 0) break
    await app.pass({ hours: Math.min(hours, 20 * DAY_HOURS) })
  }
  await church.signInAgain()
}
const passDays = (days: number) => passUntil(app.clock.now().add({ hours: days * DAY_HOURS }))

type Plan = { packageId: string; isMonthly: boolean; hasCoupon?: boolean }
const monthly = (packageId: string): Plan => ({ packageId, isMonthly: true })
const yearly = (packageId: string): Plan => ({ packageId, isMonthly: false })

async function wishOf({ hasCoupon, ...plan }: Plan) {
  if (!hasCoupon) return plan
  const code = `GIFT${church.churchId}`
  const gift = { credits: 5, trialDays: 30, includeDollar: true, createdAt: app.clock.now() }
  await app.deps.db.insert(coupons).values({ code, type: 'uses', totalUses: 1, ...gift })
  return { ...plan, coupon: code }
}
async function subscribe(wish: object) {
  const answer = await church.post('/subscribe', wish)
  expect(answer.status).toBe(200)
  await app.runDueWork()
}
const isOwn = () => eq(churches.id, church.churchId)
const amounts = async () => (await church.payments()).map(({ cents }) => cents).filter((cents) => cents > 0)

const LEFT_OF_A_YEAR = [yearly('business'), monthly('pro')]

test.each<[string, (Plan | 'cancel')[], Plan]>([
  ['a first plan by the month', [], monthly('business')],
  ['a first plan by the year', [], yearly('business')],
  ['a first plan with the dollar of a coupon', [], { ...monthly('business'), hasCoupon: true }],
  ['a dearer plan', [monthly('business')], monthly('pro')],
  ['a cheaper plan', [monthly('pro')], monthly('just-starting')],
  ['the same plan by the year', [monthly('business')], yearly('business')],
  ['from a year to a dearer month', [yearly('just-starting')], monthly('business')],
  ['from a year to a cheaper month', [yearly('business')], monthly('just-starting')],
  ['a cheaper plan while something is left of a year', LEFT_OF_A_YEAR, monthly('business')],
  ['a new plan that is paid by what is left', [...LEFT_OF_A_YEAR, 'cancel'], monthly('business')],
  ['a new plan of which a part is paid by what is left', [...LEFT_OF_A_YEAR, 'cancel'], yearly('pro')],
  [
    'the dollar of a coupon, with something left',
    [...LEFT_OF_A_YEAR, 'cancel'],
    { ...monthly('business'), hasCoupon: true },
  ],
])(
  '%s costs now and next what its preview says, when it says so',
  async (_, before, plan) => {
    church = await payingChurch(app)
    await church.addCard()
    for (const one of before) {
      if (one === 'cancel') await church.post('/cancel-subscription', { reason: 'other', comment: '' })
      else await subscribe(one)
      await passDays(one === 'cancel' ? 35 : 12)
    }
    const wish = await wishOf(plan)
    const { body: preview } = await church.post('/preview-change', wish)
    expect(preview.sentence).toContain(
      `You pay ${preview.due_now === 0 ? 'nothing' : dollars(preview.due_now)} now, then ${dollars(preview.next_amount)} on`,
    )
    const paid = await amounts()
    await subscribe(wish)
    const now = (await amounts()).slice(paid.length)
    expect(now).toEqual(preview.due_now === 0 ? [] : [preview.due_now])
    const { nextAmount, nextBillingDate } = (await church.get('/current-package')).body
    expect([nextAmount, nextBillingDate.slice(0, 10)]).toEqual([
      preview.next_amount,
      preview.next_date.slice(0, 10),
    ])
    const next = Temporal.Instant.from(preview.next_date)
    await passUntil(next.subtract({ hours: DAY_HOURS }))
    expect((await amounts()).slice(paid.length)).toEqual(now)
    await passDays(2)
    expect((await amounts()).slice(paid.length)).toEqual([...now, preview.next_amount])
  },
  400_000,
)

test('what is cancelled works until the day that the e-mail names, and nothing more is charged', async () => {
  church = await payingChurch(app)
  await church.addCard()
  await subscribe(monthly('business'))
  await church.post('/cancel-subscription', { reason: 'other', comment: '' })
  await app.runDueWork()
  const [mail] = church.mails(/is cancelled/)
  const { cancelEndDate } = (await church.get('/current-package')).body
  const ends = Temporal.Instant.from(cancelEndDate)
  const day = ends.toZonedDateTimeISO('UTC').toPlainDate().toLocaleString('en-US', { dateStyle: 'long' })
  expect(mail?.text).toContain(`Your subscription ends on ${day}`)
  await passUntil(ends.subtract({ hours: DAY_HOURS }))
  expect((await church.row()).status).toBe('Cancelling')
  await passDays(40)
  expect((await church.row()).status).toBe('Cancelled')
  expect(await amounts()).toEqual([3000])
}, 200_000)

test('what is not paid suspends the church on the day that the page and the e-mail name', async () => {
  church = await payingChurch(app)
  await church.addCard(CARDS.asksAlways)
  const first = await church.post('/subscribe', monthly('business'))
  await church.answer(first.body.action.client_secret, true)
  await church.post('/confirm-payment')
  await passDays(32)
  const { overdue } = (await church.get('/current-package')).body
  const suspendedAt = Temporal.Instant.from(overdue.suspended_at)
  const day = suspendedAt
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .toLocaleString('en-US', { dateStyle: 'long' })
  expect(church.mails(/Please confirm the payment/)[0]?.text).toContain(`unless it is paid by ${day}`)
  await passUntil(suspendedAt.subtract({ hours: DAY_HOURS }))
  expect((await church.row()).status).toBe('Active')
  await passDays(2)
  expect((await church.row()).status).toBe('Not Active')
  expect(await amounts()).toEqual([3000])
}, 200_000)

test('after a trial without a plan the card says when it ended, and no cycle runs', async () => {
  church = await payingChurch(app)
  const ends = app.clock.now().add({ hours: 14 * DAY_HOURS })
  await app.deps.db.update(churches).set({ status: 'On Trial', trialEndsAt: ends }).where(isOwn())
  const before = (await church.get('/current-package')).body
  expect([before.trialEnd, before.trialEnded]).toEqual([ends.toString(), null])
  expect((await church.get('/credits')).body.end_date).toBe(ends.toString())
  await passDays(15)
  const after = (await church.get('/current-package')).body
  expect([after.church.status, after.trialEnd, after.trialEnded]).toEqual([
    'Not Active',
    null,
    ends.toString(),
  ])
  expect((await church.get('/credits')).body.end_date).toBeNull()
}, 200_000)

test('a church that was erased stays so, and nothing more is charged', async () => {
  church = await payingChurch(app)
  await church.addCard()
  await subscribe(monthly('business'))
  await church.post('/cancel-subscription', { reason: 'other', comment: '' })
  expect((await church.post('/erase-church', { name: 'Other Church' })).status).toBe(200)
  await app.pass({ hours: 60 * DAY_HOURS }, 4)
  expect(await church.row()).toMatchObject({ name: `Erased church ${church.churchId}`, status: 'Cancelled' })
  expect(await amounts()).toEqual([3000])
}, 200_000)
