import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, isNotNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { isPaid, isRunning, isSuspendedByAdmin } from '#core/billing/standing.ts'
import { failure, success } from '#core/outcome.ts'
import { UNFINISHED_PURCHASES } from '#core/vocabulary/billing.ts'
import { NOT_ACTIVE } from '#core/vocabulary/churches.ts'
import type { Payment, PaymentsOutcome, Subscription } from '#providers/payments/port.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { only } from '#server/db/query.ts'
import { COMPARED_SPREAD_MINUTES, spreadBefore } from '#server/db/schema/columns.ts'
import {
  type AccountRow,
  billingAccounts,
  churches,
  type HookEventRow,
  purchases,
} from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { hasNoJob } from '#server/jobs/jobs.ts'
import { type BillingDeps, canPay, findAccount, lockAccount, updateAccount } from './account.ts'
import { type Reading, recordDifferences } from './compare.ts'
import { completeByPayment, completeBySubscription, findHalfPaid } from './complete.ts'
import { readChurch } from './current.ts'
import { fulfil } from './fulfil.ts'
import { findCard, findKnown, storeCards, storeSubscription } from './mirror.ts'
import { isWrittenDown, paymentOf, paymentsOf, recordPayment } from './payments.ts'
import { recordReversals } from './reversals.ts'
import { applySubscription } from './standing.ts'
import { stopRecharge } from './stop-recharge.ts'

/** Payments are read again for so long, because they can be given back: cardholders dispute for up to 540 days. */
const PAYMENTS_DAYS = 600

async function read(
  { payments: port, db }: BillingDeps,
  { churchId, readAt }: AccountRow,
  customer: string,
): PaymentsOutcome<Reading> {
  const { createdAt } = only(
    await db.select({ createdAt: churches.createdAt }).from(churches).where(eq(churches.id, churchId)),
  )
  const since = (readAt ?? createdAt).subtract({ hours: PAYMENTS_DAYS * 24 })
  const [subscriptions, cards, payments, of] = await Promise.all([
    port.subscriptions(customer),
    port.cards(customer),
    port.payments(customer, since),
    port.customer(customer),
  ])
  if (!subscriptions.ok) return failure(subscriptions.failure)
  if (!cards.ok) return failure(cards.failure)
  if (!payments.ok) return failure(payments.failure)
  if (!of.ok) return failure(of.failure)
  return success({
    since,
    subscriptions: subscriptions.value,
    cards: cards.value,
    payments: payments.value,
    customer: of.value,
  })
}

/** The subscription that counts: the newest that runs, else the newest at all. */
const mainOf = <Row extends Pick<Subscription, 'status'>>(rows: readonly Row[]): Row | undefined =>
  rows.find(isRunning) ?? rows[0]

async function planPaid(tx: Db, { subscription }: Payment) {
  const plan = subscription ? await findKnown(tx, subscription) : null
  return plan && { packageId: plan.packageId, period: plan.period }
}

async function storePayments(
  tx: Db,
  deps: BillingDeps,
  churchId: number,
  payments: readonly Payment[],
): Promise<void> {
  const known = await paymentsOf(tx, churchId, payments)
  for (const payment of payments.toReversed()) {
    if (isWrittenDown(known.get(payment.id), payment)) continue
    await completeByPayment(tx, deps, churchId, payment)
    const paid = paymentOf(churchId, payment)
    const row = paid && (await recordPayment(tx, deps, { ...paid, ...(await planPaid(tx, payment)) }))
    if (row) await recordReversals(tx, deps, row, payment)
  }
}

async function storeSubscriptions(
  tx: Db,
  deps: BillingDeps,
  { churchId, overdueSince }: AccountRow,
  { subscriptions, payments }: Reading,
  now: Temporal.Instant,
): Promise<void> {
  await completeBySubscription(tx, deps, churchId, subscriptions)
  const stored = []
  for (const one of subscriptions) {
    const row = await storeSubscription(tx, churchId, one, now)
    if (row) stored.push({ row, read: one, status: one.status })
  }
  const main = mainOf(stored)
  if (main) await applySubscription(tx, deps, { ...main, overdueSince }, payments, now)
}

const hashOf = ({ subscriptions, cards, payments, customer }: Reading): string =>
  createHash('sha256')
    .update(JSON.stringify([subscriptions, cards, payments, customer]))
    .digest('base64')

