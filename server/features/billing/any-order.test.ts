import { fc } from '@fast-check/vitest'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coupons, purchases } from '#server/db/schema/schema.ts'
import { reactivateChurch, suspendChurch } from '#server/features/organizations/church-standing.ts'
import { type App, startApp } from '#testkit/app.ts'
import { checkBooks } from '../../../chaos/books.ts'
import { grantCredits } from './ledger.ts'
import { CARDS, creditFaults, type PayingChurch, payingChurch } from './testing.ts'

/**
 * Payments, banks that ask, lost answers, events that come twice, late or never, and people who change their mind, in
 * any order: once everything has settled every cent that was charged was granted or given back, and nothing was charged
 * that its owner did not press for or arm.
 */

let app: App
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
  await app.deps.db.insert(coupons).values({
    ...{ code: 'DOLLAR', type: 'uses', totalUses: 2, credits: 10, trialDays: 20, includeDollar: true },
    createdAt: app.clock.now(),
  })
})
afterAll(() => app.stop())

const PACKAGES = ['just-starting', 'business', 'pro']
const anyCard = fc.constantFrom(CARDS.works, CARDS.asksAlways, CARDS.asksOnce, CARDS.declinesCharges)

/** Something that happens; the number chooses among what there is. */
const anyEvent = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('buy' as const), which: fc.nat(9) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('subscribe' as const),
      which: fc.nat(9),
      isMonthly: fc.boolean(),
      hasCoupon: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom('bank says yes', 'bank says no', 'page comes back'),
      which: fc.nat(9),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('card' as const), card: anyCard, which: fc.nat(9) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('calls fail' as const),
      kind: fc.constantFrom('reset' as const, 'failing' as const, 'truncated' as const),
      path: fc.constantFrom('', '/confirm', 'POST /stripe/v1', 'GET /stripe/v1'),
      which: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('events' as const),
      duplicateWebhooks: fc.boolean(),
      reorderWebhooks: fc.boolean(),
      loseWebhooks: fc.boolean(),
      which: fc.nat(9),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('time passes' as const), which: fc.nat(9) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom(
        'data changes',
        'cancel',
        'undo',
        'suspend',
        'reactivate',
        'refund',
        'dispute',
        'spend',
        'recharge',
      ),
      which: fc.nat(9),
    }),
  },
)
type AnyEvent = typeof anyEvent extends fc.Arbitrary<infer One> ? One : never

const MINUTES = [1, 2, 10, 40, 90, 60 * 21, 60 * 30, 60 * 24 * 4, 60 * 24 * 20, 60 * 24 * 33]

