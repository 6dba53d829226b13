import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { type Books, differencesOf } from '#core/billing/differences.ts'
import type { CustomerRead, Payment, PaymentCard, Subscription } from '#providers/payments/port.ts'
import type { Db } from '#server/db/connect.ts'
import { billingDifferences, payments, subscriptions } from '#server/db/schema/schema.ts'
import { listCards, planOf } from './mirror.ts'
import { paymentOf, paymentsOf } from './payments.ts'

/** What the provider has of a church. */
export type Reading = {
  /** Payments are read from then on. */
  since: Temporal.Instant
  subscriptions: Subscription[]
  cards: { cards: PaymentCard[]; defaultCard: string | null }
  payments: Payment[]
  customer: CustomerRead
}

const planInWords = (plan: { packageId: string; period: string } | null): string | null =>
  plan && `${plan.packageId}, ${plan.period}`

const booksThere = (churchId: number, reading: Reading): Books => ({
  subscriptions: reading.subscriptions.map(({ id, priceKey, status, cancelsAtEnd, periodStart }) => ({
    id,
    plan: planInWords(planOf(priceKey)),
    status,
    cancelsAtEnd,
    since: periodStart,
  })),
  payments: reading.payments
    .map((payment) => paymentOf(churchId, payment))
    .filter((row) => row !== null)
    .map(({ providerId: id, cents, refundedCents = 0, paidAt: at }) => ({ id, cents, refundedCents, at })),
  cards: reading.cards.cards.map(({ id }) => id),
})

async function booksHere(tx: Db, churchId: number, { since, ...reading }: Reading): Promise<Books> {
  const own = await tx.select().from(subscriptions).where(eq(subscriptions.churchId, churchId))
  const paid = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.churchId, churchId), isNull(payments.ofPayment), gt(payments.paidAt, since)))
  const others = reading.payments.filter(({ id }) => !paid.some((row) => row.providerId === id))
  const older = await paymentsOf(tx, churchId, others)
  return {
    subscriptions: own.map((row) => ({
      id: row.providerId,
      plan: planInWords(row),
      status: row.status,
      cancelsAtEnd: row.cancelsAtEnd,
      since: row.periodStart,
    })),
    payments: [...paid, ...older.values()].map(({ providerId: id, cents, refundedCents, paidAt: at }) => ({
      id,
      cents,
      refundedCents,
      at,
    })),
    cards: (await listCards(tx, churchId)).map(({ providerId }) => providerId),
  }
}

const KEPT_DAYS = 90

/** Writes down in what a reading differs from what is known here, before it is stored. */
export async function recordDifferences(
  tx: Db,
  churchId: number,
  reading: Reading,
  now: Temporal.Instant,
): Promise<void> {
  const found = differencesOf(await booksHere(tx, churchId, reading), booksThere(churchId, reading), now)
  const isOld = lt(billingDifferences.foundAt, now.subtract({ hours: KEPT_DAYS * 24 }))
  await tx.delete(billingDifferences).where(and(eq(billingDifferences.churchId, churchId), isOld))
  if (found.length > 0)
    await tx.insert(billingDifferences).values(found.map((detail) => ({ churchId, detail, foundAt: now })))
}
