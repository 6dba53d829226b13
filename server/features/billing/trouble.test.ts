import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '#testkit/app.ts'
import { randomFrom } from '#testkit/random.ts'
import { checkBooks } from '../../../chaos/books.ts'
import { grantCredits } from './ledger.ts'
import { type PayingChurch, payingChurch } from './testing.ts'

/** Whatever is lost on the way to the payment provider and back, no cent is taken twice and no credit is lost. */

let app: App
let church: PayingChurch
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
  church = await payingChurch(app)
  await church.addCard()
  await church.subscribe('business')
})
afterAll(() => app.stop())

const SEED = 7
const STEPS = 15
const KINDS = ['reset', 'reset', 'failing', 'truncated'] as const

test('fifteen steps with answers lost, calls failing, events lost, repeated and in any order', async () => {
  const random = randomFrom(SEED)
  const { switches, holdings } = app.sandbox.payments
  const { bundles } = (await church.get('/credits/bundles')).body
  const [card] = (await church.get('/cards')).body.cards.data
  await church.post('/autorecharge', {
    recharge_credit_id: bundles[0].id,
    recharge_limit: 100,
    recharge_card_id: card.id,
  })
  const buy = async (step: number) => {
    const wish = { creditId: random.pick(bundles as { id: number }[]).id, requestId: `step ${step}` }
    await Promise.all([church.post('/charge', wish), church.post('/charge', wish)])
  }
  const change = () =>
    church.subscribe(random.pick(['just-starting', 'business', 'pro']), { isMonthly: random.chance(0.7) })
  const cancel = async () => {
    await church.post('/cancel-subscription', { reason: 'other', comment: '' })
    await church.post('/undo-cancel')
  }
  const spend = async () => {
    const { creditBalance } = await church.row()
    await app.deps.db.transaction((tx) =>
      grantCredits(tx, church.churchId, -Math.max(1, creditBalance - 50), 'spent', app.clock.now()),
    )
  }
  for (let step = 0; step < STEPS; step++) {
    app.sandbox.faults.set({
      vendor: 'payments',
      kind: random.pick(KINDS),
      count: random.whole(1, 3),
      path: random.pick(['', 'POST /stripe/v1']),
    })
    Object.assign(switches, {
      duplicateWebhooks: random.chance(0.5),
      reorderWebhooks: random.chance(0.5),
      loseWebhooks: random.chance(0.3),
    })
    await random.pick([() => buy(step), () => buy(step), change, cancel, spend])()
    app.clock.moveBy({ minutes: random.whole(1, 60 * 24 * 4) })
    await app.runDueWork().catch(() => undefined)
    if (step % 3 === 2) await church.signInAgain()
  }
  app.sandbox.faults.clear()
  Object.assign(switches, { duplicateWebhooks: false, reorderWebhooks: false, loseWebhooks: false })
  await app.pass({ hours: 26 }, 2)
  const checks = await checkBooks(app.deps.db, {
    charges: holdings.charges.all(),
    subscriptions: holdings.subscriptions.all(),
  })
  expect(checks.flatMap(({ what, wrong }) => wrong.map((one) => `${what}: ${one}`))).toEqual([])
  expect(holdings.charges.all().length).toBeGreaterThan(5)
}, 300_000)