const CARD_REMOVED = 'The card that it pays with was removed. Please choose another one.'

/** Automatic recharge has a card of its own, which may be gone. */
async function stopWithoutCard(
  tx: Db,
  { churchId, rechargeCardId: id }: AccountRow,
  now: Temporal.Instant,
): Promise<void> {
  if (id !== null && !(await findCard(tx, churchId, id))) await stopRecharge(tx, churchId, CARD_REMOVED, now)
}

/** Stores a reading, and tells the screens if it is any news; false when another one was stored since it began, so that it may be old. */
const store = (
  deps: BillingDeps,
  account: AccountRow,
  reading: Reading,
  isComparison: boolean,
): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const { churchId } = account
    const now = deps.clock.now()
    const locked = await lockAccount(tx, churchId)
    const { readings, readHash: before } = locked
    if (readings !== account.readings) return false
    const readHash = hashOf(reading)
    await updateAccount(tx, churchId, { readings: readings + 1, readAt: now, readHash, ...reading.customer })
    const church = await readChurch(tx, churchId)
    if (isComparison) await recordDifferences(tx, churchId, reading, now)
    await storeCards(tx, churchId, reading.cards, now)
    await stopWithoutCard(tx, locked, now)
    await storeSubscriptions(tx, deps, locked, reading, now)
    await storePayments(tx, deps, churchId, reading.payments)
    const isNews = readHash !== before || !isDeepStrictEqual(church, await readChurch(tx, churchId))
    if (isNews) await announce(tx, { church_id: churchId, topic: 'church' })
    return true
  })

const TRIES = 10

async function readAndStore(
  deps: BillingDeps,
  churchId: number,
  isComparison = false,
): Promise<Reading | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const account = await findAccount(deps.db, churchId)
    if (!account?.customerId) return null
    const reading = await read(deps, account, account.customerId)
    if (!reading.ok) throw new Error(`the payment provider was not read: ${reading.failure.kind}`)
    if (await store(deps, account, reading.value, isComparison)) return reading.value
  }
  throw new Error('every reading was overtaken by another')
}

/** A church that was suspended owes nothing more: what it did not pay ends at the provider too. */
async function endUnpaid(deps: BillingDeps, churchId: number, reading: Reading): Promise<boolean> {
  const church = only(await deps.db.select().from(churches).where(eq(churches.id, churchId)))
  const isOver = church.status === NOT_ACTIVE && church.suspendedBecause === 'payment_failed'
  const unpaid = isOver ? reading.subscriptions.filter((one) => isRunning(one) && !isPaid(one)) : []
  for (const { id } of unpaid) {
    const ended = await deps.payments.cancelNow(id)
    if (!ended.ok) throw new Error(`a subscription was not ended: ${ended.failure.kind}`)
  }
  return unpaid.length > 0
}

/** Whom an admin has suspended pays nothing meanwhile; what falls due then is never charged. */
async function followSuspension(deps: BillingDeps, churchId: number, reading: Reading): Promise<void> {
  const church = only(await deps.db.select().from(churches).where(eq(churches.id, churchId)))
  const isSuspended = isSuspendedByAdmin(church)
  for (const { id } of reading.subscriptions.filter(
    (one) => isRunning(one) && one.isPaused !== isSuspended,
  )) {
    const changed = await deps.payments.pause(id, isSuspended)
    if (!changed.ok) throw new Error(`collection was not paused or resumed: ${changed.failure.kind}`)
  }
}

/**
 * Reads what the payment provider has of a church, and lets it decide what the church may do. Whatever told of a
 * change is a hint only, so order and repetition do not matter. Throws when the provider could not be read.
 */
export async function settleChurch(
  deps: Deps,
  churchId: number,
  { isComparison = false } = {},
): Promise<void> {
  if (!canPay(deps)) return
  const reading = await readAndStore(deps, churchId, isComparison)
  for (const purchase of await findHalfPaid(deps.db, churchId, reading?.payments ?? []))
    await fulfil(deps, purchase)
  if (reading) await followSuspension(deps, churchId, reading)
  if (reading && (await endUnpaid(deps, churchId, reading))) await readAndStore(deps, churchId)
}

