import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { isPaid, isRunning } from '#core/billing/standing.ts'
import type { BillingPeriod } from '#core/vocabulary/billing.ts'
import { type PaymentCard, readPriceKey, type Subscription } from '#providers/payments/port.ts'
import type { Db } from '#server/db/connect.ts'
import {
  type CardRow,
  cards,
  type PlanSubscriptionRow,
  packages,
  subscriptions,
} from '#server/db/schema/schema.ts'

/** A package and a period by the name of a price; null for a price that is not ours. */
export function planOf(priceKey: string | null): { packageId: string; period: BillingPeriod } | null {
  const price = priceKey === null ? null : readPriceKey(priceKey)
  return price && { packageId: price.packageId, period: price.interval === 'month' ? 'monthly' : 'yearly' }
}

/** The subscription of a church that runs, else the one that ended last. */
export async function findSubscription(db: Db, churchId: number): Promise<PlanSubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.churchId, churchId))
    .orderBy(sql`${subscriptions.endedAt} is null desc`, desc(subscriptions.id))
    .limit(1)
  return row ?? null
}

/** The subscription of a church that runs; null when none does. */
export async function findRunning(db: Db, churchId: number): Promise<PlanSubscriptionRow | null> {
  const row = await findSubscription(db, churchId)
  return row && isRunning(row) ? row : null
}

/** A subscription by the provider's name; null for one that is not known. */
export async function findKnown(tx: Db, providerId: string): Promise<PlanSubscriptionRow | null> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.providerId, providerId))
  return row ?? null
}

/** When a church cancelled: a cancelling that was done at the provider counts from when it is first seen. */
function cancelledColumns(known: PlanSubscriptionRow | null, read: Subscription, now: Temporal.Instant) {
  if (read.cancelsAtEnd) return { cancelledAt: known?.cancelledAt ?? now }
  // Of one that is owed the cancelling is under way: it ends at once.
  return isPaid(read) ? { cancelledAt: null, cancelReason: null, cancelComment: null } : {}
}

/** Stores a subscription as it was read. Null for one that never began, and for one of no package of ours. */
export async function storeSubscription(
  tx: Db,
  churchId: number,
  read: Subscription,
  now: Temporal.Instant,
): Promise<PlanSubscriptionRow | null> {
  const known = await findKnown(tx, read.id)
  const plan = planOf(read.priceKey) ?? known
  if (!plan || (!known && !isRunning(read))) return null
  if ((await tx.$count(packages, eq(packages.id, plan.packageId))) === 0) return null
  const next = planOf(read.scheduled?.priceKey ?? null)
  const columns = {
    churchId,
    packageId: plan.packageId,
    period: plan.period,
    status: read.status,
    periodStart: read.periodStart,
    periodEnd: read.periodEnd,
    trialEnd: read.trialEnd,
    cancelsAtEnd: read.cancelsAtEnd,
    endedAt: read.status === 'cancelled' ? (read.endedAt ?? now) : null,
    nextPackageId: next?.packageId ?? null,
    nextPeriod: next?.period ?? null,
    nextCents: read.nextCents,
    latestInvoice: read.latestInvoice,
    ...cancelledColumns(known, read, now),
  }
  const [row] = await tx
    .insert(subscriptions)
    .values({ ...columns, providerId: read.id, createdAt: now })
    .onConflictDoUpdate({ target: subscriptions.providerId, set: columns })
    .returning()
  return row ?? null
}

const cardColumns = (churchId: number, card: PaymentCard, defaultCard: string | null) => ({
  churchId,
  brand: card.brand,
  last4: card.last4,
  expMonth: card.expiry.month,
  expYear: card.expiry.year,
  name: card.holder.name,
  email: card.holder.email,
  line1: card.address.line1,
  city: card.address.city,
  state: card.address.state,
  postalCode: card.address.postalCode,
  country: card.address.country,
  isDefault: card.id === defaultCard,
  removedAt: null,
})

/** Stores the cards as they were read; those that are not there any more are gone. */
export async function storeCards(
  tx: Db,
  churchId: number,
  read: { cards: readonly PaymentCard[]; defaultCard: string | null },
  now: Temporal.Instant,
): Promise<void> {
  for (const card of read.cards.toReversed()) {
    const columns = cardColumns(churchId, card, read.defaultCard)
    await tx
      .insert(cards)
      .values({ ...columns, providerId: card.id, createdAt: now })
      .onConflictDoUpdate({ target: cards.providerId, set: columns })
  }
  const there = read.cards.map(({ id }) => id)
  await tx
    .update(cards)
    .set({ removedAt: now, isDefault: false })
    .where(and(isOwn(churchId), there.length > 0 ? notInArray(cards.providerId, there) : undefined))
}

const isOwn = (churchId: number) => and(eq(cards.churchId, churchId), isNull(cards.removedAt))

/** The cards of a church, the default one first, then the newest. */
export const listCards = (db: Db, churchId: number): Promise<CardRow[]> =>
  db.select().from(cards).where(isOwn(churchId)).orderBy(desc(cards.isDefault), desc(cards.id))

/** One of the cards of a church, the default one unless told; null when it has none. */
export async function findCard(db: Db, churchId: number, id?: number): Promise<CardRow | null> {
  const own = await listCards(db, churchId)
  return own.find((card) => (id === undefined ? card.isDefault : card.id === id)) ?? null
}
