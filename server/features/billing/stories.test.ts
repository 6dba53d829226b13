import { afterAll, beforeAll, expect, test } from 'vitest'
import { dollars } from '#core/billing/money.ts'
import { type App, startApp } from '#testkit/app.ts'
import { type Random, randomFrom } from '#testkit/random.ts'
import { listCards } from './mirror.ts'
import { creditFaults, type PayingChurch, payingChurch } from './testing.ts'

/**
 * Some churches live through most of a year and change their mind. What the billing page and the e-mails tell each of them of
 * its money is compared with what has happened a month later.
 */

let app: App
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
})
afterAll(() => app.stop())

const CHURCHES = 5
const MONTHS = 8
const SEED = 23
const PACKAGES = ['just-starting', 'business', 'pro']
/** A little more than the shortest, so that nobody looks in the hour between a renewal and its collection. */
const MONTH = { hours: 30 * 24 + 2 }
/** A renewal is collected an hour or so after it is due, and we hear of it some hours later without events. */
const SOON = { hours: 24 }

type Told = {
  church: { status: string }
  nextBillingDate: string | null
  nextAmount: number | null
  cancelEndDate: string | null
  overdue: { suspended_at: string } | null
}

const isBetween = (at: string | null, from: Temporal.Instant, until: Temporal.Instant): boolean =>
  at !== null &&
  Temporal.Instant.compare(Temporal.Instant.from(at), from) >= 0 &&
  Temporal.Instant.compare(Temporal.Instant.from(at), until) <= 0

async function act(church: PayingChurch, random: Random): Promise<unknown> {
  const subscribe = () =>
    church.subscribe(random.pick(PACKAGES), { isMonthly: random.chance(0.8) }) as Promise<unknown>
  const cancel = () => church.post('/cancel-subscription', { reason: 'other', comment: '' })
  const { status } = await church.row()
  if (status === 'Not Active' || status === 'Cancelled') {
    await church.addCard()
    const [newest] = (await listCards(app.deps.db, church.churchId)).toSorted((one, two) => two.id - one.id)
    await church.post('/switch-default-card', { card_id: newest?.id })
    return subscribe()
  }
  const emptied = async () => {
    for (const { providerId } of await listCards(app.deps.db, church.churchId))
      app.sandbox.payments.changeCard(providerId, 'insufficient_funds')
  }
  const nothing = async () => {}
  const undo = () => church.post('/undo-cancel')
  return random.pick([nothing, nothing, nothing, subscribe, subscribe, cancel, undo, emptied])()
}

async function tellOf(church: PayingChurch): Promise<Told> {
  return (await church.get('/current-package')).body
}

const renewals = async (church: PayingChurch, since: Temporal.Instant) =>
  (await church.payments()).filter(
    ({ kind, cents, paidAt }) =>
      kind === 'subscription' && cents > 0 && Temporal.Instant.compare(paidAt, since) > 0,
  )

/** What was told at a moment, and is not so a month later. */
async function brokenPromises(
  church: PayingChurch,
  told: Told,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<string[]> {
  const isDue = (at: string | null) => isBetween(at, from, until.subtract(SOON))
  const isLater = (at: string | null) => at === null || !isBetween(at, from, until)
  const [first] = await renewals(church, from)
  const after = (await tellOf(church)).church.status
  const broken: string[] = []
  const expectThat = (holds: boolean, words: string) => {
    if (!holds)
      broken.push(
        `${words}: ${JSON.stringify({ ...told, current: null, cancelledPackage: null, countryCredits: null, paid: first, after, from })}`,
      )
  }
  if (first) {
    expectThat(first.cents === told.nextAmount, 'another amount was charged')
    expectThat(!isLater(told.nextBillingDate), 'it was charged on another day')
  } else if (isDue(told.nextBillingDate)) {
    const isOwed = (await tellOf(church)).overdue !== null || after === 'Not Active'
    expectThat(isOwed || told.overdue !== null, 'nothing was charged, and nothing is owed')
  }
  if (told.church.status === 'Cancelling' && isDue(told.cancelEndDate))
    expectThat(after === 'Cancelled', 'what was cancelled goes on')
  if (isDue(told.overdue?.suspended_at ?? null))
    expectThat(after === 'Not Active' || first !== undefined, 'what is owed did not suspend')
  return broken
}

test('churches are told of their money what then happens', async () => {
  const random = randomFrom(SEED)
  const churches: PayingChurch[] = []
  for (let each = 0; each < CHURCHES; each++) {
    const church = await payingChurch(app)
    await church.addCard()
    await church.subscribe(random.pick(PACKAGES), { isMonthly: random.chance(0.7) })
    churches.push(church)
  }
  await app.runDueWork()
  const broken: string[] = []
  for (let month = 0; month < MONTHS; month++) {
    for (const church of churches) await act(church, random)
    await app.runDueWork()
    const from = app.clock.now()
    const told = new Map<PayingChurch, Told>()
    for (const church of churches) told.set(church, await tellOf(church))
    await app.pass(MONTH, 2)
    for (const church of churches) {
      await church.signInAgain()
      const before = told.get(church)
      if (before) broken.push(...(await brokenPromises(church, before, from, app.clock.now())))
    }
  }
  expect(broken).toEqual([])
  for (const church of churches) {
    const paid = (await church.payments()).filter(({ cents }) => cents > 0).map(({ cents }) => dollars(cents))
    const receipts = church.mails(/^Your receipt of/).map(({ subject }) => subject.split(' ')[3])
    expect(receipts.toSorted()).toEqual(paid.toSorted())
  }
  expect(await creditFaults(app)).toEqual([])
}, 600_000)