/** The same where the caller has done its work: when the provider cannot be read now, a job does it later. */
export async function settleSoon(deps: BillingDeps, churchId: number): Promise<void> {
  try {
    await settleChurch(deps, churchId)
  } catch {
    await deps.jobs.enqueue(deps.db, 'billing.settle', { churchId })
  }
}

/** Whom events are about: disputes name their payment only. */
async function customersOf(deps: BillingDeps, events: readonly HookEventRow[]): Promise<string[]> {
  const named = events.flatMap(({ payload }) => payload.customer ?? []).map(String)
  const unnamed = events.filter(({ payload }) => !payload.customer && payload.payment)
  for (const payment of new Set(unnamed.map(({ payload }) => String(payload.payment)))) {
    const customer = await deps.payments.customerOf(payment)
    if (!customer.ok && customer.failure.kind === 'retry')
      throw new Error('the customer of a payment was not read')
    if (customer.ok && customer.value) named.push(customer.value)
  }
  return [...new Set(named)]
}

/** Events of the provider: the churches that they are about are read, each once for all that wait. */
export async function followEvents(deps: Deps, events: readonly HookEventRow[]): Promise<void> {
  if (!canPay(deps)) return
  const customers = await customersOf(deps, events)
  if (customers.length === 0) return
  const accounts = await deps.db
    .select({ churchId: billingAccounts.churchId })
    .from(billingAccounts)
    .where(inArray(billingAccounts.customerId, customers))
  await deps.jobs.enqueueAll(deps.db, 'billing.settle', accounts)
}

/** Everybody is compared with the provider this often, whatever events were lost. */
const COMPARED_HOURS = 24
/** When a cycle is over and the provider has not renewed it, it is asked again this often. */
const ASKED_AGAIN_HOURS = 1
const AT_ONCE = 50

/** Queues the churches that are due to be compared with the provider. */
export async function enqueueDueReadings({ db, jobs, clock }: Deps): Promise<undefined> {
  const now = clock.now()
  const read = spreadBefore(billingAccounts.readAt, billingAccounts.churchId, COMPARED_SPREAD_MINUTES)
  const before = now.subtract({ hours: COMPARED_HOURS }).toString()
  const isOld = sql`(${read} is null or ${read} < ${before}::timestamptz at time zone 'UTC')`
  const isOver = and(
    lte(churches.cycleEndsAt, now),
    or(
      lt(billingAccounts.readAt, churches.cycleEndsAt),
      lt(billingAccounts.readAt, now.subtract({ hours: ASKED_AGAIN_HOURS })),
    ),
  )
  const find = (name: 'billing.settle' | 'billing.compare', isDue: SQL | undefined) =>
    db
      .select({ churchId: billingAccounts.churchId })
      .from(billingAccounts)
      .innerJoin(churches, eq(churches.id, billingAccounts.churchId))
      .where(
        and(
          isNotNull(billingAccounts.customerId),
          isDue,
          hasNoJob(name, { churchId: billingAccounts.churchId }),
        ),
      )
      .orderBy(asc(billingAccounts.readAt))
      .limit(AT_ONCE)
  const over = await find('billing.settle', isOver)
  const old = await find('billing.compare', and(isOld, sql`(${isOver}) is not true`))
  await jobs.enqueueAll(db, 'billing.settle', over)
  await jobs.enqueueAll(db, 'billing.compare', old)
  return undefined
}

/** After a start everybody who could have changed meanwhile is read: those with a plan, and those with an open wish. */
export async function enqueueAfterStart({ db, jobs }: Deps): Promise<void> {
  const withPlan = await db
    .select({ churchId: billingAccounts.churchId })
    .from(billingAccounts)
    .innerJoin(churches, eq(churches.id, billingAccounts.churchId))
    .where(and(isNotNull(billingAccounts.customerId), isNotNull(churches.cycleEndsAt)))
  const withWish = await db
    .select({ churchId: purchases.churchId })
    .from(purchases)
    .where(inArray(purchases.state, [...UNFINISHED_PURCHASES]))
  const ids = new Set([...withPlan, ...withWish].map(({ churchId }) => churchId))
  await jobs.enqueueAll(
    db,
    'billing.settle',
    [...ids].map((churchId) => ({ churchId })),
  )
}