/** What a church and its world can do. */
async function play(church: PayingChurch) {
  const { sandbox, deps } = app
  const { churchId } = church
  const admin = { churchId, adminId: 1 }
  const asked: { secret: string; again: () => Promise<unknown> }[] = []
  const { bundles } = (await church.get('/credits/bundles')).body
  const chargesOf = () => {
    const [customer] = sandbox.payments.holdings.customers.filter(
      ({ metadata }) => metadata.church_id === String(churchId),
    )
    return sandbox.payments.holdings.charges.filter((one) => one.paid && one.customer === customer?.id)
  }
  const press = async (
    again: () => Promise<{ body: { action?: { client_secret: string } | null } | null }>,
  ) => {
    const secret = (await again()).body?.action?.client_secret
    if (secret) asked.push({ secret, again })
  }
  let clicks = 0
  const steps: Record<string, (event: AnyEvent) => unknown> = {
    buy: ({ which }) => {
      clicks += 1
      const wish = { creditId: bundles[which % 2].id, requestId: `click ${clicks}` }
      return press(() => church.post('/charge', wish))
    },
    subscribe: (event) => {
      if (!('isMonthly' in event)) return
      const { which, isMonthly, hasCoupon } = event
      const wish = { packageId: PACKAGES[which % 3], isMonthly, ...(hasCoupon && { coupon: 'DOLLAR' }) }
      return press(() => church.post('/subscribe', wish))
    },
    'bank says yes': async ({ which }) => church.answer(asked[which % asked.length]?.secret ?? '', true),
    'bank says no': async ({ which }) => church.answer(asked[which % asked.length]?.secret ?? '', false),
    'page comes back': async ({ which }) => {
      await asked[which % asked.length]?.again()
      await church.post('/confirm-payment')
    },
    card: (event) => ('card' in event ? church.addCard(event.card, { defaultPayment: true }) : undefined),
    'calls fail': (event) => {
      if (!('path' in event)) return
      const { kind, path, which: count } = event
      sandbox.faults.set({ vendor: 'payments', kind, count, path })
    },
    events: (event) => {
      if (!('loseWebhooks' in event)) return
      const { what: _, which: __, ...switches } = event
      Object.assign(sandbox.payments.switches, switches)
    },
    'time passes': async ({ which }) => {
      app.clock.moveBy({ minutes: MINUTES[which] ?? 1 })
      await app.runDueWork().catch(() => undefined)
      await church.signInAgain()
    },
    'data changes': ({ which }) =>
      church.put('/billing-contact', { name: 'New', email: `new-${which}@other.test`, tax_note: '' }),
    cancel: () => church.post('/cancel-subscription', { reason: 'other', comment: '' }),
    undo: () => church.post('/undo-cancel'),
    suspend: () => suspendChurch(deps, admin, 'because of a test').catch(() => undefined),
    reactivate: async () => {
      if ((await church.row()).suspendedBecause === null)
        await reactivateChurch(deps, admin).catch(() => undefined)
    },
    refund: ({ which }) => {
      const charges = chargesOf().filter(({ refunded, disputed }) => !refunded && !disputed)
      const charge = charges[which % charges.length]
      if (charge) sandbox.payments.refund(charge.id, which < 5 ? undefined : 40)
    },
    dispute: ({ which }) => {
      const charges = chargesOf().filter(({ refunded, disputed }) => !refunded && !disputed)
      const charge = charges[which % charges.length]
      if (!charge) return
      const { id } = sandbox.payments.dispute(charge.id)
      if (which < 6) sandbox.payments.closeDispute(id, which < 3 ? 'won' : 'lost')
    },
    spend: async () => {
      const { creditBalance } = await church.row()
      if (creditBalance > 0)
        await deps.db.transaction((tx) =>
          grantCredits(tx, churchId, -Math.ceil(creditBalance * 0.9), 'spent', app.clock.now()),
        )
    },
    recharge: async () => {
      const [card] = (await church.get('/cards')).body?.cards?.data ?? []
      const wish = { recharge_credit_id: bundles[0].id, recharge_limit: 100, recharge_card_id: card?.id ?? 0 }
      await church.post('/autorecharge', wish)
    },
  }
  /** What the provider's script does in a page meets the same trouble, and shows it. */
  const isOfPage = (event: AnyEvent): boolean => event.what === 'card' || event.what.startsWith('bank says')
  return async (event: AnyEvent): Promise<void> => {
    const step = async () => steps[event.what]?.(event)
    await (isOfPage(event) ? step().catch(() => undefined) : step())
  }
}

async function settle(church: PayingChurch): Promise<void> {
  app.sandbox.faults.clear()
  const { switches } = app.sandbox.payments
  Object.assign(switches, { duplicateWebhooks: false, reorderWebhooks: false, loseWebhooks: false })
  await app.runDueWork()
  await app.pass({ hours: 52 }, 2)
  await church.signInAgain()
}

/** What does not add up. */
async function faults(church: PayingChurch): Promise<string[]> {
  const { db } = app.deps
  const { holdings } = app.sandbox.payments
  const books = await checkBooks(db, {
    charges: holdings.charges.all(),
    subscriptions: holdings.subscriptions.all(),
  })
  const own = await db.select().from(purchases).where(eq(purchases.churchId, church.churchId))
  const nobodys = own.filter(({ userId, kind }) => userId === null && kind !== 'recharge')
  // A dollar that bought no trial went back.
  const dollars = holdings.charges
    .filter((one) => one.paid && one.metadata.kind === 'trial' && one.amount_refunded < one.amount)
    .filter((one) => own.some(({ id, state }) => String(id) === one.metadata.purchase && state !== 'done'))
  const begun = holdings.subscriptions
    .filter(({ status }) => !['incomplete', 'incomplete_expired'].includes(status))
    .map(({ metadata }) => Number(/^purchase-(\d+)$/.exec(metadata.reference ?? '')?.[1]))
    .filter((id) => own.some((row) => row.id === id && row.state !== 'done'))
  return [
    ...books.flatMap(({ what, wrong }) => wrong.map((one) => `${what}: ${one}`)),
    ...(await creditFaults(app)),
    ...nobodys.map(({ id }) => `nobody pressed for purchase ${id}`),
    ...dollars.map(({ id }) => `${id} bought no trial and was kept`),
    ...begun.map((id) => `the plan of purchase ${id} began and the purchase is not done`),
  ]
}

const RUNS = 8

test(`${RUNS} times anything in any order: charged is granted or given back`, async () => {
  await fc.assert(
    fc.asyncProperty(anyCard, fc.array(anyEvent, { minLength: 4, maxLength: 18 }), async (card, events) => {
      const church = await payingChurch(app)
      await church.addCard(card)
      const happen = await play(church)
      for (const event of events) await happen(event)
      await settle(church)
      expect(await faults(church)).toEqual([])
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 900_000)
